// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A payment with a card, or what followed from one.
///
/// Amounts are whole numbers of minor units, never negative: the kind says in which direction the money goes.
public struct PaymentTransaction: Sendable, Hashable {
    /// The identifier, `trx_…`.
    public var id: CardIdentifier
    /// The card.
    public var card: CardIdentifier
    /// What it does.
    public var kind: TransactionKind
    /// What became of it.
    public var status: TransactionStatus
    /// The amount in the merchant's currency.
    public var amount: Int
    /// The merchant's currency.
    public var currency: PaymentCurrency
    /// The amount in the card's currency.
    public var billingAmount: Int
    /// The card's currency.
    public var billingCurrency: PaymentCurrency
    /// Where the card was used.
    public var merchant: Merchant
    /// How the card was used.
    public var channel: PaymentChannel
    /// Why it was declined; `nil` unless it was.
    public var declineReason: DeclineReason?
    /// Whose rule declined it; `nil` unless it was declined.
    public var decidedBy: CardActor?
    /// The earlier transaction that this one refers to; `nil` without one.
    public var original: CardIdentifier?
    /// The wallet that paid; `nil` if the card itself did.
    public var walletToken: CardIdentifier?
    /// When the issuer decided.
    public var createdOn: PreciseInstant

    /// Describes a transaction; the caller has checked the values.
    public init(
        id: CardIdentifier,
        card: CardIdentifier,
        kind: TransactionKind,
        status: TransactionStatus,
        amount: Int,
        currency: PaymentCurrency,
        billingAmount: Int,
        billingCurrency: PaymentCurrency,
        merchant: Merchant,
        channel: PaymentChannel,
        declineReason: DeclineReason? = nil,
        decidedBy: CardActor? = nil,
        original: CardIdentifier? = nil,
        walletToken: CardIdentifier? = nil,
        createdOn: PreciseInstant
    ) {
        self.id = id
        self.card = card
        self.kind = kind
        self.status = status
        self.amount = amount
        self.currency = currency
        self.billingAmount = billingAmount
        self.billingCurrency = billingCurrency
        self.merchant = merchant
        self.channel = channel
        self.declineReason = declineReason
        self.decidedBy = decidedBy
        self.original = original
        self.walletToken = walletToken
        self.createdOn = createdOn
    }

    /// Where the exchange rate comes from; `nil` if nothing was converted.
    public var rateSource: String? {
        currency == billingCurrency ? nil : DemoExchangeRates.label
    }
}
