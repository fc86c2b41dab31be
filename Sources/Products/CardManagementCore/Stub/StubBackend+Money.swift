// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import PaymentCards

extension StubBackend {
    /// Made-up purchases, one each two days before now.
    package func transactions(
        of id: String,
        _ query: TransactionQuery,
        _ session: AccessToken
    ) async throws(BackendError) -> [CardTransaction] {
        try await work("getTransactions")
        try checkSession()
        let card = try known(id)
        // A card that was never activated has no payments.
        guard card.status != .inactive else { return [] }
        let now = clock.now()
        let from = query.from.flatMap(PreciseInstant.init(rfc3339:))
        let to = query.to.flatMap(PreciseInstant.init(rfc3339:))
        return Self.purchases.enumerated()
            .map { place, purchase in
                (PreciseInstant(now.adding(seconds: Int64(place + 1) * -172_800)), purchase, place)
            }
            .filter { moment, _, _ in
                (from.map { moment >= $0 } ?? true) && (to.map { moment < $0 } ?? true)
            }
            .prefix(query.limit)
            .map { moment, purchase, place in
                Self.transaction(purchase, place, of: card, at: moment)
            }
    }

    /// The controls in memory; without any limit at first.
    package func controls(
        of id: String,
        _ session: AccessToken
    ) async throws(BackendError) -> CardControls {
        try await work("getControls")
        try checkSession()
        _ = try known(id)
        return state.withLock { $0.controls[id] } ?? CardControls.unlimited
    }

    /// Remembers controls, unless others were stored in between.
    package func set(
        _ controls: CardControls,
        of id: String,
        token: AccessToken
    ) async throws(BackendError) -> CardControls {
        try await work("setControls")
        _ = try known(id)
        guard controls.isValid else {
            throw BackendError(.invalidRequestInput, code: .fieldInvalid)
        }
        let stored = state.withLock { state -> CardControls? in
            let known = state.controls[id] ?? .unlimited
            guard known.version == controls.version else { return nil }
            let next = controls.withVersion(known.version + 1)
            state.controls[id] = next
            return next
        }
        guard let stored else { throw BackendError(.connectionIssue, code: .versionConflict) }
        return stored
    }

    private struct Purchase {
        let merchant: String
        let city: String
        let category: String
        let amount: Int
        let channel: String
        var declineReason: String?
    }

    private static let purchases = [
        Purchase(
            merchant: "Corner Bakery",
            city: "Bern",
            category: "5462",
            amount: 1_240,
            channel: "contactless"
        ),
        Purchase(
            merchant: "City Transit",
            city: "Bern",
            category: "4111",
            amount: 460,
            channel: "contactless"
        ),
        Purchase(
            merchant: "Paper and Ink",
            city: "Geneva",
            category: "5943",
            amount: 5_890,
            channel: "ecommerce"
        ),
        Purchase(
            merchant: "Lakeside Hotel",
            city: "Lugano",
            category: "7011",
            amount: 48_000,
            channel: "chip",
            declineReason: "limit_exceeded"
        ),
        Purchase(
            merchant: "Green Grocer",
            city: "Basel",
            category: "5411",
            amount: 8_315,
            channel: "chip"
        ),
    ]

    private static func transaction(
        _ purchase: Purchase,
        _ place: Int,
        of card: PaymentCard,
        at moment: PreciseInstant
    ) -> CardTransaction {
        CardTransaction(
            id: "trx_stub" + card.id.text.suffix(21) + String(place),
            cardID: card.id.text,
            kind: .purchase,
            status: purchase.declineReason == nil ? .approved : .declined,
            amount: purchase.amount,
            currency: card.billingCurrency,
            billingAmount: purchase.amount,
            billingCurrency: card.billingCurrency,
            merchant: CardTransaction.Merchant(
                name: purchase.merchant,
                city: purchase.city,
                country: card.issuingCountry,
                categoryCode: purchase.category
            ),
            channel: purchase.channel,
            declineReason: purchase.declineReason,
            decidedBy: purchase.declineReason == nil ? nil : "issuer",
            originalID: nil,
            createdOn: Date(timeIntervalSince1970: Double(moment.second.secondsSinceEpoch))
        )
    }
}

extension CardControls {
    /// No limits, and everything permitted.
    static let unlimited = CardControls(
        version: 1,
        limits: [],
        channels: Channels(),
        categories: Rule(),
        countries: Rule(),
        merchants: Rule()
    )

    /// The same controls with another version.
    func withVersion(_ version: Int) -> CardControls {
        CardControls(
            version: version,
            limits: limits,
            channels: channels,
            categories: categories,
            countries: countries,
            merchants: merchants,
            bank: bank
        )
    }

    /// Whether the server would accept them: one limit for each period and owner, amounts from 0, at most 200 values.
    var isValid: Bool {
        let owners = limits.map { "\($0.interval) \($0.setBy)" }
        return Set(owners).count == owners.count && limits.allSatisfy { $0.amount >= 0 }
            && [categories, countries, merchants].allSatisfy { $0.values.count <= 200 }
    }
}
