// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A date of a document, parts of which may be unknown.
///
/// Shape: Gregorian calendar; year 0…9999, month 1…12, day 1…31. The known parts fit together: there is no 30 February
/// in any year, and a 29th only if the year is a leap year or unknown.
public struct PartialDate: Hashable, Sendable {
    /// Four digits, or `nil` if unknown.
    public let year: Int?
    /// 1…12, or `nil` if unknown.
    public let month: Int?
    /// 1…31, or `nil` if unknown.
    public let day: Int?

    /// Creates a date from these parts, or returns `nil` if the calendar has no such date.
    public init?(year: Int?, month: Int?, day: Int?) {
        // A leap year and a long month replace unknown parts: they have every possible day.
        guard CalendarDate(year: year ?? 2000, month: month ?? 1, day: day ?? 1) != nil else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a date of which every part is known.
    public init(_ date: CalendarDate) {
        year = date.year
        month = date.month
        day = date.day
    }

    /// The date, or `nil` if a part is unknown.
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

/// A person's date of birth is private, so descriptions do not show the date.
extension PartialDate: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder; see ``text``.
    public var description: String { "a date" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension PartialDate: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
