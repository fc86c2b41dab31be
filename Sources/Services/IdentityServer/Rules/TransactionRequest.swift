// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// What a client asks for when it begins a transaction; unknown members have no effect.
struct TransactionRequest: Sendable {
    /// The greatest length of a reference, in UTF-16 code units.
    static let referenceCount = 100

    let product: CheckProduct
    let country: String?
    let types: Set<IdentityDocumentType>
    let callbackURL: String?
    /// The references as given: `merchantScanReference`, `merchantReportingCriteria`, `customerId`.
    let references: [String: String]
    /// The region that the client believes to speak to.
    let region: String?
    /// Where its pictures come from.
    let source: ScanSource
    /// Whether the client can ask a person for movements of the head, and asks for a face at all.
    let offersMovements: Bool

    /// Joins what was read elsewhere.
    init(
        product: CheckProduct,
        country: String?,
        types: Set<IdentityDocumentType>,
        callbackURL: String?,
        references: [String: String],
        region: String?,
        source: ScanSource
    ) {
        self.product = product
        self.country = country
        self.types = types
        self.callbackURL = callbackURL
        self.references = references
        self.region = region
        self.source = source
        offersMovements = false
    }

    static let referenceNames = [
        "merchantScanReference", "merchantReportingCriteria", "customerId",
    ]

    /// Reads a body.
    ///
    /// - Throws: `malformed` with the name of the member that has another form.
    init(_ value: JSONValue, permitting origins: Set<String>) throws(IdentityRequestError) {
        guard value.kind == .object else { throw IdentityRequestError(.malformed) }
        source = .sdk
        let verifies = try Self.member(value, "requireVerification") { $0.boolean } ?? true
        product = verifies ? .netverify : .fastfill
        country = try Self.member(value, "preselectedCountry") { value in
            value.string.flatMap { AcceptedDocuments.isCountry($0) ? $0 : nil }
        }
        types = Set(
            try Self.member(value, "preselectedDocumentTypes") { list in
                let types = list.elements?.map {
                    $0.string.flatMap { IdentityDocumentType(rawValue: $0) }
                }
                return types?.contains(nil) == false ? types?.compactMap { $0 } : nil
            } ?? []
        )
        callbackURL = try Self.member(value, "callbackUrl") { value in
            value.string.flatMap { text in
                (try? CallbackURL(text, permitting: origins)) == nil ? nil : text
            }
        }
        var references: [String: String] = [:]
        for name in Self.referenceNames {
            references[name] = try Self.member(value, name) { value in
                value.string.flatMap { $0.utf16.count <= Self.referenceCount ? $0 : nil }
            }
        }
        self.references = references
        region = try Self.member(value, "client") { client in
            client.kind == .object ? client["dataCenter"]?.string ?? "" : nil
        }
        offersMovements =
            value["requireFaceMatch"]?.boolean == true
            && value["client"]?["faceMode"]?.string == CheckSettings.FaceMode.active.rawValue
    }

    /// Reads a member that may be missing or null.
    private static func member<Outcome>(
        _ value: JSONValue,
        _ name: String,
        _ read: (JSONValue) -> Outcome?
    ) throws(IdentityRequestError) -> Outcome? {
        guard let member = value[name], !member.isNull else { return nil }
        guard let outcome = read(member) else {
            throw IdentityRequestError(.malformed, detail: name, sentence: rule(of: name))
        }
        return outcome
    }

    /// What a member must be, as a sentence; nil for those that the documentation alone describes.
    static func rule(of name: String) -> String? {
        switch name {
        case "callbackUrl": "callbackUrl must be \(CallbackURL.rule)."
        case "merchantScanReference", "merchantIdScanReference", "merchantReportingCriteria",
            "customerId":
            "\(name) must be a text of at most \(referenceCount) characters."
        default: nil
        }
    }

    /// What is kept, encrypted, with the address of the client.
    func stored(from address: String?) -> [UInt8] {
        var members: [(String, JSONOutput)] = [
            ("product", .string(product.rawValue)), ("source", .string(source.rawValue)),
        ]
        if let country { members.append(("preselectedCountry", .string(country))) }
        let types = types.map(\.rawValue).sorted().map { JSONOutput.string($0) }
        members.append(("preselectedDocumentTypes", .array(types)))
        if let callbackURL { members.append(("callbackUrl", .string(callbackURL))) }
        for name in Self.referenceNames {
            guard let text = references[name] else { continue }
            members.append((name, .string(DisplayText.cleaned(text))))
        }
        if let address { members.append(("clientIp", .string(address))) }
        return JSONOutput.object(members).utf8()
    }
}
