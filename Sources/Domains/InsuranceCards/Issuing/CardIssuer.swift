// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
import MachineReadable
public import Tokens

/// Issues cards: `TOKEN~D1~…~Dn~`, as ``CardReader`` reads them.
public struct CardIssuer: Sendable {
    /// The card server's name, as in `iss`.
    public let issuer: String

    /// Creates an issuer.
    public init(issuer: String) {
        self.issuer = issuer
    }

    /// The longest lifetime of a card's token, in seconds.
    public static let maximumLifetime = CardTokenKind.card.rules.maximumLifetime
    /// The maximum number of cards in a batch.
    public static let batchLimit = 50
    private static let secondsPerDay: Int64 = 86_400

    /// The recipient of a card in a batch.
    public struct Recipient: Sendable, Hashable {
        /// The wallet's key.
        public let key: VerificationKey<V2>
        /// The card's entry in the list of revoked cards.
        public let status: InsuranceCard.StatusReference?

        /// Creates a recipient.
        public init(key: VerificationKey<V2>, status: InsuranceCard.StatusReference?) {
            self.key = key
            self.status = status
        }
    }

    /// Issues a card with all its fields as disclosures.
    ///
    /// If the record does not say whether the person is at least 18, the date of birth decides, if known precisely
    /// enough. The statement is as of now: if the person turns 18 during the token's lifetime, the next token says so.
    ///
    /// - Parameters:
    ///   - record: the card.
    ///   - wallet: the key to which the card is bound.
    ///   - status: its entry in the list of revoked cards.
    ///   - relation: the relation in the insurer's claim; the record's own relation takes precedence.
    ///   - key: the card server's key.
    ///   - now: the time.
    ///   - lifetime: the lifetime of the token, in seconds; cut short if the insurance ends earlier.
    ///   - random: the source of salts, decoys and the identifier.
    /// - Returns: the issued card.
    /// - Throws: ``CardIssuingError``; ``CardIssuingError/ended`` for a card whose last day has passed,
    ///   ``CardIssuingError/refused(_:)`` for a card that breaks ``CardRules``.
    public func issue(
        _ record: CardRecord,
        to wallet: VerificationKey<V2>,
        status: InsuranceCard.StatusReference? = nil,
        relation: CardRelation? = nil,
        by key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        lifetime: Int64 = Self.maximumLifetime,
        random: some RandomSource
    ) throws(CardIssuingError) -> String {
        let times = try CardTokenKind.card.times(from: now, lifetime: lifetime)
        let draft = try Draft(record, relation, from: now, to: times.expiresAt, at: now)
        return try issue(draft, to: Recipient(key: wallet, status: status), by: key, random)
    }

    /// Issues several cards with the same content, each for a single provider.
    ///
    /// Salts, decoys and identifiers are new in each card. The times reveal nothing either: all cards issued on one
    /// day, to anyone, are valid from the start of that day, and until the start of another day or the end of the
    /// insurance. Only intentionally shared values link the cards: `sub` if they are bound to one key, an index in the
    /// status list if they share it, and the disclosed fields. Giving each card its own key and index removes all links
    /// but the fields.
    ///
    /// - Parameters:
    ///   - record: the card.
    ///   - recipients: the recipients, 1 to ``batchLimit``, each with a different index in the status list.
    ///   - relation: the relation in the insurer's claim; the record's own relation takes precedence.
    ///   - key: the card server's key.
    ///   - keyStart: the start of that key's validity, before which no card is dated.
    ///   - now: the time.
    ///   - lifetime: the lifetime of the tokens, in seconds, at least two days; cut to whole days.
    ///   - random: the source of salts, decoys and identifiers.
    /// - Returns: the issued cards in the order of the recipients.
    /// - Throws: ``CardIssuingError``.
    public func issueBatch(
        _ record: CardRecord,
        to recipients: [Recipient],
        relation: CardRelation? = nil,
        by key: borrowing TokenSigningKey<V2>,
        countingFrom keyStart: Instant,
        at now: Instant,
        lifetime: Int64 = Self.maximumLifetime,
        random: some RandomSource
    ) throws(CardIssuingError) -> [String] {
        let places = recipients.compactMap(\.status)
        guard Set(places).count == places.count else { throw .claim("status") }
        guard 1...Self.batchLimit ~= recipients.count else { throw .tooLarge }
        let morning = CalendarDate(now).midnight
        let days = lifetime / Self.secondsPerDay
        // Of a single day, too little time might remain.
        guard days >= 2 else { throw .lifetime }
        let times = try CardTokenKind.card.times(
            from: morning,
            lifetime: days * Self.secondsPerDay
        )
        let start = keyStart <= now ? max(morning, keyStart) : morning
        let draft = try Draft(record, relation, from: start, to: times.expiresAt, at: now)
        var cards: [String] = []
        for recipient in recipients {
            cards.append(try issue(draft, to: recipient, by: key, random))
        }
        return cards
    }

    private func issue(
        _ draft: Draft,
        to recipient: Recipient,
        by key: borrowing TokenSigningKey<V2>,
        _ random: some RandomSource
    ) throws(CardIssuingError) -> String {
        var members: [(String, JSONOutput)] = [
            ("iss", .string(issuer)), ("sub", .string(recipient.key.text)),
            ("card_kind", .string(draft.coverage.rawValue)),
        ]
        if let relation = draft.relation { members.append(("rel", .string(relation.rawValue))) }
        if let status = recipient.status { members.append(("status", status.output)) }
        members += [
            ("iat", .string(draft.start.rfc3339)), ("nbf", .string(draft.start.rfc3339)),
            ("exp", .string(draft.end.rfc3339)), ("jti", .string(TokenIdentifier.make(random))),
        ]
        return try CardTokenKind.card.issue(members, showing: draft.fields, by: key, random)
    }
}

/// The common part of the cards of one record.
private struct Draft {
    let coverage: CardCoverage
    let relation: CardRelation?
    let fields: [(CardField, JSONOutput)]
    let start: Instant
    let end: Instant

    init(
        _ record: CardRecord,
        _ relation: CardRelation?,
        from start: Instant,
        to latest: Instant,
        at now: Instant
    ) throws(CardIssuingError) {
        end = min(latest, record.validUntil.endInSwitzerland)
        guard end > now, end > start else { throw .ended }
        let rules = CardRules(at: now)
        let errors = rules.errors(in: record)
        guard errors.isEmpty else { throw .refused(errors) }
        self.start = start
        coverage = record.coverage
        self.relation = record.relation ?? relation
        fields = CardField.allCases.compactMap { field in
            if let value = record.value(of: field) { return (field, value) }
            guard field == .isOver18 else { return nil }
            return record.birthDate.isAge(18, reachedOn: rules.today).map { (field, .boolean($0)) }
        }
    }
}

extension CardTokenKind {
    /// The number of random bytes in a salt.
    private static let saltByteCount = 16

    /// Signs claims with the digests of fields, and appends the disclosures to the token.
    func issue(
        _ members: [(String, JSONOutput)],
        showing fields: [(CardField, JSONOutput)],
        by key: borrowing TokenSigningKey<V2>,
        _ random: some RandomSource
    ) throws(CardIssuingError) -> String {
        // One draw for all salts, since each draw is a system call.
        var salts = random.bytes(count: fields.count * Self.saltByteCount)[...]
        let disclosures = fields.map { field, value in
            defer { salts = salts.dropFirst(Self.saltByteCount) }
            return Disclosure.text(
                name: field.rawValue,
                value: value,
                salt: Array(salts.prefix(Self.saltByteCount))
            )
        }
        guard disclosures.allSatisfy({ $0.utf8.count <= Disclosure.byteLimit }) else {
            throw .tooLarge
        }
        let digests = DisclosureDigests.members(of: disclosures, random: random)
        let token = try sign(members + digests, by: key)
        let issued = DisclosingToken.text(token, disclosures)
        guard issued.utf8.count <= Self.issuedByteLimit else { throw .tooLarge }
        return issued
    }
}
