// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// What the screens need of the SDK; tests bring their own.
@MainActor
protocol WalletService: AnyObject {
    /// The cards as they were stored last.
    var cards: [VicCard] { get }
    /// The receipts as they were stored last.
    var receipts: [VicReceipt] { get }
    /// What was sent in earlier check-ins.
    var consents: [WalletConsent] { get }
    /// Receipts that cannot be checked yet.
    var pendingReceipts: [PendingReceipt] { get }
    /// What keeps the wallet from what it holds; empty where all of it can be read.
    var storeErrors: [VicError] { get }
    /// Whether the store has been read, or cannot be.
    var isRead: Bool { get }
    /// Whether an update runs.
    var isUpdating: Bool { get }
    /// Whether the device's clock was found wrong by so much that the person should be told.
    var isClockHintDue: Bool { get }

    /// Starts an update of the cards; observers hear of its end.
    func update()
    /// Waits for decisions about check-ins that an earlier run of the app sent; observers hear of them.
    func resumeCheckIns()
    /// Calls a function on the main actor whenever something above changed, with the errors of an
    /// update that has ended, until the observation is let go.
    func observe(_ change: @escaping @MainActor ([VicError]?) -> Void) -> any Sendable
    /// Registers who is told of updates and of the card that is shown, weakly.
    func add(_ delegate: any VicCardDelegate)
    /// The delegates that are told which card is shown.
    func delegates() -> [any VicCardDelegate]
    /// Reads a text as a check-in link.
    func link(_ text: String) -> VicCheckInLink?
    /// Takes a link by which the app was opened; there is one for ten minutes, and for one taker.
    func takePendingLink() -> VicCheckInLink?
    /// Loads the request behind a link.
    func load(_ link: VicCheckInLink) async throws(VicCheckInError) -> ShownRequest
    /// Sends fields of a card in answer to a request that was loaded.
    func present(
        request: String,
        card: VicCard,
        fields: Set<VicCardField>
    ) async throws(VicCheckInError) -> VicCheckInResult
    /// Writes down that the person said no to a request that was loaded.
    func refuse(request: String, card: VicCard) async throws(VicError)
    /// Waits for the provider's decision on what was sent last; `nil` when none came in time.
    ///
    /// `noting` is told of each change before the decision, as when somebody looks at the check-in.
    func awaitDecision(
        noting: @escaping @MainActor @Sendable (VicCheckInResult) -> Void
    ) async -> VicCheckInResult?
    /// Shows fields of a receipt to a portal.
    func export(
        receipt id: String,
        portal: String,
        nonce: String,
        fields: Set<VicCardField>
    ) throws(VicError) -> String
    /// Deletes a receipt.
    func delete(receipt id: String) async throws(VicError)
    /// Deletes what is known of an earlier check-in.
    func delete(consent id: String) async throws(VicError)
}
