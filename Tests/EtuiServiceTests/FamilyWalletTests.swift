// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

@testable import EtuiService

/// The phones on the pages of a demonstration, which fetch a family's cards from this very service.
@Suite(.serialized)
final class FamilyWalletTests {
    private let scratch: ScratchFolder
    private let server: EtuiServer

    init() async throws {
        scratch = try ScratchFolder()
        var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.server.port = 0
        configuration.updatesRevocationLists = false
        server = try await EtuiServer(configuration)
        _ = try await server.start()
    }

    /// Opens a phone, or asks for one that is open; its session and its screen.
    private func phone(
        _ app: String,
        resuming id: String? = nil
    ) async throws -> (id: String, state: JSONValue) {
        let wish: JSONOutput = [
            "app": .string(app), "language": "en", "resume": id.map { .string($0) } ?? .null,
        ]
        let request = HTTPRequest(
            .post,
            "/screens",
            headers: ["Content-Type": "application/json"],
            body: wish.utf8()
        )
        let root = try JSONTree(parsing: await server.router.respond(to: request).bytes).root
        return (try #require(root["id"]?.string), try #require(root["state"]?["state"]))
    }

    @Test func `every page gets its cards, however many are opened in a minute`() async throws {
        let access = try JSONTree(parsing: scratch.bytes(of: "data/access.json")).root
        let family = try #require(access["insurers"]?[0]?["families"]?[0]?["id"]?.string)
        var phones: [String] = []
        for _ in 0..<15 { phones.append(try await phone("wallet-\(family)").id) }
        let end = ContinuousClock.now + .seconds(60)
        for id in phones {
            var cards = 0
            while cards == 0, ContinuousClock.now < end {
                let state = try await phone("wallet-\(family)", resuming: id).state
                cards = state["carousel"]?["cards"]?.count ?? 0
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(cards == 4)
        }
        _ = await server.stop()
    }
}
