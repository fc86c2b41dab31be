// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

/// Cards, payments and times for the tests of transactions, controls and approvals.
enum MoneySample {
    /// 2026-06-17T12:00:00Z, a Wednesday.
    static let now = SampleValues.time("2026-06-17T12:00:00Z")
    static let card = SampleValues.identifier(.card, "c")
    static let otherCard = SampleValues.identifier(.card, "d")
    static let transactionID = SampleValues.identifier(.transaction, "t")
    static let originalID = SampleValues.identifier(.transaction, "o")
    static let walletTokenID = SampleValues.identifier(.walletToken, "w")
    static let francs = currency("CHF")
    static let euros = currency("EUR")

    static func currency(_ code: String) -> PaymentCurrency {
        SampleValues.literal(PaymentCurrency(code), code)
    }

    static func merchant(
        _ name: String = "Kiosk",
        country: String? = "CH",
        categoryCode: String = "5411"
    ) -> Merchant {
        SampleValues.literal(
            Merchant(name: name, country: country, categoryCode: categoryCode),
            name
        )
    }

    /// Returns a card in francs that ends with December 2029, or ended with May 2026.
    static func paymentCard(
        _ status: CardStatus = .active,
        by suspendedBy: CardActor? = nil,
        isExpired: Bool = false,
        isSingleUse: Bool = false
    ) -> PaymentCard {
        PaymentCard(
            id: card,
            cardholder: SampleValues.identifier(.cardholder, "h"),
            form: .virtual,
            displayName: "Mara Lindqvist",
            lastFour: "1374",
            expiry: SampleValues.expiry(isOver: isExpired),
            status: status,
            suspendedBy: suspendedBy,
            isSingleUse: isSingleUse,
            createdOn: SampleValues.time("2026-01-01T00:00:00Z"),
            lastModifiedOn: SampleValues.time("2026-01-01T00:00:00Z")
        )
    }

    static func walletToken(
        _ state: WalletToken.State = .active,
        of card: CardIdentifier = card
    ) -> WalletToken {
        WalletToken(
            id: walletTokenID,
            card: card,
            device: .unnamed(),
            state: state,
            createdOn: SampleValues.time("2026-01-02T00:00:00Z")
        )
    }

    static func transaction(
        _ kind: TransactionKind = .purchase,
        _ status: TransactionStatus = .approved,
        amount: Int = 10_00,
        currency: PaymentCurrency = francs,
        billing: Int? = nil
    ) -> PaymentTransaction {
        PaymentTransaction(
            id: originalID,
            card: card,
            kind: kind,
            status: status,
            amount: amount,
            currency: currency,
            billingAmount: billing ?? amount,
            billingCurrency: francs,
            merchant: merchant(),
            channel: .contactless,
            createdOn: now.adding(milliseconds: -60_000)
        )
    }

    static func request(
        _ kind: TransactionKind = .purchase,
        amount: Int? = 10_00,
        currency: PaymentCurrency? = francs,
        merchant: Merchant? = merchant(),
        channel: PaymentChannel? = .chip,
        original: CardIdentifier? = nil,
        walletToken: CardIdentifier? = nil
    ) throws -> AuthorisationRequest {
        try AuthorisationRequest(
            card: card,
            kind: kind,
            amount: amount,
            currency: currency,
            merchant: merchant,
            channel: channel,
            original: original,
            walletToken: walletToken
        )
    }

    static func decide(
        _ request: AuthorisationRequest,
        _ context: AuthorisationContext,
        at time: PreciseInstant = now
    ) throws(PaymentCardError) -> AuthorisationDecision {
        try AuthorisationRules.decide(request, as: transactionID, in: context, at: time)
    }

    static func json(_ text: String) throws -> JSONValue {
        try JSONTree(parsing: Array(text.utf8)).root
    }

    static func json(_ output: JSONOutput) throws -> JSONValue {
        try json(output.encoded())
    }
}

/// Returns the error of an operation; records an issue if it succeeds.
func refusal(
    sourceLocation: SourceLocation = #_sourceLocation,
    of operation: () throws -> Void
) -> PaymentCardError? {
    #expect(throws: PaymentCardError.self, sourceLocation: sourceLocation) { try operation() }
}

extension AuthorisationDecision {
    /// Whether the issuer approved the transaction.
    var isApproved: Bool { transaction.status == .approved }
}
