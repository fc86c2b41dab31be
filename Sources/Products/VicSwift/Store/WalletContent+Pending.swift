// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

// Check-ins that wait for a decision, and receipts that wait for a key.
extension WalletContent {
    /// How long a receipt waits for the key that signed it, in seconds: the longest lifetime of a key set.
    static let pendingLifetime: Int64 = CardTokenKind.keys.rules.maximumLifetime
    /// The largest number of waiting receipts; the oldest are dropped.
    static let pendingLimit = 50

    /// The check-ins whose decision is not known, oldest first; those of a day ago are given up.
    func openCheckIns(at now: Instant) -> [(request: String, checkIn: StoredCheckIn)] {
        answers.compactMap { answer in
            guard let checkIn = answer.checkIn,
                now.secondsSinceEpoch - answer.at < Self.answerLifetime
            else { return nil }
            return (answer.request, checkIn)
        }
    }

    /// Stops asking for the decision about a check-in.
    mutating func closeCheckIn(of request: String) {
        guard let place = answers.firstIndex(where: { $0.request == request }) else { return }
        answers[place].checkIn = nil
    }

    /// Whether a receipt may be about a request: it was answered in the last day, or the answer was on its way when
    /// the app ended.
    func mayHaveAnswered(_ request: String, at now: Instant) -> Bool {
        hasAnswered(request, at: now) || requestsOfLastDay(at: now).contains(request)
    }

    /// The requests that were, or may have been, answered in the last day.
    func requestsOfLastDay(at now: Instant) -> [String] {
        let sent = consents.records.filter { record in
            let age = now.secondsSinceEpoch - record.decidedAt.secondsSinceEpoch
            return record.outcome != .refused && age < Self.answerLifetime
        }
        let answered = answers.map(\.request).filter { hasAnswered($0, at: now) }
        return Array(Set(sent.map(\.request) + answered)).sorted()
    }

    /// Keeps a receipt until a key arrives that may have signed it.
    mutating func keepPending(_ issued: String, from provider: String?, at now: Instant) {
        guard !pendingReceipts.contains(where: { $0.issued == issued }) else { return }
        pendingReceipts.append(
            StoredPendingReceipt(
                issued: issued,
                at: now.secondsSinceEpoch,
                requests: requestsOfLastDay(at: now),
                provider: provider
            )
        )
        pendingReceipts.removeFirst(max(0, pendingReceipts.count - Self.pendingLimit))
    }

    /// Removes a receipt from the waiting ones.
    mutating func forgetPending(_ issued: String) {
        pendingReceipts.removeAll { $0.issued == issued }
    }
}
