// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A document number that continues in the optional data, by its places in the joined text.
struct LongNumber {
    /// The first nine characters.
    let start: Range<Int>
    /// The rest, in the optional data.
    let rest: Range<Int>
    /// The check digit after it.
    var digit: Int { rest.upperBound }

    /// Returns the check digits of both readings.
    func digits(over text: [UInt8]) -> (withoutFiller: UInt8, withFiller: UInt8) {
        var without = WeightedSum()
        without.add(text, start)
        var with = without
        with.add(MRZCharacter.filler)
        without.add(text, rest)
        with.add(text, rest)
        return (without.digit, with.digit)
    }

    func reading(of text: [UInt8]) -> MRZNumberReading {
        let digits = digits(over: text)
        return switch (digits.withoutFiller == text[digit], digits.withFiller == text[digit]) {
        case (true, true): .both
        case (true, false): .withoutFiller
        case (false, true): .withFiller
        case (false, false): .neither
        }
    }

    /// Returns the whole number.
    func number(in text: [UInt8]) -> [UInt8] {
        Array(text[start]) + text[rest]
    }
}

extension MRZLayout {
    /// Returns the long number whose shape the text has, whether or not its digit is right.
    func longNumber(in text: [UInt8]) -> LongNumber? {
        guard let field = overflow, let number = range(of: .documentNumber),
            let optional = range(of: field), let check = digit(.documentNumber)?.offset,
            text[check] == MRZCharacter.filler,
            text[number.upperBound - 1] != MRZCharacter.filler
        else { return nil }
        var end = optional.lowerBound
        while end < optional.upperBound, text[end] != MRZCharacter.filler { end += 1 }
        guard end - optional.lowerBound >= 2, MRZCharacter.isDigit(text[end - 1]) else {
            return nil
        }
        return LongNumber(start: number, rest: optional.lowerBound..<end - 1)
    }

    /// The field in which a long number continues.
    var overflow: MRZField? {
        switch format {
        case .td1: .optionalData1
        case .td2: .optionalData2
        case .td3: .personalNumber
        default: nil
        }
    }

    func isOverflow(_ field: MRZField) -> Bool { overflow == field }

    /// Returns the range of a field in the joined lines, in characters from 0; `nil` if the format has no such field.
    public func range(of field: MRZField) -> Range<Int>? {
        ranges[Int(field.rawValue)]
    }

    /// Returns the issuing state as a key of the table of countries.
    func issuerKey(_ text: [UInt8]) -> UInt32? {
        range(of: .issuingState).map { Country.key(text[$0]) }
    }

    /// The places of the number; for the Dutch driving licence, all that its maker numbers.
    var numberPlaces: Range<Int> {
        guard let number = range(of: .documentNumber) else { return 0..<0 }
        guard format == .dutchDrivingLicence, let more = range(of: .otherData) else {
            return number
        }
        return number.lowerBound..<more.upperBound
    }

    /// Returns the line and column of an offset.
    func place(at offset: Int) -> MRZPlace {
        let (line, column) = lineAndColumn(of: offset)
        return MRZPlace(line, column)
    }
}

extension MRZLayout.Digit {
    func covers(anyOf offsets: [Int]) -> Bool {
        for place in offsets {
            if place == offset { return true }
            for range in covered where range.contains(place) { return true }
        }
        return false
    }
}

extension MRZFormat {
    /// The usual first letters of the document code.
    ///
    /// A card that is a visa is the border crossing card of the United States, `VB`.
    var usualFirstLetters: [UInt8] {
        switch self {
        case .td1: Self.cardsAndVisas
        case .td2: Self.cards
        case .td3, .russianPassport: Self.passports
        case .mrvA, .mrvB: Self.visas
        case .frenchIdentityCard: Self.identityCards
        case .frenchDrivingLicence, .dutchDrivingLicence: Self.licences
        case .swissDrivingLicence: Self.swissLicences
        case .chinesePermit: Self.permits
        }
    }

    private static let cards = Array("ACI".utf8)
    private static let cardsAndVisas = Array("ACIV".utf8)
    private static let passports = Array("P".utf8)
    private static let visas = Array("V".utf8)
    private static let identityCards = Array("I".utf8)
    private static let licences = Array("DAB".utf8)
    private static let swissLicences = Array("F".utf8)
    private static let permits = Array("CW".utf8)
}
