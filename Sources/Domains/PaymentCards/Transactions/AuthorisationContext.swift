// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a decision about a payment depends on, read in one transaction with its counters.
public struct AuthorisationContext: Sendable, Hashable {
    /// The card.
    public var card: PaymentCard
    /// The earlier transaction that the request refers to; `nil` if there is none, or none of this card.
    public var original: OriginalTransaction?
    /// The spend controls of the issuer and the cardholder.
    public var policy: SpendPolicy
    /// What the card has spent.
    public var counters: SpendCounters
    /// The wallet token that the request names; `nil` if there is none, or none of this name.
    public var walletToken: WalletToken?
    /// How far the issuer's time zone is ahead of UTC.
    public var secondsFromUTC: Int

    /// Describes the state before a decision.
    public init(
        card: PaymentCard,
        original: OriginalTransaction? = nil,
        policy: SpendPolicy = SpendPolicy(),
        counters: SpendCounters = SpendCounters(),
        walletToken: WalletToken? = nil,
        secondsFromUTC: Int = 0
    ) {
        self.card = card
        self.original = original
        self.policy = policy
        self.counters = counters
        self.walletToken = walletToken
        self.secondsFromUTC = secondsFromUTC
    }
}

/// An earlier transaction with what followed from it.
public struct OriginalTransaction: Sendable, Hashable {
    /// The transaction.
    public var transaction: PaymentTransaction
    /// The sum of its approved refunds and chargebacks, in its currency.
    public var refunded: Int
    /// The same sum in the card's currency.
    public var refundedBilling: Int
    /// The sum of the approved transactions that raised it and were not reversed, in the card's currency.
    public var incrementedBilling: Int
    /// The reversal that took it back; `nil` without one.
    public var reversal: PaymentTransaction?

    /// Describes a transaction and what followed from it.
    public init(
        _ transaction: PaymentTransaction,
        refunded: Int = 0,
        refundedBilling: Int = 0,
        incrementedBilling: Int = 0,
        reversal: PaymentTransaction? = nil
    ) {
        self.transaction = transaction
        self.refunded = refunded
        self.refundedBilling = refundedBilling
        self.incrementedBilling = incrementedBilling
        self.reversal = reversal
    }

    /// What may still be given back, in the transaction's currency.
    public var refundable: Int {
        transaction.status == .reversed ? 0 : max(transaction.amount - refunded, 0)
    }
}
