// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

struct HealthCardTests {
    /// The fields of a card of Switzerland.
    private static func zones(_ changes: (HealthCardZone, String?)...) -> HealthCardZones {
        var zones = HealthCardZones()
        zones[.title] = "Europäische Krankenversicherungskarte"
        zones[.issuingState] = "CH"
        zones[.surname] = "MUSTER-BÜHLER"
        zones[.givenNames] = "ANNA ZOÉ"
        zones[.birthDate] = "12/08/1974"
        zones[.personalNumber] = "756.9217.0769.85"
        zones[.institution] = "01562 Helsana"
        zones[.cardNumber] = "80756015620123456789"
        zones[.expiryDate] = "31/12/2029"
        for (zone, text) in changes { zones[zone] = text }
        return zones
    }

    private static func codes(_ reading: HealthCardReading) -> [String] {
        reading.findings.map { $0.code + ($0.zone.map { " \($0.rawValue)" } ?? "") }
    }

    @Test func `the fields of a card are read without a finding`() throws {
        let reading = HealthCardReading(Self.zones())
        #expect(reading.findings == [])
        #expect(!reading.isWithheld)
        let card = reading.card
        #expect(card.issuingState == "CH")
        #expect(card.surname == "MUSTER-BÜHLER")
        #expect(card.givenNames == "ANNA ZOÉ")
        #expect(card.birthDate?.text == "1974-08-12")
        #expect(card.personalNumber == "756.9217.0769.85")
        #expect(card.swissPersonalNumber?.digits == "7569217076985")
        #expect(card.institution == HealthCardInstitution(number: "01562", name: "Helsana"))
        #expect(card.cardNumber?.issuer == "8075601562")
        #expect(card.cardNumber?.serial == "0123456789")
        #expect(card.expiryDate?.text == "2029-12-31")
        #expect(!card.isNameAbbreviated)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let zone: HealthCardZone
        let text: String?
        let codes: [String]

        init(_ zone: HealthCardZone, _ text: String?, _ codes: String...) {
            testDescription = "field \(zone.rawValue): \(text ?? "missing")"
            self.zone = zone
            self.text = text
            self.codes = codes
        }
    }

    static let cases = [
        Case(.title, nil), Case(.issuingState, nil), Case(.title, "Library card", "ehic.title 1"),
        Case(.title, "Tessera europea di assicurazione malattia"),
        Case(.title, String(repeating: "T", count: 41), "ehic.too-long 1", "ehic.title 1"),
        Case(.surname, nil, "ehic.missing 3"), Case(.surname, "  ", "ehic.missing 3"),
        Case(.surname, String(repeating: "A", count: 40)),
        Case(.surname, String(repeating: "A", count: 41), "ehic.too-long 3"),
        Case(.surname, "ŽIŽKA ŁĘŠ"), Case(.surname, "ИВАНОВ", "ehic.characters 3"),
        Case(.surname, "A\u{202E}B", "ehic.characters 3"),
        Case(.givenNames, String(repeating: "É", count: 35)),
        Case(.givenNames, String(repeating: "É", count: 36), "ehic.too-long 4"),
        Case(.birthDate, "12.08.1974"), Case(.birthDate, "xx/08/1974"),
        Case(.birthDate, "00/00/1974"), Case(.birthDate, "XX/XX/XXXX"),
        Case(.birthDate, "31/02/1974", "ehic.date 5"), Case(.birthDate, "1974", "ehic.date 5"),
        Case(.birthDate, "12/8/1974", "ehic.date 5"), Case(.birthDate, "1x/08/1974", "ehic.date 5"),
        Case(.birthDate, "01/01/2030", "ehic.date-sequence"),
        Case(.personalNumber, "756.9217.0769.86", "ehic.personal-number-check-digit 6"),
        Case(.personalNumber, "756.1234.5678.97"),
        Case(.personalNumber, "756.1234.5678.00", "ehic.personal-number-check-digit 6"),
        Case(.personalNumber, "123 456", "ehic.personal-number 6"),
        Case(
            .personalNumber,
            String(repeating: "1", count: 21),
            "ehic.too-long 6",
            "ehic.personal-number 6"
        ),
        Case(.institution, "1562 - Helsana"), Case(.institution, "01562"),
        Case(.institution, "01509 Sanitas", "ehic.card-number-insurer 8"),
        Case(.institution, "156 X", "ehic.institution 7"),
        Case(.institution, "01562 " + String(repeating: "X", count: 21), "ehic.institution 7"),
        Case(.institution, "", "ehic.missing 7"),
        Case(.cardNumber, "80756 01562 01234 56789"),
        Case(.cardNumber, "8075601562012345678", "ehic.card-number 8"),
        Case(.cardNumber, "8075601562012345678X", "ehic.card-number 8"),
        Case(.cardNumber, "80276015620123456789", "ehic.card-number-state 8"),
        Case(.issuingState, "DE", "ehic.card-number-state 8"),
        Case(.issuingState, "US", "ehic.state 2", "ehic.card-number-state 8"),
        Case(.issuingState, "CHE", "ehic.too-long 2", "ehic.state 2"),
        Case(.expiryDate, "xx/12/2029", "ehic.incomplete-date 9"),
        Case(.expiryDate, "31/11/2029", "ehic.date 9"), Case(.expiryDate, nil, "ehic.missing 9"),
        Case(.surname, "*****", "ehic.withheld 3"),
    ]

    @Test(arguments: cases)
    func `each rule has its finding`(changed: Case) {
        let reading = HealthCardReading(Self.zones((changed.zone, changed.text)))
        #expect(Self.codes(reading) == changed.codes)
    }

    @Test func `every reason is reached by a card or its lines`() throws {
        var reasons = Set<HealthCardFinding.Reason>()
        for changed in Self.cases {
            let reading = HealthCardReading(Self.zones((changed.zone, changed.text)))
            reasons.formUnion(reading.findings.map { $0.reason })
        }
        let lines = "3 Name\nMUSTER\n3 Name\nOTHER\nsomething"
        let reading = try HealthCardReading(parsing: [UInt8](lines.utf8))
        reasons.formUnion(reading.findings.map { $0.reason })
        #expect(reasons == Set(HealthCardFinding.Reason.allCases))
        let codes = HealthCardFinding.Reason.allCases.map { $0.code }
        #expect(Set(codes).count == codes.count)
    }

    @Test func `a person without a claim has asterisks in all fields but the number`() {
        var zones = HealthCardZones()
        for zone in HealthCardZone.allCases where zone.rawValue > 2 { zones[zone] = "********" }
        zones[.cardNumber] = "80040000001234567890"
        let reading = HealthCardReading(zones)
        #expect(reading.isWithheld)
        #expect(reading.card.surname == nil)
        #expect(reading.card.cardNumber != nil)
        #expect(reading.findings.allSatisfy { $0.reason == .withheld })
    }

    @Test(arguments: HealthCardLanguage.allCases)
    func `what is written is read again in every language`(language: HealthCardLanguage) throws {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed: seed)
            let card = EuropeanHealthCard.random(using: &random)
            for unknown in [EuropeanHealthCard.UnknownParts.shown, .stored] {
                let lines = card.lines(in: language, unknownParts: unknown)
                let text = [UInt8](lines.joined(separator: "\n").utf8)
                let reading = try HealthCardReading(parsing: text)
                #expect(reading.card == card, "seed \(seed)")
                #expect(reading.findings == [], "seed \(seed)")
                #expect(reading.zones == card.zones(in: language, unknownParts: unknown))
            }
        }
    }

    @Test func `text may follow its number or caption on one line`() throws {
        let lines = """
            Carte européenne d'assurance maladie
            FR
            3 Nom DURAND
            4. Prénoms: ZOÉ
            5 01/02/1980
            6) Numéro d'identification personnel
            2800275123456
            7 Numéro d'identification de l'institution 12345 - CPAM

            8 80250000001234567890\r
            9 DATE D'EXPIRATION 31/12/2029
            """
        let reading = try HealthCardReading(parsing: [UInt8](lines.utf8))
        #expect(reading.findings == [])
        #expect(reading.card.surname == "DURAND")
        #expect(reading.card.givenNames == "ZOÉ")
        #expect(reading.card.birthDate?.text == "1980-02-01")
        #expect(reading.card.personalNumber == "2800275123456")
        #expect(reading.card.institution?.name == "CPAM")
        #expect(reading.card.issuingState == "FR")
        #expect(reading.card.expiryDate?.text == "2029-12-31")
    }

    @Test func `a name that starts like a caption is a name`() throws {
        let reading = try HealthCardReading(parsing: [UInt8]("3 Namenlos".utf8))
        #expect(reading.card.surname == "Namenlos")
    }

    @Test func `names that are too long are cut and end with a full stop`() throws {
        var card = EuropeanHealthCard()
        card.surname = String(repeating: "A", count: 41)
        card.givenNames = String(repeating: "B", count: 33) + " CD"
        let zones = card.zones(in: .german)
        #expect(zones[.surname] == String(repeating: "A", count: 39) + ".")
        #expect(zones[.givenNames] == String(repeating: "B", count: 33) + ".")
        #expect(HealthCardReading(zones).card.isNameAbbreviated)
    }

    @Test func `other text and too much of it are refused`() {
        for text in ["", "Library card", "CH", "European Health Insurance Card\nCH"] {
            #expect(throws: HealthCardError.noFields) {
                try HealthCardReading(parsing: [UInt8](text.utf8))
            }
        }
        let long = [UInt8](repeating: 0x41, count: 4097)
        #expect(throws: HealthCardError.tooLong(byteCount: 4097)) {
            try HealthCardReading(parsing: long)
        }
    }

    @Test func `every byte changed and every cut of a card is read or refused`() throws {
        let lines = EuropeanHealthCard.sample.lines(in: .german).joined(separator: "\n")
        let text = [UInt8](lines.utf8)
        for index in text.indices {
            for byte in [0x00, 0x0A, 0x20, 0x31, 0x80, 0xFF] as [UInt8] {
                var changed = text
                changed[index] = byte
                _ = try? HealthCardReading(parsing: changed)
            }
            // The last field ends with its last figure: no cut is without a finding.
            if let cut = try? HealthCardReading(parsing: [UInt8](text[..<index])) {
                #expect(!cut.findings.isEmpty)
            }
        }
    }

    @Test func `rules cover every field, with a caption in each language but for the state`() {
        for zone in HealthCardZone.allCases {
            let rule = HealthCardRule(zone)
            #expect(rule.zone == zone)
            for language in HealthCardLanguage.allCases {
                let caption = rule.caption(in: language)
                #expect((caption == nil) == (zone == .issuingState))
                #expect(caption?.isEmpty != true)
            }
        }
        #expect(HealthCardRule(.title).limit == 40)
        #expect(HealthCardRule(.surname).alignment == .left)
        #expect(HealthCardRule(.expiryDate).alignment == .right)
    }

    @Test func `descriptions and dumps show nobody`() {
        let reading = HealthCardReading(Self.zones())
        var shown = "\(reading.card)\(reading.zones)\(reading.findings)"
        dump(reading, to: &shown)
        shown +=
            String(reflecting: reading.card.cardNumber)
            + String(reflecting: reading.card.swissPersonalNumber)
        for text in ["MUSTER", "ANNA", "1974", "756", "80756"] { #expect(!shown.contains(text)) }
    }
}

struct HealthCardNumberTests {
    @Test func `a number is shown in groups of five`() {
        let number = HealthCardNumber("80756015620123456789")
        #expect(number?.grouped == "80756 01562 01234 56789")
        #expect(number?.isSwiss == true)
        #expect(number?.swissInsurer == "01562")
        #expect(HealthCardNumber("80276015620123456789")?.swissInsurer == nil)
    }

    @Test(arguments: ["", "8075601562012345678", "807560156201234567890", "8075601562012345678A"])
    func `what is not 20 digits is no number`(text: String) {
        #expect(HealthCardNumber(text) == nil)
    }

    @Test(arguments: ["756.9217.0769.85", "7569217076985", "756 9217 0769 85"])
    func `a personal number of Switzerland is shown with dots`(text: String) {
        let number = SwissPersonalNumber(text)
        #expect(number?.dotted == "756.9217.0769.85")
        #expect(number?.hasValidCheckDigit == true)
    }

    @Test(arguments: ["757.9217.0769.85", "756.9217.0769.8", "756.9217.0769.8A", ""])
    func `another shape is none`(text: String) {
        #expect(SwissPersonalNumber(text) == nil)
    }

    @Test func `every wrong digit of a personal number is noticed`() throws {
        let digits = [UInt8]("7569217076985".utf8)
        for index in 3..<13 {
            for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != digits[index] {
                var changed = digits
                changed[index] = digit
                let number = SwissPersonalNumber(String(decoding: changed, as: UTF8.self))
                #expect(try !#require(number).hasValidCheckDigit)
            }
        }
    }
}

extension EuropeanHealthCard {
    fileprivate static var sample: EuropeanHealthCard {
        var card = EuropeanHealthCard()
        card.issuingState = "CH"
        card.surname = "MUSTER"
        card.givenNames = "ANNA"
        card.birthDate = PartialDate(year: 1974, month: 8, day: 12)
        card.personalNumber = "756.9217.0769.85"
        card.institution = HealthCardInstitution(number: "01562", name: "Helsana")
        card.cardNumber = HealthCardNumber("80756015620123456789")
        card.expiryDate = CalendarDate(year: 2029, month: 12, day: 31)
        return card
    }

    fileprivate static func random(using random: inout SeededGenerator) -> EuropeanHealthCard {
        func name(_ length: ClosedRange<Int>) -> String {
            let letters = (0..<Int.random(in: length, using: &random)).map { _ in
                "ABCÉÜŽŁ".randomElement(using: &random) ?? "A"
            }
            return String(letters)
        }
        var card = EuropeanHealthCard.sample
        card.surname = name(1...40)
        card.givenNames = name(1...35)
        card.birthDate = PartialDate(
            year: Int.random(in: 1900...2020, using: &random),
            month: Bool.random(using: &random) ? Int.random(in: 1...12, using: &random) : nil,
            day: Bool.random(using: &random) ? Int.random(in: 1...28, using: &random) : nil
        )
        card.institution = HealthCardInstitution(number: "01562", name: name(0...20))
        return card
    }
}
