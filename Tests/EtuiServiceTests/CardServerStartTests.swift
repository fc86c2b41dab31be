// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTP
import InsuranceCards
import Testing
import Tokens

@testable import EtuiService

/// Starting anew, and starting beside another node.
@Suite(.onBothEngines)
struct CardServerStartTests {
    private func service(
        _ fixture: CardServerFixture,
        folder: String
    ) async throws -> InsuranceService {
        var configuration = ServiceConfiguration(dataDirectory: fixture.scratch.path + "/" + folder)
        configuration.database = fixture.database
        let now = fixture.now
        let service = try await InsuranceService(configuration) { now }
        EngineScope.current?.stopLater(service)
        return service
    }

    @Test func `a second start finds everybody as they were`() async throws {
        let first = try await CardServerFixture()
        let insurer = try first.insurer()
        await first.service.stop()
        let again = try await service(first, folder: "data")
        try await again.start(port: 8080)
        let access = try JSONTree(parsing: first.scratch.bytes(of: "data/access.json")).root
        #expect(access["insurers"]?[0]?["apiKey"]?.string == insurer.apiKey)
        let router = HTTPRouter(routes: again.routes)
        let request = HTTPRequest(
            .get,
            "/vic/v1/insurers/\(insurer.bag)/cards",
            headers: ["Authorization": "Bearer " + insurer.apiKey]
        )
        let answer = CardServerFixture.Answer(await router.respond(to: request))
        #expect(answer.json?["cards"]?.count == 5)
        await again.stop()
    }

    @Test func `before it knows where it is, and once its database is closed, it is unavailable`()
        async throws
    {
        let first = try await CardServerFixture()
        let second = try await service(first, folder: "data")
        let router = HTTPRouter(routes: second.routes, problemForms: [ProblemDetails.form])
        for closes in [false, true] {
            if closes {
                try await second.start(port: 8080)
                await second.stop()
            }
            let request = HTTPRequest(.get, "/vic/v1/status/1")
            let answer = CardServerFixture.Answer(await router.respond(to: request))
            #expect(answer.status == 503)
            #expect(answer.code == "unavailable")
            #expect(answer.response.headers["Retry-After"] == "1")
        }
    }

    @Test func `what one node has given away another knows`() async throws {
        let first = try await CardServerFixture()
        let second = try await service(first, folder: "data")
        try await second.start(port: 8080)
        let router = HTTPRouter(routes: second.routes, problemForms: [ProblemDetails.form])
        let insurer = try first.insurer()
        let wallet = try TestWallet()
        let listed = try await first.send(
            .get,
            "/vic/v1/insurers/\(insurer.bag)/cards",
            by: insurer.apiKey
        )
        let veka = try #require(listed.json?["cards"]?[0]?["veka"]?.string)
        let nonce = try await first.nonce()
        let claim = try first.claim(veka, by: insurer, for: wallet)
        #expect(try await first.fetch([claim], for: wallet, nonce: nonce).status == 200)
        let token = try WalletToken.sign(
            [claim],
            audience: first.issuer,
            nonce: nonce,
            app: "test",
            with: wallet.key,
            at: first.now,
            random: SystemRandom()
        )
        let again = HTTPRequest(
            .post,
            "/vic/v1/cards",
            headers: ["Content-Type": "application/json"],
            body: JSONOutput.object([("token", .string(token))]).utf8()
        )
        let answer = CardServerFixture.Answer(await router.respond(to: again))
        #expect(answer.code == "nonce_invalid")
        await second.stop()
    }

    @Test func `a node with other keys is refused`() async throws {
        let first = try await CardServerFixture()
        await #expect(throws: ServiceError.self) {
            _ = try await service(first, folder: "other")
        }
    }

    @Test(arguments: ["insurance/keys.json", "access.json"])
    func `a file of keys that holds something else is never overwritten`(
        name: String
    ) async throws {
        let first = try await CardServerFixture()
        await first.service.stop()
        _ = try first.scratch.write(Array("{}".utf8), to: "data/" + name)
        await #expect(throws: ServiceError.self) {
            _ = try await service(first, folder: "data")
        }
        #expect(try first.scratch.bytes(of: "data/" + name) == Array("{}".utf8))
    }

    @Test func `the file of credentials is for its owner`() async throws {
        let first = try await CardServerFixture()
        for name in ["data/access.json", "data/insurance/keys.json"] {
            #expect(try first.scratch.permissions(of: name) == 0o600)
        }
    }
}
