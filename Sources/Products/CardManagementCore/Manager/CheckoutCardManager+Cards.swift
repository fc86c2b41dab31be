// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

extension CheckoutCardManager {
    /// Lists the cards of the cardholder; at most 1000.
    ///
    /// - Parameters:
    ///   - statuses: the states that are asked for; `nil` and the empty set mean all.
    ///   - completionHandler: called with the cards, newest first, or an error.
    @preconcurrency public func getCards(
        statuses: Set<CardState>? = nil,
        completionHandler: @escaping @MainActor (CardListResult) -> Void
    ) {
        Task.detached { [self] in
            await completionHandler(
                await outcome { () throws(CardManagementError) in
                    try await self.cards(in: statuses ?? [])
                }
            )
        }
    }

    /// Lists the cards of the cardholder; at most 1000.
    ///
    /// - Parameter statuses: the states that are asked for; `nil` and the empty set mean all.
    /// - Returns: the cards, newest first.
    /// - Throws: ``CardManagementError``.
    public func getCards(statuses: Set<CardState>? = nil) async throws -> [Card] {
        try await cards(in: statuses ?? [])
    }

    /// Reads one card.
    ///
    /// - Parameters:
    ///   - cardID: the card's identifier.
    ///   - completionHandler: called with the card, or with ``CardManagementError/notFound`` if there is none of the
    ///     cardholder with this identifier, or another error.
    @preconcurrency public func getCard(
        withID cardID: String,
        completionHandler: @escaping @MainActor (Result<Card, CardManagementError>) -> Void
    ) {
        Task.detached { [self] in
            await completionHandler(
                await outcome { () throws(CardManagementError) in
                    try await self.card(cardID)
                }
            )
        }
    }

    /// Reads one card.
    ///
    /// - Parameter cardID: the card's identifier.
    /// - Returns: the card.
    /// - Throws: ``CardManagementError``, such as ``CardManagementError/notFound``.
    public func getCard(withID cardID: String) async throws -> Card {
        try await card(cardID)
    }

    private func cards(in states: Set<CardState>) async throws(CardManagementError) -> [Card] {
        let list = try await measured(.cardList) { () throws(BackendError) in
            let backend = self.backend
            return try await self.session.run(.reading) { (token) throws(BackendError) in
                try await backend.cards(in: states, token)
            }
        }
        for _ in 0..<list.unreadableCount {
            broadcast.send(CardManagerEvent(.failure, hint: "a card of the list is unreadable"))
        }
        if list.isTruncated { broadcast.send(CardManagerEvent(.listTruncated)) }
        return list.cards.map { Card(records.record(of: $0), of: self) }
    }

    private func card(_ id: String) async throws(CardManagementError) -> Card {
        let card = try await measured(.cardDetails, card: id) { () throws(BackendError) in
            // A wrong identifier never becomes part of an address.
            guard Card.isIdentifier(id) else { throw BackendError(.invalidRequestInput) }
            let backend = self.backend
            return try await self.session.run(.reading) { (token) throws(BackendError) in
                try await backend.card(id, token)
            }
        }
        return Card(records.record(of: card), of: self)
    }
}
