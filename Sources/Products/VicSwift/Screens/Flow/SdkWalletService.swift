// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// The SDK's wallet as a service for the screens.
@MainActor
final class SdkWalletService: WalletService {
    /// The longest time the result screen waits for a decision; providers have half an hour.
    private static let decisionTime: TimeInterval = 1800

    private let wallet: Wallet
    private var listeners: [UUID: @MainActor ([VicError]?) -> Void] = [:]
    private var requests: [String: VicCheckInRequest] = [:]

    init(_ wallet: Wallet) {
        self.wallet = wallet
        wallet.addDelegate(self)
        wallet.addObserver(self)
    }

    var cards: [VicCard] { wallet.cards }
    var receipts: [VicReceipt] { wallet.receipts }
    var consents: [WalletConsent] { wallet.consents.map(WalletConsent.init) }
    var pendingReceipts: [PendingReceipt] { wallet.pendingReceipts.map(PendingReceipt.init) }
    var storeErrors: [VicError] { wallet.storeErrors }
    var isRead: Bool { wallet.isRead }
    var isUpdating: Bool { wallet.isUpdating }
    var isClockHintDue: Bool { wallet.isClockHintDue }

    func update() {
        wallet.update()
    }

    func resumeCheckIns() {
        wallet.resumeCheckIns()
    }

    func observe(_ change: @escaping @MainActor ([VicError]?) -> Void) -> any Sendable {
        let id = UUID()
        listeners[id] = change
        return Observation { [weak self] in
            Task { @MainActor in self?.listeners[id] = nil }
        }
    }

    func add(_ delegate: any VicCardDelegate) {
        wallet.addDelegate(delegate)
    }

    func delegates() -> [any VicCardDelegate] {
        wallet.currentDelegates
    }

    func link(_ text: String) -> VicCheckInLink? {
        // Reading stores the link as pending; it is taken from there at once.
        guard wallet.handle(requestUrl: text) != nil else { return nil }
        return wallet.takePendingLink()
    }

    func takePendingLink() -> VicCheckInLink? {
        wallet.takePendingLink()
    }

    func load(_ link: VicCheckInLink) async throws(VicCheckInError) -> ShownRequest {
        let request = try await wallet.load(link)
        requests = [request.id: request]
        return ShownRequest(request)
    }

    func present(
        request id: String,
        card: VicCard,
        fields: Set<VicCardField>
    ) async throws(VicCheckInError) -> VicCheckInResult {
        guard let request = requests[id] else { throw .requestInvalid }
        return try await wallet.present(request, card: card, fields: fields)
    }

    func refuse(request id: String, card: VicCard) async throws(VicError) {
        guard let request = requests[id] else { return }
        try await wallet.refuse(request, card: card)
    }

    func awaitDecision(
        noting: @escaping @MainActor @Sendable (VicCheckInResult) -> Void
    ) async -> VicCheckInResult? {
        try? await wallet.awaitDecision(timeout: Self.decisionTime) { await noting($0) }
    }

    func delete(receipt id: String) async throws(VicError) {
        guard let receipt = wallet.receipts.first(where: { $0.id == id }) else { return }
        defer { tell(nil) }
        try await wallet.delete(receipt)
    }

    func export(
        receipt id: String,
        portal: String,
        nonce: String,
        fields: Set<VicCardField>
    ) throws(VicError) -> String {
        guard let receipt = wallet.receipts.first(where: { $0.id == id }) else {
            throw VicError(.store, "receipt_unknown")
        }
        return try wallet.export(receipt, audience: portal, nonce: nonce, fields: fields)
    }

    func delete(consent id: String) async throws(VicError) {
        defer { tell(nil) }
        try await wallet.deleteConsent(request: id)
    }

    private func tell(_ errors: [VicError]?) {
        for listener in listeners.values {
            listener(errors)
        }
    }
}

extension SdkWalletService: VicCardDelegate {
    func cardsUpdateFinished(errors: [VicError]) {
        tell(errors)
    }
}

extension SdkWalletService: WalletObserver {
    func walletDidChange(_ change: WalletChange) {
        // Errors of a former user or another environment do not concern this one.
        tell(change == .deletion || change == .environment ? [] : nil)
    }
}
