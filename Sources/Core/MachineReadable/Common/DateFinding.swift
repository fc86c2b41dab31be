// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A finding about the dates of a document on a given day: expired, or impossible.
///
/// The same for zones and licences. Someone should look at such a document, which does not mean that it was misread.
public enum DateFinding: Hashable, Sendable {
    /// The document has expired, this long ago.
    case expired(CalendarSpan)
    /// The date of birth is in the future.
    case bornInFuture
    /// The date of issue is in the future.
    case issuedInFuture
    /// The date of issue is after the date of expiry.
    case issuedAfterExpiry
}

extension DateFinding {
    /// The stable name, which follows the family's name in codes, such as `mrz.expired`.
    public var name: String {
        switch self {
        case .expired: "expired"
        case .bornInFuture: "born-in-future"
        case .issuedInFuture: "issued-in-future"
        case .issuedAfterExpiry: "issued-after-expiry"
        }
    }

    /// One sentence on the finding.
    public var message: String {
        switch self {
        case .expired(let span): "The document expired \(span.text) ago."
        case .bornInFuture: "The date of birth is in the future."
        case .issuedInFuture: "The date of issue is in the future."
        case .issuedAfterExpiry: "The date of issue is after the date of expiry."
        }
    }

    /// A short form for a headline, such as `Expired 11 years ago`.
    public var headline: String {
        switch self {
        case .expired(let span): "Expired \(span.text) ago"
        case .bornInFuture: "Date of birth in the future"
        case .issuedInFuture: "Date of issue in the future"
        case .issuedAfterExpiry: "Issued after it expired"
        }
    }

    /// Returns the members of a finding in a report: code, message, and how long ago a document expired.
    public func reportMembers(family: String) -> [(String, JSONOutput)] {
        var members: [(String, JSONOutput)] = [
            ("code", .string(family + "." + name)), ("isError", .boolean(false)),
            ("message", .string(message)),
        ]
        if case .expired(let span) = self {
            members.append(("unit", .string(span.unit.rawValue)))
            members.append(("count", .integer(span.count)))
        }
        return members
    }
}

extension DateFinding {
    /// Returns what the dates of a document say on a day, the most urgent first.
    ///
    /// - Parameters:
    ///   - birth: the date of birth; nil if it is not known.
    ///   - issue: the day of issue; nil if it is not known.
    ///   - expiry: the last day; nil if it is not known.
    ///   - today: the day.
    /// - Returns: the findings; empty if there is nothing to say.
    public static func findings(
        birth: CalendarDate?,
        issue: CalendarDate?,
        expiry: CalendarDate?,
        on today: CalendarDate
    ) -> [DateFinding] {
        DocumentDates(
            birth: birth.map { PartialDate($0) },
            issue: issue.map { PartialDate($0) },
            expiry: expiry.map { PartialDate($0) }
        ).findings(on: today)
    }
}

/// The dates of a document as far as they are known.
struct DocumentDates {
    var birth: PartialDate?
    var issue: PartialDate?
    var expiry: PartialDate?

    /// Returns what the dates say on a day, the most urgent first.
    ///
    /// If the day or the month is unknown, an expiry date is taken to be its last possible day, a birth or issue date
    /// its first, so that every finding is certain.
    func findings(on today: CalendarDate) -> [DateFinding] {
        var findings: [DateFinding] = []
        forEachFinding(on: today) { findings.append($0) }
        return findings
    }

    /// Passes the same findings one by one to `body`, for callers that collect findings of all kinds.
    func forEachFinding(on today: CalendarDate, _ body: (DateFinding) -> Void) {
        let lastDay = expiry?.lastPossibleDay
        if let lastDay, let span = CalendarSpan(from: lastDay, to: today) { body(.expired(span)) }
        if let day = birth?.firstPossibleDay, day > today { body(.bornInFuture) }
        guard let issued = issue?.firstPossibleDay else { return }
        if issued > today { body(.issuedInFuture) }
        if let lastDay, issued > lastDay { body(.issuedAfterExpiry) }
    }
}

extension PartialDate {
    /// The first day that the date can be; `nil` if the year is unknown.
    var firstPossibleDay: CalendarDate? {
        guard let year else { return nil }
        guard let month else { return CalendarDate(year: year, month: 1, day: 1) }
        return CalendarDate(year: year, month: month, day: day ?? 1)
    }

    /// The last day that the date can be; `nil` if the year is unknown.
    var lastPossibleDay: CalendarDate? {
        guard let year else { return nil }
        guard let month else { return CalendarDate(year: year, month: 12, day: 31) }
        if let day { return CalendarDate(year: year, month: month, day: day) }
        for last in [31, 30, 29] {
            if let day = CalendarDate(year: year, month: month, day: last) { return day }
        }
        return CalendarDate(year: year, month: month, day: 28)
    }
}
