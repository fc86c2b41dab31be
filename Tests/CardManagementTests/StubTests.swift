// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import CheckoutCardManagementStub
import Encodings
import Execution
import Foundation
import Testing

/// The stub, as apps use it before they have a server.
struct StubTests {
    @Test func `the five cards are those of the specification`() async throws {
        let scene = StubScene()
        scene.manager.logIn(with: "")
        let cards = try await scene.manager.getCards()
        #expect(cards.map(\.panLast4Digits) == ["1374", "2521", "3529", "4378", "5011"])
        #expect(cards.map(\.state) == [.active, .inactive, .suspended, .revoked, .active])
        #expect(cards.map(\.type) == [.virtual, .physical, .physical, .virtual, .physical])
        let names = ["Anna Muster", "Anna Muster", "Tomas Okafor", "Tomas Okafor"]
        #expect(cards.map(\.cardholderName) == names + ["Ines Baumann"])
        #expect(cards[0].expiryDate == CardExpiryDate(month: "12", year: "2029"))
        #expect(cards[4].expiryDate == CardExpiryDate(month: "06", year: "2026"))
        #expect(cards[0].id == "crd_stub0000000000000000000001")
        #expect(scene.manager.usesMockData)
    }

    @Test func `nothing works before a log-in, and any text logs in`() async throws {
        let scene = StubScene()
        let error = await failure { _ = try await scene.manager.getCards() }
        #expect(error == .unauthenticated)
        #expect(scene.manager.logIn(with: ""))
        #expect(try await scene.manager.getCards().count == 5)
        scene.manager.logoutSession()
        #expect(await failure { _ = try await scene.manager.getCards() } == .unauthenticated)
    }

    @Test func `a filter returns the cards in its states, an empty one all`() async throws {
        let scene = StubScene()
        scene.manager.logIn(with: "")
        #expect(try await scene.manager.getCards(statuses: [.active]).count == 2)
        #expect(try await scene.manager.getCards(statuses: [.revoked, .inactive]).count == 2)
        #expect(try await scene.manager.getCards(statuses: []).count == 5)
    }

    @Test func `one card is found by its identifier`() async throws {
        let scene = StubScene()
        scene.manager.logIn(with: "")
        let card = try await scene.manager.getCard(withID: "crd_stub0000000000000000000003")
        #expect(card.panLast4Digits == "3529")
        let unknown = "crd_stub0000000000000000000009"
        #expect(await failure { _ = try await scene.manager.getCard(withID: unknown) } == .notFound)
    }

    @Test(arguments: [
        "../x", "", "crd_stub00000000000000000000001", "crd_STUB0000000000000000000001",
    ])
    func `a text that is no identifier is refused at once`(id: String) async {
        let scene = StubScene()
        scene.manager.logIn(with: "")
        let error = await failure { _ = try await scene.manager.getCard(withID: id) }
        #expect(error == .invalidRequestInput)
    }

    /// Changes that need no server; the number is the card in the list.
    @Test(arguments: [
        (1, CardState.active, CardManagementError?.some(.invalidStateRequested)),
        (1, .suspended, nil), (1, .revoked, nil), (2, .active, nil),
        (2, .suspended, .invalidStateRequested), (2, .revoked, nil), (3, .active, nil),
        (3, .suspended, .invalidStateRequested), (3, .revoked, nil),
        (4, .active, .invalidStateRequested), (4, .suspended, .invalidStateRequested),
        (4, .revoked, .invalidStateRequested),
    ])
    func `a state is changed or refused as the table says`(
        number: Int,
        target: CardState,
        expected: CardManagementError?
    ) async throws {
        let card = try await StubScene().heldCard(number)
        let before = card.value.state
        let change = {
            switch target {
            case .active: try await card.value.activate()
            case .suspended: try await card.value.suspend(reason: .lost)
            default: try await card.value.revoke(reason: nil)
            }
        }
        if let expected {
            #expect(await failure { try await change() } == expected)
            #expect(card.value.state == before)
        } else {
            try await change()
            #expect(card.value.state == target)
            let listed = try await card.scene.manager.getCard(withID: card.value.id)
            #expect(listed.state == target)
        }
    }

    @Test func `the possible changes come in the documented order`() async throws {
        let scene = StubScene()
        scene.manager.logIn(with: "")
        let possible = try await scene.manager.getCards().map(\.possibleStateChanges)
        let expected: [[CardState]] = [
            [.suspended, .revoked], [.active, .revoked], [.active, .revoked], [],
            [.suspended, .revoked],
        ]
        #expect(possible == expected)
    }

    @Test func `an expired card is not activated`() async throws {
        let card = try await StubScene().heldCard(5)
        try await card.value.suspend(reason: nil)
        card.scene.clock.advance(seconds: 40 * 86_400)
        let error = await failure { try await card.value.activate() }
        #expect(error == .invalidNewCardStateRequested)
        #expect(card.value.state == .suspended)
    }

    @Test func `each manager has cards of its own`() async throws {
        let one = try await StubScene().heldCard(1)
        let other = try await StubScene().heldCard(1)
        try await one.value.revoke(reason: .stolen)
        #expect(one.value.state == .revoked)
        #expect(try await other.scene.manager.getCards()[0].state == .active)
    }

    @Test func `all objects of one card show its new state`() async throws {
        let card = try await StubScene().heldCard(1)
        let again = try await card.scene.manager.getCards()[0]
        try await card.value.suspend(reason: .stolen)
        #expect(again.state == .suspended)
    }

    @Test func `faults are set by an environment variable`() async throws {
        let faults = "getPin:connectionIssue, suspend:authenticationFailure,copyPan:nonsense,x"
        let card = try await StubScene(["CARD_STUB_FAIL": faults]).heldCard(1)
        let pin = await failure { _ = try await card.value.getPin(singleUseToken: "") }
        #expect(pin == .connectionIssue)
        let suspend = await failure { try await card.value.suspend(reason: nil) }
        #expect(suspend == .authenticationFailure)
        #expect(card.value.state == .active)
        _ = try await card.value.getPan(singleUseToken: "")
    }

    @Test func `a session ends after the seconds of an environment variable`() async throws {
        let scene = StubScene(["CARD_STUB_SESSION_SECONDS": "60"])
        scene.manager.logIn(with: "")
        scene.clock.advance(seconds: 59)
        #expect(try await scene.manager.getCards().count == 5)
        scene.clock.advance(seconds: 1)
        let error = await failure { _ = try await scene.manager.getCards() }
        #expect(error == .authenticationFailure)
        scene.manager.logIn(with: "")
        #expect(try await scene.manager.getCards().count == 5)
    }

    @Test func `a call takes 300 milliseconds unless told otherwise`() async throws {
        let clock = ManualDeviceClock(Instant(secondsSinceEpoch: 1_781_481_600))
        let manager = CheckoutCardManager(
            designSystem: CardManagementDesignSystem(font: .systemFont(ofSize: 1), textColor: .red),
            environment: .sandbox,
            backend: StubBackend(variables: [:], clock: clock)
        )
        manager.logIn(with: "x")
        _ = try await manager.getCards()
        #expect(clock.pauses == [0.3])
    }

    @Test func `adding to a wallet fails in the sandbox and succeeds in production`() async throws {
        let configuration = ProvisioningConfiguration(
            issuerID: "",
            serviceRSAExponent: .init(),
            serviceRSAModulus: .init(),
            serviceURLString: "",
            digitalServiceURLString: ""
        )
        for (environment, expected) in [
            (CardManagerEnvironment.production, CheckoutCardManager.OperationResult.success),
            (.sandbox, .failure(.pushProvisioningFailure(failure: .operationFailure))),
        ] {
            let card = try await StubScene(environment: environment).heldCard(1)
            let result = await withCheckedContinuation { continuation in
                card.value.provision(
                    cardholderID: "",
                    configuration: configuration,
                    provisioningToken: ""
                ) { continuation.resume(returning: $0) }
            }
            #expect(result == expected)
            let state = try await card.value.getDigitizationState(provisioningToken: "").state
            #expect(state == (environment == .production ? .digitized : .notDigitized))
        }
    }

    @Test func `the wallet is set up without a wallet`() async throws {
        let scene = StubScene()
        try await scene.manager.configurePushProvisioning(
            cardholderID: "",
            appGroupId: "",
            configuration: ProvisioningConfiguration(
                issuerID: "",
                serviceRSAExponent: .init(),
                serviceRSAModulus: .init(),
                serviceURLString: "",
                digitalServiceURLString: ""
            ),
            walletCards: []
        )
    }

    @Test func `payments are listed within a time and a number`() async throws {
        let card = try await StubScene().heldCard(1)
        let all = try await card.value.transactions()
        #expect(all.count == 5)
        #expect(all.map(\.createdOn) == all.map(\.createdOn).sorted(by: >))
        #expect(all.contains { $0.status == .declined && $0.declineReason == "limit_exceeded" })
        #expect(try await card.value.transactions(limit: 2) == Array(all.prefix(2)))
        #expect(try await card.value.transactions(from: all[2].createdOn).count == 3)
        #expect(try await card.value.transactions(to: all[2].createdOn).count == 2)
        let error = await failure { _ = try await card.value.transactions(limit: 101) }
        #expect(error == .invalidRequestInput)
    }

    @Test func `spend controls are kept, and a stale change is refused`() async throws {
        let card = try await StubScene().heldCard(1)
        var controls = try await card.value.controls()
        controls.limits = [CardControls.Limit(interval: .day, amount: 10_000)]
        controls.channels.atm = false
        let stored = try await card.value.setControls(controls)
        #expect(stored.version == controls.version + 1)
        #expect(try await card.value.controls() == stored)
        #expect(await failure { try await card.value.setControls(controls) } == .connectionIssue)
        var twice = stored
        twice.limits += twice.limits
        #expect(await failure { try await card.value.setControls(twice) } == .invalidRequestInput)
    }
}

/// A card with the scene that keeps its manager.
struct HeldCard: Sendable {
    let scene: StubScene
    let value: Card
}

extension StubScene {
    func heldCard(_ number: Int) async throws -> HeldCard {
        HeldCard(scene: self, value: try await card(number))
    }
}
