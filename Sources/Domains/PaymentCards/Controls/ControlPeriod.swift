// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The day, week, month or year of a spend limit, in the issuer's time zone.
public struct ControlPeriod: Sendable, Hashable {
    /// The first second: midnight of the issuer's time zone.
    public let start: Instant
    /// The first second of the next period, in which the limit begins again.
    public let end: Instant

    /// Finds the period that contains an instant; `nil` for the intervals that do not begin again.
    ///
    /// - Parameters:
    ///   - interval: the interval; weeks begin on Monday.
    ///   - instant: the instant.
    ///   - secondsFromUTC: how far the issuer's time zone is ahead of UTC.
    public init?(_ interval: SpendInterval, containing instant: Instant, secondsFromUTC: Int) {
        let local = instant.adding(seconds: Int64(secondsFromUTC))
        let (hour, minute, second) = local.timeOfDay
        let midnight = local.adding(seconds: -Int64(hour * 3600 + minute * 60 + second))
        let (year, month, _) = local.calendarDate
        let bounds: (start: Instant, end: Instant)
        switch interval {
        case .authorization, .lifetime: return nil
        case .day: bounds = (midnight, midnight.adding(seconds: Self.secondsPerDay))
        case .week:
            let monday = midnight.adding(
                seconds: -Self.secondsPerDay * Self.daysSinceMonday(midnight)
            )
            bounds = (monday, monday.adding(seconds: 7 * Self.secondsPerDay))
        case .month:
            let next = month == 12 ? (year + 1, 1) : (year, month + 1)
            bounds = (Self.firstDay(year, month), Self.firstDay(next.0, next.1))
        case .year: bounds = (Self.firstDay(year, 1), Self.firstDay(year + 1, 1))
        }
        start = bounds.start.adding(seconds: -Int64(secondsFromUTC))
        end = bounds.end.adding(seconds: -Int64(secondsFromUTC))
    }

    private static let secondsPerDay: Int64 = 86_400

    private static func daysSinceMonday(_ midnight: Instant) -> Int64 {
        // 1970-01-01 was a Thursday. The remainder is negative before.
        let weekday = (midnight.secondsSinceEpoch / secondsPerDay + 3) % 7
        return weekday < 0 ? weekday + 7 : weekday
    }

    /// The end of time after the year 9999, which no instant passes.
    private static func firstDay(_ year: Int, _ month: Int) -> Instant {
        Instant(year: year, month: month, day: 1, hour: 0, minute: 0, second: 0)
            ?? Instant(secondsSinceEpoch: .max)
    }
}
