// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPMessages
import HTTPServer
import Testing

@testable import VicSwift

/// The valid keys: where they come from, how long they last, and which are refused.
struct KeySetTests {
    @Test func `the server is asked once a day`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        _ = await wallet.fetchCards()
        world.clock.advance(seconds: 86_399)
        _ = await wallet.fetchCards()
        #expect(world.server.requests("configuration").count == 1)
        world.clock.advance(seconds: 2)
        try world.claim([World.anna], for: wallet)
        _ = await wallet.fetchCards()
        #expect(world.server.requests("configuration").count == 2)
    }

    @Test func `a copy that is still good is good for another day`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        _ = await wallet.fetchCards()
        for _ in 0..<2 {
            world.clock.advance(seconds: 86_401)
            try world.claim([World.anna], for: wallet)
            #expect(await wallet.fetchCards().errors == [])
        }
        let tags = world.server.requests("configuration").map { $0.headers["If-None-Match"] }
        #expect(tags == [nil, "\"v3\"", "\"v3\""])
    }

    @Test func `row 43, a set of another root is ignored, and the last good one kept`() async throws
    {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        _ = await wallet.fetchCards()
        world.server.state.withLock { state in
            state.keySetSigner = .stranger
            state.entityTag = "\"v4\""
        }
        world.clock.advance(seconds: 86_401)
        try world.claim([World.anna], for: wallet)
        let fetched = await wallet.fetchCards()
        #expect(fetched.errors == [])
        #expect(wallet.decodeAndValidate(fetched.cards).errors == [])
    }

    @Test func `row 43, a set with a lower version is ignored, and the last good one kept`()
        async throws
    {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        _ = await wallet.fetchCards()
        world.server.state.withLock { state in
            state.keySetVersion = 2
            state.serverKey = .nextServer
            state.entityTag = "\"v2\""
        }
        world.clock.advance(seconds: 86_401)
        try world.claim([World.anna], for: wallet)
        let fetched = await wallet.fetchCards()
        #expect(fetched.errors == [])
        #expect(wallet.decodeAndValidate(fetched.cards).errors.map(\.reason) == ["unknown_key"])
    }

    @Test func `row 43, a lower version is refused after the last good one is over, too`()
        async throws
    {
        let world = try World()
        world.server.state.withLock { $0.keySetLifetime = 3600 }
        let wallet = try world.wallet(claiming: [World.anna])
        #expect(await wallet.fetchCards().errors == [])
        world.clock.advance(seconds: 3700)
        try world.claim([World.anna], for: wallet)
        world.server.state.withLock { state in
            state.keySetVersion = 2
            state.entityTag = "\"v2\""
        }
        #expect(await wallet.fetchCards().errors == [VicError(.parsing, "unknown_key")])
        world.server.state.withLock { state in
            state.keySetVersion = 4
            state.entityTag = "\"v4\""
        }
        #expect(await wallet.fetchCards().errors == [])
    }

    @Test func `a set that is over by the time which a server tells is fetched anew`() async throws
    {
        let world = try World()
        world.server.state.withLock { $0.keySetLifetime = 2 * 86_400 }
        let wallet = try await world.wallet(holding: [World.anna])
        world.clock.advance(seconds: 90_000)
        world.server.state.withLock { $0.ahead = 86_400 }
        try world.claim([World.anna], for: wallet)
        world.server.fail("nonces", .failure(.unreachable))
        #expect(await wallet.update().value == [VicError(.request, "offline")])
        #expect(wallet.cards.map(\.number) == [World.anna])
        let tags = world.server.requests("configuration").map { $0.headers["If-None-Match"] }
        #expect(tags == [nil, "\"v3\"", nil])
    }

    @Test func `row 43, without any set that counts nothing is fetched`() async throws {
        let world = try World()
        world.server.state.withLock { $0.keySetSigner = .stranger }
        let wallet = try world.wallet(claiming: [World.anna])
        #expect(await wallet.fetchCards().errors == [VicError(.parsing, "unknown_key")])
        #expect(world.server.calls == ["configuration"])
    }

    @Test func `a configuration of another issuer is an error`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let body = "{\"issuer\":\"https://elsewhere.example\",\"keyset\":\"\"}"
        world.server.fail("configuration", .answer(200, body, []))
        #expect(await wallet.fetchCards().errors == [VicError(.parsing, "issuer")])
    }

    @Test func `with keys at hand a configuration that cannot be had does no harm`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        _ = await wallet.fetchCards()
        world.clock.advance(seconds: 86_401)
        try world.claim([World.anna], for: wallet)
        world.server.fail("configuration", .answer(404, "", []))
        #expect(await wallet.fetchCards().errors == [])
    }

    @Test func `a set that is out of date does not count for the network`() async throws {
        let world = try World()
        world.server.state.withLock { $0.keySetLifetime = 3600 }
        let wallet = try world.wallet(claiming: [World.anna])
        let fetched = await wallet.fetchCards()
        world.clock.advance(seconds: 3600)
        #expect(wallet.decodeAndValidate(fetched.cards).errors.map(\.reason) == ["unknown_key"])
    }

    @Test func `a new key of the server is looked for when its first cards come`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        _ = await wallet.fetchCards()
        world.server.state.withLock { state in
            state.keySetVersion = 4
            state.serverKey = .nextServer
            state.entityTag = "\"v4\""
        }
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.number) == [World.anna])
    }
}
