// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What the dates of a document say on a day: that it has expired, or cannot be right.
///
/// The same for zones and licences. Someone should look at such a document; that it was
/// read wrongly is not said.
public enum DateFinding: Hashable, Sendable {
    /// The last day of validity is over, for so long.
    case expired(CalendarSpan)
    /// The date of birth is still to come.
    case bornInFuture
    /// The date of issue is still to come.
    case issuedInFuture
    /// The date of issue is after that of expiry.
    case issuedAfterExpiry
}

extension DateFinding {
    /// The stable name, which follows the family's in codes, as in `mrz.expired`.
    public var name: String {
        switch self {
        case .expired: "expired"
        case .bornInFuture: "born-in-future"
        case .issuedInFuture: "issued-in-future"
        case .issuedAfterExpiry: "issued-after-expiry"
        }
    }

    /// What was found, in one sentence.
    public var message: String {
        switch self {
        case .expired(let span): "The document expired \(span.text) ago."
        case .bornInFuture: "The date of birth is in the future."
        case .issuedInFuture: "The date of issue is in the future."
        case .issuedAfterExpiry: "The date of issue is after the date of expiry."
        }
    }

    /// The few words for a headline, as in `Expired 11 years ago`.
    public var headline: String {
        switch self {
        case .expired(let span): "Expired \(span.text) ago"
        case .bornInFuture: "Date of birth in the future"
        case .issuedInFuture: "Date of issue in the future"
        case .issuedAfterExpiry: "Issued after it expired"
        }
    }

    /// The members of a finding in a report: for how long a document has expired, besides code and
    /// message.
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

/// The dates of a document as far as they are known.
struct DocumentDates {
    var birth: PartialDate?
    var issue: PartialDate?
    var expiry: PartialDate?

    /// What they say on a day, the most urgent first.
    ///
    /// A date of which the day or the month is unknown has its last possible day as expiry and its
    /// first as birth or issue, so that nothing is said that is not certain.
    func findings(on today: CalendarDate) -> [DateFinding] {
        var findings: [DateFinding] = []
        forEachFinding(on: today) { findings.append($0) }
        return findings
    }

    /// The same one by one, for whoever collects findings of all kinds.
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
    /// The first day that the date can be; `nil` where the year is unknown.
    var firstPossibleDay: CalendarDate? {
        guard let year else { return nil }
        guard let month else { return CalendarDate(year: year, month: 1, day: 1) }
        return CalendarDate(year: year, month: month, day: day ?? 1)
    }

    /// The last day that the date can be; `nil` where the year is unknown.
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
