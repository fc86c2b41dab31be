// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
import MachineReadable
public import Tokens

/// Issues cards: `TOKEN~D1~…~Dn~`, as ``CardReader`` reads them.
public struct CardIssuer: Sendable {
    /// The card server, as `iss` has it.
    public let issuer: String

    /// An issuer with a name.
    public init(issuer: String) {
        self.issuer = issuer
    }

    /// The longest that a card's token counts, seconds.
    public static let maximumLifetime = CardTokenKind.card.rules.maximumLifetime
    /// The most cards of one batch.
    public static let batchLimit = 50
    private static let secondsPerDay: Int64 = 86_400

    /// Whom a card of a batch is for.
    public struct Recipient: Sendable, Hashable {
        /// The wallet's key.
        public let key: VerificationKey<V2>
        /// Where the card's revocation will be told.
        public let status: InsuranceCard.StatusReference?

        /// A card for a key.
        public init(key: VerificationKey<V2>, status: InsuranceCard.StatusReference?) {
            self.key = key
            self.status = status
        }
    }

    /// Issues a card with all its fields as disclosures.
    ///
    /// Where the record does not say whether the person is of age, the date of birth does, if it is known well
    /// enough. That is as of now: who comes of age while the token counts has it told by the next one.
    ///
    /// - Parameters:
    ///   - record: the card.
    ///   - wallet: the key to which it is bound.
    ///   - status: where its revocation will be told.
    ///   - relation: what the insurer's claim says of the holder; the record's own word wins.
    ///   - key: the card server's key.
    ///   - now: the time.
    ///   - lifetime: how long the token counts, seconds; it ends with the insurance if that is earlier.
    ///   - random: where salts, decoys and the identifier come from.
    /// - Returns: the issued card.
    /// - Throws: ``CardIssuingError``; ``CardIssuingError/ended`` for a card whose last day is over,
    ///   ``CardIssuingError/refused(_:)`` for one that breaks ``CardRules``.
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

    /// Issues several cards of the same content, each to be shown to one provider only.
    ///
    /// Salts, decoys and identifiers are new in each. The times say nothing either: all cards of all people that
    /// are issued on one day count from its beginning, and to the beginning of another, or to the end of the
    /// insurance. What still links the cards to each other is what is the same in them by intent: `sub` if they
    /// are bound to one key, a place in the status list if they share one, and the fields that are shown. A key of
    /// its own and a place of its own for each card unlink all but the last.
    ///
    /// - Parameters:
    ///   - record: the card.
    ///   - recipients: for whom, 1 to ``batchLimit``; no two of them with the same place in the status list.
    ///   - relation: what the insurer's claim says of the holder; the record's own word wins.
    ///   - key: the card server's key.
    ///   - keyStart: from when on that key counts, before which no card is dated.
    ///   - now: the time.
    ///   - lifetime: how long the tokens count, seconds, from two days on; cut to whole days.
    ///   - random: where salts, decoys and identifiers come from.
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
        // Of a single day too little might be left.
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

/// What the cards of one record have in common.
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
    /// The fewest random bytes of a salt.
    private static let saltByteCount = 16

    /// Signs claims with the digests of fields in them, and puts the disclosures of the fields behind the token.
    func issue(
        _ members: [(String, JSONOutput)],
        showing fields: [(CardField, JSONOutput)],
        by key: borrowing TokenSigningKey<V2>,
        _ random: some RandomSource
    ) throws(CardIssuingError) -> String {
        // One draw for all: each is a call to the operating system.
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
