// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import MachineReadable

/// A day of the calendar.
public struct VicDate: Sendable, Hashable, Comparable {
    /// The year, four digits.
    public let year: Int
    /// The month, 1…12.
    public let month: Int
    /// The day, from 1.
    public let day: Int

    /// Creates a day; `nil` if it does not exist, as for 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
        self.init(date)
    }

    /// Converts the day of the domain.
    package init(_ date: CalendarDate) {
        year = date.year
        month = date.month
        day = date.day
    }

    /// The date in the format of a card's front: `31.12.2026`.
    public var text: String { VicPartialDate(self).text }

    /// The date in the format of the European card: `31/12/2026` (Decision No S2, field 9).
    public var europeanText: String { VicPartialDate(self).europeanText }

    /// Returns whether the first day is before the second.
    public static func < (left: VicDate, right: VicDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

/// A date of birth whose month and day may be unknown.
public struct VicPartialDate: Sendable, Hashable {
    /// The year, four digits.
    public let year: Int
    /// The month, 1…12, or `nil` if unknown.
    public let month: Int?
    /// The day, from 1, or `nil` if unknown.
    public let day: Int?

    /// Creates a fully known date.
    public init(_ date: VicDate) {
        year = date.year
        month = date.month
        day = date.day
    }

    /// Creates a date; `nil` if it does not exist, and for a day without its month.
    public init?(year: Int, month: Int?, day: Int?) {
        guard month != nil || day == nil,
            PartialDate(year: year, month: month, day: day) != nil
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Converts the date of the domain, which on cards always has a year.
    package init(_ date: PartialDate) {
        year = date.year ?? 0
        month = date.month
        day = date.day
    }

    /// The date in the format of a card's front: `12.04.1950`, unknown parts as `xx`.
    public var text: String { text(separator: ".") }

    /// The date in the format of the European card: `12/04/1950`, unknown parts as `xx` (Decision No S2, field 5).
    public var europeanText: String { text(separator: "/") }

    private func text(separator: String) -> String {
        [Self.digits(day, 2), Self.digits(month, 2), Self.digits(year, 4)]
            .joined(separator: separator)
    }

    private static func digits(_ number: Int?, _ count: Int) -> String {
        guard let number else { return String(repeating: "x", count: count) }
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

/// A date of birth is confidential: descriptions omit it.
extension VicPartialDate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``text``.
    public var description: String { "a date" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
