// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// A picture that an integrator's own server sends, not sealed.
struct SubmittedPicture: Sendable {
    /// The two types, by the names of the reference.
    static let types = ["image/jpeg", "image/png"]

    let part: SealedPart
    let bytes: [UInt8]
    /// The type that the sender says it has; nil if it says nothing.
    let type: String?

    /// Reads the whole picture, and checks that the sender names the type that it has.
    ///
    /// - Returns: the type.
    /// - Throws: the error of a picture that cannot be used, and `unsupportedType`, each with the name of the part.
    func checkedType() throws(IdentityRequestError) -> String {
        let found: String
        do throws(IdentityRequestError) {
            found = try IdentityServer.mediaType(of: bytes)
        } catch {
            let detail = [part.rawValue, error.detail].compactMap { $0 }.joined(separator: " ")
            throw IdentityRequestError(error.code, detail: detail)
        }
        guard type == nil || type == found else {
            throw IdentityRequestError(.unsupportedType, detail: part.rawValue)
        }
        return found
    }
}

/// A check that an integrator's own server sends whole.
struct SubmittedCheck: Sendable {
    let request: TransactionRequest
    let pictures: [SubmittedPicture]

    /// The members that name pictures, and what they are.
    private static let names: [(name: String, part: SealedPart)] = [
        ("frontsideImage", .front), ("backsideImage", .back), ("faceImage", .face),
    ]

    /// Reads the body of `performNetverify`; members without a meaning here have no effect.
    ///
    /// - Throws: `malformed` with the name of the member; `tooLarge` for a picture above 15 MB; `unsupportedType` for a
    ///   type that is neither JPEG nor PNG.
    init(
        _ value: JSONValue,
        needsFace: Bool,
        permitting origins: Set<String>
    ) throws(IdentityRequestError) {
        guard value.kind == .object else { throw IdentityRequestError(.malformed) }
        let required = ["merchantIdScanReference", "frontsideImage", "country", "idType"]
        for name in required + (needsFace ? ["faceImage"] : []) {
            guard let text = value[name]?.string, !text.isEmpty else {
                throw IdentityRequestError(.malformed, detail: name)
            }
        }
        request = try TransactionRequest(
            submitted: value,
            product: .netverify,
            permitting: origins
        )
        var pictures: [SubmittedPicture] = []
        for (name, part) in Self.names {
            guard let picture = try Self.picture(name, part, value) else { continue }
            pictures.append(picture)
        }
        self.pictures = pictures
    }

    private static func picture(
        _ name: String,
        _ part: SealedPart,
        _ value: JSONValue
    ) throws(IdentityRequestError) -> SubmittedPicture? {
        guard let member = value[name], !member.isNull else { return nil }
        guard let text = member.string, let bytes = decoded(text) else {
            throw IdentityRequestError(.malformed, detail: name)
        }
        guard bytes.count <= SealedPart.pictureByteCount else {
            throw IdentityRequestError(.tooLarge, detail: name)
        }
        let type = value["\(name)MimeType"].map { $0.string } ?? SubmittedPicture.types[0]
        guard let type, SubmittedPicture.types.contains(type) else {
            throw IdentityRequestError(.unsupportedType, detail: "\(name)MimeType")
        }
        return SubmittedPicture(part: part, bytes: bytes, type: type)
    }

    /// Decodes base64, also with the line breaks that encoders for MIME write (RFC 2045 §6.8).
    private static func decoded(_ text: String) -> [UInt8]? {
        var characters = Array(text.utf8)
        characters.removeAll { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
        return try? Base64.decode(characters, alphabet: .standard, padding: .optional)
    }
}

extension TransactionRequest {
    /// Reads what an integrator's own server says about a check, by the names of the reference.
    ///
    /// - Throws: `malformed` with the name of the member.
    init(
        submitted value: JSONValue,
        product: CheckProduct,
        permitting origins: Set<String>
    ) throws(IdentityRequestError) {
        let text = { (name: String) throws(IdentityRequestError) -> String? in
            guard let member = value[name], !member.isNull else { return nil }
            guard let text = member.string else {
                throw IdentityRequestError(.malformed, detail: name)
            }
            return text
        }
        let country = try text("country")
        guard country.map(AcceptedDocuments.isCountry) ?? true else {
            throw IdentityRequestError(.malformed, detail: "country")
        }
        let typeName = try text("idType")
        let type = typeName.flatMap { IdentityDocumentType(rawValue: $0) }
        guard (typeName == nil) == (type == nil) else {
            throw IdentityRequestError(.malformed, detail: "idType")
        }
        let url = try text("callbackUrl")
        guard url.map({ (try? CallbackURL($0, permitting: origins)) != nil }) ?? true else {
            throw IdentityRequestError(
                .malformed,
                detail: "callbackUrl",
                sentence: Self.rule(of: "callbackUrl")
            )
        }
        var references: [String: String] = [:]
        for (name, known) in [
            ("merchantIdScanReference", "merchantScanReference"),
            ("merchantReportingCriteria", "merchantReportingCriteria"),
            ("customerId", "customerId"),
        ] {
            guard let reference = try text(name) else { continue }
            guard reference.utf16.count <= Self.referenceCount else {
                throw IdentityRequestError(
                    .malformed,
                    detail: name,
                    sentence: Self.rule(of: name)
                )
            }
            references[known] = reference
        }
        self.init(
            product: product,
            country: country,
            types: type.map { [$0] } ?? [],
            callbackURL: url,
            references: references,
            region: nil,
            source: .api
        )
    }
}
