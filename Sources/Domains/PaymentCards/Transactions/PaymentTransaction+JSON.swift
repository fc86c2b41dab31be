// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension PaymentTransaction {
    /// Reads the transaction of a server's answer; `nil` if a required member is missing or has another form.
    ///
    /// Unknown members have no effect. A transaction of an unknown kind or status is not read, and neither is a declined
    /// one without a reason: an app must not guess whether money has moved.
    public init?(_ value: JSONValue) {
        guard let transaction = try? PaymentTransaction(PaymentMembers(value)) else { return nil }
        let isDeclined = transaction.status == .declined
        guard isDeclined == (transaction.declineReason != nil) else { return nil }
        self = transaction
    }

    private init(_ members: PaymentMembers) throws(PaymentCardError) {
        id = try members.required("id", PaymentForm.identifier(.transaction))
        card = try members.required("card_id", PaymentForm.identifier(.card))
        kind = try members.required("type") { $0.string.flatMap(TransactionKind.init(rawValue:)) }
        status = try members.required("status") {
            $0.string.flatMap(TransactionStatus.init(rawValue:))
        }
        amount = try members.required("amount", PaymentForm.readableAmount)
        currency = try members.required("currency", PaymentForm.currency)
        billingAmount = try members.required("billing_amount", PaymentForm.readableAmount)
        billingCurrency = try members.required("billing_currency", PaymentForm.currency)
        merchant = try Merchant(members.object("merchant"))
        channel = try members.required("channel") {
            $0.string.flatMap(PaymentChannel.init(rawValue:))
        }
        declineReason = try members.optional("decline_reason") {
            $0.string.flatMap(DeclineReason.init(rawValue:))
        }
        decidedBy = try members.optional("decided_by") {
            $0.string.flatMap(CardActor.init(rawValue:))
        }
        original = try members.optional("original_id", PaymentForm.identifier(.transaction))
        walletToken = try members.optional(
            "wallet_token_id",
            PaymentForm.identifier(.walletToken)
        )
        createdOn = try members.required("created_on", PaymentForm.instant)
    }

    /// The transaction as the server sends it; optional members are left out, not null.
    ///
    /// `rate_source` labels amounts that the sandbox's made-up table converted.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("id", .string(id.text)), ("card_id", .string(card.text)),
            ("type", .string(kind.rawValue)), ("status", .string(status.rawValue)),
            ("amount", .integer(amount)), ("currency", .string(currency.code)),
            ("billing_amount", .integer(billingAmount)),
            ("billing_currency", .string(billingCurrency.code)),
            ("merchant", merchant.json), ("channel", .string(channel.rawValue)),
        ]
        if let rateSource { members.append(("rate_source", .string(rateSource))) }
        if let declineReason {
            members.append(("decline_reason", .string(declineReason.rawValue)))
        }
        if let decidedBy { members.append(("decided_by", .string(decidedBy.rawValue))) }
        if let original { members.append(("original_id", .string(original.text))) }
        if let walletToken { members.append(("wallet_token_id", .string(walletToken.text))) }
        members.append(("created_on", .string(createdOn.rfc3339)))
        return .object(members)
    }
}
