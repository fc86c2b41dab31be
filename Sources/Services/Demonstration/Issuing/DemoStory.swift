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
        if card.hasPayments { addPayments(with: id, card, seed: seed, by: caller) }
        addEnd(of: id, holder, card.story, by: caller)
    }

    private mutating func addPayments(
        with id: CardIdentifier,
        _ card: DemoCard,
        seed: UInt64,
        by caller: IssuingCaller
    ) {
        for purchase in DemoPurchase.year(seed: seed, isPhysical: card.form == .physical)
        where purchase.daysAgo > card.story.lastPaymentDaysAgo {
            let payment = purchase.output(card: id)
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
    fileprivate func output(card: CardIdentifier) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("card_id", .string(card.text)), ("amount", .integer(amount)),
            ("currency", .string(currency ?? "CHF")),
            ("type", .string(isRecurring ? "recurring" : "purchase")),
            ("channel", .string(channel)),
        ]
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
