// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing
import TestSupport

@testable import VicSwift

/// How a wallet handles check-ins that an earlier run of the app sent.
struct ResumedCheckInTests {
    /// Makes a check-in that is decided after the app was killed, and the wallet of the next run.
    private static func killed(
        _ decision: (CheckInScene, String) throws -> JSONOutput
    ) async throws -> (scene: CheckInScene, wallet: Wallet) {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        let wallet = try scene.world.walletAfterKill()
        scene.tell(try decision(scene, request.id))
        return (scene, wallet)
    }

    private static func accepted(_ scene: CheckInScene, _ request: String) throws -> JSONOutput {
        CheckInScene.accepted(try scene.receipt(request: request))
    }

    @Test func `the next update asks for the decision, and the receipt arrives`() async throws {
        let (scene, wallet) = try await Self.killed(Self.accepted)
        // This happens with or without claims.
        #expect(await wallet.update().value == [VicError(.token, "no_claims")])
        #expect(wallet.receipts.map(\.verifierName) == ["Praxis Muster"])
        #expect(wallet.consents.map(\.outcome) == [.accepted])
        #expect(wallet.consents.first?.hasReceipt == true)
        let asked = scene.world.server.requests("checkins")
        #expect(asked.last?.headers["Authorization"] == "Bearer secret")
        // The decision is known now, so the wallet does not ask again.
        _ = await wallet.update().value
        #expect(scene.world.server.requests("checkins").count == asked.count)
    }

    @Test @MainActor func `the start of the screen waits for the decision`() async throws {
        let (scene, wallet) = try await Self.killed(Self.accepted)
        await wallet.load()
        scene.tell(
            ["status": "pending", "reason": nil, "receipt": nil],
            try Self.accepted(scene, try #require(wallet.consents.first?.request))
        )
        let controller = VicCardViewController(requestUrl: nil, delegate: nil, wallet: wallet)
        try await until { controller.screenState.carousel.receiptCount != 0 }
        #expect(controller.screenState.carousel.receiptCount == 1)
        #expect(wallet.consents.map(\.outcome) == [.accepted])
    }

    @Test func `an app can wait for it itself`() async throws {
        let (scene, wallet) = try await Self.killed(Self.accepted)
        let result = try await VicCheckIn(wallet).awaitDecision(timeout: 5)
        #expect(scene.world.server.requests("checkins").count == 1)
        #expect(result.status == .accepted && result.receipt != nil)
    }

    @Test func `while nothing is decided every update asks again, until the time is over`()
        async throws
    {
        let (scene, wallet) = try await Self.killed { _, _ in
            ["status": "seen", "reason": nil, "receipt": nil]
        }
        for count in 1...2 {
            _ = await wallet.update().value
            #expect(scene.world.server.requests("checkins").count == count)
        }
        #expect(wallet.consents.map(\.outcome) == [.sent])
        scene.tell(["status": "expired", "reason": nil, "receipt": nil])
        _ = await wallet.update().value
        #expect(wallet.consents.map(\.outcome) == [.expired])
        _ = await wallet.update().value
        #expect(scene.world.server.requests("checkins").count == 3)
    }

    @Test func `a check-in of yesterday is given up`() async throws {
        let (scene, wallet) = try await Self.killed(Self.accepted)
        scene.world.clock.advance(seconds: 86_400)
        _ = await wallet.update().value
        #expect(scene.world.server.requests("checkins").isEmpty)
    }

    @Test(arguments: [401, 404, 410])
    func `a server that does not know it is asked once`(status: Int) async throws {
        let (scene, wallet) = try await Self.killed(Self.accepted)
        scene.world.server.fail("checkins", .problem(status, "not_found"))
        _ = await wallet.update().value
        _ = await wallet.update().value
        #expect(scene.world.server.requests("checkins").count == 1)
    }

    @Test func `without a network it is asked for again, and the receipt is not lost`()
        async throws
    {
        let (scene, wallet) = try await Self.killed(Self.accepted)
        let error = StandInServer.Disturbance.failure(.unreachable)
        scene.world.server.fail("checkins", error, error, error)
        #expect(await wallet.update().value.contains { $0.reason == "offline" })
        #expect(wallet.receipts.isEmpty)
        _ = await wallet.update().value
        #expect(wallet.receipts.count == 1)
    }

    @Test func `a receipt is taken for a check-in whose answer was on its way when the app ended`()
        async throws
    {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        let gate = scene.world.server.hold("requests")
        let sending = Task {
            try await scene.checkIn.present(
                request,
                card: try scene.card,
                fields: CheckInScene.required
            )
        }
        await gate.visitor()
        let wallet = try scene.world.walletAfterKill()
        gate.open()
        _ = try await sending.value
        let receipt = try scene.receipt(request: request.id)
        scene.world.server.state.withLock { $0.receipts = [receipt] }
        try scene.world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [])
        #expect(wallet.receipts.count == 1)
    }
}
