// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import Testing

@testable import VicSwift

/// Wrong device clocks, and the time format of header fields.
struct ClockTests {
    /// Makes a wallet on a device whose clock is wrong, after a first answer from its server.
    private func wallet(of world: World, ahead: Int64) async throws -> Wallet {
        world.server.state.withLock { $0.ahead = ahead }
        let wallet = try world.wallet(claiming: [World.anna])
        // The insurer's claim carries the true time. The wallet learns it from the first answer.
        world.server.fail("nonces", .problem(503, "unavailable"))
        let early = try TestKeys.claim(
            World.anna,
            boundTo: wallet.publicKey,
            at: world.server.now,
            lifetime: 86_000
        )
        wallet.setClaims([early])
        _ = await wallet.fetchCards()
        return wallet
    }

    @Test(arguments: [-10_800, 10_800])
    func `row 44, a device that is three hours wrong goes by the server's time`(ahead: Int64)
        async throws
    {
        let world = try World()
        let wallet = try await wallet(of: world, ahead: ahead)
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.state) == [.valid])
        #expect(wallet.isClockHintDue)
    }

    @Test(arguments: [-10_800, 10_800])
    func `the wallet's time is the server's`(ahead: Int64) async throws {
        let world = try World()
        #expect(try await wallet(of: world, ahead: ahead).now == world.server.now)
    }

    @Test func `a clock that jumps ahead and back leaves everything as it was`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        scene.world.clock.advance(seconds: 40 * 86_400)
        #expect(try scene.card.state == .stale)
        #expect(try scene.card.singleUseCount == 0)
        #expect(scene.wallet.pendingLink == nil)
        scene.world.clock.advance(seconds: -40 * 86_400)
        #expect(try scene.card.state == .valid)
        #expect(try scene.card.singleUseCount == 9)
        await #expect(throws: VicCheckInError.alreadyAnswered) {
            try await scene.checkIn.present(
                request,
                card: scene.card,
                fields: CheckInScene.required
            )
        }
        try await scene.sent()
    }

    @Test func `a clock that is right needs no word`() async throws {
        let wallet = try await World().wallet(holding: [World.anna])
        #expect(!wallet.isClockHintDue)
    }

    @Test(arguments: [10_000, -3 * 86_400])
    func `what was learned of the time outlives the process`(ahead: Int64) async throws {
        let world = try World()
        world.server.state.withLock { $0.ahead = ahead }
        do {
            let wallet = try world.wallet(claiming: [])
            wallet.setClaims([
                try TestKeys.claim(
                    World.anna,
                    boundTo: wallet.publicKey,
                    at: world.clock.now(),
                    lifetime: 86_000
                )
            ])
            _ = await wallet.fetchCards()
        }
        #expect(try world.wallet().isClockHintDue)
    }

    @Test func `a moment is read as header fields have it`() throws {
        let instant = try #require(Instant(rfc3339: "1994-11-06T08:49:37Z"))
        #expect(HTTPDate.instant("Sun, 06 Nov 1994 08:49:37 GMT") == instant)
    }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
    ])
    func `other moments are none`(text: String) {
        #expect(HTTPDate.instant(text) == nil)
    }
}
