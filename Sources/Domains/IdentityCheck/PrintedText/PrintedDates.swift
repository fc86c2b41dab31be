// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

/// Which of a document's dates are the ones whose labels were not read.
///
/// A document has three dates that follow each other from birth over issue to expiry; the first two are past, and none is
/// valid for more than fifteen years. So often a date can only be one of them.
struct PrintedDates {
    /// What the dates are, the earliest first.
    static let order: [PrintedContent] = [.birth, .issueDate, .expiryDate]
    /// The longest time for which a document is valid, in years.
    private static let longestValidity = 15

    /// The dates whose labels were read.
    var known: [PrintedContent: CalendarDate] = [:]
    private let today: CalendarDate

    /// Knows no date yet.
    init(today: CalendarDate) { self.today = today }

    /// Returns what dates without labels are.
    ///
    /// Without any label, all three must be there, and issue and expiry must be some whole years apart, or a day less.
    ///
    /// - Parameter dates: the dates.
    /// - Returns: what each of them is; nil if there is more than one way, or none.
    func contents(of dates: [CalendarDate]) -> [PrintedContent]? {
        let missing = Self.order.filter { known[$0] == nil }
        guard !known.isEmpty || dates.count == missing.count else { return nil }
        let possible = Self.selections(of: dates.count, from: missing).filter { contents in
            isPossible(known.merging(zip(contents, dates)) { one, _ in one })
        }
        return possible.count == 1 ? possible[0] : nil
    }

    /// All ways to choose some of the contents, one after the other.
    private static func selections(
        of count: Int,
        from contents: [PrintedContent]
    ) -> [[PrintedContent]] {
        guard count > 0 else { return [[]] }
        return contents.flatMap { first in
            selections(of: count - 1, from: contents.filter { $0 != first }).map { [first] + $0 }
        }
    }

    private func isPossible(_ dates: [PrintedContent: CalendarDate]) -> Bool {
        let inOrder = Self.order.compactMap { dates[$0] }
        let past = [dates[.birth], dates[.issueDate]].compactMap { $0 }
        guard zip(inOrder, inOrder.dropFirst()).allSatisfy({ $0 < $1 }),
            past.allSatisfy({ $0 <= today })
        else { return false }
        guard let issue = dates[.issueDate], let expiry = dates[.expiryDate] else { return true }
        return expiry.year - issue.year <= Self.longestValidity
            && (!known.isEmpty || Self.areWholeYears(from: issue, to: expiry))
    }

    private static func areWholeYears(from start: CalendarDate, to end: CalendarDate) -> Bool {
        let next = CalendarDate(end.midnight.adding(seconds: 86_400))
        return [end, next].contains { $0.month == start.month && $0.day == start.day }
    }
}
