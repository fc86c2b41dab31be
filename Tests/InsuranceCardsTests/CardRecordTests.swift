// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

@testable import InsuranceCards

struct CardRecordTests {
    private static let body = [("card_kind", "mandatory"), ("rel", "child")] + TestIssuer.fields

    /// Returns a body with members replaced; `nil` removes one.
    static func value(_ changes: [String: JSONOutput?] = [:]) throws -> JSONValue {
        let kept = body.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) as (String, JSONOutput)? }
            return change.map { (name, $0) }
        }
        let added = changes.sorted { $0.key < $1.key }.compactMap { name, change in
            body.contains { $0.0 == name } ? nil : change.map { (name, $0) }
        }
        return try TestIssuer.parse(.object(kept + added))
    }

    static func record(_ changes: [String: JSONOutput?] = [:]) throws -> CardRecord {
        try CardRecord(value(changes), number: TestIssuer.number, insurer: "01562")
    }

    private static func names(_ changes: [String: JSONOutput?]) throws -> [String] {
        do {
            _ = try record(changes)
            return []
        } catch let error as CardError {
            return error.names
        }
    }

    @Test func `what an insurer sends is read with all its fields`() throws {
        let record = try Self.record()
        #expect(record.number.digits == TestIssuer.number && record.coverage == .mandatory)
        #expect(record.relation == .child && record.familyName == "Müller")
        #expect(record.givenName == "Anna" && record.birthDate.text == "1950-04-12")
        #expect(record.insurerName == "Muster Krankenkasse" && record.insurerNumber == "01562")
        #expect(record.validUntil.text == "2026-12-31" && record.sex == .female)
        #expect(record.ahvNumber?.digits == "7569217076985")
        #expect(record.insuredNumber == "123.456" && record.hotline == "+41 00 000 00 00")
        #expect(record.emergencyAbroad == nil && record.isOver18 == nil)
        #expect(record.european?.cardNumber == TestIssuer.number)
        #expect(record.warnings.isEmpty && "\(record)" == "a card record")
    }

    @Test func `the number may come from the address alone, fields may be left away`() throws {
        let changes: [String: JSONOutput?] = [
            "veka": nil, "rel": nil, "insured_no": nil, "hotline": nil, "ehic": nil,
        ]
        let record = try Self.record(changes)
        #expect(record.number.digits == TestIssuer.number && record.relation == nil)
        #expect(record.european == nil)
        let complementary = try Self.record([
            "card_kind": "complementary", "sex": nil, "ahv": nil, "ehic": nil,
        ])
        #expect(complementary.sex == nil && complementary.ahvNumber == nil)
    }

    @Test(arguments: [
        "card_kind", "family_name", "given_name", "birth_date", "insurer_name", "insurer_bag",
        "valid_until", "sex", "ahv",
    ])
    func `a field that must be there is named where it is missing`(name: String) throws {
        #expect(try Self.names([name: nil as JSONOutput?]) == [name])
        #expect(try Self.names([name: .null]) == [name])
    }

    @Test(arguments: [
        ("veka", "80756015629876543210"), ("veka", "x"), ("card_kind", "other"), ("rel", "aunt"),
        ("family_name", ""), ("family_name", "\u{202E}\u{0}"),
        ("given_name", String(repeating: "x", count: 101)), ("birth_date", "2026-02-30"),
        ("birth_date", "12.04.1950"), ("insurer_name", String(repeating: "x", count: 61)),
        ("insurer_bag", "00008"), ("insurer_bag", "1562"), ("valid_until", "2026-00-00"),
        ("sex", "2"), ("ahv", "756921707698"), ("ahv", "756.9217.0769.85"),
        ("insured_no", ""), ("insured_no", String(repeating: "1", count: 21)),
        ("hotline", "call us"), ("emergency_abroad", String(repeating: "1", count: 31)),
        ("ehic", "CH"), ("age_over_18", "yes"), ("colour", "red"),
    ])
    func `a member in another form, and one that nobody knows`(
        name: String,
        value: String
    ) throws {
        #expect(try Self.names([name: .string(value)]) == [name])
    }

    @Test func `lengths at their limits are taken`() throws {
        let (name, insurer) = (
            String(repeating: "ü", count: 100), String(repeating: "ß", count: 60)
        )
        let record = try Self.record([
            "family_name": .string(name), "insurer_name": .string(insurer),
            "insured_no": .string(String(repeating: "1", count: 20)),
            "emergency_abroad": .string(String(repeating: "1", count: 30)),
        ])
        #expect(record.familyName == name && record.insurerName == insurer)
    }

    @Test func `all that is wrong is told at once, strangers last`() throws {
        let changes: [String: JSONOutput?] = [
            "zodiac": 1, "ahv": "1", "given_name": nil, "colour": "red", "valid_until": 5,
        ]
        #expect(
            try Self.names(changes) == ["given_name", "valid_until", "ahv", "colour", "zodiac"]
        )
        var many: [String: JSONOutput?] = [:]
        for number in 0..<30 {
            many["x\(number)" + String(repeating: "y\u{202E}", count: 60)] = 1
        }
        let names = try Self.names(many)
        #expect(names.count == 20)
        #expect(names.allSatisfy { $0.count == 40 && !$0.contains("\u{202E}") })
        #expect(throws: CardError.notObject) {
            try CardRecord(
                TestIssuer.parse(["veka"]),
                number: TestIssuer.number,
                insurer: "01562"
            )
        }
    }

    @Test(arguments: [
        ("80756015620123456780", "01562"), ("8075601562012345678", "01562"),
    ])
    func `the address must name the card`(number: String, insurer: String) throws {
        let error = #expect(throws: CardError.self) {
            try CardRecord(Self.value(), number: number, insurer: insurer)
        }
        #expect(error?.names == ["veka", "ehic"])
        #expect(throws: CardError.fields([FieldError("insurer_bag", .mismatch)])) {
            try CardRecord(Self.value(), number: TestIssuer.number, insurer: "00008")
        }
    }

    @Test(arguments: [
        ["card": "80756015629876543210"], ["country": "DE"], ["name": "\u{202E}"],
        ["given": "\u{0}"], ["pin": "\u{7F}"], ["inst_id": "123\u{0}"], ["inst_name": "\u{200E}"],
        ["inst_id": "123"], ["more": "x"], ["birth": "x"],
    ])
    func `a European card that would not be this card's back`(
        change: [String: String]
    ) throws {
        guard case .object(let members) = TestIssuer.european() else { return }
        let kept = members.filter { change[$0.0] == nil }
        let added = change.map { ($0.key, JSONOutput.string($0.value)) }
        #expect(try Self.names(["ehic": .object(kept + added)]) == ["ehic"])
    }

    @Test func `a complementary card has no European back`() throws {
        #expect(try Self.names(["card_kind": "complementary"]) == ["ehic"])
    }

    @Test func `odd numbers are warnings, not errors`() throws {
        #expect(try Self.record(["ahv": "7561234567800"]).warnings == [.ahvCheck])
        let other = try CardRecord(
            Self.value(["insurer_bag": "00008"]),
            number: TestIssuer.number,
            insurer: "00008"
        )
        #expect(other.warnings == [.cardNumberInsurer])
        let prefix = try CardRecord(
            Self.value(["veka": nil, "insurer_bag": "11562", "ehic": nil]),
            number: "80756115620123456789",
            insurer: "11562"
        )
        #expect(prefix.warnings == [.cardNumberPrefix])
    }

    @Test func `texts are kept as they may be shown`() throws {
        let record = try Self.record(["given_name": "A\u{202E}n\u{0}na\u{A}"])
        #expect(record.givenName == "Anna")
    }

    @Test func `what is kept is read again`() throws {
        let rows: [[String: JSONOutput?]] = [
            [:], ["rel": nil, "ehic": nil, "age_over_18": true, "emergency_abroad": "+41 (0)1"],
            ["birth_date": "1950-00-00"], ["birth_date": "1950-04-00", "sex": 9],
            ["card_kind": "complementary", "sex": nil, "ahv": nil, "ehic": nil],
        ]
        for changes in rows {
            let record = try Self.record(changes)
            let again = try CardRecord(stored: TestIssuer.parse(record.output))
            #expect(again == record)
        }
        #expect(throws: CardError.notObject) {
            try CardRecord(stored: TestIssuer.parse("nothing"))
        }
    }
}
