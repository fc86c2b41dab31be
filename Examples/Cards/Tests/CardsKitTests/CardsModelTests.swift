// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if Stub
import CardsKit
import CheckoutCardManagementStub
import Foundation
import Testing

@MainActor
struct CardsModelTests {
    private let configuration = ProvisioningConfiguration(
        issuerID: "sample",
        serviceRSAExponent: Data([1, 0, 1]),
        serviceRSAModulus: Data(repeating: 0xC5, count: 256),
        serviceURLString: "https://wallet.example",
        digitalServiceURLString: "https://wallet.example/digital"
    )

    private func loggedIn(
        _ environment: CardManagerEnvironment = .sandbox
    ) async throws -> (CardsModel, [Card]) {
        let model = CardsModel(tokens: StubTokens(), environment: environment)
        try await model.logIn()
        guard case .cards(let cards) = model.state else { throw CardManagementError.notFound }
        return (model, cards)
    }

    @Test func aLoginLeadsToTheCards() async throws {
        let (model, cards) = try await loggedIn()
        #expect(model.usesMockData)
        #expect(cards.map(\.panLast4Digits).contains("1374"))
    }

    @Test func aCardIsSuspendedAndActivatedAgain() async throws {
        let (model, cards) = try await loggedIn()
        let card = try #require(cards.first { $0.state == .active })
        var drawn = 0
        model.stateDidChange = { drawn += 1 }
        try await model.change(card, to: .suspended, isLost: true)
        #expect(card.state == .suspended)
        try await model.change(card, to: .active)
        #expect(card.state == .active)
        #expect(drawn == 2)
    }

    @Test func aRevokedCardStaysRevoked() async throws {
        let (model, cards) = try await loggedIn()
        let card = try #require(cards.first { $0.state == .revoked })
        await #expect(throws: CardManagementError.invalidStateRequested) {
            try await model.change(card, to: .active)
        }
    }

    @Test func eachSecretHasItsViews() async throws {
        let (model, cards) = try await loggedIn()
        let card = try #require(cards.first { $0.state == .active })
        #expect(try await model.reveal(.number, of: card).count == 1)
        #expect(try await model.reveal(.numberAndSecurityCode, of: card).count == 2)
        let physical = try #require(cards.first { $0.state == .inactive })
        #expect(try await model.reveal(.pin, of: physical).count == 1)
    }

    @Test func theWalletTakesCardsInProductionOnly() async throws {
        let (sandbox, cards) = try await loggedIn()
        await #expect(
            throws: CardManagementError.pushProvisioningFailure(failure: .operationFailure)
        ) {
            try await sandbox.addToWallet(cards[0], cardholderID: "sample", configuration)
        }
        let (production, others) = try await loggedIn(.production)
        try await production.addToWallet(others[0], cardholderID: "sample", configuration)
    }

    @Test func afterLoggingOutNothingIsLeft() async throws {
        let (model, cards) = try await loggedIn()
        model.logOut()
        guard case .loggedOut = model.state else {
            Issue.record("the cards are still there")
            return
        }
        await #expect(throws: CardManagementError.unauthenticated) {
            try await model.change(cards[0], to: .suspended)
        }
    }
}
#endif
