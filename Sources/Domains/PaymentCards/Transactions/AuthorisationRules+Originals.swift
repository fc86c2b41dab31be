// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension AuthorisationRules {
    /// Returns the original that a request refers to; `nil` if it needs none.
    static func original(
        for request: AuthorisationRequest,
        in context: AuthorisationContext
    ) throws(PaymentCardError) -> OriginalTransaction? {
        let kind = request.kind
        guard kind.mayHaveOriginal else { return nil }
        guard let original = context.original else {
            guard request.original == nil else {
                throw .refused(.fieldInvalid, field: "original_id")
            }
            guard !kind.needsOriginal else { throw .refused(.fieldMissing, field: "original_id") }
            return nil
        }
        let transaction = original.transaction
        guard transaction.card == context.card.id, kind.mayFollow(transaction.kind),
            request.original.map({ $0 == transaction.id }) ?? true,
            transaction.status != .declined
        else { throw .refused(.fieldInvalid, field: "original_id") }
        return original
    }

    /// Returns the wallet token that a request names; `nil` if it names none.
    static func walletToken(
        for request: AuthorisationRequest,
        in context: AuthorisationContext
    ) throws(PaymentCardError) -> WalletToken? {
        guard let id = request.walletToken else { return nil }
        guard let token = context.walletToken, token.id == id, token.card == context.card.id else {
            throw .refused(.fieldInvalid, field: "wallet_token_id")
        }
        return token
    }

    /// Checks that the original's state permits what the request does to it.
    static func checkState(
        of original: OriginalTransaction?,
        for request: AuthorisationRequest
    ) throws(PaymentCardError) {
        guard let original else { return }
        let transaction = original.transaction
        guard
            request.currency.map({ $0 == transaction.currency }) ?? true
                || request.kind == .recurring
        else { throw .refused(.fieldInvalid, field: "currency") }
        switch request.kind {
        case .refund, .chargeback:
            guard let amount = request.amount, amount <= original.refundable else {
                throw .refused(.refundExceeds, field: "amount")
            }
        case .reversal:
            // Only a refund or chargeback gives back what the merchant already has.
            guard transaction.status == .approved else {
                throw .refused(.fieldInvalid, field: "original_id")
            }
            guard request.amount.map({ $0 == transaction.amount }) ?? true else {
                throw .refused(.fieldInvalid, field: "amount")
            }
            guard original.refunded == 0 else {
                throw .refused(.refundExceeds, field: "original_id")
            }
        case .incremental:
            guard transaction.status == .approved else {
                throw .refused(.fieldInvalid, field: "original_id")
            }
        case .recurring:
            guard transaction.status != .reversed else {
                throw .refused(.fieldInvalid, field: "original_id")
            }
        case .purchase, .tokenization: break
        }
    }

    /// Returns the transaction as it is if nothing declines it.
    static func draft(
        _ request: AuthorisationRequest,
        id: CardIdentifier,
        original: OriginalTransaction?,
        context: AuthorisationContext,
        now: PreciseInstant
    ) throws(PaymentCardError) -> PaymentTransaction {
        let (card, earlier) = (context.card, original?.transaction)
        guard let billingCurrency = PaymentCurrency(card.billingCurrency) else {
            throw .refused(.internalError)
        }
        let amount = request.amount ?? (request.kind == .reversal ? earlier?.amount : nil) ?? 0
        let currency = request.currency ?? earlier?.currency ?? billingCurrency
        // What raises or gives back a payment happens where the payment happened.
        let isBound = request.kind.needsOriginal
        let merchant = isBound ? earlier?.merchant : request.merchant ?? earlier?.merchant
        let channel = isBound ? earlier?.channel : request.channel ?? earlier?.channel
        return PaymentTransaction(
            id: id,
            card: card.id,
            kind: request.kind,
            status: .approved,
            amount: amount,
            currency: currency,
            billingAmount: try billing(
                amount,
                currency,
                of: original.flatMap { request.kind.givesBack ? $0 : nil },
                in: billingCurrency
            ),
            billingCurrency: billingCurrency,
            merchant: merchant ?? .unnamed(country: card.issuingCountry),
            channel: channel ?? defaultChannel(of: request, with: card),
            original: earlier?.id,
            walletToken: isBound ? earlier?.walletToken : request.walletToken,
            createdOn: now
        )
    }

    private static func defaultChannel(
        of request: AuthorisationRequest,
        with card: PaymentCard
    ) -> PaymentChannel {
        if request.walletToken != nil { return .contactless }
        return card.form == .physical ? .chip : .ecommerce
    }

    /// Returns an amount in the card's currency.
    ///
    /// What gives back the rest of an original gives back the rest of what was billed, so that rounding leaves nothing
    /// over and never gives back more.
    private static func billing(
        _ amount: Int,
        _ currency: PaymentCurrency,
        of original: OriginalTransaction?,
        in billingCurrency: PaymentCurrency
    ) throws(PaymentCardError) -> Int {
        if let original, original.transaction.billingCurrency == billingCurrency {
            let rest = max(original.transaction.billingAmount - original.refundedBilling, 0)
            guard amount != original.refundable else { return rest }
            let part = DemoExchangeRates.convert(amount, from: currency, to: billingCurrency)
            return min(part ?? rest, rest)
        }
        guard
            let converted = DemoExchangeRates.convert(amount, from: currency, to: billingCurrency)
        else { throw .refused(.fieldInvalid, field: "currency") }
        return converted
    }
}
