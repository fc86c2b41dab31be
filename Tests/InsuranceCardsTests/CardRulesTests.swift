// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import MachineReadable
import Testing
import Tokens

@testable import InsuranceCards

/// The rules that a card must satisfy before it is signed; the day is 15 January 2026 in Switzerland.
struct CardRulesTests {
    /// 14 January 2026, 23:30 UTC: in Switzerland the next day has begun.
    private static let now = Instant(secondsSinceEpoch: 1_768_433_400)
    private static let rules = CardRules(at: now)

    private static func record(_ changes: [String: JSONOutput?]) throws -> CardRecord {
        var changes = changes
        // The back repeats the front, unless a test is about it.
        if changes["ehic"] == nil { changes["ehic"] = .some(nil) }
        return try CardRecordTests.record(changes)
    }

    @Test func `a card that can be right has no errors`() throws {
        #expect(Self.rules.today.text == "2026-01-15")
        #expect(Self.rules.errors(in: try CardRecordTests.record()).isEmpty)
        for changes: [String: JSONOutput?] in [
            ["birth_date": "2026-01-15"], ["birth_date": "2026-00-00"],
            ["birth_date": "2026-01-00"], ["birth_date": "1896-00-00"],
            ["valid_until": "2026-01-15"], ["age_over_18": true], ["age_over_18": false],
            ["birth_date": "2010-01-01", "age_over_18": false], ["given_name": "字"],
            ["card_kind": "complementary", "ahv": nil, "sex": nil],
        ] {
            #expect(Self.rules.errors(in: try Self.record(changes)).isEmpty, "\(changes.keys)")
        }
    }

    private static let wrong: [([String: JSONOutput?], FieldError)] = [
        (["birth_date": "2026-01-16"], FieldError(.birthDate, .future)),
        (["birth_date": "2026-02-00"], FieldError(.birthDate, .future)),
        (["birth_date": "2027-00-00"], FieldError(.birthDate, .future)),
        (["birth_date": "1895-12-31"], FieldError(.birthDate, .tooLongAgo)),
        (["valid_until": "2026-01-14"], FieldError(.validUntil, .past)),
        (["ahv": "7569217076984"], FieldError(.ahvNumber, .checkDigit)),
        (["ahv": "7579217076985"], FieldError(.ahvNumber, .format)),
        (["family_name": " - "], FieldError(.familyName, .format)),
        (["given_name": "4711"], FieldError(.givenName, .format)),
        (["birth_date": "2010-01-01", "age_over_18": true], FieldError(.isOver18, .mismatch)),
        (
            ["card_kind": "complementary", "ahv": "7569217076984"],
            FieldError(.ahvNumber, .checkDigit)
        ),
    ]

    @Test(arguments: wrong.indices)
    func `a card that cannot be right is told by field and reason`(row: Int) throws {
        let (changes, error) = Self.wrong[row]
        #expect(Self.rules.errors(in: try Self.record(changes)) == [error])
    }

    @Test(arguments: [
        ("birth", "1950-04-13", FieldError.Reason.mismatch), ("valid_until", "2026-01-14", .past),
        ("valid_until", "2027-01-01", .mismatch), ("pin", "756.9217.0769.84", .checkDigit),
        ("pin", "756-9217-0769-84", .checkDigit), ("pin", "7569217076984", .checkDigit),
        ("pin", "756.1234.5678.97", .mismatch),
    ])
    func `the European back must say what the front does`(
        member: String,
        value: String,
        reason: FieldError.Reason
    ) throws {
        guard case .object(let members) = TestIssuer.european() else { return }
        let changed = members.map { $0.0 == member ? ($0.0, JSONOutput.string(value)) : $0 }
        let record = try CardRecordTests.record(["ehic": .object(changed)])
        #expect(Self.rules.errors(in: record) == [FieldError(.european, reason)])
    }

    @Test func `a family has one policy holder, who may have several cards`() throws {
        let holder = try Self.record([:])
        let second = try Self.record(["given_name": "Beat", "ahv": "7561234567897"])
        let further = try Self.record(["card_kind": "complementary"])
        let refusal = [FieldError("rel", .secondHolder)]
        #expect(Self.rules.errors(in: second, as: .holder, besides: [holder]) == refusal)
        #expect(Self.rules.errors(in: second, as: .spouse, besides: [holder]).isEmpty)
        #expect(Self.rules.errors(in: second, as: .holder, besides: []).isEmpty)
        #expect(Self.rules.errors(in: further, as: .holder, besides: [holder]).isEmpty)
        let numberless = try Self.record([
            "card_kind": "complementary", "ahv": nil, "sex": nil,
        ])
        #expect(Self.rules.errors(in: numberless, as: .holder, besides: [holder]).isEmpty)
        #expect(Self.rules.errors(in: numberless, as: .holder, besides: [second]) == refusal)
    }

    /// Tests that number, names and birth date together identify a person; one of them may be copied.
    @Test(arguments: [
        ["given_name": "Beat"], ["birth_date": "1951-04-12"],
        ["given_name": "Beat", "birth_date": "1951-04-12"], ["ahv": "7561234567897"],
    ])
    func `who differs in one of them is another policy holder`(changes: [String: String]) throws {
        let holder = try Self.record([:])
        let other = try Self.record(changes.mapValues { .some(.string($0)) })
        #expect(
            Self.rules.errors(in: other, as: .holder, besides: [holder])
                == [FieldError("rel", .secondHolder)]
        )
    }

    @Test func `a surname may change between two cards of one person`() throws {
        let holder = try Self.record([:])
        let married = try Self.record(["family_name": "Beispiel", "card_kind": "complementary"])
        #expect(Self.rules.errors(in: married, as: .holder, besides: [holder]).isEmpty)
    }

    @Test func `no card is signed that breaks the rules`() throws {
        for (changes, error) in Self.wrong where error.field != CardField.validUntil.rawValue {
            #expect(throws: CardIssuingError.refused([error])) {
                try CardIssuer(issuer: TestIssuer.issuer).issue(
                    Self.record(changes),
                    to: TestIssuer.key(3).verificationKey,
                    by: TestIssuer.key(2),
                    at: Self.now,
                    random: SystemRandom()
                )
            }
        }
    }
}
