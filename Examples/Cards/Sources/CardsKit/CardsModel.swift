// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if Live
import CheckoutCardManagement
#else
import CheckoutCardManagementStub
#endif
#if canImport(UIKit)
import UIKit
#endif

/// What an app of cards knows and does, without its screens.
@MainActor
public final class CardsModel {
    /// Where the app stands.
    public enum State {
        case loggedOut
        case loading
        case cards([Card])
        case failed(CardManagementError)
    }

    /// What to draw.
    public private(set) var state = State.loggedOut { didSet { stateDidChange?() } }
    /// Called after each change of the state, and when a card has changed.
    public var stateDidChange: (() -> Void)?

    private let manager: CheckoutCardManager
    private let tokens: any TokenSource

    /// Creates a model, logged out.
    public init(tokens: some TokenSource, environment: CardManagerEnvironment = .sandbox) {
        self.tokens = tokens
        manager = CheckoutCardManager(
            designSystem: CardManagementDesignSystem(
                font: .monospacedDigitSystemFont(ofSize: 22, weight: .medium),
                textColor: .black
            ),
            environment: environment
        )
    }

    /// Whether the cards are made up.
    public var usesMockData: Bool { manager.usesMockData }

    /// Logs the cardholder in and reads the cards.
    public func logIn() async throws {
        state = .loading
        do {
            guard manager.logInSession(token: try await tokens.sessionToken()) else {
                throw CardManagementError.authenticationFailure
            }
        } catch {
            state = .loggedOut
            throw error
        }
        await refresh()
    }

    /// Reads the cards again.
    public func refresh() async {
        state = .loading
        do {
            state = .cards(try await manager.getCards())
        } catch let error as CardManagementError {
            state = .failed(error)
        } catch {
            state = .failed(.connectionIssue)
        }
    }

    /// Logs the cardholder out; secrets on the screen disappear at once.
    public func logOut() {
        manager.logoutSession()
        state = .loggedOut
    }

    /// Changes the state of a card.
    ///
    /// After an error the card already has the server's state, so what is drawn is right in any case.
    public func change(_ card: Card, to state: CardState, isLost: Bool = false) async throws {
        defer { stateDidChange?() }
        switch state {
        case .active: try await card.activate()
        case .suspended: try await card.suspend(reason: isLost ? .lost : nil)
        case .revoked: try await card.revoke(reason: isLost ? .lost : nil)
        case .inactive: throw CardManagementError.invalidStateRequested
        }
    }

    /// Returns the views of a secret, for the screen to show at once: the digits disappear by themselves.
    public func reveal(_ secret: Secret, of card: Card) async throws -> [UIView] {
        let token = try await tokens.singleUseToken(for: secret, of: card.id)
        switch secret {
        case .pin:
            return [try await card.getPin(singleUseToken: token)]
        case .number:
            return [try await card.getPan(singleUseToken: token)]
        case .securityCode:
            return [try await card.getSecurityCode(singleUseToken: token)]
        case .numberAndSecurityCode:
            let views = try await card.getPanAndSecurityCode(singleUseToken: token)
            return [views.pan, views.securityCode]
        }
    }

    /// Adds a card to the wallet of this device.
    public func addToWallet(
        _ card: Card,
        cardholderID: String,
        _ configuration: ProvisioningConfiguration
    ) async throws {
        let token = try await tokens.provisioningToken(for: card.id)
        let result = await withCheckedContinuation { continuation in
            card.provision(
                cardholderID: cardholderID,
                configuration: configuration,
                provisioningToken: token
            ) { continuation.resume(returning: $0) }
        }
        if case .failure(let error) = result { throw error }
    }
}
