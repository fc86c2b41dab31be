// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import TestSupport
import Testing
import Tokens

@testable import CardServer
@testable import Demonstration

/// Restarting, and starting beside another node.
@Suite(.onBothEngines)
struct CardServerStartTests {
    private func service(
        _ fixture: CardServerFixture,
        folder: String
    ) async throws -> CardService {
        var configuration = CardServiceConfiguration(
            dataDirectory: fixture.scratch.path + "/" + folder
        )
        configuration.database = fixture.database
        let now = fixture.now
        let service = try await CardService(configuration) { now }
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
        await #expect(throws: CardServerError.self) {
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
        await #expect(throws: CardServerError.self) {
            _ = try await service(first, folder: "data")
        }
        #expect(try first.scratch.bytes(of: "data/" + name) == Array("{}".utf8))
    }

    /// Returns the numbers of tenants in a node's `access.json`, each of which can open its list at the node.
    private func accepted(
        _ node: CardService,
        folder: String,
        in scratch: ScratchFolder
    ) async throws -> [String] {
        let access = try JSONTree(parsing: scratch.bytes(of: folder + "/access.json")).root
        let router = HTTPRouter(routes: node.routes, problemForms: [ProblemDetails.form])
        var numbers: [String] = []
        for (list, name) in [("insurers", "bag"), ("providers", "gln")] {
            for tenant in access[list]?.elements ?? [] {
                let number = try #require(tenant[name]?.string)
                let path = list == "insurers" ? "insurers/\(number)/cards" : "locations"
                let key = try #require(tenant["apiKey"]?.string)
                let request = HTTPRequest(
                    .get,
                    "/vic/v1/" + path,
                    headers: ["Authorization": "Bearer " + key]
                )
                let answer = CardServerFixture.Answer(await router.respond(to: request))
                #expect(answer.status == 200)
                #expect((answer.json?["cards"] ?? answer.json?["locations"])?.count ?? 0 > 0)
                numbers.append(number)
            }
        }
        return numbers
    }

    private static let everybody = (DemoInsurer.all.map(\.bag) + DemoProvider.all.map(\.gln))
        .sorted()

    @Test func `of nodes that start first at once one makes the demonstration`() async throws {
        let scratch = try ScratchFolder()
        let address =
            try await EngineScope.current?.makeAddress()
            ?? DatabaseAddress("sqlite:" + scratch.path + "/etui.db")
        var nodes: [CardService] = []
        for place in 0..<3 {
            var configuration = CardServiceConfiguration(dataDirectory: scratch.path + "/\(place)")
            configuration.database = address
            if place > 0 {
                let keys = try scratch.bytes(of: "0/insurance/keys.json")
                let file = CardKeyFile(dataDirectory: configuration.dataDirectory)
                _ = try file.make(under: nil, random: SystemRandom())
                _ = try scratch.write(keys, to: "\(place)/insurance/keys.json")
            }
            let node = try await CardService(configuration) { CardServerFixture.start }
            EngineScope.current?.stopLater(node)
            nodes.append(node)
            // The node serves nothing before the demonstration exists, and is not ready.
            #expect(await !node.isReady())
            let router = HTTPRouter(routes: node.routes, problemForms: [ProblemDetails.form])
            for target in ["/desk/tenants", "/vic/v1/locations", "/.well-known/vic-configuration"] {
                let answer = await router.respond(to: HTTPRequest(.get, target))
                #expect(answer.status.code == 503)
                #expect(answer.headers["Retry-After"] == "1")
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for node in nodes { group.addTask { try await node.start(port: 8080) } }
            try await group.waitForAll()
        }
        var known: [String] = []
        for (place, node) in nodes.enumerated() {
            #expect(await node.isReady())
            known += try await accepted(node, folder: "\(place)", in: scratch)
        }
        // Only the node that made a tenant knows it.
        #expect(known.sorted() == Self.everybody)
    }

    @Test(arguments: [1, 2])
    func `a first start that is cut short is taken up again, and nobody's work is lost`(
        step: Int
    ) async throws {
        let scratch = try ScratchFolder()
        var configuration = CardServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.database = try await EngineScope.current?.makeAddress()
        let node = try await CardService(configuration) { CardServerFixture.start }
        EngineScope.current?.stopLater(node)
        let demo = InsuranceDemo()
        var written: [TenantAccess] = []
        // The first time, credentials are written before anything is entered, the second time after it.
        await #expect(throws: CardServerError.access) {
            _ = try await demo.prepare(nil, at: node.server) { access throws(CardServerError) in
                written.append(access)
                if written.count == step { throw .access }
            }
        }
        let again = try await demo.prepare(written[0], at: node.server) {
            _ throws(CardServerError) in
        }
        #expect(again.insurers.map(\.apiKey) == written[0].insurers.map(\.apiKey))
        let families = { (access: TenantAccess) in
            access.insurers.flatMap(\.families).map(\.identifier)
        }
        #expect(families(again) == families(written[0]))
        #expect(families(again).count == DemoFamily.all.count)
        let third = try await demo.prepare(again, at: node.server) { _ throws(CardServerError) in }
        #expect(families(third) == families(again))
        let count = try await node.server.store.read { work throws(CardRequestError) in
            try work.row("SELECT count(*) AS number FROM insurance_card")?.integer("number")
        }
        #expect(count == 11)
    }

    @Test func `the file of credentials is for its owner`() async throws {
        let first = try await CardServerFixture()
        for name in ["data/access.json", "data/insurance/keys.json"] {
            #expect(try first.scratch.permissions(of: name) == 0o600)
        }
    }
}
