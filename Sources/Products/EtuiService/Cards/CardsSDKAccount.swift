// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import PaymentCards

/// The cards of a person through a card manager, as any app on the SDK has them.
///
/// Only the drawing of secrets goes beyond the public API: a page of this process shows them, so each is encrypted once
/// to the key of its frame.
@MainActor
final class CardsSDKAccount: CardsAccount {
    let manager: CheckoutCardManager
    private let now: @MainActor () -> Instant
    private let look: @MainActor (PaymentCard) -> String
    private var cards: [String: Card] = [:]
    /// The controls read last, which a change starts from.
    private var controls: [String: CardControls] = [:]
    let events: CardsEvents
    /// Whether the SDK has the values of the wallet's onboarding for this session.
    var isWalletSetUp = false
    /// The session, which the SDK for approvals asks for with each question.
    private var session: AccessToken?
    var approver: (any CardsApprovalAccount)?

    /// Uses a manager.
    ///
    /// - Parameters:
    ///   - manager: of either product.
    ///   - now: the time on the device.
    ///   - look: how the bank's cards look.
    init(
        _ manager: CheckoutCardManager,
        now: @escaping @MainActor () -> Instant,
        look: @escaping @MainActor (PaymentCard) -> String
    ) {
        self.manager = manager
        self.now = now
        self.look = look
        events = CardsEvents(of: manager)
    }

    /// Makes the phone that this account belongs to one that decides about payments.
    func takePartInApprovals(_ configuration: IssuingConfiguration) {
        approver = CardsApprovalPhone(
            configuration,
            session: { [weak self] in self?.session },
            cards: { [weak self] in
                guard let self else { return [] }
                return cards.values.filter { $0.state != .revoked }.map(\.id).sorted()
            }
        )
    }

    func logIn(token: String) -> Bool {
        guard manager.logInSession(token: token) else { return false }
        session = AccessToken(token)
        return true
    }

    func logOut() {
        manager.logoutSession()
        session = nil
        isWalletSetUp = false
        cards = [:]
        controls = [:]
    }

    func cards() async -> CardsOutcome<CardsList> {
        await attempt { [self] in
            let found = try await manager.getCards()
            cards = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
            let findings = events.findings(cardCount: found.count)
            return CardsList(cards: found.map(item), findings: findings)
        }
    }

    func known(_ card: String) -> CardsItem? { cards[card].map(item) }

    func change(
        _ card: String,
        _ change: CardsChange,
        reason: CardsReason?
    ) async -> CardsOutcome<CardsItem> {
        await with(card) { [self] card in
            switch change {
            case .activate: try await card.activate()
            case .suspend:
                try await card.suspend(reason: reason.map { $0 == .lost ? .lost : .stolen })
            case .revoke:
                try await card.revoke(reason: reason.map { $0 == .lost ? .lost : .stolen })
            }
            return item(card)
        }
    }

    func reveal(
        _ card: String,
        _ purpose: CardsPurpose,
        token: String
    ) async -> CardsOutcome<[CardsRevealed]> {
        await with(card) { card in
            switch purpose {
            case .pin:
                [try Self.revealed("pin", try await card.getPin(singleUseToken: token))]
            case .pan:
                [try Self.revealed("pan", try await card.getPan(singleUseToken: token))]
            case .cvv:
                [try Self.revealed("cvv", try await card.getSecurityCode(singleUseToken: token))]
            case .both:
                try await Self.both(of: card, token)
            default: throw CardManagementError.invalidRequestInput
            }
        }
    }

    private static func both(of card: Card, _ token: String) async throws -> [CardsRevealed] {
        let (pan, code) = try await card.getPanAndSecurityCode(singleUseToken: token)
        return [try revealed("pan", pan), try revealed("cvv", code)]
    }

    /// Lets a frame have a view's secret; the view lives as long as the result.
    private static func revealed(
        _ kind: String,
        _ view: SecureDisplayView
    ) throws -> CardsRevealed {
        guard let view = view as? SecureView else {
            throw CardManagementError.unableToPerformSecureOperation
        }
        return CardsRevealed(
            kind: kind,
            seal: { try? view.seal(to: $0, info: $1, authenticating: $2) },
            onShown: { isShown in
                if isShown { view.frameDidShow() } else { view.frameDidHide(.removed) }
            }
        )
    }

    func copyNumber(of card: String, token: String) async -> CardsTrouble? {
        await trouble { [self] in
            try await found(card).copyPan(singleUseToken: token)
        }
    }

    func walletState(of card: String, token: String) async -> CardsOutcome<CardsWalletState> {
        await with(card) { card in
            switch try await card.getDigitizationState(provisioningToken: token).state {
            case .digitized: .digitized
            case .notDigitized: .notDigitized
            case .pendingIDVLocal: .pendingIDVLocal
            case .pendingIDVRemote: .pendingIDVRemote
            }
        }
    }

    func addToWallet(_ card: String, token: String) async -> CardsTrouble? {
        await trouble { [self] in
            let card = try found(card)
            try await setUpWallet(for: card)
            try await withCheckedThrowingContinuation { done in
                card.provision(provisioningToken: token) { result in
                    switch result {
                    case .success: done.resume()
                    case .failure(let error): done.resume(throwing: error)
                    }
                }
            }
        }
    }

    // Transactions and controls.

    func transactions(
        of card: String,
        before moment: String?,
        limit: Int
    ) async -> CardsOutcome<[CardsTransaction]> {
        await with(card) { card in
            try await card.transactions(to: moment.flatMap(Self.date), limit: limit)
                .map(CardsTransaction.init)
        }
    }

    func controls(of card: String) async -> CardsOutcome<CardsControls> {
        await with(card) { [self] card in
            let found = try await card.controls()
            controls[card.id] = found
            return CardsControls(found, currency: card.details.billingCurrency)
        }
    }

    func setControls(
        of card: String,
        _ edit: CardsControlsEdit,
        token: String?
    ) async -> CardsOutcome<CardsControls> {
        await with(card) { [self] card in
            guard let former = controls[card.id] else {
                throw CardManagementError.invalidRequestInput
            }
            let saved = try await card.setControls(former.taking(edit), singleUseToken: token)
            controls[card.id] = saved
            return CardsControls(saved, currency: card.details.billingCurrency)
        }
    }

    // Errors.

    private func found(_ card: String) throws -> Card {
        guard let card = cards[card] else { throw CardManagementError.unauthenticated }
        return card
    }

    func with<Value>(
        _ card: String,
        _ body: @MainActor (Card) async throws -> Value
    ) async -> CardsOutcome<Value> {
        await attempt { [self] in try await body(found(card)) }
    }

    private func attempt<Value>(
        _ body: @MainActor () async throws -> Value
    ) async -> CardsOutcome<Value> {
        let start = events.count
        do {
            return .done(try await body())
        } catch {
            return .failed(events.trouble(error, since: start))
        }
    }

    private func trouble(_ body: @MainActor () async throws -> Void) async -> CardsTrouble? {
        if case .failed(let trouble) = await attempt(body) { trouble } else { nil }
    }

    /// Returns a card as the app shows it.
    private func item(_ card: Card) -> CardsItem {
        let details = card.details
        let condition = CardsItem.condition(
            details.status,
            isLocked: card.isSuspendedByIssuer,
            expiry: details.expiry,
            at: now()
        )
        // The server refuses to activate these, whatever the person asks for.
        let refused: [CardsChange] =
            condition == .blocked
            ? [.activate] : condition == .expired ? [.activate, .suspend, .revoke] : []
        return CardsItem(
            id: card.id,
            bank: look(details),
            type: card.type.rawValue,
            scheme: details.scheme.rawValue,
            lastFour: card.panLast4Digits,
            name: card.cardholderName,
            month: card.expiryDate.month,
            year: card.expiryDate.year,
            condition: condition,
            changes: card.possibleStateChanges.compactMap(CardsChange.init)
                .filter { !refused.contains($0) },
            since: [.suspended, .revoked].contains(card.state)
                ? Self.moment(card.lastModifiedDate) : nil,
            cause: card.statusReason?.rawValue
        )
    }
}

extension CardsChange {
    /// The change that leads to a state; `nil` for the state that no card returns to.
    fileprivate init?(_ state: CardState) {
        switch state {
        case .active: self = .activate
        case .suspended: self = .suspend
        case .revoked: self = .revoke
        case .inactive: return nil
        }
    }
}
