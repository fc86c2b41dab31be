// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The order to ask a cardholder about a payment, as an operator simulates it.
public struct ChallengeRequest: Sendable, Hashable {
    /// The card.
    public let card: CardIdentifier
    /// The name of the merchant, 1 to 100 printable characters.
    public let merchant: String
    /// The amount in minor units, 1 to 999 999 999 999.
    public let amount: Int
    /// The currency.
    public let currency: PaymentCurrency

    /// Describes a request; `nil` if the merchant or the amount has another form.
    public init?(card: CardIdentifier, merchant: String, amount: Int, currency: PaymentCurrency) {
        guard PaymentForm.isName(merchant), 1...PaymentForm.maximumAmount ~= amount else {
            return nil
        }
        self.card = card
        self.merchant = merchant
        self.amount = amount
        self.currency = currency
    }

    /// Reads the body of a request.
    ///
    /// - Throws: `requestMalformed` if it is no object, `fieldUnknown`, `fieldMissing`, `fieldInvalid`; `cardNotFound` for
    ///   a text that is no card's identifier.
    public init(parsing value: JSONValue) throws(PaymentCardError) {
        let members = try PaymentMembers(
            value,
            allowed: ["card_id", "merchant", "amount", "currency"]
        )
        let text = try members.required("card_id") { $0.string }
        guard let card = CardIdentifier(text, .card) else {
            throw .refused(.cardNotFound, field: "card_id")
        }
        self.card = card
        merchant = try members.required("merchant", PaymentForm.name)
        amount = try members.required("amount") { value in
            value.number?.integer.flatMap { 1...PaymentForm.maximumAmount ~= $0 ? $0 : nil }
        }
        currency = try members.required("currency", PaymentForm.currency)
    }

    /// The body of the request.
    public var json: JSONOutput {
        .object([
            ("card_id", .string(card.text)), ("merchant", .string(merchant)),
            ("amount", .integer(amount)), ("currency", .string(currency.code)),
        ])
    }
}
