// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import HTTP
import Testing

@testable import EtuiService

/// What balancers of load ask a node.
struct ReadinessTests {
    @Test(.timeLimit(.minutes(2)))
    func `a node is ready while its database answers, and alive all the time`() async throws {
        let database = try TestServer()
        let scratch = try ScratchFolder()
        var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.database = try DatabaseAddress(database.address(of: "postgres"))
        configuration.hasDemo = false
        configuration.roles = [.cards]
        configuration.updatesRevocationLists = false
        let server = try await EtuiServer(configuration)
        let ask = { (target: String) in await server.router.respond(to: HTTPRequest(.get, target)) }
        #expect(await ask("/ready").status == .ok)

        try await database.order("stop")
        let answer = await ask("/ready")
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers["Retry-After"] == "1")
        #expect(await ask("/health").status == .ok)

        try await database.order("start")
        #expect(await ask("/ready").status == .ok)
        await server.stop()
    }
}
