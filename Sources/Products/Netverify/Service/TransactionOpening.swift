// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import IdentityCheck

/// What the app asks for when a transaction begins: its settings, and nothing of a document.
struct TransactionWish: Sendable {
    var product: CheckProduct
    var requiresFace = false
    /// Whether the screens can guide a person through movements of the head.
    var offersMovements = false
    var country: String?
    var types: Set<IdentityDocumentType> = []
    var variant: DocumentVariant?
    var callbackURL: String?
    /// The app's own names, by the names of the settings.
    var references: [(name: String, value: String)] = []
    var language: String

    /// The body of the request.
    func json(region: String?) -> JSONOutput {
        let types = IdentityDocumentType.allCases.filter(types.contains)
        var members: [(String, JSONOutput)] = [
            ("product", .string(product.rawValue)),
            ("requireVerification", .boolean(product == .netverify)),
            ("requireFaceMatch", .boolean(requiresFace)),
            ("preselectedDocumentTypes", .array(types.map { .string($0.rawValue) })),
        ]
        let optional = [
            ("preselectedCountry", country), ("preselectedDocumentVariant", variant?.rawValue),
            // A check for data alone has no callback.
            ("callbackUrl", product == .netverify ? callbackURL : nil),
        ]
        for (name, value) in optional { if let value { members.append((name, .string(value))) } }
        members += references.map { ($0.name, .string($0.value)) }
        var client: [(String, JSONOutput)] = [
            ("sdkVersion", .string(PackageVersion.text)), ("platform", .string(Self.platform)),
            ("language", .string(language)),
        ]
        if requiresFace {
            let mode = offersMovements ? CheckSettings.FaceMode.active : .still
            client.append(("faceMode", .string(mode.rawValue)))
        }
        if let region { client.append(("dataCenter", .string(region))) }
        return .object(members + [("client", .object(client))])
    }

    private static var platform: String {
        #if os(iOS)
        "ios"
        #elseif os(macOS)
        "macos"
        #else
        "linux"
        #endif
    }
}

/// A transaction as the server answered it; every member is checked, and unknown ones have no effect.
struct OpenedTransaction: Sendable {
    /// The reference, a UUID in lower case.
    let reference: String
    let sessionToken: HiddenText
    let expiresAt: Instant
    let keys: [SealingKeyStatement]
    let acceptance: CatalogueAcceptance
    let face: CapturePlan.FaceDemand
    /// For how many days the account keeps a face.
    let faceDays: Int
    /// Whether the server judges movements of the face.
    let asksForMovements: Bool
    /// Whether the account takes debug events.
    let takesDebugEvents: Bool

    /// The limits of an answer.
    static let limits = JSONLimits(
        byteCount: CheckCaller.answerByteCount,
        depth: 32,
        nodeCount: 100_000
    )
    /// The most keys that a client reads: a server has two, the present one and the next.
    private static let mostKeys = 16

    /// Reads an answer; nil for any other form.
    init?(_ body: [UInt8]) {
        guard let root = try? JSONTree(parsing: body, limits: Self.limits).root,
            let reference = root["scanReference"]?.string?.lowercased(), Self.isUUID(reference),
            let token = root["sessionToken"]?.string, Self.isToken(token),
            let expiresAt = root["expiresAt"]?.string.flatMap({ PreciseInstant(rfc3339: $0) }),
            let statements = root["encryptionKeys"]?.elements,
            let countries = root["catalogue"]?["countries"]?.elements,
            root["features"]?.kind == .object
        else { return nil }
        self.reference = reference
        sessionToken = HiddenText(token)
        self.expiresAt = expiresAt.second
        keys = statements.prefix(Self.mostKeys).compactMap { try? SealingKeyStatement($0) }
        acceptance = .listed(countries.flatMap(Self.entries))
        let features = root["features"]
        if features?["faceMatch"]?.boolean != true {
            face = .none
        } else {
            face = features?["faceRequired"]?.boolean == false ? .offered : .required
        }
        faceDays = root["features"]?["faceDays"]?.number?.integer ?? 0
        asksForMovements =
            root["features"]?["faceMode"]?.string == CheckSettings.FaceMode.active.rawValue
        takesDebugEvents = root["features"]?["debug"]?.boolean ?? false
    }

    /// The documents of a country; kinds and materials that this version does not know are left out.
    private static func entries(_ country: JSONValue) -> [CatalogueAcceptance.Entry] {
        guard let code = country["code"]?.string, let documents = country["documents"]?.elements
        else { return [] }
        return documents.compactMap { document in
            guard
                let type = document["type"]?.string.flatMap(IdentityDocumentType.init(rawValue:)),
                let texts = document["variants"]?.elements
            else { return nil }
            let variants = texts.compactMap {
                $0.string.flatMap(DocumentVariant.init(rawValue:))
            }
            guard !variants.isEmpty else { return nil }
            return CatalogueAcceptance.Entry(
                country: code,
                types: [type],
                variants: Set(variants)
            )
        }
    }

    /// Whether a text can be part of a path and of a record.
    private static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36
            && text.utf8.enumerated().allSatisfy { place, byte in
                if [8, 13, 18, 23].contains(place) { return byte == UInt8(ascii: "-") }
                return 0x30...0x39 ~= byte || 0x61...0x66 ~= byte
            }
    }

    /// Whether a text can stand in a header field.
    private static func isToken(_ text: String) -> Bool {
        1...512 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-._~+/=".utf8.contains(byte)
                }
            }
    }

    /// The newest key that one of the operator's keys vouches for now; nil if there is none.
    func key(under roots: [Ed25519PublicKey], at now: Instant) -> SealingKey? {
        let found = roots.compactMap { try? SealingKey.pick(from: keys, under: $0, at: now) }
        return found.max { start(of: $0) < start(of: $1) }
    }

    private func start(of key: SealingKey) -> Int64 {
        keys.lazy.filter { $0.kid == key.kid && $0.publicKey == key.publicKey }
            .map(\.notBefore.secondsSinceEpoch).max() ?? 0
    }
}
