// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The month in which a card ends: it is valid to the last second of it.
public struct CardExpiry: Sendable, Hashable, Comparable {
    /// 2000 to 2099.
    public let year: Int
    /// 1 to 12.
    public let month: Int

    /// Takes a year and a month; `nil` outside the ranges.
    public init?(year: Int, month: Int) {
        guard 2000...2099 ~= year, 1...12 ~= month else { return nil }
        self.year = year
        self.month = month
    }

    /// The month of an instant, in a time zone that is a number of seconds ahead of UTC; clamped to 2000…2099.
    public init(containing instant: Instant, secondsFromUTC: Int = 0) {
        let date = instant.adding(seconds: Int64(secondsFromUTC)).calendarDate
        year = min(max(date.year, 2000), 2099)
        month = date.month
    }

    /// Returns the month a number of months later, or earlier if negative; clamped to 2000…2099.
    public func adding(months: Int) -> CardExpiry {
        let count = min(max(year * 12 + month - 1 + months, 2000 * 12), 2099 * 12 + 11)
        return CardExpiry(checkedYear: count / 12, month: count % 12 + 1)
    }

    private init(checkedYear: Int, month: Int) {
        year = checkedYear
        self.month = month
    }

    /// Returns whether the card has ended: whether the next month has begun in the issuer's time zone.
    public func isOver(at now: Instant, secondsFromUTC: Int = 0) -> Bool {
        self < CardExpiry(containing: now, secondsFromUTC: secondsFromUTC)
    }

    /// The month as four digits, the last two of the year first, as security codes need it: `2912`.
    public var yearMonth: String { Self.pad(year % 100) + Self.pad(month) }

    /// The month as four digits, the month first, as printed on cards without the slash: `1229`.
    public var monthYear: String { Self.pad(month) + Self.pad(year % 100) }

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Returns whether the first month is before the second.
    public static func < (left: CardExpiry, right: CardExpiry) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}
