// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension MRZWriter {
    /// Returns a value in the characters of its columns.
    func characters(
        of value: String,
        for place: MRZLayout.Place
    ) throws(MRZWritingError) -> [UInt8] {
        switch place.field {
        case .birthDate, .expiryDate, .issueDate:
            return try Self.date(value, place.field, count: place.range.count)
        case .sex:
            let letter = Array(value.utf8)
            if letter.isEmpty || letter == [UInt8(ascii: "X")] { return [MRZCharacter.filler] }
            guard letter.count == 1, MRZContent.sex.admits(letter[0]) else {
                throw .character(.sex, value.unicodeScalars.first ?? "X")
            }
            return letter
        case .issuingState, .nationality:
            let code = try Self.mixed(value, place.field)
            return code.elementsEqual("DEU".utf8) ? [UInt8(ascii: "D")] : code
        case .authority:
            return try Self.mixed(value, place.field).filter { $0 != MRZCharacter.filler }
        default: return try Self.mixed(value, place.field)
        }
    }

    /// Returns letters and digits; blanks and hyphens become fillers.
    static func mixed(_ value: String, _ field: MRZField) throws(MRZWritingError) -> [UInt8] {
        var text: [UInt8] = []
        for scalar in value.unicodeScalars {
            let capital = TransliterationTable.capital(scalar.value)
            switch capital {
            case 0x20, 0x2D: text.append(MRZCharacter.filler)
            case 0x30...0x39, 0x3C, 0x41...0x5A: text.append(UInt8(truncatingIfNeeded: capital))
            default: throw .character(field, scalar)
            }
        }
        return text
    }

    /// Returns YYMMDD for `1974-08-12`, `1974-08`, `1974`, `740812` or `never`; YYMM if the field has no day.
    private static func date(
        _ value: String,
        _ field: MRZField,
        count: Int
    ) throws(MRZWritingError) -> [UInt8] {
        let text = Array(value.utf8)
        if text.isEmpty { return [] }
        if field == .expiryDate, value.utf8.elementsEqual("never".utf8) {
            return Array("991231".utf8)
        }
        if text.count == count, text.allSatisfy(MRZContent.date.admits) {
            let read = PrintedDate(text, 0..<count).expiry(around: anyDay)
            guard read != .invalid else { throw .invalidDate(field) }
            return text
        }
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard 1...3 ~= parts.count, parts[0].count == 4,
            parts.dropFirst().allSatisfy({ $0.count == 2 }),
            let year = CalendarDate.number(parts[0])
        else { throw .invalidDate(field) }
        let month = parts.count > 1 ? CalendarDate.number(parts[1]) : 1
        let day = parts.count > 2 ? CalendarDate.number(parts[2]) : 1
        guard let month, let day, CalendarDate(year: year, month: month, day: day) != nil else {
            throw .invalidDate(field)
        }
        return Array((parts[0].suffix(2) + Array(parts.dropFirst().joined())).prefix(count))
    }

    /// Any day will do, because only the calendar matters.
    private static let anyDay = CalendarDate(Instant(secondsSinceEpoch: 946_684_800))
}

extension MRZFormat {
    /// The values of fields that were not given.
    var usualValues: [(MRZField, String)] {
        switch self {
        case .td1, .td2: [(.documentCode, "I")]
        case .td3: [(.documentCode, "P")]
        case .mrvA, .mrvB: [(.documentCode, "V")]
        case .frenchIdentityCard: [(.documentCode, "ID"), (.issuingState, "FRA")]
        case .frenchDrivingLicence: [(.documentCode, "D1"), (.issuingState, "FRA")]
        case .dutchDrivingLicence: [(.documentCode, "D1"), (.issuingState, "NLD")]
        case .swissDrivingLicence: [(.documentCode, "FA"), (.issuingState, "CHE")]
        case .russianPassport:
            [(.documentCode, "PN"), (.issuingState, "RUS"), (.nationality, "RUS")]
        case .chinesePermit: [(.documentCode, "CS")]
        }
    }
}
