// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings

/// `etui cards list`, `show`, `activate`, `suspend` and `revoke`.
enum CardholderCards {
    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let states = try states(invocation)
        let session = try CardholderSession(invocation)
        let cards = try await session.run { try await $0.getCards(statuses: states) }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.list.v1", "cards": .array(cards.map(\.report)),
            ]
            invocation.console.print(line.encoded())
            return .success
        }
        for card in cards { invocation.console.print(card.line) }
        if cards.isEmpty { invocation.console.complain("no cards") }
        return .success
    }

    private static func states(_ invocation: Invocation) throws(CommandError) -> Set<CardState> {
        guard let text = invocation.value(of: CardholderOptions.status) else { return [] }
        var states: Set<CardState> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let state = CardState(rawValue: String(word)) else {
                let all = CardState.allCases.map(\.rawValue).joined(separator: ", ")
                throw .unusable("--status has an unknown word; it is a list of: \(all)")
            }
            states.insert(state)
        }
        return states
    }

    static func show(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        print(card, "etui.cards.show.v1", invocation)
        return .success
    }

    static func activate(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        try await session.run { _ in try await card.activate() }
        print(card, "etui.cards.activate.v1", invocation)
        return .success
    }

    static func suspend(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reason = invocation.value(of: CardholderOptions.reason)
            .flatMap(CardSuspendReason.init(rawValue:))
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        try await session.run { _ in try await card.suspend(reason: reason) }
        print(card, "etui.cards.suspend.v1", invocation)
        return .success
    }

    static func revoke(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reason = invocation.value(of: CardholderOptions.reason)
            .flatMap(CardRevokeReason.init(rawValue:))
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        if !invocation.has(CardsOptions.yes) {
            try Confirmation.ask("Revoke the card that ends in \(card.panLast4Digits) for good?")
        }
        try await session.run { _ in try await card.revoke(reason: reason) }
        print(card, "etui.cards.revoke.v1", invocation)
        return .success
    }

    private static func print(_ card: Card, _ schema: String, _ invocation: Invocation) {
        guard invocation.has(SealOptions.json) else { return invocation.console.print(card.line) }
        let line: JSONOutput = ["schema": .string(schema), "card": card.report]
        invocation.console.print(line.encoded())
    }
}

extension Card {
    /// The card in one line of a list.
    fileprivate var line: String {
        "\(id)  \(type.rawValue), ends in \(panLast4Digits), \(expiryDate.month)/\(expiryDate.year)"
            + "  \(state.rawValue)  \(cardholderName.visible)"
    }

    /// The card for programs; it never has a secret.
    fileprivate var report: JSONOutput {
        [
            "id": .string(id), "type": .string(type.rawValue),
            "scheme": .string(cardScheme.rawValue), "lastFour": .string(panLast4Digits),
            "expiry": .string("\(expiryDate.year)-\(expiryDate.month)"),
            "name": .string(cardholderName), "state": .string(state.rawValue),
            "possibleStates": .array(possibleStateChanges.map { .string($0.rawValue) }),
        ]
    }
}
