// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@_exported public import CardManagementCore
import Encodings
import PaymentCards

/// Approves or declines payments on the internet from a cardholder's own device (3-D Secure, out of band).
///
/// One card is bound to one device and app: registering another replaces the former. Each call needs a token that the
/// cardholder's bank issued for it, after strong customer authentication.
public struct CheckoutOOB: Sendable {
    /// The server to use.
    public enum Environment: String, Sendable, CaseIterable {
        /// The server for tests.
        case sandbox
        /// The server with real cards.
        case production

        var manager: CardManagerEnvironment { self == .sandbox ? .sandbox : .production }
    }

    private let server: ApprovalServer
    private let keys: ApprovalKeys
    private let seen: SeenChallenges

    /// Uses the issuing server of an environment.
    ///
    /// The server's address is in the app's Info.plist under `CardIssuing`, or in the JSON file that the environment
    /// variable `CARD_ISSUING_CONFIG` names; without it every call fails with ``InternalError/network(_:)``.
    public init(environment: Environment) {
        self.init(LiveBackend(.standard(for: environment.manager), environment.manager))
    }

    /// Uses an issuing server.
    ///
    /// - Parameters:
    ///   - environment: the environment; only the sandbox may use `http`, and only on this machine.
    ///   - configuration: the server's address.
    public init(environment: Environment, configuration: IssuingConfiguration) {
        self.init(LiveBackend(.found(configuration), environment.manager))
    }

    /// Apps may make a value for each call, so what was listed outlives it; tests have their own memory.
    package init(
        _ backend: LiveBackend,
        keys: ApprovalKeys = .system,
        seen: SeenChallenges = .shared
    ) {
        server = ApprovalServer(backend)
        self.keys = keys
        self.seen = seen
    }

    /// Registers this device for the approvals of a card.
    ///
    /// Makes a key that never leaves the device, and replaces the card's former registration.
    ///
    /// - Parameter registration: the card, the app and the token.
    /// - Throws: ``InternalError``.
    public func registerDevice(with registration: DeviceRegistration) async throws {
        let key = try DeviceSecret.make()
        let identifier = try await server.register(registration, key.publicKey)
        try await keys.store(key, identifier, for: registration.cardID)
    }

    /// Lists the payments of a card that wait for the cardholder's decision.
    ///
    /// - Parameters:
    ///   - token: a session token.
    ///   - cardID: the card.
    /// - Returns: the payments, which the app shows before it asks for a decision.
    /// - Throws: ``InternalError``.
    public func pendingChallenges(token: String, cardID: String) async throws -> [OOBChallenge] {
        let challenges = try await server.challenges(token, cardID)
        seen.remember(challenges)
        return challenges.map { OOBChallenge($0) }
    }

    /// Approves or declines a payment that ``pendingChallenges(token:cardID:)`` listed.
    ///
    /// The device signs what was listed, merchant and amount included, so a decision never counts for another payment.
    ///
    /// - Parameter authentication: the card, the payment, the decision and the token.
    /// - Throws: ``InternalError``: `cardNotFound` if this device is not registered for the card,
    ///   `configuration(.invalidTransactionID)` if the payment was not listed.
    public func authenticatePayment(with authentication: Authentication) async throws {
        guard let challenge = seen.challenge(authentication.transactionID),
            challenge.card.text == authentication.cardID
        else { throw InternalError.configuration(.invalidTransactionID) }
        guard let (key, registration) = try await keys.read(for: authentication.cardID) else {
            throw InternalError.cardNotFound
        }
        let decision = try key.sign(authentication, challenge, registration)
        try await server.decide(decision, challenge, authentication.token)
        seen.forget(challenge)
    }
}
