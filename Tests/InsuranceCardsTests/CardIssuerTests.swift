// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import MachineReadable
import TestSupport
import Testing
import Tokens

@testable import InsuranceCards

struct CardIssuerTests {
    private static let issuer = CardIssuer(issuer: TestIssuer.issuer)
    private static let list = "https://www.vvk-online.ch/vic/v1/status/1"

    private static func issue(
        _ record: CardRecord,
        status: InsuranceCard.StatusReference? = nil,
        relation: CardRelation? = nil,
        at now: String = "2026-01-02T09:01:00Z",
        lifetime: Int64 = CardIssuer.maximumLifetime
    ) throws -> String {
        try issuer.issue(
            record,
            to: TestIssuer.key(3).verificationKey,
            status: status,
            relation: relation,
            by: TestIssuer.key(2),
            at: TestIssuer.instant(now),
            lifetime: lifetime,
            random: SystemRandom()
        )
    }

    private static func claims(_ card: String) throws -> TokenClaims {
        let parts = try DisclosingToken(parsing: Array(card.utf8)[...], maximumByteCount: 1 << 16)
        return try PublicToken<V2>(parsing: parts.token, maximumByteCount: 1 << 16)
            .unverifiedClaims(of: CardTokenKind.card.kind)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `what is issued is read, whatever the record`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for number in 0..<40 {
            let record = try GeneratedRecord.make(&random)
            let text = try Self.issue(record, at: "2026-01-01T09:01:00Z")
            let card = try TestIssuer.read(text, at: TestIssuer.instant("2026-01-01T09:01:00Z"))
            #expect(Self.isSame(card, record), "record \(number) of seed \(seed)")
        }
    }

    private static func isSame(_ card: InsuranceCard, _ record: CardRecord) -> Bool {
        card.number == record.number && card.coverage == record.coverage
            && card.relation == record.relation ?? .holder
            && card.familyName == record.familyName && card.givenName == record.givenName
            && card.birthDate == record.birthDate && card.insurerName == record.insurerName
            && card.insurerNumber == record.insurerNumber
            && card.validUntil == record.validUntil && card.sex == record.sex ?? .unknown
            && card.ahvNumber == record.ahvNumber
            && card.insuredNumber == record.insuredNumber && card.hotline == record.hotline
            && card.emergencyAbroad == record.emergencyAbroad
            && card.european == record.european && card.warnings == record.warnings
            && (record.isOver18 == nil || card.isOver18 == record.isOver18)
    }

    @Test func `the claims that anybody sees`() throws {
        let status = try #require(InsuranceCard.StatusReference(list: Self.list, index: 131_071))
        let text = try Self.issue(CardRecordTests.record(), status: status)
        let root = try Self.claims(text).root
        let names = [
            "typ", "iss", "sub", "card_kind", "rel", "status", "iat", "nbf", "exp", "jti",
            "_sd_alg", "_sd",
        ]
        #expect(root.members?.map(\.name) == names)
        #expect(root["_sd"]?.count == 16 && root["card_kind"]?.string == "mandatory")
        #expect(root["nbf"]?.string == root["iat"]?.string)
        let card = try TestIssuer.read(text)
        #expect(card.status == status && card.relation == .child)
        #expect(card.issuedAt == (try TestIssuer.now()))
        #expect(card.tokenExpiresAt == card.issuedAt.adding(seconds: 30 * 86_400))
    }

    @Test func `no place in a list that has none`() {
        #expect(InsuranceCard.StatusReference(list: "", index: 0) == nil)
        #expect(InsuranceCard.StatusReference(list: "x", index: -1) == nil)
        #expect(InsuranceCard.StatusReference(list: "x", index: 131_072) == nil)
    }

    @Test func `the claim's word on the holder counts where the record has none`() throws {
        let silent = try CardRecordTests.record(["rel": nil])
        #expect(try TestIssuer.read(Self.issue(silent, relation: .spouse)).relation == .spouse)
        #expect(try Self.claims(Self.issue(silent)).root["rel"] == nil)
        let record = try CardRecordTests.record()
        #expect(try TestIssuer.read(Self.issue(record, relation: .spouse)).relation == .child)
    }

    @Test func `a token ends after its lifetime, and with the insurance`() throws {
        let record = try CardRecordTests.record(["valid_until": "2026-01-10", "ehic": nil])
        let rows: [(Int64, String)] = [
            (3600, "2026-01-02T10:01:00Z"), (1, "2026-01-02T09:01:01Z"),
            (8 * 86_400, "2026-01-10T09:01:00Z"), (9 * 86_400, "2026-01-10T23:00:00Z"),
            (30 * 86_400, "2026-01-10T23:00:00Z"),
        ]
        for (lifetime, end) in rows {
            let text = try Self.issue(record, lifetime: lifetime)
            #expect(try Self.claims(text).expiresAt == TestIssuer.instant(end))
        }
        for lifetime: Int64 in [0, -1, 30 * 86_400 + 1, .max, .min] {
            #expect(throws: CardIssuingError.lifetime) {
                try Self.issue(record, lifetime: lifetime)
            }
        }
    }

    @Test func `a card whose last day is over is not issued`() throws {
        let record = try CardRecordTests.record(["valid_until": "2026-06-30", "ehic": nil])
        let text = try Self.issue(record, at: "2026-06-30T21:59:59Z")
        #expect(try Self.claims(text).expiresAt == TestIssuer.instant("2026-06-30T22:00:00Z"))
        #expect(throws: CardIssuingError.ended) {
            try Self.issue(record, at: "2026-06-30T22:00:00Z")
        }
    }

    @Test(arguments: [
        ("1950-00-00", "2026-01-02", true), ("2007-00-00", "2026-01-02", true),
        ("2008-00-00", "2026-01-02", nil), ("2008-00-00", "2026-12-31", nil),
        ("2009-00-00", "2026-12-31", false), ("2008-03-00", "2026-02-28", false),
        ("2008-03-00", "2026-03-01", nil), ("2008-03-00", "2026-04-01", true),
        ("2008-03-15", "2026-03-14", false), ("2008-03-15", "2026-03-15", true),
        ("2008-02-29", "2026-02-28", false), ("2008-02-29", "2026-03-01", true),
    ])
    func `whether a person is of age is said where the date of birth decides it`(
        birth: String,
        day: String,
        isOver18: Bool?
    ) throws {
        let record = try CardRecordTests.record(["birth_date": .string(birth), "ehic": nil])
        let now = day + "T12:00:00Z"
        let card = try TestIssuer.read(
            Self.issue(record, at: now),
            at: TestIssuer.instant(now)
        )
        #expect(card.isOver18 == isOver18)
    }

    @Test func `the insurer's own word on the age stands`() throws {
        let record = try CardRecordTests.record(["age_over_18": false])
        #expect(try TestIssuer.read(Self.issue(record)).isOver18 == false)
    }

    @Test func `a birthday begins in Switzerland`() throws {
        let record = try CardRecordTests.record(["birth_date": "2008-07-15", "ehic": nil])
        for (time, isOver18) in [("21:59:59", false), ("22:00:00", true)] {
            let now = "2026-07-14T\(time)Z"
            let card = try TestIssuer.read(
                Self.issue(record, at: now),
                at: TestIssuer.instant(now)
            )
            #expect(card.isOver18 == isOver18)
        }
    }

    @Test func `a list's address that makes the token too large`() throws {
        let long = String(repeating: "x", count: 16_000)
        let status = InsuranceCard.StatusReference(list: long, index: 0)
        #expect(throws: CardIssuingError.tooLarge) {
            try Self.issue(CardRecordTests.record(), status: status)
        }
    }
}

/// Cards with the same content, each to be shown once.
struct CardBatchTests {
    private static let start = "2025-06-01T00:00:00Z"

    private static func status(_ index: Int) throws -> InsuranceCard.StatusReference {
        try #require(InsuranceCard.StatusReference(list: "https://x/1", index: index))
    }

    private static func batch(
        _ count: Int,
        statuses: [InsuranceCard.StatusReference] = [],
        keyStart: String = start,
        at now: String = "2026-01-02T09:01:00Z",
        lifetime: Int64 = 7 * 86_400
    ) throws -> [String] {
        let key = try TestIssuer.key(3).verificationKey
        return try CardIssuer(issuer: TestIssuer.issuer).issueBatch(
            CardRecordTests.record(),
            to: (0..<count).map { place in
                CardIssuer.Recipient(key: key, status: statuses.isEmpty ? nil : statuses[place])
            },
            by: TestIssuer.key(2),
            countingFrom: TestIssuer.instant(keyStart),
            at: TestIssuer.instant(now),
            lifetime: lifetime,
            random: SystemRandom()
        )
    }

    @Test func `nothing but the key, the times and the kind is the same in two cards`() throws {
        let statuses = try (0..<3).map { try Self.status($0) }
        let cards = try Self.batch(3, statuses: statuses)
        var seen: [String: Int] = [:]
        for card in cards {
            let read = try TestIssuer.read(card)
            #expect(read.familyName == "Müller")
            let parts = try DisclosingToken(
                parsing: Array(card.utf8)[...],
                maximumByteCount: 1 << 16
            )
            let root = try PublicToken<V2>(parsing: parts.token, maximumByteCount: 1 << 16)
                .unverifiedClaims(of: CardTokenKind.card.kind).root
            let digests = (root["_sd"]?.elements ?? []).compactMap(\.string)
            let disclosed = parts.disclosures.map { String(decoding: $0, as: UTF8.self) }
            for text in digests + disclosed + [read.tokenIdentifier] { seen[text, default: 0] += 1 }
            for name in ["iat", "nbf", "exp", "sub"] {
                seen[name + (root[name]?.string ?? ""), default: 0] += 1
            }
        }
        #expect(seen.values.count { $0 == 3 } == 4)
        #expect(seen.values.allSatisfy { $0 == 1 || $0 == 3 })
        #expect(try cards.map { try TestIssuer.read($0).status } == statuses)
    }

    @Test(arguments: ["2026-01-02T00:00:00Z", "2026-01-02T09:01:00Z", "2026-01-02T23:59:59Z"])
    func `all that is issued on a day has the same times`(now: String) throws {
        let cards = try Self.batch(2, at: now, lifetime: 7 * 86_400 + 4711)
        for card in cards {
            let read = try TestIssuer.read(card, at: TestIssuer.instant(now))
            #expect(read.issuedAt == (try TestIssuer.instant("2026-01-02T00:00:00Z")))
            #expect(read.tokenExpiresAt == (try TestIssuer.instant("2026-01-09T00:00:00Z")))
        }
    }

    @Test func `no card is dated before the key that signed it`() throws {
        let card = try Self.batch(1, keyStart: "2026-01-02T08:00:00Z", lifetime: 30 * 86_400)[0]
        let read = try TestIssuer.read(card)
        #expect(read.issuedAt == (try TestIssuer.instant("2026-01-02T08:00:00Z")))
        #expect(read.tokenExpiresAt == (try TestIssuer.instant("2026-02-01T00:00:00Z")))
    }

    @Test func `a key for each card`() throws {
        let keys = try [3, 4].map { try TestIssuer.key($0).verificationKey }
        let cards = try CardIssuer(issuer: TestIssuer.issuer).issueBatch(
            CardRecordTests.record(),
            to: keys.map { CardIssuer.Recipient(key: $0, status: nil) },
            by: TestIssuer.key(2),
            countingFrom: TestIssuer.instant(Self.start),
            at: TestIssuer.now(),
            random: SystemRandom()
        )
        for (card, key) in zip(cards, keys) {
            let read = try TestIssuer.reader().read(
                Array(card.utf8)[...],
                subject: key,
                at: TestIssuer.now(),
                from: .server
            )
            #expect(read.number.digits == TestIssuer.number)
        }
    }

    @Test func `what no batch can be`() throws {
        let one = try Self.status(1)
        #expect(throws: CardIssuingError.claim("status")) {
            try Self.batch(2, statuses: [one, one])
        }
        for count in [0, 51] {
            #expect(throws: CardIssuingError.tooLarge) { try Self.batch(count) }
        }
        #expect(try Self.batch(50).count == 50)
        for lifetime: Int64 in [0, 2 * 86_400 - 1, 31 * 86_400] {
            #expect(throws: CardIssuingError.lifetime) { try Self.batch(1, lifetime: lifetime) }
        }
        for now in ["2026-12-31T23:00:00Z", "2027-01-02T09:01:00Z"] {
            #expect(throws: CardIssuingError.ended) { try Self.batch(1, at: now) }
        }
    }
}
