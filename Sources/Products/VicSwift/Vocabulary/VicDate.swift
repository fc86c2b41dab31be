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

    /// A day, or `nil` where the calendar has none, as for 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
        self.init(date)
    }

    /// The day of the domain.
    package init(_ date: CalendarDate) {
        year = date.year
        month = date.month
        day = date.day
    }

    /// As the front of a card has it: `31.12.2026`.
    public var text: String { VicPartialDate(self).text }

    /// As the European card has it: `31/12/2026` (Decision No S2, field 9).
    public var europeanText: String { VicPartialDate(self).europeanText }

    /// Whether the first day is before the second.
    public static func < (left: VicDate, right: VicDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

/// A date of birth, of which month and day may be unknown.
public struct VicPartialDate: Sendable, Hashable {
    /// The year, four digits.
    public let year: Int
    /// The month, 1…12, or `nil` where it is unknown.
    public let month: Int?
    /// The day, from 1, or `nil` where it is unknown.
    public let day: Int?

    /// A date all of which is known.
    public init(_ date: VicDate) {
        year = date.year
        month = date.month
        day = date.day
    }

    /// A date, or `nil` where the calendar has none, and for a day without its month.
    public init?(year: Int, month: Int?, day: Int?) {
        guard month != nil || day == nil,
            PartialDate(year: year, month: month, day: day) != nil
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date of the domain, which on cards always has a year.
    package init(_ date: PartialDate) {
        year = date.year ?? 0
        month = date.month
        day = date.day
    }

    /// As the front of a card has it: `12.04.1950`, unknown parts as `xx`.
    public var text: String { text(separator: ".") }

    /// As the European card has it: `12/04/1950`, unknown parts as `xx` (Decision No S2, field 5).
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

/// When somebody was born is nobody's business: descriptions say nothing.
extension VicPartialDate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``text``.
    public var description: String { "a date" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
