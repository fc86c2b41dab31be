// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import PaymentCards

/// What happens to a card of the demonstration in the course of a year.
struct DemoStory: Sendable {
    /// Something that happens on a day.
    struct Event: Sendable {
        let daysAgo: Int
        let secondOfDay: Int
        let happen: @Sendable (PreciseInstant) async throws(DemonstrationError) -> Void
    }

    /// In no order.
    private(set) var events: [Event] = []

    /// Creates the card at the beginning of the year.
    init(
        _ card: DemoCard,
        of holder: CardIdentifier,
        seed: UInt64,
        at time: PreciseInstant,
        by caller: IssuingCaller
    ) async throws(DemonstrationError) {
        var form: [(String, JSONOutput)] = [
            ("type", .string(card.form.rawValue)), ("cardholder_id", .string(holder.text)),
            ("reference", .string(card.reference)),
            (
                "lifetime",
                ["unit": "Months", "value": .integer(card.story.lifetimeMonths)]
            ),
        ]
        if card.story == .singleUse { form.append(("is_single_use", true)) }
        let answer = try await caller.operate(.post, "/issuing/cards", .object(form))
        let id = try IssuingCaller.identifier(answer, .card)
        let path = "/issuing/cards/\(id.text)"
        if card.form == .physical, card.story != .waiting {
            try await caller.operate(.post, path + "/activate", [:], isOnce: true)
        }
        var paying: CardIdentifier?
        for wallet in card.wallets {
            let token = try await caller.add(id, of: holder, to: wallet, at: time)
            if let days = wallet.suspendedDaysAgo {
                addSuspension(of: token, with: id, daysAgo: days, by: caller)
            } else {
                paying = token
            }
        }
        if card.hasPayments { addPayments(with: id, card, paying, seed: seed, by: caller) }
        addEnd(of: id, holder, card.story, by: caller)
    }

    private mutating func addPayments(
        with id: CardIdentifier,
        _ card: DemoCard,
        _ wallet: CardIdentifier?,
        seed: UInt64,
        by caller: IssuingCaller
    ) {
        for purchase in DemoPurchase.year(seed: seed, isPhysical: card.form == .physical)
        where purchase.daysAgo > card.story.lastPaymentDaysAgo {
            let payment = purchase.output(card: id, wallet: wallet)
            events.append(
                Event(
                    daysAgo: purchase.daysAgo,
                    secondOfDay: purchase.secondOfDay
                ) { _ throws(DemonstrationError) in
                    try await caller.operate(.post, "/issuing/simulate/authorizations", payment)
                }
            )
        }
    }

    /// The bank suspends the card on a device, with which its holder then tries to pay.
    private mutating func addSuspension(
        of token: CardIdentifier,
        with id: CardIdentifier,
        daysAgo: Int,
        by caller: IssuingCaller
    ) {
        let payment: JSONOutput = [
            "card_id": .string(id.text), "amount": 1450, "currency": "CHF", "type": "purchase",
            "channel": "contactless", "wallet_token_id": .string(token.text),
            "merchant": ["name": "Kiosk am Gleis", "city": "Bern", "country": "CH", "mcc": "5994"],
        ]
        let requests = [
            (9 * 3600, "/issuing/wallet-tokens/\(token.text)/suspend", [:] as JSONOutput),
            (17 * 3600, "/issuing/simulate/authorizations", payment),
        ]
        for (second, path, body) in requests {
            events.append(
                Event(daysAgo: daysAgo, secondOfDay: second) { _ throws(DemonstrationError) in
                    try await caller.operate(.post, path, body)
                }
            )
        }
    }

    private mutating func addEnd(
        of id: CardIdentifier,
        _ holder: CardIdentifier,
        _ story: DemoCard.Story,
        by caller: IssuingCaller
    ) {
        let change: @Sendable (PreciseInstant) async throws(DemonstrationError) -> Void
        switch story {
        case .suspendedByHolder:
            change = { now throws(DemonstrationError) in
                try await caller.change(
                    id,
                    of: holder,
                    to: "suspend",
                    reason: "suspected_lost",
                    at: now
                )
            }
        case .revoked:
            change = { now throws(DemonstrationError) in
                try await caller.change(
                    id,
                    of: holder,
                    to: "revoke",
                    reason: "reported_stolen",
                    at: now
                )
            }
        case .suspendedByIssuer:
            change = { _ throws(DemonstrationError) in
                try await caller.operate(
                    .post,
                    "/issuing/cards/\(id.text)/suspend",
                    ["reason": "invalid_cvc2_threshold_exceeded"],
                    isOnce: true
                )
            }
        case .active, .waiting, .expired, .expiresThisMonth, .singleUse: return
        }
        let days = story.lastPaymentDaysAgo
        events.append(Event(daysAgo: days, secondOfDay: 20 * 3600, happen: change))
    }
}

extension DemoCard.Story {
    /// How long the card is valid from the beginning of the year.
    fileprivate var lifetimeMonths: Int {
        switch self {
        case .expired: 10
        case .expiresThisMonth: 12
        default: 36
        }
    }

    /// Only payments before this day are made.
    fileprivate var lastPaymentDaysAgo: Int {
        switch self {
        case .revoked: 90
        case .expired: 60
        case .suspendedByHolder: 6
        case .suspendedByIssuer: 3
        default: 0
        }
    }
}

extension DemoPurchase {
    /// Returns the request that simulates the payment.
    ///
    /// A card that is in a wallet pays contactless with that.
    fileprivate func output(card: CardIdentifier, wallet: CardIdentifier?) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("card_id", .string(card.text)), ("amount", .integer(amount)),
            ("currency", .string(currency ?? "CHF")),
            ("type", .string(isRecurring ? "recurring" : "purchase")),
            ("channel", .string(channel)),
        ]
        if let wallet, channel == PaymentChannel.contactless.rawValue, !isRecurring {
            members.append(("wallet_token_id", .string(wallet.text)))
        }
        members.append(
            (
                "merchant",
                [
                    "name": .string(merchant), "city": .string(city), "country": .string(country),
                    "mcc": .string(categoryCode),
                ]
            )
        )
        return .object(members)
    }
}
