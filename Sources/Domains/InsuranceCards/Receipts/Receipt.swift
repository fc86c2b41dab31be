// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Tokens

/// A genuine statement by a provider or an insurer that it verified someone: only ``ReceiptReader`` and
/// ``PortalVerifier`` make one.
public struct Receipt: Sendable, CheckProof {
    /// The provider or insurer that verified.
    public let signer: ReceiptSigner
    /// The wallet's key to which it is bound, as text.
    public let subject: String
    /// Its statement.
    public let statement: VerificationStatement
    /// The verified fields that are disclosed, in order and as received; apply `DisplayText` before showing them to
    /// people.
    public let fields: [(field: CardField, value: JSONValue)]
    /// The time it was issued.
    public let issuedAt: Instant
    /// The time it expires.
    public let expiresAt: Instant
    /// The identifier of its token.
    public let identifier: String
    /// Its entry in the list of revoked receipts.
    public let status: InsuranceCard.StatusReference?

    /// Names that a receipt's disclosures may not have, in addition to those forbidden for all.
    private static let reservedNames: Set<String> = [
        "method", "loa", "card_jti", "req", "verifier", "aud",
    ]

    /// Reads token and disclosures of a receipt under a key that the set lists for its issuer, in the issuer's role.
    static func shown(
        _ parts: DisclosingToken,
        keys: KeyDirectory,
        at now: Instant,
        from source: CardReader.Source
    ) throws(CardError) -> ShownToken {
        try ShownToken(
            parts,
            of: .receipt,
            keys: keys,
            reserved: reservedNames,
            at: now,
            from: source,
            issuerError: { issuer, signers in
                guard let issuer, let role = ReceiptSigner.role(of: issuer),
                    signers.contains(where: { $0.issuer == issuer && $0.role == role })
                else { return .unknownKey }
                return nil
            }
        )
    }

    /// Reads the content of a receipt.
    init(_ shown: ShownToken) throws(CardError) {
        let root = shown.claims.root
        guard let subject = root["sub"]?.string else { throw .subjectMismatch }
        let verifier = root["verifier"]
        guard
            let signer = ReceiptSigner(
                issuer: root["iss"]?.string ?? "",
                name: verifier?["name"]?.string ?? "",
                city: verifier?["city"]?.string ?? ""
            )
        else { throw .fieldFormat("verifier") }
        let statement = try VerificationStatement(root, signedAs: signer.role)
        let times = shown.claims
        let lifetime = times.expiresAt.secondsSinceEpoch - times.issuedAt.secondsSinceEpoch
        guard lifetime <= statement.method.maximumLifetime else { throw .format }
        var fields: [(field: CardField, value: JSONValue)] = []
        for disclosure in shown.disclosures {
            guard let field = CardField(rawValue: disclosure.name) else { throw .disclosure }
            guard field.admits(disclosure.value) else { throw .fieldFormat(field.rawValue) }
            fields.append((field, disclosure.value))
        }
        guard fields.isEmpty || statement.method != .presence else { throw .disclosure }
        self.signer = signer
        self.subject = subject
        self.statement = statement
        self.fields = fields
        issuedAt = times.issuedAt
        expiresAt = times.expiresAt
        identifier = shown.identifier
        status = shown.status
    }
}

extension VerificationStatement {
    /// Reads the claims of a receipt.
    fileprivate init(_ root: JSONValue, signedAs role: KeyRole) throws(CardError) {
        guard let method = root["method"]?.string.flatMap(VerificationMethod.init) else {
            throw .fieldFormat("method")
        }
        guard let assurance = root["loa"]?.string.flatMap(AssuranceLevel.init) else {
            throw .fieldFormat("loa")
        }
        self.init(
            method: method,
            assurance: assurance,
            cardIdentifier: try Self.text("card_jti", in: root),
            request: try Self.text("req", in: root),
            audiences: try Self.audiences(in: root)
        )
        if let name = error(signedAs: role) { throw .fieldFormat(name) }
    }

    private static func text(_ name: String, in root: JSONValue) throws(CardError) -> String? {
        guard let value = root[name] else { return nil }
        guard let text = value.string else { throw .fieldFormat(name) }
        return text
    }

    private static func audiences(in root: JSONValue) throws(CardError) -> [String]? {
        guard let value = root["aud"] else { return nil }
        let texts = value.elements?.compactMap(\.string)
        guard let texts, texts.count == value.count else { throw .fieldFormat("aud") }
        return texts
    }
}

/// Keeps receipt contents out of logs: descriptions say nothing.
extension Receipt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a receipt" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
