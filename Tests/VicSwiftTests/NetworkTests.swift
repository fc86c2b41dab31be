// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTP
import Testing

@testable import VicSwift

/// The wallet over a real connection, to a server on this machine.
struct NetworkTests {
    private static func routes(_ server: StandInServer) -> [HTTPRoute] {
        let terms = HTTPRoute.Terms(bodyLimit: 300_000)
        let handler: HTTPRoute.Handler = { request async throws(HTTPProblem) in
            let found = try? await server.send(
                WalletRequest(
                    method: request.method,
                    address: TestKeys.issuer + request.path,
                    headers: request.headers,
                    body: request.body.isEmpty ? nil : request.body
                )
            )
            guard let found else { return .empty(.internalServerError) }
            var response = HTTPResponse.text(String(decoding: found.body, as: UTF8.self))
            response.status = found.status
            return response
        }
        return [
            HTTPRoute(.get, "/.well-known/vic-configuration", handler: handler),
            HTTPRoute(.post, "/vic/v1/{path...}", terms, handler: handler),
        ]
    }

    @Test func `cards are fetched from a server on this machine`() async throws {
        let world = try World()
        let server = HTTPServer(
            router: HTTPRouter(routes: Self.routes(world.server)),
            configuration: HTTPServerConfiguration()
        )
        let port = try server.start()
        var surroundings = try world.surroundings
        surroundings.transport = NetworkTransport()
        var endpoint = try World.endpoint()
        endpoint.host = "127.0.0.1:\(port)"
        endpoint.allowsCleartextLoopback = true
        let wallet = Wallet(surroundings, environment: .custom(endpoint))
        try world.claim([World.anna, World.beat], for: wallet)
        let errors = await wallet.update().value
        #expect(errors.map(\.reason) == [])
        #expect(wallet.cards.map(\.number) == [World.anna, World.beat])
        await server.stop()
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
        let wallet = Wallet(try world.surroundings, environment: .custom(endpoint))
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
        let wallet = Wallet(try world.surroundings, environment: .custom(endpoint))
        try world.claim([World.anna], for: wallet)
        world.server.fail("configuration", .failure(.notTrusted))
        #expect(await wallet.fetchCards().errors == [VicError(.request, "tls")])
        let address = world.server.requests("configuration").first?.address
        #expect(address?.hasPrefix("https://127.0.0.1:1/") == true)
    }
}
