// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPClient
import HTTPMessages
import HTTPServer
import Testing

@testable import VicSwift

/// The wallet over a real connection to a local server; rows 10 to 14 of the table of bad input.
struct NetworkTests {
    @Test func `cards are fetched from a server on this machine`() async throws {
        let loopback = try Loopback(claiming: [World.anna, World.beat])
        let errors = await loopback.wallet.update().value
        #expect(errors.map(\.reason) == [])
        #expect(loopback.wallet.cards.map(\.number) == [World.anna, World.beat])
        await loopback.stop()
    }

    @Test func `row 10, with nobody at the other end the cards stay`() async throws {
        let loopback = try Loopback(claiming: [World.anna])
        _ = await loopback.wallet.update().value
        await loopback.stop()
        let fetched = await loopback.wallet.fetchCards()
        #expect(fetched.cards == [])
        #expect(fetched.errors == [VicError(.request, "offline")])
        #expect(await loopback.wallet.update().value == [VicError(.request, "offline")])
        #expect(loopback.wallet.cards.map(\.number) == [World.anna])
    }

    @Test func `row 11, a server that sends us to another host is not followed`() async throws {
        let asked = Locked(0)
        let stranger = HTTPServer(
            router: HTTPRouter(routes: [
                HTTPRoute(.get, "/vic/v1/cards") { _ async throws(HTTPError) in
                    asked.withLock { $0 += 1 }
                    return .json(["cards": []])
                },
                HTTPRoute(.post, "/vic/v1/cards") { _ async throws(HTTPError) in
                    asked.withLock { $0 += 1 }
                    return .json(["cards": []])
                },
            ]),
            configuration: HTTPServerConfiguration()
        )
        let address = "http://localhost:\(try stranger.start())/vic/v1/cards"
        let loopback = try Loopback(claiming: [World.anna])
        loopback.answer("cards") {
            HTTPResponse(status: HTTPStatus(code: 302), headers: ["Location": address])
        }
        let fetched = await loopback.wallet.fetchCards()
        await loopback.stop()
        await stranger.stop()
        #expect(fetched.cards == [])
        #expect(fetched.errors == [VicError(.request, "http_302", httpStatus: 302)])
        #expect(asked.withLock { $0 } == 0)
    }

    @Test func `row 12, two mebibytes that are told beforehand are not read`() async throws {
        let loopback = try Loopback(claiming: [World.anna])
        loopback.answer("cards") { .text(String(repeating: " ", count: 2 << 20)) }
        let fetched = await loopback.wallet.fetchCards()
        await loopback.stop()
        #expect(fetched.cards == [])
        #expect(fetched.errors == [VicError(.request, "too_large")])
    }

    @Test(.timeLimit(.minutes(1)))
    func `row 12, who sends on and on is cut off after a mebibyte`() async throws {
        let loopback = try Loopback(claiming: [World.anna])
        let closed = Gate()
        loopback.answer("cards") {
            .events(
                AsyncStream { stream in
                    // The server ends the stream only once the wallet has closed the connection.
                    stream.onTermination = { _ in closed.open() }
                    for _ in 0..<32 { stream.yield([UInt8](repeating: 0x20, count: 1 << 16)) }
                }
            )
        }
        let fetched = await loopback.wallet.fetchCards()
        #expect(fetched.errors == [VicError(.request, "too_large")])
        await closed.pass()
        await loopback.stop()
    }

    @Test(arguments: [
        ("text/html", "<!doctype html><title>Login</title>"),
        ("application/json", "{\"cards\":\"x\"}"), ("application/json", "{}"),
        ("application/json", ""),
    ])
    func `row 13 and row 14, an answer that is no list of cards is an error`(
        type: String,
        body: String
    ) async throws {
        let loopback = try Loopback(claiming: [World.anna])
        loopback.answer("cards") { .bytes(Array(body.utf8), type: type) }
        let fetched = await loopback.wallet.fetchCards()
        await loopback.stop()
        #expect(fetched.cards == [])
        #expect(fetched.errors == [VicError(.parsing, "json")])
    }

    @Test(arguments: [true, false])
    func `nobody learns the time over a connection that anybody can change`(
        isClear: Bool
    ) async throws {
        let world = try World()
        world.server.state.withLock { $0.ahead = 1000 }
        var endpoint = try World.endpoint()
        endpoint.host = "127.0.0.1:1"
        endpoint.allowsCleartextLoopback = isClear
        let wallet = Wallet(try world.dependencies, environment: .custom(endpoint))
        wallet.setClaims([
            try TestKeys.claim(World.anna, boundTo: wallet.publicKey, at: world.clock.now())
        ])
        _ = await wallet.fetchCards()
        #expect(wallet.isClockHintDue == !isClear)
    }

    @Test func `without the permission nothing goes in the clear`() async throws {
        let world = try World()
        var endpoint = try World.endpoint()
        endpoint.host = "127.0.0.1:1"
        let wallet = Wallet(try world.dependencies, environment: .custom(endpoint))
        try world.claim([World.anna], for: wallet)
        world.server.fail("configuration", .failure(.notTrusted))
        #expect(await wallet.fetchCards().errors == [VicError(.request, "tls")])
        let address = world.server.requests("configuration").first?.address
        #expect(address?.hasPrefix("https://127.0.0.1:1/") == true)
    }
}
