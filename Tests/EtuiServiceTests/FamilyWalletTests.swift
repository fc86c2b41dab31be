// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

@testable import EtuiService

/// The phones on a demonstration's pages, which fetch a family's cards from the same service.
@Suite(.serialized)
final class FamilyWalletTests {
    private let demonstration: RunningDemonstration

    init() async throws {
        demonstration = try await RunningDemonstration()
    }

    /// Opens a phone, or resumes an open one; returns its session and its screen.
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
        let answer = await demonstration.server.router.respond(to: request)
        let root = try JSONTree(parsing: answer.bytes).root
        return (try #require(root["id"]?.string), try #require(root["state"]?["state"]))
    }

    @Test func `every page gets its cards, however many are opened in a minute`() async throws {
        let insurers = demonstration.access["insurers"]
        let family = try #require(insurers?[0]?["families"]?[0]?["id"]?.string)
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
        _ = await demonstration.server.stop()
    }
}
