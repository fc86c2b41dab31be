// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The part of the SDK that the screens need; tests have their own.
@MainActor
protocol WalletService: AnyObject {
    /// The cards as last stored.
    var cards: [VicCard] { get }
    /// The receipts as last stored.
    var receipts: [VicReceipt] { get }
    /// The data sent in earlier check-ins.
    var consents: [WalletConsent] { get }
    /// Receipts that cannot be checked yet.
    var pendingReceipts: [PendingReceipt] { get }
    /// The errors that keep the wallet from reading its stored data; empty if all of it can be read.
    var storeErrors: [VicError] { get }
    /// Whether the store has been read, or cannot be read.
    var isRead: Bool { get }
    /// Whether an update runs.
    var isUpdating: Bool { get }
    /// Whether the device's clock is so wrong that the user should be told.
    var isClockHintDue: Bool { get }

    /// Starts an update of the cards; observers are notified of its end.
    func update()
    /// Waits for decisions about check-ins that an earlier run of the app sent; observers are notified of them.
    func resumeCheckIns()
    /// Calls a function on the main actor whenever something above changes, with the errors of an update that has
    /// ended, until the returned observation is released.
    func observe(_ change: @escaping @MainActor ([VicError]?) -> Void) -> any Sendable
    /// Adds a delegate, held weakly, to notify of updates and of the card on show.
    func add(_ delegate: any VicCardDelegate)
    /// The delegates to notify of the card on show.
    func delegates() -> [any VicCardDelegate]
    /// Reads a text as a check-in link.
    func link(_ text: String) -> VicCheckInLink?
    /// Takes the link by which the app was opened; it is available for ten minutes, and once.
    func takePendingLink() -> VicCheckInLink?
    /// Loads the request behind a link.
    func load(_ link: VicCheckInLink) async throws(VicCheckInError) -> ShownRequest
    /// Sends fields of a card in answer to a loaded request.
    func present(
        request: String,
        card: VicCard,
        fields: Set<VicCardField>
    ) async throws(VicCheckInError) -> VicCheckInResult
    /// Records that the user refused a loaded request.
    func refuse(request: String, card: VicCard) async throws(VicError)
    /// Waits for the provider's decision on the last check-in sent; `nil` if none came in time.
    ///
    /// `noting` is called for each change before the decision, for example when a person opens the check-in.
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
    /// Deletes the record of an earlier check-in.
    func delete(consent id: String) async throws(VicError)
}
