// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import Execution
package import PaymentCards

/// Five made-up cards in the process, without any network; each manager has cards of its own.
package final class StubBackend: CardBackend {
    struct State: Sendable {
        var cards: [PaymentCard]
        var sessionBegan: Instant?
        var digitized: Set<String> = []
        var controls: [String: CardControls] = [:]
        var pins: [String: HeldDigits] = [:]
    }

    let state: Locked<State>
    let clock: any DeviceClock
    private let settings: StubSettings

    /// Always true.
    package let isStub = true
    /// The default times.
    package let displayTimes = DisplayTimes()
    /// The stub trusts every device.
    package let integrity: (any DeviceIntegrityChecking)? = nil

    /// Creates the cards.
    ///
    /// - Parameters:
    ///   - variables: the environment variables with faults and delays.
    ///   - clock: the clock for expiry, delays and the length of sessions.
    package init(variables: [String: String], clock: any DeviceClock = SystemClock()) {
        settings = StubSettings(variables)
        self.clock = clock
        state = Locked(State(cards: StubCards.cards(at: clock.now())))
    }

    /// Accepts any token.
    package func accepts(token: String) -> Bool { true }

    /// Starts the session's time.
    package func sessionBegan() {
        let now = clock.now()
        state.withLock { $0.sessionBegan = now }
    }

    /// Does nothing.
    package func end(_ session: AccessToken) async {}

    /// Lists the made-up cards.
    package func cards(
        in states: Set<CardState>,
        _ session: AccessToken
    ) async throws(BackendError) -> CardList {
        try await work("getCards")
        try checkSession()
        let cards = state.withLock(\.cards)
        return CardList(
            cards: cards.filter { states.isEmpty || states.contains(CardState($0.status)) }
        )
    }

    /// Reads one of the made-up cards.
    package func card(
        _ id: String,
        _ session: AccessToken
    ) async throws(BackendError) -> PaymentCard {
        try await work("getCard")
        try checkSession()
        return try known(id)
    }

    /// Changes a card in memory.
    package func change(
        _ id: String,
        _ change: StateRequest,
        key: String,
        _ session: AccessToken
    ) async throws(BackendError) -> PaymentCard {
        try await work(change.target.methodName)
        try checkSession()
        var card = try known(id)
        let now = PreciseInstant(clock.now())
        let isExpired = card.expiry.isOver(at: now.second)
        if change.target == .active, isExpired {
            throw BackendError(.invalidNewCardStateRequested, code: .cardExpired, card: card)
        }
        card.status = change.target.status
        card.suspendedBy = change.target == .suspended ? .cardholder : nil
        card.statusReason = change.reason
        card.version += 1
        card.lastModifiedOn = now
        let changed = card
        state.withLock { state in
            guard let place = state.cards.firstIndex(where: { $0.id == changed.id }) else { return }
            state.cards[place] = changed
        }
        return changed
    }

    /// Returns mock digits, or remembers a new PIN, by the rules of the server.
    package func secrets(_ request: SecretRequest) async throws(BackendError) -> RevealedSecrets {
        try await work(request.operation.methodName)
        let card = try known(request.cardID)
        let isPIN = request.operation == .pin || request.operation == .setPIN
        if isPIN, card.form == .virtual { throw BackendError(.notFound, code: .pinNotSet) }
        guard hasSecrets(card, isPIN) else {
            throw BackendError(.unableToPerformSecureOperation, code: .secureDataUnavailable)
        }
        let pan = StubCards.numbers.first { $0.id == request.cardID }?.pan
        let number = pan.map(StubCards.digits)
        let code = StubCards.digits(StubCards.securityCode)
        switch request.operation {
        case .pin: return RevealedSecrets(pin: currentPIN(of: request.cardID))
        case .pan, .copyPAN: return RevealedSecrets(pan: number)
        case .cvv, .copyCVV: return RevealedSecrets(securityCode: code)
        case .panAndCVV: return RevealedSecrets(pan: number, securityCode: code)
        case .setPIN:
            let pin = request.newPIN
            state.withLock { $0.pins[request.cardID] = pin?.copy() }
            return RevealedSecrets()
        case .controls, .registerDevice, .decide: return RevealedSecrets()
        }
    }

    /// Returns whether the card was added in this process.
    package func walletState(
        of id: String,
        token: AccessToken
    ) async throws(BackendError) -> (state: DigitizationState, isEnabled: Bool) {
        try await work("getDigitizationState")
        let card = try known(id)
        let isDigitized = state.withLock { $0.digitized.contains(id) }
        return (isDigitized ? .digitized : .notDigitized, card.status == .active)
    }

    /// Never asked, because the stub touches no wallet.
    package func walletData(
        of id: String,
        _ request: WalletDataRequest,
        token: AccessToken
    ) async throws(BackendError) -> WalletData {
        throw BackendError(.pushProvisioningFailure(failure: .operationFailure))
    }

    /// Fails in the sandbox and succeeds in production, as the interface promises.
    func provision(
        _ id: String,
        in environment: CardManagerEnvironment
    ) async throws(BackendError) {
        try await work("provision")
        guard environment == .production else {
            throw BackendError(.pushProvisioningFailure(failure: .operationFailure))
        }
        state.withLock { _ = $0.digitized.insert(id) }
    }

    /// Succeeds.
    func configure() async throws(BackendError) {
        try await work("configurePushProvisioning")
    }

    /// Waits as long as a server would take, then fails if it is told to.
    func work(_ method: String) async throws(BackendError) {
        if settings.delay > 0 {
            do { try await clock.sleep(seconds: settings.delay) } catch {
                // The caller gave up.
                throw BackendError(.connectionIssue)
            }
        }
        if let fault = settings.faults[method] { throw BackendError(fault) }
    }

    /// Refuses a session that is over.
    func checkSession() throws(BackendError) {
        guard let limit = settings.sessionSeconds,
            let began = state.withLock(\.sessionBegan)
        else { return }
        let age = clock.now().secondsSinceEpoch - began.secondsSinceEpoch
        guard Double(age) < limit else {
            throw BackendError(.authenticationFailure, code: .tokenExpired)
        }
    }

    func known(_ id: String) throws(BackendError) -> PaymentCard {
        guard let card = state.withLock({ $0.cards.first { $0.id.text == id } }) else {
            throw BackendError(.notFound, code: .cardNotFound)
        }
        return card
    }

    private func currentPIN(of id: String) -> HeldDigits {
        state.withLock { $0.pins[id]?.copy() } ?? StubCards.digits(StubCards.pin)
    }

    /// Whether a card shows its PIN, or its number, in its state.
    private func hasSecrets(_ card: PaymentCard, _ isPIN: Bool) -> Bool {
        guard !card.expiry.isOver(at: clock.now()) else { return false }
        switch card.status {
        case .active: return true
        case .inactive: return isPIN || card.form == .virtual
        case .suspended: return card.suspendedBy == .cardholder
        case .revoked: return false
        }
    }
}

extension CardState {
    /// The name of the method that requests the state, by which `CARD_STUB_FAIL` names it.
    fileprivate var methodName: String {
        switch self {
        case .active: "activate"
        case .suspended: "suspend"
        case .revoked, .inactive: "revoke"
        }
    }

    fileprivate var status: CardStatus {
        switch self {
        case .active: .active
        case .inactive: .inactive
        case .suspended: .suspended
        case .revoked: .revoked
        }
    }
}

extension SecureOperation {
    /// The name of the method that needs the operation, by which `CARD_STUB_FAIL` names it.
    fileprivate var methodName: String {
        switch self {
        case .pin: "getPin"
        case .pan: "getPan"
        case .cvv: "getSecurityCode"
        case .panAndCVV: "getPanAndSecurityCode"
        case .copyPAN: "copyPan"
        case .copyCVV: "copySecurityCode"
        case .setPIN: "changePin"
        case .controls: "setControls"
        case .registerDevice: "registerDevice"
        case .decide: "authenticatePayment"
        }
    }
}
