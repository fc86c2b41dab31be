// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable

// How many checks ended how.
extension IdentityServer {
    /// The days of an answer if none are named.
    private static let usualDayCount: Int64 = 30
    /// The most days of an answer.
    private static let dayLimit: Int64 = 366

    /// Returns the counts of an account from one day to another.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - from: the first day; nil for 30 days in all.
    ///   - to: the last day; nil for today.
    /// - Returns: the days, and the counts in their order.
    /// - Throws: `invalid` if the first day is after the last, or more than 366 days are asked for.
    func usage(
        of account: String,
        from: CalendarDate?,
        to: CalendarDate?
    ) async throws(IdentityRequestError) -> (
        first: CalendarDate, last: CalendarDate, counts: [UsageCount]
    ) {
        let last = to ?? CalendarDate(now().second)
        let first =
            from
            ?? CalendarDate(last.midnight.adding(seconds: -(Self.usualDayCount - 1) * 86_400))
        let seconds = last.midnight.secondsSinceEpoch - first.midnight.secondsSinceEpoch
        guard 0..<(Self.dayLimit * 86_400) ~= seconds else {
            throw IdentityRequestError(.invalid, detail: "from")
        }
        let counts = try await store.read { work throws(IdentityRequestError) in
            try UsageRows.counts(ofAccount: account, from: first, to: last, work)
        }
        return (first, last, counts)
    }
}
