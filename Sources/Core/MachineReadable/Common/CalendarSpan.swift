// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The time since a day, in the largest unit that makes at least one whole.
///
/// Shape: whole years, otherwise whole months, otherwise days, as people count them; at least one day.
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

    /// The number of units.
    public let count: Int
    /// The unit.
    public let unit: Unit

    /// Measures the time from a day to a later one; `nil` if the other day is not later.
    public init?(from day: CalendarDate, to later: CalendarDate) {
        guard day < later else { return nil }
        var months = (later.year - day.year) * 12 + later.month - day.month
        // 31 January to 28 February is not a whole month, 28 January to 28 February is.
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

    /// The span in words, such as `11 years` or `1 day`.
    public var text: String {
        "\(count) \(unit.rawValue)" + (count == 1 ? "" : "s")
    }
}
