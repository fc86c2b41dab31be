// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A date of a machine-readable zone, with its presumed century.
public enum MRZDate: Hashable, Sendable {
    /// The zone has no such field, or it is all filler.
    case absent
    /// A whole date.
    case day(CalendarDate)
    /// Day, month or year are unknown (printed as fillers), or the field has no day.
    case partial(year: Int?, month: Int?)
    /// The document does not expire: printed 991231 or 990101.
    case never
    /// Not a date, such as 30 February.
    case invalid

    /// The date, if all of it is known.
    public var day: CalendarDate? {
        if case .day(let day) = self { day } else { nil }
    }

    /// The date as far as it is known; `nil` if there is none.
    var partial: PartialDate? {
        switch self {
        case .day(let day): PartialDate(day)
        case .partial(let year, let month): PartialDate(year: year, month: month, day: nil)
        case .absent, .never, .invalid: nil
        }
    }

    /// The date as `1974-08-12`, or as `1974-08` or `1974` if parts are unknown.
    public var text: String? {
        switch self {
        case .day(let day): day.text
        case .partial(let year?, let month?):
            CalendarDate.digits(year, count: 4) + "-" + CalendarDate.digits(month, count: 2)
        case .partial(let year?, nil): CalendarDate.digits(year, count: 4)
        case .partial, .absent, .never, .invalid: nil
        }
    }
}

/// The printed parts of a date, with the rules that find its century.
struct PrintedDate {
    private enum Part {
        case number(Int)
        case unknown
        case wrong
    }

    private let year: Part
    private let month: Part
    private let day: Part
    private let isEmpty: Bool

    /// Reads YYMMDD or YYMM.
    init(_ text: [UInt8], _ range: Range<Int>) {
        isEmpty = text[range].allSatisfy { $0 == MRZCharacter.filler }
        year = Self.part(text, range.lowerBound)
        month = Self.part(text, range.lowerBound + 2)
        day = range.count >= 6 ? Self.part(text, range.lowerBound + 4) : .unknown
    }

    private static func part(_ text: [UInt8], _ start: Int) -> Part {
        let (first, second) = (text[start], text[start + 1])
        if first == MRZCharacter.filler, second == MRZCharacter.filler { return .unknown }
        guard MRZCharacter.isDigit(first), MRZCharacter.isDigit(second) else { return .wrong }
        return .number(Int(first) * 10 + Int(second) - 11 * Int(UInt8(ascii: "0")))
    }

    /// Returns the latest such date that is not after `limit`: for dates of birth and of issue.
    func latest(notAfter limit: CalendarDate) -> MRZDate {
        guard case .number(let short) = year else { return resolved(year: nil) }
        let thisCentury = limit.year - limit.year % 100 + short
        let found = resolved(year: thisCentury)
        return Self.isAfter(found, limit, year: thisCentury)
            ? resolved(year: thisCentury - 100) : found
    }

    /// Returns the latest such date of issue that is not after `today`.
    ///
    /// No zone was printed before 1980, when the first edition of Doc 9303 appeared, so an earlier year is taken to be
    /// a future year of this century.
    func issue(before today: CalendarDate) -> MRZDate {
        let found = latest(notAfter: today)
        guard case .number(let short) = year, let known = found.partial?.year, known < 1980 else {
            return found
        }
        return resolved(year: today.year - today.year % 100 + short)
    }

    private static func isAfter(_ date: MRZDate, _ limit: CalendarDate, year: Int) -> Bool {
        switch date {
        case .day(let day): day > limit
        case .partial(_, let month?): (year, month) > (limit.year, limit.month)
        default: year > limit.year
        }
    }

    /// Returns the date in a year between 30 years before and 69 years after `reference`.
    ///
    /// 991231 and 990101 mean that the document does not expire.
    func expiry(around reference: CalendarDate) -> MRZDate {
        guard case .number(let short) = year else { return resolved(year: nil) }
        if short == 99, case .number(let month) = month, case .number(let day) = day,
            (month, day) == (12, 31) || (month, day) == (1, 1)
        {
            return .never
        }
        let first = reference.year - 30
        return resolved(year: first + (short - first % 100 + 100) % 100)
    }

    private func resolved(year full: Int?) -> MRZDate {
        if isEmpty { return .absent }
        switch (year, month, day) {
        case (.wrong, _, _), (_, .wrong, _), (_, _, .wrong): return .invalid
        case (_, .number(let month), .number(let day)):
            guard let full else {
                // A leap year has the longest months.
                return CalendarDate(year: 2000, month: month, day: day) == nil
                    ? .invalid : .partial(year: nil, month: month)
            }
            return CalendarDate(year: full, month: month, day: day).map { .day($0) } ?? .invalid
        case (_, .number(let month), .unknown):
            return 1...12 ~= month ? .partial(year: full, month: month) : .invalid
        case (_, .unknown, .number(let day)):
            return 1...31 ~= day ? .partial(year: full, month: nil) : .invalid
        case (_, .unknown, .unknown): return .partial(year: full, month: nil)
        }
    }
}
