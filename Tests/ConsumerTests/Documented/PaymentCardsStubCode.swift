// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The only import from this package, as in `Docs/payment-cards.md`.
import CheckoutCardManagementStub
import Foundation

/// The documented code of a bank's app, before it has a server.
@MainActor
final class PaymentCardsStubCode {
    private let sessionToken = "session"
    private let singleUseToken = "single use"
    private let container = UIView()
    private(set) var shown: [CardState] = []

    private func show(_ cards: [Card]) { shown = cards.map(\.state) }

    private func show(_ state: CardState) { shown = [state] }

    func fiveLines() async throws {
        let design = CardManagementDesignSystem(font: .systemFont(ofSize: 20), textColor: .black)
        let manager = CheckoutCardManager(designSystem: design, environment: .sandbox)
        guard manager.logInSession(token: sessionToken) else { return }
        let cards = try await manager.getCards()
        show(cards)
    }

    func suspend(_ card: Card) async throws {
        do {
            try await card.suspend(reason: .lost)
        } catch CardManagementError.invalidNewCardStateRequested {
            show(card.state)
        }
    }

    func reveal(_ card: Card) async throws {
        let view = try await card.getPan(singleUseToken: singleUseToken)
        container.addSubview(view)
    }
}
