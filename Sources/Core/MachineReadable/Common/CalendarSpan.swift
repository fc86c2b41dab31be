// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// How long ago a day was, in the largest unit of which at least one is whole.
///
/// Shape: whole years, else whole months, else days, as people count them; at least one day.
public struct CalendarSpan: Hashable, Sendable {
    /// A unit of the calendar; the raw value is the name in reports.
    public enum Unit: String, Hashable, Sendable {
        /// Days.
        case day
        /// Months.
        case month
        /// Years.
        case year
    }

    /// How many.
    public let count: Int
    /// Of what.
    public let unit: Unit

    /// The time from a day to a later one; `nil` where the other is not later.
    public init?(from day: CalendarDate, to later: CalendarDate) {
        guard day < later else { return nil }
        var months = (later.year - day.year) * 12 + later.month - day.month
        // 31 January to 28 February is no whole month, 28 January to 28 February is.
        if later.day < day.day { months -= 1 }
        if months >= 12 {
            (count, unit) = (months / 12, .year)
        } else if months >= 1 {
            (count, unit) = (months, .month)
        } else {
            let seconds = later.midnight.secondsSinceEpoch - day.midnight.secondsSinceEpoch
            (count, unit) = (Int(seconds / 86_400), .day)
        }
    }

    /// As in `11 years` and `1 day`.
    public var text: String {
        "\(count) \(unit.rawValue)" + (count == 1 ? "" : "s")
    }
}
