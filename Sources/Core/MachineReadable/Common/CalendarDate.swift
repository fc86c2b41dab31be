// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A day of the Gregorian calendar.
///
/// Shape: year 0…9999, month 1…12, day within the month; no time, no zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
    /// The year, 0…9999.
    public let year: Int
    /// The month, 1…12.
    public let month: Int
    /// The day, from 1.
    public let day: Int

    /// Creates a day, or returns `nil` if the calendar has no such day, such as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month, day >= 1,
            day <= Self.dayCount(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads a day from a text such as `1974-08-12`.
    public init?(text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day in UTC that contains an instant.
    public init(_ instant: Instant) {
        (year, month, day) = instant.calendarDate
    }

    /// The day as `1974-08-12`.
    public var text: String {
        Self.digits(year, count: 4) + "-" + Self.digits(month, count: 2) + "-"
            + Self.digits(day, count: 2)
    }

    /// Midnight in UTC at the start of the day.
    public var midnight: Instant {
        Instant(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
            ?? Instant(secondsSinceEpoch: 0)
    }

    /// Returns whether the first day is before the second.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number that digits spell; `nil` if there is anything else.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 9 else { return nil }
        var number = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// Writes a number with leading zeros.
    static func digits(_ number: Int, count: Int) -> String {
        var digits: [UInt8] = []
        var rest = number
        for _ in 0..<count {
            digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        return String(decoding: digits.reversed(), as: UTF8.self)
    }
}

extension CalendarDate {
    /// The whole years from this day until another, such as a person's age; `nil` if the other is earlier.
    func wholeYears(until other: CalendarDate) -> Int? {
        guard self <= other else { return nil }
        let isAnniversaryPast = (other.month, other.day) >= (month, day)
        return other.year - year - (isAnniversaryPast ? 0 : 1)
    }
}
