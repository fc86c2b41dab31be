// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A card as it was read from its printed fields, and what is questionable about it.
///
/// Nothing on the card is signed. Source: Decision No S2 of 12 June 2009, annex I.
public struct HealthCardReading: Hashable, Sendable {
    /// What the card says.
    public private(set) var card = EuropeanHealthCard()
    /// The printed text.
    public let zones: HealthCardZones
    /// What is questionable, those of the lines first.
    public private(set) var findings: [HealthCardFinding]
    /// The end of validity where a part of it is unknown.
    private var partialExpiry: PartialDate?

    /// Reads the printed fields; what breaks a rule is a finding, and its value left out.
    public init(_ zones: HealthCardZones) {
        self.zones = zones
        findings = zones.findings
        var texts: [HealthCardZone: String] = [:]
        for zone in HealthCardZone.allCases { texts[zone] = text(zone) }
        if let title = texts[.title], !HealthCardZones.isTitle(title) { note(.title, .title) }
        card.issuingState = texts[.issuingState].flatMap { state($0) }
        card.surname = texts[.surname]
        card.givenNames = texts[.givenNames]
        card.birthDate = texts[.birthDate].flatMap { date($0, .birthDate) }
        card.personalNumber = texts[.personalNumber]
        card.institution = texts[.institution].flatMap { institution($0) }
        card.cardNumber = texts[.cardNumber].flatMap { number($0) }
        let expiry = texts[.expiryDate].flatMap { date($0, .expiryDate) }
        card.expiryDate = expiry?.date
        if card.expiryDate == nil { partialExpiry = expiry }
        if expiry != nil, card.expiryDate == nil { note(.incompleteDate, .expiryDate) }
        checkAgreement()
    }

    /// Reads lines of text in UTF-8; see ``HealthCardZones/init(parsing:)``.
    public init(parsing text: [UInt8]) throws(HealthCardError) {
        self.init(try HealthCardZones(parsing: text))
    }

    /// Whether the person has no claim to the European card: fields are filled with asterisks.
    public var isWithheld: Bool { findings.contains { $0.reason == .withheld } }

    /// What the dates say on a day: expired, or still to come.
    public func dateFindings(on today: CalendarDate) -> [DateFinding] {
        DocumentDates(
            birth: card.birthDate,
            expiry: card.expiryDate.map { PartialDate($0) } ?? partialExpiry
        )
        .findings(on: today)
    }

    /// The result on the one scale: attention where a finding asks for it; nothing on the card is
    /// signed, so that it never is more than read.
    public func result(on today: CalendarDate) -> CheckResult {
        findings.isEmpty && dateFindings(on: today).isEmpty ? .read : .attention
    }

    private mutating func note(_ reason: HealthCardFinding.Reason, _ zone: HealthCardZone?) {
        findings.append(HealthCardFinding(reason, zone))
    }

    /// The text of a field after the rules that hold for all of them.
    private mutating func text(_ zone: HealthCardZone) -> String? {
        guard let text = zones[zone] else {
            // Title and state are pictures as much as text.
            if zone.rawValue > HealthCardZone.issuingState.rawValue { note(.missing, zone) }
            return nil
        }
        if text.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
            note(.withheld, zone)
            return nil
        }
        // Numbers may be parted by blanks, the institution's parts are measured by themselves, and
        // Italy's title has a character more than titles may have.
        let isMeasured =
            zone != .cardNumber && zone != .institution && !HealthCardZones.isTitle(text)
        if isMeasured, text.unicodeScalars.count > HealthCardRule(zone).limit {
            note(.tooLong, zone)
        }
        if !text.unicodeScalars.allSatisfy({ Self.isPrintable($0) }) { note(.characters, zone) }
        return text
    }

    /// Whether ISO 8859-1 to -4 may have a character: Latin letters up to U+017F and their accents.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x17F, 0x2C7, 0x2D8...0x2DD: true
        default: false
        }
    }

    private mutating func state(_ text: String) -> String? {
        if !HealthCardRule.states.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
            note(.state, .issuingState)
        }
        return text.utf8.count == 2 && text.utf8.allSatisfy({ $0.isCapital }) ? text : nil
    }

    private mutating func date(_ text: String, _ zone: HealthCardZone) -> PartialDate? {
        let date = HealthCardDate.date(of: text)
        if date == nil { note(.date, zone) }
        return date
    }

    /// Number and name, parted by a blank or a hyphen.
    private mutating func institution(_ text: String) -> HealthCardInstitution? {
        let hyphen = UInt8(ascii: "-")
        let bytes = [UInt8](text.utf8)
        let number = bytes.prefix { $0 != TextBytes.blank && $0 != hyphen }
        let name = bytes[number.endIndex...].drop { $0 == TextBytes.blank || $0 == hyphen }
        let institution = HealthCardInstitution(
            number: String(decoding: number, as: UTF8.self),
            name: String(decoding: name, as: UTF8.self)
        )
        if institution == nil { note(.institution, .institution) }
        return institution
    }

    private mutating func number(_ text: String) -> HealthCardNumber? {
        let number = HealthCardNumber(text)
        if number == nil { note(.cardNumber, .cardNumber) }
        return number
    }

    /// What fields say of each other.
    private mutating func checkAgreement() {
        if let birth = card.birthDate?.date, let expiry = card.expiryDate, expiry <= birth {
            note(.dateSequence, nil)
        }
        let isSwiss = card.issuingState.map { $0.utf8.elementsEqual("CH".utf8) }
        if let number = card.cardNumber, let isSwiss, number.isSwiss != isSwiss {
            note(.cardNumberState, .cardNumber)
        }
        guard isSwiss ?? card.cardNumber?.isSwiss ?? false else { return }
        if let insurer = card.cardNumber?.swissInsurer, let institution = card.institution,
            insurer.utf8.elementsEqual(institution.fiveDigits.utf8) == false
        {
            note(.cardNumberInsurer, .cardNumber)
        }
        guard card.personalNumber != nil else { return }
        guard let personal = card.swissPersonalNumber else {
            note(.personalNumber, .personalNumber)
            return
        }
        if !personal.hasValidCheckDigit { note(.personalNumberCheckDigit, .personalNumber) }
    }
}

extension HealthCardInstitution {
    /// The number with noughts in front: four digits or five are printed.
    fileprivate var fiveDigits: String {
        String(repeating: "0", count: max(0, 5 - number.utf8.count)) + number
    }
}

/// Dates of the card: DD/MM/YYYY, in Switzerland also with full stops.
enum HealthCardDate {
    /// The date of a text, or `nil` where it is none; unknown parts are noughts or `x`.
    static func date(of text: String) -> PartialDate? {
        let separators = [UInt8](" /.-".utf8)
        let parts = [UInt8](text.utf8).split { separators.contains($0) }
        guard parts.count == 3, parts[0].count == 2, parts[1].count == 2, parts[2].count == 4 else {
            return nil
        }
        var values: [Int?] = []
        for part in parts {
            if part.allSatisfy({ $0.lowercased == UInt8(ascii: "x") }) {
                values.append(nil)
            } else if let value = part.decimalValue {
                values.append(value == 0 ? nil : value)
            } else {
                return nil
            }
        }
        return PartialDate(year: values[2], month: values[1], day: values[0])
    }

    /// The date as the card prints it, with these characters for unknown parts.
    static func text(of date: PartialDate, unknown: String) -> String {
        func part(_ value: Int?, _ count: Int) -> String {
            value.map { CalendarDate.digits($0, count: count) }
                ?? String(repeating: unknown, count: count)
        }
        return part(date.day, 2) + "/" + part(date.month, 2) + "/" + part(date.year, 4)
    }
}
