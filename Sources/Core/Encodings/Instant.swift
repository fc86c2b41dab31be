// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A point in time in UTC, to the second.
///
/// Shape: the years 0000 to 9999, so that every instant has an RFC 3339 form; values outside are
/// clamped to them. Leap seconds do not exist (POSIX time).
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, negative before.
    public let secondsSinceEpoch: Int64

    /// 0000-01-01T00:00:00Z.
    private static let earliest: Int64 = -62_167_219_200
    /// 9999-12-31T23:59:59Z.
    private static let latest: Int64 = 253_402_300_799
    private static let secondsPerDay: Int64 = 86_400

    /// Creates the instant a number of seconds after 1970-01-01T00:00:00Z, clamped to the years 0000 to 9999.
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = min(max(secondsSinceEpoch, Self.earliest), Self.latest)
    }

    /// Creates the instant of a date and time of day in UTC; `nil` if the calendar does not have it.
    ///
    /// Shape: proleptic Gregorian calendar; year 0…9999, month 1…12, day 1…31, hour 0…23, minute
    /// and second 0…59.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard
            0...9999 ~= year, 1...12 ~= month,
            1...Self.dayCount(ofMonth: month, year: year) ~= day,
            0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second
        else { return nil }
        let days = Self.dayNumber(year: year, month: month, day: day)
        let timeOfDay = hour * 3600 + minute * 60 + second
        self.init(secondsSinceEpoch: Int64(days) * Self.secondsPerDay + Int64(timeOfDay))
    }

    /// The date in UTC.
    public var calendarDate: (year: Int, month: Int, day: Int) {
        let days = secondsSinceEpoch.flooredQuotient(by: Self.secondsPerDay)
        return Self.date(ofDayNumber: Int(days))
    }

    /// The time of day in UTC.
    public var timeOfDay: (hour: Int, minute: Int, second: Int) {
        let days = secondsSinceEpoch.flooredQuotient(by: Self.secondsPerDay)
        let seconds = Int(secondsSinceEpoch - days * Self.secondsPerDay)
        return (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    /// Returns the instant a number of seconds later, or earlier if negative, clamped to the years 0000 to 9999.
    public func adding(seconds: Int64) -> Instant {
        let (sum, overflowed) = secondsSinceEpoch.addingReportingOverflow(seconds)
        guard overflowed else { return Instant(secondsSinceEpoch: sum) }
        return Instant(secondsSinceEpoch: seconds < 0 ? .min : .max)
    }

    /// Returns whether the first instant is before the second.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }
}

/// Calculations in the proleptic Gregorian calendar.
///
/// Years are counted from March, so that the leap day is the last day of its year.
extension Instant {
    private static let daysPerEra = 146_097  // 400 years
    private static let daysBeforeEpoch = 719_468  // 0000-03-01 to 1970-01-01

    private static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days since 1970-01-01.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = marchYear.flooredQuotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysPerEra + dayOfEra - daysBeforeEpoch
    }

    private static func date(ofDayNumber number: Int) -> (year: Int, month: Int, day: Int) {
        let days = number + daysBeforeEpoch
        let era = days.flooredQuotient(by: daysPerEra)
        let dayOfEra = days - era * daysPerEra
        // Removes the leap days: one every 4 years, none every 100, one every 400.
        let leapless = dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096
        let yearOfEra = leapless / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension BinaryInteger {
    /// Returns the quotient rounded towards minus infinity; `/` rounds towards zero.
    fileprivate func flooredQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
