// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The answer to a request, with everything to write in one transaction.
public struct AuthorisationDecision: Sendable, Hashable {
    /// The transaction to answer with.
    public let transaction: PaymentTransaction
    /// Whether the transaction is to be written; false if the request repeats a reversal, which changes nothing.
    public let isNew: Bool
    /// The card's counters after the decision.
    public let counters: SpendCounters
    /// The original in its new state; `nil` if it stays as it is.
    public let changedOriginal: PaymentTransaction?
}
