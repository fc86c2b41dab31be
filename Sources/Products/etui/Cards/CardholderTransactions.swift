// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Execution
import Foundation

/// `etui cards transactions`.
enum CardholderTransactions {
    private static let defaultLimit = 50
    private static let limits = 1...100

    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let from = try time(CardholderOptions.from, invocation)
        let to = try time(CardholderOptions.to, invocation)
        let limit = try limit(invocation)
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        let found = try await session.run { _ in
            try await card.transactions(from: from, to: to, limit: limit)
        }
        let console = invocation.console
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.cards.transactions.v1", "card": .string(card.id),
                "transactions": .array(found.map(\.report)),
            ]
            console.print(line.encoded())
            return .success
        }
        for transaction in found { console.print(transaction.line) }
        if found.isEmpty { console.complain("no transactions") }
        if found.count == limit {
            console.complain("there may be older ones; see --limit and --to")
        }
        return .success
    }

    /// Reads a day, which begins at midnight UTC, or a time.
    private static func time(
        _ option: CommandOption,
        _ invocation: Invocation
    ) throws(CommandError) -> Date? {
        guard let text = invocation.value(of: option) else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw .unusable(
                "\(option.name) '\(text.visible)' is neither a day nor a time; write 2026-11-01 or "
                    + "2026-11-01T12:00:00Z"
            )
        }
        return Date(instant)
    }

    private static func limit(_ invocation: Invocation) throws(CommandError) -> Int {
        guard let text = invocation.value(of: CardholderOptions.limit) else { return defaultLimit }
        guard let limit = Int(text), limits ~= limit else {
            throw .unusable("--limit is no number from 1 to \(limits.upperBound)")
        }
        return limit
    }
}

extension CardTransaction {
    /// The transaction in one line of a list.
    fileprivate var line: String {
        var money = AmountText.words(amount, currency)
        if currency != billingCurrency {
            money += " (\(AmountText.words(billingAmount, billingCurrency)))"
        }
        let city = merchant.city.map { ", \($0.visible)" } ?? ""
        let reason = declineReason.map { "  \($0.visible)" } ?? ""
        return
            "\(id.visible)  \(PreciseInstant(createdOn).second.rfc3339)  \(kind.rawValue) "
            + "\(status.rawValue)  \(money)  \(merchant.name.visible)\(city) "
            + "(\(merchant.categoryCode.visible)), \(channel.visible)\(reason)"
    }

    /// The transaction for programs.
    fileprivate var report: JSONOutput {
        [
            "id": .string(id), "type": .string(kind.rawValue), "status": .string(status.rawValue),
            "amount": .integer(amount), "currency": .string(currency),
            "billingAmount": .integer(billingAmount), "billingCurrency": .string(billingCurrency),
            "merchant": merchant.report, "channel": .string(channel),
            "declineReason": declineReason.map { .string($0) } ?? .null,
            "decidedBy": decidedBy.map { .string($0) } ?? .null,
            "original": originalID.map { .string($0) } ?? .null,
            "createdOn": .string(PreciseInstant(createdOn).rfc3339),
        ]
    }
}

extension CardTransaction.Merchant {
    fileprivate var report: JSONOutput {
        [
            "name": .string(name), "city": city.map { .string($0) } ?? .null,
            "country": country.map { .string($0) } ?? .null, "mcc": .string(categoryCode),
        ]
    }
}
