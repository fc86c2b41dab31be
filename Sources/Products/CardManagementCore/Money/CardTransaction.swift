// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
public import Foundation

/// A payment, refund or other transaction of a card.
public struct CardTransaction: Sendable, Equatable, Identifiable {
    /// What happened.
    public enum Kind: String, Sendable, CaseIterable {
        /// A payment.
        case purchase
        /// An addition to an earlier payment.
        case incremental
        /// A payment that a merchant repeats.
        case recurring
        /// Money back.
        case refund
        /// An earlier payment was undone.
        case reversal
        /// A disputed payment was paid back.
        case chargeback
        /// A wallet got a number of its own for the card.
        case tokenization
        /// A kind that this version does not know.
        case unknown
    }

    /// What became of it.
    public enum Status: String, Sendable, CaseIterable {
        /// It was approved.
        case approved
        /// It was declined.
        case declined
        /// It was undone.
        case reversed
        /// It was booked.
        case cleared
        /// A state that this version does not know.
        case unknown
    }

    /// Who was paid.
    public struct Merchant: Sendable, Equatable {
        /// The name.
        public let name: String
        /// The city.
        public let city: String?
        /// The country, two letters (ISO 3166-1).
        public let country: String?
        /// The category, four digits (ISO 18245).
        public let categoryCode: String
    }

    /// The transaction's identifier, `trx_…`.
    public let id: String
    /// The card's identifier.
    public let cardID: String
    /// What happened.
    public let kind: Kind
    /// What became of it.
    public let status: Status
    /// The amount in minor units of its currency.
    public let amount: Int
    /// The currency in which the merchant was paid, three letters (ISO 4217).
    public let currency: String
    /// The amount in minor units of the account's currency.
    public let billingAmount: Int
    /// The account's currency, three letters (ISO 4217).
    public let billingCurrency: String
    /// Who was paid.
    public let merchant: Merchant
    /// How the card was used, such as `chip` or `ecommerce`.
    public let channel: String
    /// Why it was declined, such as `limit_exceeded`; `nil` unless it was.
    public let declineReason: String?
    /// The rule that declined it.
    public let decidedBy: String?
    /// The transaction that this one changes or undoes.
    public let originalID: String?
    /// When it happened.
    public let createdOn: Date
}

extension CardTransaction {
    /// Reads a transaction of a server's answer; `nil` if a required member is missing or has another form.
    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, let cardID = value["card_id"]?.string,
            let kind = value["type"]?.string, let status = value["status"]?.string,
            let amount = value["amount"]?.number?.integer, let currency = value["currency"]?.string,
            let billingAmount = value["billing_amount"]?.number?.integer,
            let billingCurrency = value["billing_currency"]?.string,
            let merchant = value["merchant"].flatMap(Merchant.init),
            let channel = value["channel"]?.string,
            let created = value["created_on"]?.string.flatMap(PreciseInstant.init(rfc3339:))
        else { return nil }
        self.id = id
        self.cardID = cardID
        self.kind = Kind(rawValue: kind) ?? .unknown
        self.status = Status(rawValue: status) ?? .unknown
        self.amount = amount
        self.currency = currency
        self.billingAmount = billingAmount
        self.billingCurrency = billingCurrency
        self.merchant = merchant
        self.channel = channel
        declineReason = value["decline_reason"]?.string
        decidedBy = value["decided_by"]?.string
        originalID = value["original_id"]?.string
        createdOn = Date(timeIntervalSince1970: Double(created.millisecondsSinceEpoch) / 1000)
    }
}

extension CardTransaction.Merchant {
    init?(_ value: JSONValue) {
        guard let name = value["name"]?.string, let code = value["mcc"]?.string else { return nil }
        self.name = DisplayText.cleaned(name)
        city = value["city"]?.string.map(DisplayText.cleaned)
        country = value["country"]?.string
        categoryCode = code
    }
}
