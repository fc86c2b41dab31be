// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import CheckoutCardManagementStub
import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import PaymentCards
import TestSupport
import Testing

/// The live service over a real socket, and where its address comes from.
struct WireTests {
    private static func manager(_ port: Int, timeout: TimeInterval = 30) throws
        -> CheckoutCardManager
    {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        var configuration = IssuingConfiguration(baseURL: url, vaultKeys: [])
        configuration.requestTimeout = timeout
        return CheckoutCardManager(
            designSystem: CardManagementDesignSystem(
                font: .systemFont(ofSize: 22),
                textColor: .blue
            ),
            environment: .sandbox,
            backend: LiveBackend(.found(configuration), .sandbox)
        )
    }

    @Test func `cards are listed and changed over a socket`() async throws {
        let card = Wire.card()
        let path = "/issuing/device/v1/cards"
        let routes = [
            HTTPRoute(.get, path) { request in
                guard request.headers["Authorization"] == "Bearer " + LiveScene.token else {
                    return .empty(.unauthorized)
                }
                return Self.json(["cards": [card.json]])
            },
            HTTPRoute(.post, path + "/{id}/suspend", HTTPRoute.Terms(bodyLimit: 1_000)) { _ in
                let changed = Wire.card(1, .suspended, version: 2)
                return Self.json(["card": changed.json, "changed": true])
            },
        ]
        try await withServer(routes) { port in
            let manager = try Self.manager(port)
            manager.logIn(with: LiveScene.token)
            let read = try #require(try await manager.getCards().first)
            try await read.suspend(reason: .lost)
            #expect(read.state == .suspended)
            manager.logIn(with: LiveScene.token + "x")
            let error = await failure { _ = try await manager.getCards() }
            #expect(error == .authenticationFailure)
        }
    }

    @Test func `a server that hangs up is a connection issue`() async throws {
        let server = try RawServer { _, _ in }
        defer { server.stop() }
        let manager = try Self.manager(server.port, timeout: 5)
        manager.logIn(with: LiveScene.token)
        #expect(await failure { _ = try await manager.getCards() } == .connectionIssue)
    }

    @Test func `the configuration comes from a file`() async throws {
        let folder = try TemporaryFolders.make("card-issuing")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "configuration.json")
        let key = Base64.encode(
            [4] + Array(repeating: 7, count: 64),
            alphabet: .urlSafe,
            padded: false
        )
        let text =
            #"{"sandbox":{"baseURL":"https://a.example","vaultKeys":[{"kid":"k1","publicKey":"\#(key)"}]}}"#
        try Data(text.utf8).write(to: file)
        let variables = ["CARD_ISSUING_CONFIG": file.path()]
        let source = IssuingConfiguration.Source.standard(
            for: .sandbox,
            info: nil,
            variables: variables
        )
        guard case .found(let configuration) = source else {
            Issue.record("no configuration")
            return
        }
        #expect(configuration.baseURL.absoluteString == "https://a.example")
        #expect(configuration.vaultKeys.map(\.keyID) == ["k1"])
        #expect(configuration.vaultKeys.first?.x963PublicKey.count == 65)
        for (environment, variables) in [
            (CardManagerEnvironment.production, variables), (.sandbox, [:]),
            (.sandbox, ["CARD_ISSUING_CONFIG": "/nowhere"]),
        ] {
            let missing = IssuingConfiguration.Source.standard(
                for: environment,
                info: nil,
                variables: variables
            )
            guard case .missing = missing else {
                Issue.record("a configuration was found")
                continue
            }
        }
    }

    @Test func `the app's property list comes first`() throws {
        let entry: [String: Any] = ["baseURL": "https://b.example", "vaultKeys": [[String: Any]]()]
        let source = IssuingConfiguration.Source.standard(
            for: .production,
            info: ["CardIssuing": ["production": entry]],
            variables: ["CARD_ISSUING_CONFIG": "/nowhere"]
        )
        guard case .found(let configuration) = source else {
            Issue.record("no configuration")
            return
        }
        #expect(configuration.baseURL.absoluteString == "https://b.example")
    }

    @Test(arguments: [(" ", " "), ("-", "-"), ("....", " "), ("1", " "), ("", ""), (" - ", " - ")])
    func `a separator is short and has no digit`(text: String, used: String) throws {
        var design = CardManagementDesignSystem(font: .systemFont(ofSize: 22), textColor: .blue)
        design.panTextSeparator = text
        let json = try JSONEncoder().encode(design)
        let read = try JSONTree(parsing: [UInt8](json)).root
        #expect(read["panTextSeparator"]?.string == used)
        #expect(read["pinFont"]?.string?.contains("22px") == true)
        #expect(read["pinTextColor"]?.string == "rgb(0 0 255 / 1)")
    }

    private static func json(_ body: JSONOutput) -> HTTPResponse {
        var response = HTTPResponse.text(body.encoded())
        response.headers["Content-Type"] = "application/json"
        return response
    }
}
