// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// The entry point: logs a cardholder in and lists the cards.
///
/// Keep a strong reference to it; cards refer to it weakly. Creating one never uses the network. Handlers run on the
/// main actor, exactly once, and never before the call returns.
public final class CheckoutCardManager: Sendable {
    /// How secrets look.
    package let designSystem: CardManagementDesignSystem
    /// The environment.
    package let environment: CardManagerEnvironment
    let backend: any CardBackend
    let session = CardSession()
    let records = KnownCards()
    let changes = CardChanges()
    let wallet = WalletSetup()
    let broadcast: EventBroadcast
    let board: SecureBoard
    let devices: DeviceServices

    /// Creates a manager on a service.
    ///
    /// - Parameters:
    ///   - designSystem: how secrets look.
    ///   - environment: the environment.
    ///   - backend: the service.
    ///   - devices: what the manager uses of the device.
    ///   - isProduct: whether a product chose the service; a process should use one product only.
    package init(
        designSystem: CardManagementDesignSystem,
        environment: CardManagerEnvironment,
        backend: any CardBackend,
        devices: DeviceServices = DeviceServices(),
        isProduct: Bool = false
    ) {
        self.designSystem = designSystem
        self.environment = environment
        self.backend = backend
        self.devices = devices
        let broadcast = EventBroadcast()
        let session = session
        self.broadcast = broadcast
        board = SecureBoard { kind, card in
            session.markViewed(kind, of: card)
        } didHide: { _, card, reason in
            broadcast.send(CardManagerEvent(.secretHidden, cardID: card, hint: reason.rawValue))
        }
        broadcast.send(CardManagerEvent(.initialised))
        guard isProduct, BackendRecord.isMixed(with: backend.isStub) else { return }
        let hint = "both the live and the stub product are in use in this process"
        NSLog("CardManagement: both the live and the stub product are in use in this process")
        broadcast.send(CardManagerEvent(.failure, hint: hint))
    }

    deinit {
        session.end()
        board.wipeAll(.managerGone)
        broadcast.finish()
    }

    /// Whether cards and secrets are made up and no server is used.
    public var usesMockData: Bool { backend.isStub }

    /// What the manager does, for the app's own log.
    ///
    /// Each use of the property makes a stream of its own; the first one also gets the events from before.
    public var events: AsyncStream<CardManagerEvent> { broadcast.listen() }

    /// Calls a function with every event from now on.
    ///
    /// Unlike those of ``events``, an event is there before the call that it tells about returns or throws.
    ///
    /// - Parameter observer: called on any thread, as long as the manager lives.
    package func observe(_ observer: @escaping @Sendable (CardManagerEvent) -> Void) {
        broadcast.observe(observer)
    }

    /// Logs a cardholder in; the same as ``logInSession(token:)``.
    @discardableResult
    public func logIn(with token: String) -> Bool { logInSession(token: token) }

    /// Logs a cardholder in with a session token from the bank; only its form is checked, without network.
    ///
    /// - Parameter token: 20 to 4096 letters, digits and `-._~+/=`; the stub accepts any text.
    /// - Returns: whether the text can be a token. If not, any earlier session has ended.
    @discardableResult
    public func logInSession(token: String) -> Bool {
        guard backend.accepts(token: token) else {
            endSession()
            return false
        }
        session.begin(AccessToken(token))
        backend.sessionBegan()
        return true
    }

    /// Logs the cardholder out: ends all calls, hides every secret, and asks the server to revoke the token.
    public func logoutSession() {
        guard let token = endSession() else { return }
        let backend = backend
        Task.detached { await backend.end(token) }
    }

    @discardableResult
    private func endSession() -> AccessToken? {
        let token = session.end()
        board.wipeAll(.loggedOut)
        records.forget()
        changes.forget()
        return token
    }
}

/// The kind of service that this process used first.
private enum BackendRecord {
    private static let first = Locked<Bool?>(nil)

    /// Returns whether the other kind is already in use.
    static func isMixed(with isStub: Bool) -> Bool {
        first.withLock { first in
            let known = first ?? isStub
            first = known
            return known != isStub
        }
    }
}
