// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

@testable import VicSwift

/// A wallet filled by the tests.
@MainActor
final class FakeWallet: WalletService {
    var cards: [VicCard] = []
    var receipts: [VicReceipt] = []
    var consents: [WalletConsent] = []
    var pendingReceipts: [PendingReceipt] = []
    var storeErrors: [VicError] = []
    /// The error of any write.
    var writingError: VicError?
    private(set) var resumeCount = 0
    var isRead = true
    var isUpdating = false
    var isClockHintDue = false
    var pending: VicCheckInLink?
    var loading: Result<ShownRequest, VicCheckInError> = .failure(.requestInvalid)
    var presenting: Result<VicCheckInResult, VicCheckInError> = .failure(.requestInvalid)
    var decision: VicCheckInResult?
    private(set) var updateCount = 0
    private(set) var loadCount = 0
    private(set) var presented: [Set<VicCardField>] = []
    var exporting: Result<String, VicError> = .success("shown")
    private(set) var exported: [Set<VicCardField>] = []
    private(set) var deleted: [String] = []
    private(set) var refused: [String] = []
    private var registered: [any VicCardDelegate] = []
    private var listener: (@MainActor ([VicError]?) -> Void)?

    func change(errors: [VicError]? = nil) {
        listener?(errors)
    }

    func update() { updateCount += 1 }
    func resumeCheckIns() { resumeCount += 1 }

    func observe(_ change: @escaping @MainActor ([VicError]?) -> Void) -> any Sendable {
        listener = change
        return 0
    }

    func add(_ delegate: any VicCardDelegate) { registered.append(delegate) }
    func delegates() -> [any VicCardDelegate] { registered }

    func link(_ text: String) -> VicCheckInLink? {
        switch text {
        case "place": VicCheckInLink(.location(id: "AAAAAAAAAAAAAAAAAAAAAA", request: nil))
        case "other": VicCheckInLink(.otherEnvironment)
        case "broken": VicCheckInLink(.invalid)
        default: nil
        }
    }

    func takePendingLink() -> VicCheckInLink? {
        defer { pending = nil }
        return pending
    }

    func load(_ link: VicCheckInLink) async throws(VicCheckInError) -> ShownRequest {
        loadCount += 1
        return try loading.get()
    }

    func present(
        request: String,
        card: VicCard,
        fields: Set<VicCardField>
    ) async throws(VicCheckInError) -> VicCheckInResult {
        presented.append(fields)
        return try presenting.get()
    }

    func refuse(request: String, card: VicCard) throws(VicError) {
        refused.append(request)
        if let writingError { throw writingError }
    }

    /// The desk's changes before it decides.
    var changes: [VicCheckInResult] = []

    func awaitDecision(
        noting: @escaping @MainActor @Sendable (VicCheckInResult) -> Void
    ) async -> VicCheckInResult? {
        for change in changes { noting(change) }
        return decision
    }
    func export(
        receipt id: String,
        portal: String,
        nonce: String,
        fields: Set<VicCardField>
    ) throws(VicError) -> String {
        exported.append(fields)
        return try exporting.get()
    }

    func delete(receipt id: String) throws(VicError) {
        deleted.append(id)
        if let writingError { throw writingError }
    }

    func delete(consent id: String) throws(VicError) { try delete(receipt: id) }
}
