// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A date of a document, parts of which may be unknown.
///
/// Shape: Gregorian calendar; year 0…9999, month 1…12, day 1…31. What is known fits together: there
/// is no 30 February of any year, and a 29th only of a leap year or of none.
public struct PartialDate: Hashable, Sendable {
    /// Four digits, or `nil` where it is unknown.
    public let year: Int?
    /// 1…12, or `nil` where it is unknown.
    public let month: Int?
    /// 1…31, or `nil` where it is unknown.
    public let day: Int?

    /// The date of these parts, or `nil` where the calendar has none.
    public init?(year: Int?, month: Int?, day: Int?) {
        // A leap year and a long month stand for the unknown: they have all days that there are.
        guard CalendarDate(year: year ?? 2000, month: month ?? 1, day: day ?? 1) != nil else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// A date all of which is known.
    public init(_ date: CalendarDate) {
        year = date.year
        month = date.month
        day = date.day
    }

    /// The date, or `nil` where a part is unknown.
    public var date: CalendarDate? {
        guard let year, let month, let day else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// The date in the form 1974-08-12, with `X` for the digits of unknown parts (ISO 8601-2).
    public var text: String {
        let year = year.map { CalendarDate.digits($0, count: 4) } ?? "XXXX"
        let month = month.map { CalendarDate.digits($0, count: 2) } ?? "XX"
        let day = day.map { CalendarDate.digits($0, count: 2) } ?? "XX"
        return year + "-" + month + "-" + day
    }
}

/// When somebody was born is nobody's business: descriptions say nothing.
extension PartialDate: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder; see ``text``.
    public var description: String { "a date" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension PartialDate: CustomReflectable {
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
