// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPServer
import InsuranceCards
import Testing
import Tokens

@testable import VicSwift

/// Receipts whose signer the wallet does not know yet.
struct PendingReceiptTests {
    private static let unknown = VicError(.parsing, "unknown_key")

    /// Moves the provider to a new key, which the card server may or may not publish yet.
    private static func rotate(_ scene: CheckInScene, isPublished: Bool) {
        guard isPublished else { return }
        scene.world.server.state.withLock { state in
            state.providerKey = .nextProvider
            state.keySetVersion += 1
            state.entityTag = "\"v\(state.keySetVersion)\""
        }
    }

    /// Returns a decision with a receipt signed by the provider's new key.
    private static func decided(_ scene: CheckInScene) async throws -> VicCheckInResult {
        let request = try await scene.sent()
        let receipt = try scene.receipt(request: request.id, by: .nextProvider)
        scene.tell(CheckInScene.accepted(receipt))
        return try await scene.checkIn.awaitDecision(timeout: 5)
    }

    @Test
    func `a key that is newer than the wallet's set is asked for once, and the receipt is there`()
        async throws
    {
        let scene = try await CheckInScene()
        Self.rotate(scene, isPublished: true)
        let before = scene.world.server.requests("configuration").count
        let result = try await Self.decided(scene)
        #expect(result.receipt?.verifierName == "Praxis Muster" && result.receiptError == nil)
        #expect(!result.isReceiptPending)
        #expect(scene.world.server.requests("configuration").count == before + 1)
        #expect(scene.wallet.receipts.count == 1 && scene.wallet.pendingReceipts.isEmpty)
        #expect(scene.wallet.consents.first?.hasReceipt == true)
    }

    @Test(arguments: [false, true])
    func `what cannot be checked yet is kept, told, and taken with a later update`(
        isKilled: Bool
    ) async throws {
        let scene = try await CheckInScene()
        let result = try await Self.decided(scene)
        #expect(result.receipt == nil && result.receiptError == Self.unknown)
        #expect(result.isReceiptPending)
        #expect(scene.wallet.receipts.isEmpty && scene.wallet.pendingReceipts.count == 1)
        #expect(scene.wallet.pendingReceipts.first?.provider == "Praxis Muster")
        let wallet = isKilled ? try scene.world.walletAfterKill() : scene.wallet
        #expect(wallet.pendingReceipts.count == 1)
        // Two days later, the wallet no longer keeps the check-in for any other purpose.
        scene.world.clock.advance(seconds: 2 * 86_400)
        try scene.world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [Self.unknown])
        #expect(wallet.receipts.isEmpty && wallet.pendingReceipts.count == 1)
        Self.rotate(scene, isPublished: true)
        try scene.world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [])
        #expect(wallet.receipts.map(\.verifierName) == ["Praxis Muster"])
        #expect(wallet.pendingReceipts.isEmpty)
        #expect(wallet.consents.first?.hasReceipt == true)
    }

    @Test func `a receipt among the cards waits, too`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        let receipt = try scene.receipt(request: request.id, by: .nextProvider)
        scene.world.server.state.withLock { $0.receipts = [receipt] }
        #expect(await scene.wallet.update().value == [Self.unknown])
        scene.world.server.state.withLock { $0.receipts = [] }
        Self.rotate(scene, isPublished: true)
        #expect(await scene.wallet.update().value == [])
        #expect(scene.wallet.receipts.count == 1)
    }

    @Test func `a receipt that turns out bad is told, and waits no longer`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        let stranger = try TestKeys.key(.stranger).verificationKey.text
        let receipt = try scene.receipt(request: request.id, by: .nextProvider, to: stranger)
        scene.tell(CheckInScene.accepted(receipt))
        _ = try await scene.checkIn.awaitDecision(timeout: 5)
        Self.rotate(scene, isPublished: true)
        #expect(await scene.wallet.update().value == [VicError(.subject, "subject_mismatch")])
        #expect(await scene.wallet.update().value == [])
        #expect(scene.wallet.receipts.isEmpty && scene.wallet.pendingReceipts.isEmpty)
    }

    @Test func `a receipt whose key never comes is given up after the life of a key set`()
        async throws
    {
        let scene = try await CheckInScene()
        _ = try await Self.decided(scene)
        scene.world.clock.advance(seconds: WalletContent.pendingLifetime)
        try scene.world.claim([World.anna], for: scene.wallet)
        #expect(await scene.wallet.update().value.contains(Self.unknown))
        #expect(scene.wallet.pendingReceipts.isEmpty)
    }

    @Test func `without a network the keys are asked for with the next update`() async throws {
        let scene = try await CheckInScene()
        Self.rotate(scene, isPublished: true)
        scene.world.server.fail(
            "configuration",
            .failure(.unreachable),
            .failure(.unreachable),
            .failure(.unreachable)
        )
        #expect(try await Self.decided(scene).isReceiptPending)
        #expect(await scene.wallet.update().value == [])
        #expect(scene.wallet.receipts.count == 1)
    }

    @Test @MainActor func `the screens tell of it, and show nothing of it as verified`()
        async throws
    {
        let scene = try await CheckInScene()
        let result = try await Self.decided(scene)
        let texts = WalletTexts(language: .EN)
        let model = VicResultModel(result, provider: "Praxis Muster", texts: texts)
        #expect(model.receipt.isEmpty)
        #expect(model.receiptNotice == texts("wallet.receipt.pending.text"))
        let controller = VicCardViewController(requestUrl: nil, delegate: nil, wallet: scene.wallet)
        controller.receive(.receiptsTapped)
        let shown = try #require(controller.screenState.receipts)
        #expect(shown.receipts.isEmpty)
        #expect(shown.pending.map(\.provider) == ["Praxis Muster"])
        #expect(controller.screenState.carousel.receiptCount == 1)
    }
}
