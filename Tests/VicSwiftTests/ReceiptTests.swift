// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards
import Testing
import Tokens

@testable import VicSwift

/// Receipts: accepted, refused, shown to portals.
struct ReceiptTests {
    /// Runs a check-in that ends with a receipt.
    private static func decided(
        _ scene: CheckInScene,
        _ receipt: (String) throws -> String
    ) async throws -> VicCheckInResult {
        let request = try await scene.sent()
        scene.tell(CheckInScene.accepted(try receipt(request.id)))
        return try await scene.checkIn.awaitDecision(timeout: 5)
    }

    @Test func `a receipt comes with the decision and is stored`() async throws {
        let scene = try await CheckInScene()
        let result = try await Self.decided(scene) { try scene.receipt(request: $0) }
        #expect(result.status == .accepted)
        #expect(result.receipt?.verifierName == "Praxis Muster")
        #expect(result.receipt?.method == .cardInPerson)
        #expect(result.receipt?.level == .substantial)
        #expect(result.receipt?.fields == [.givenName])
        #expect(scene.wallet.receipts == [result.receipt].compactMap { $0 })
        #expect(scene.wallet.consents.first?.hasReceipt == true)
    }

    @Test func `row 42, a receipt for another wallet is not taken`() async throws {
        let scene = try await CheckInScene()
        let stranger = try TestKeys.key(.stranger).verificationKey.text
        let result = try await Self.decided(scene) {
            try scene.receipt(request: $0, to: stranger)
        }
        #expect(result.receiptError == VicError(.subject, "subject_mismatch"))
        #expect(scene.wallet.receipts == [])
    }

    @Test func `row 42, a receipt of somebody unknown is not taken`() async throws {
        let scene = try await CheckInScene()
        let result = try await Self.decided(scene) {
            try scene.receipt(request: $0, by: .stranger)
        }
        #expect(result.receiptError == VicError(.parsing, "unknown_key"))
        #expect(scene.wallet.receipts == [])
    }

    @Test func `row 42, a receipt about a check-in that never was is not taken`() async throws {
        let scene = try await CheckInScene()
        let result = try await Self.decided(scene) { _ in
            try scene.receipt(request: TokenIdentifier.make(SystemRandom()))
        }
        #expect(result.receiptError == VicError(.parsing, "type"))
        #expect(scene.wallet.receipts == [])
    }

    @Test(arguments: [(86_390, true), (86_401, false)])
    func `a check-in is remembered for a day`(seconds: Int64, isTaken: Bool) async throws {
        let scene = try await CheckInScene()
        let result = try await Self.decided(scene) { request in
            scene.world.clock.advance(seconds: seconds)
            return try scene.receipt(request: request)
        }
        #expect(result.receiptError == (isTaken ? nil : VicError(.parsing, "type")))
    }

    /// Makes a wallet whose insurer sent a receipt along with the cards.
    private static func insured(
        audiences: [String]? = nil
    ) async throws -> (CheckInScene, VicReceipt) {
        let scene = try await CheckInScene()
        let receipt = try scene.receipt(
            request: nil,
            by: .insurer,
            issuer: TestKeys.insurer,
            audiences: audiences
        )
        scene.world.server.state.withLock { $0.receipts = [receipt] }
        #expect(await scene.wallet.update().value == [])
        return (scene, try #require(scene.wallet.receipts.first))
    }

    @Test func `an insurer's receipt comes with the cards, once`() async throws {
        let (scene, receipt) = try await Self.insured()
        #expect(receipt.issuer == TestKeys.insurer)
        _ = await scene.wallet.update().value
        #expect(scene.wallet.receipts.count == 1)
    }

    @Test func `a bad receipt among the cards is an error, and the cards come`() async throws {
        let scene = try await CheckInScene()
        scene.world.server.state.withLock { $0.receipts = ["bad"] }
        let fetched = await scene.wallet.fetchCards()
        #expect(fetched.errors.map(\.code) == [101])
        #expect(fetched.cards.count == 1)
    }

    @Test func `a portal finds a receipt good that was shown to it`() async throws {
        let (scene, receipt) = try await Self.insured()
        let shown = try scene.wallet.export(
            receipt,
            audience: "https://portal.example",
            nonce: "n-1",
            fields: [.givenName]
        )
        let verifier = PortalVerifier(
            keys: KeyDirectory(try TestKeys.known(at: scene.world.server.now)),
            portal: "https://portal.example"
        )
        let found = try verifier.verify(
            Array(shown.utf8)[...],
            for: .init(
                nonce: "n-1",
                requestedFields: [.init(field: .givenName, isRequired: true)],
                minimumAssurance: .high,
                maximumAge: 3600
            ),
            at: scene.world.server.now,
            isRevoked: { _ in false }
        )
        #expect(found.receipt.fields.first?.value.string == "Anna")
    }

    @Test func `a field that a receipt does not hold cannot be shown`() async throws {
        let (scene, receipt) = try await Self.insured()
        #expect(throws: VicError(.token, "field_missing:sex")) {
            try scene.wallet.export(receipt, audience: "p", nonce: "n", fields: [.sex])
        }
    }

    @Test func `a receipt for one portal is not shown to another`() async throws {
        let (scene, receipt) = try await Self.insured(audiences: ["https://portal.example"])
        #expect(throws: VicError(.token, "audience")) {
            try scene.wallet.export(receipt, audience: "other", nonce: "n", fields: [])
        }
    }

    @Test(arguments: ["", "a b"])
    func `a nonce that cannot be repeated is refused`(nonce: String) async throws {
        let (scene, receipt) = try await Self.insured()
        #expect(throws: VicError(.token, "nonce")) {
            try scene.wallet.export(receipt, audience: "p", nonce: nonce, fields: [])
        }
    }

    @Test func `a receipt whose time is over is not shown`() async throws {
        let (scene, receipt) = try await Self.insured()
        scene.world.clock.advance(seconds: 366 * 86_400)
        #expect(throws: VicError(.parsing, "expired")) {
            try scene.wallet.export(receipt, audience: "p", nonce: "n", fields: [])
        }
    }

    @Test func `a receipt that was deleted is gone`() async throws {
        let (scene, receipt) = try await Self.insured()
        try await scene.wallet.delete(receipt)
        #expect(scene.wallet.receipts == [])
        #expect(throws: VicError(.store, "receipt_unknown")) {
            try scene.wallet.export(receipt, audience: "p", nonce: "n", fields: [])
        }
    }

    @Test func `receipts outlive the process and end with everything`() async throws {
        let scene = try await CheckInScene()
        let world = scene.world
        _ = try await Self.decided(scene) { try scene.receipt(request: $0) }
        scene.wallet.deleteAll()
        #expect(scene.wallet.receipts == [])
        _ = world
    }
}
