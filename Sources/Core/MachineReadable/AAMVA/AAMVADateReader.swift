// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads the dates of a document.
///
/// Eight digits, month first in the United States, year first in Canada and Mexico and in the editions before 2003;
/// some cards do the opposite (Wyoming, West Virginia, Maryland, Missouri). Within 1900 to 2100 no eight digits are a
/// date in both orders, because the first two digits of a year, 19 to 21, are not a month: the order that gives a date
/// is the right one.
struct AAMVADateReader {
    let isYearFirst: Bool
    private(set) var birth: CalendarDate?
    private(set) var issue: CalendarDate?
    private(set) var expiry: CalendarDate?
    /// The expiry month, if the document states no day.
    private(set) var expiryMonth: PartialDate?
    private(set) var neverExpires = false

    /// The years that dates on cards may have.
    static let years = 1900...2100

    init(_ values: inout AAMVAValues, country: String?) {
        if values.layout.isMagnetic || values.layout.header.map({ $0.version < 2 }) ?? false {
            isYearFirst = true
        } else {
            isYearFirst = country.map { !TextBytes.isSame($0, "USA") } ?? false
        }
        birth = date("DBB", &values)
        issue = date("DBD", &values)
        if values.layout.isMagnetic {
            expiry = magneticExpiry(&values)
        } else {
            neverExpires = values.text("DBA").map { Self.isEndOfTime($0) } ?? false
            expiry = neverExpires ? nil : date("DBA", &values)
        }
        for other in ["DDB", "DDC", "DDH", "DDI", "DDJ"] as [AAMVAElementID] {
            _ = date(other, &values)
        }
        checkSequence(&values)
    }

    /// Returns the date in an element, or `nil` if there is none.
    private func date(_ element: AAMVAElementID, _ values: inout AAMVAValues) -> CalendarDate? {
        guard let text = values.word(element) else { return nil }
        guard let digits = Self.digits(of: text, element, &values) else {
            values.layout.note(.date, element)
            return nil
        }
        if digits.allSatisfy({ $0 == UInt8(ascii: "0") }) { return nil }
        if let date = Self.date(digits, isYearFirst: isYearFirst) { return date }
        if let date = Self.date(digits, isYearFirst: !isYearFirst) {
            values.layout.note(.dateOrder, element)
            return date
        }
        values.layout.note(.date, element)
        return nil
    }

    /// Returns the eight digits of a date, or `nil` if there are fewer than seven.
    private static func digits(
        of text: String,
        _ element: AAMVAElementID,
        _ values: inout AAMVAValues
    ) -> ArraySlice<UInt8>? {
        var digits: ArraySlice<UInt8> = []
        let parts = [UInt8](text.utf8).split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
        for part in parts {
            // 6/6/1986 for 06/06/1986.
            if parts.count == 3, part.count == 1 { digits.append(UInt8(ascii: "0")) }
            digits += part
        }
        let leading = digits.prefix { $0.isDigit }
        let isPlain = parts.count == 1 && leading.count == text.utf8.count && leading.count <= 8
        if !isPlain, leading.count >= 7 { values.layout.note(.dateCharacters, element) }
        if leading.count >= 8 { return leading.prefix(8) }
        guard leading.count == 7 else { return nil }
        values.layout.note(.dateLength, element)
        return [UInt8(ascii: "0")] + leading
    }

    private static func date(_ digits: ArraySlice<UInt8>, isYearFirst: Bool) -> CalendarDate? {
        let year = (isYearFirst ? digits.prefix(4) : digits.suffix(4)).decimalValue
        let rest = isYearFirst ? digits.suffix(4) : digits.prefix(4)
        guard
            let year, years.contains(year),
            let month = rest.prefix(2).decimalValue,
            let day = rest.suffix(2).decimalValue
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Returns whether the text is the year 9999, in either order, which marks a document that does not expire.
    private static func isEndOfTime(_ text: String) -> Bool {
        let digits = [UInt8](text.utf8).filter {
            $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "/")
        }
        let nines = [UInt8](repeating: UInt8(ascii: "9"), count: 4)
        return digits.count == 8
            && (digits.prefix(4) == nines[...] || digits.suffix(4) == nines[...])
    }

    /// Reads the expiry date of magnetic tracks: YYMM of this century, because older cards have long expired.
    ///
    /// Month 77 means that the document never expires; month 99 means the birthday in that year.
    private mutating func magneticExpiry(_ values: inout AAMVAValues) -> CalendarDate? {
        guard
            let text = values.text("DBA"), text.utf8.count == 4,
            let number = [UInt8](text.utf8).decimalValue
        else {
            values.layout.note(.date, "DBA")
            return nil
        }
        let year = 2000 + number / 100
        switch number % 100 {
        case 77:
            neverExpires = true
            return nil
        case 99:
            return birth.flatMap { CalendarDate(year: year, month: $0.month, day: $0.day) }
        case 1...12:
            expiryMonth = PartialDate(year: year, month: number % 100, day: nil)
            return nil
        default:
            values.layout.note(.date, "DBA")
            return nil
        }
    }

    /// Checks that birth is before issue, and issue not after expiry.
    private func checkSequence(_ values: inout AAMVAValues) {
        let isInOrder =
            Self.holds(birth, issue) { $0 < $1 } && Self.holds(issue, expiry) { $0 <= $1 }
            && Self.holds(birth, expiry) { $0 < $1 }
        if !isInOrder { values.layout.note(.dateSequence) }
    }

    /// Returns whether two dates are in order; `true` if either is unknown.
    private static func holds(
        _ one: CalendarDate?,
        _ other: CalendarDate?,
        _ order: (CalendarDate, CalendarDate) -> Bool
    ) -> Bool {
        guard let one, let other else { return true }
        return order(one, other)
    }
}
