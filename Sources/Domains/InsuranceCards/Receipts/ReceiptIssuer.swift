// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
public import Tokens

/// Issues receipts: `TOKEN~D1~…~Dn~`, as ``ReceiptReader`` reads them.
public struct ReceiptIssuer: Sendable {
    /// The provider or insurer that verifies.
    public let signer: ReceiptSigner

    /// Creates an issuer for a provider or an insurer.
    public init(signer: ReceiptSigner) {
        self.signer = signer
    }

    /// Issues a receipt with the verified fields as disclosures.
    ///
    /// - Parameters:
    ///   - statement: the statement. High assurance is for identity documents in person and insurers' records; presence
    ///     is low, for providers, and verifies no fields.
    ///   - fields: the verified fields.
    ///   - subject: the wallet's key to which the receipt is bound, as in ``Presentation/subject``.
    ///   - status: its entry in the list of revoked receipts.
    ///   - key: the key of the signer.
    ///   - now: the time.
    ///   - lifetime: the lifetime of the receipt, in seconds; `nil` for the longest that its method allows.
    ///   - random: the source of salts, decoys and the identifier.
    /// - Returns: the issued receipt.
    /// - Throws: ``CardIssuingError``: ``CardIssuingError/claim(_:)`` for a claim that readers would refuse,
    ///   ``CardIssuingError/refused(_:)`` for a field that breaks ``CardRules``.
    public func issue(
        _ statement: VerificationStatement,
        fields: [(field: CardField, value: JSONValue)] = [],
        to subject: String,
        status: InsuranceCard.StatusReference? = nil,
        by key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        lifetime: Int64? = nil,
        random: some RandomSource
    ) throws(CardIssuingError) -> String {
        if let name = statement.error(signedAs: signer.role) { throw .claim(name) }
        guard (try? VerificationKey<V2>(parsing: subject)) != nil else { throw .claim("sub") }
        let longest = statement.method.maximumLifetime
        let times = try CardTokenKind.receipt.times(from: now, lifetime: lifetime ?? longest)
        guard lifetime ?? longest <= longest else { throw .lifetime }
        let rules = CardRules(at: now)
        var seen: Set<CardField> = []
        for (field, value) in fields {
            // An impossible value cannot have been verified.
            if field.admits(value), let reason = rules.reason(against: value, as: field) {
                throw .refused([FieldError(field, reason)])
            }
            let isGood = statement.method != .presence && field.admits(value)
            guard isGood, seen.insert(field).inserted else { throw .claim(field.rawValue) }
        }
        var members: [(String, JSONOutput)] = [
            ("iss", .string(signer.issuer)), ("sub", .string(subject)),
        ]
        members += statement.members
        members.append(
            ("verifier", ["name": .string(signer.name), "city": .string(signer.city)])
        )
        if let status { members.append(("status", status.output)) }
        members += [
            ("iat", .string(times.issuedAt.rfc3339)), ("exp", .string(times.expiresAt.rfc3339)),
            ("jti", .string(TokenIdentifier.make(random))),
        ]
        let outputs = fields.map { ($0.field, JSONOutput($0.value)) }
        return try CardTokenKind.receipt.issue(members, showing: outputs, by: key, random)
    }
}

extension VerificationStatement {
    /// The claims of a receipt.
    fileprivate var members: [(String, JSONOutput)] {
        var members: [(String, JSONOutput)] = [
            ("method", .string(method.rawValue)), ("loa", .string(assurance.rawValue)),
        ]
        if let cardIdentifier { members.append(("card_jti", .string(cardIdentifier))) }
        if let request { members.append(("req", .string(request))) }
        if let audiences { members.append(("aud", .array(audiences.map { .string($0) }))) }
        return members
    }
}
