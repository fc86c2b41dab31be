// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Execution
import Foundation
import Screens
import Testing
import TestSupport

/// Handlers run on the main actor, exactly once, and never before the call returns.
@MainActor
struct CallbackTests {
    /// Counts the calls of one handler, and checks where and when each arrives.
    private final class Handler {
        private(set) var count = 0
        private var hasReturned = false

        func call() {
            MainActor.assertIsolated()
            #expect(hasReturned, "the handler ran before the call returned")
            count += 1
        }

        func returned() { hasReturned = true }
    }

    /// Makes a call and waits until its handler has certainly run as often as it will.
    private static func once(
        _ name: String,
        _ begin: (Handler) -> Void
    ) async throws {
        let handler = Handler()
        begin(handler)
        handler.returned()
        try await until { handler.count > 0 }
        try await Task.sleep(for: .milliseconds(5))
        #expect(handler.count == 1, "\(name)")
    }

    private static let onboarding = ProvisioningConfiguration(
        issuerID: "",
        serviceRSAExponent: Data(),
        serviceRSAModulus: Data(),
        serviceURLString: "",
        digitalServiceURLString: ""
    )

    /// Calls every method with a handler; each must answer, with or without a manager.
    private static func callAll(_ card: Card) async throws {
        try await once("activate") { handler in card.activate { _ in handler.call() } }
        try await once("suspend") { handler in card.suspend(reason: .lost) { _ in handler.call() } }
        try await once("getPin") { handler in
            card.getPin(singleUseToken: "") { _ in handler.call() }
        }
        try await once("getPan") { handler in
            card.getPan(singleUseToken: "") { _ in handler.call() }
        }
        try await once("getSecurityCode") { handler in
            card.getSecurityCode(singleUseToken: "") { _ in handler.call() }
        }
        try await once("getPanAndSecurityCode") { handler in
            card.getPanAndSecurityCode(singleUseToken: "") { _ in handler.call() }
        }
        try await once("copyPan") { handler in
            card.copyPan(singleUseToken: "") { _ in handler.call() }
        }
        try await once("copySecurityCode") { handler in
            card.copySecurityCode(singleUseToken: "") { _ in handler.call() }
        }
        try await once("provision") { handler in
            card.provision(
                cardholderID: "",
                configuration: onboarding,
                provisioningToken: ""
            ) { _ in handler.call() }
        }
        try await once("short provision") { handler in
            card.provision(provisioningToken: "") { _ in handler.call() }
        }
        try await once("getDigitizationState") { handler in
            card.getDigitizationState(provisioningToken: "") { _ in handler.call() }
        }
        try await once("getTransactions") { handler in card.getTransactions { _ in handler.call() }
        }
        try await once("getControls") { handler in card.getControls { _ in handler.call() } }
        try await once("changePin") { handler in
            card.changePin(singleUseToken: "") { _ in
            } completionHandler: { _ in
                handler.call()
            }
        }
        try await once("revoke") { handler in card.revoke(reason: nil) { _ in handler.call() } }
    }

    @Test func `every handler runs once`() async throws {
        let scene = StubScene()
        try await Self.callAll(try await scene.card(5))
        let manager = scene.manager
        try await Self.once("getCards") { handler in manager.getCards { _ in handler.call() } }
        try await Self.once("getCard") { handler in
            manager.getCard(withID: "") { _ in handler.call() }
        }
        try await Self.once("configurePushProvisioning") { handler in
            manager.configurePushProvisioning(
                cardholderID: "",
                appGroupId: "",
                configuration: Self.onboarding,
                walletCards: []
            ) { _ in handler.call() }
        }
    }

    @Test func `every handler runs once, even without a manager`() async throws {
        try await Self.callAll(try await StubScene().card(5))
    }

    @Test func `a handler runs even if the card is let go`() async throws {
        let scene = StubScene()
        var card: Card? = try await scene.card(5)
        try await Self.once("getPin") { handler in
            card?.getPin(singleUseToken: "") { _ in handler.call() }
            card = nil
        }
    }
}
