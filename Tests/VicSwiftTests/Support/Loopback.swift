// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPClient
import HTTPMessages
import HTTPServer
import Testing

@testable import VicSwift

/// The stand-in server behind a real connection, with a wallet connected to it.
final class Loopback: Sendable {
    let world: World
    let wallet: Wallet
    /// The answers that replace those of the stand-in server, by call.
    private let answers: Locked<[String: @Sendable () -> HTTPResponse]>
    private let server: HTTPServer

    init(claiming numbers: [String]) throws {
        let world = try World()
        let answers = Locked<[String: @Sendable () -> HTTPResponse]>([:])
        self.world = world
        self.answers = answers
        server = HTTPServer(
            router: HTTPRouter(routes: Self.routes(world.server, answers)),
            configuration: HTTPServerConfiguration()
        )
        var dependencies = try world.dependencies
        dependencies.transport = NetworkTransport()
        var endpoint = try World.endpoint()
        endpoint.host = "127.0.0.1:\(try server.start())"
        endpoint.allowsCleartextLoopback = true
        wallet = Wallet(dependencies, environment: .custom(endpoint))
        try world.claim(numbers, for: wallet)
    }

    /// Replaces the answer for a path below `/vic/v1/`.
    func answer(_ path: String, _ answer: @escaping @Sendable () -> HTTPResponse) {
        answers.withLock { $0["/vic/v1/" + path] = answer }
    }

    func stop() async { await server.stop() }

    private static func routes(
        _ server: StandInServer,
        _ answers: Locked<[String: @Sendable () -> HTTPResponse]>
    ) -> [HTTPRoute] {
        let terms = HTTPRoute.Terms(bodyLimit: 300_000)
        let handler: HTTPRoute.Handler = { request async throws(HTTPError) in
            if let answer = answers.withLock({ $0[request.path] }) { return answer() }
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
}
