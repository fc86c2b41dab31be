// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Debug sessions over the wire.
struct DebugRouteTests {
    private static let path = "/v1/debug/0F8FAD5B-D9CB-469F-A165-70867728950E"
    private static let events: JSONOutput = [
        "events": [["name": "feedback", "at": .integer(7), "code": "blurred"]]
    ]

    private static func withDebug(
        _ engine: TestEngine = .sqlite,
        _ body: (IdentityFixture) async throws -> Void
    ) async throws {
        var settings = CheckSettings()
        settings.hasDebug = true
        try await withIdentity(engine, settings: settings, body)
    }

    private static func send(
        _ identity: IdentityFixture,
        _ body: JSONOutput = events,
        path: String = path
    ) async -> IdentityFixture.Answer {
        await identity.send(.post, path, json: body, by: identity.accounts[0].capture)
    }

    @Test(arguments: TestEngine.both)
    func `a client sends events, and an administrator reads them`(
        engine: TestEngine
    ) async throws {
        try await Self.withDebug(engine) { identity in
            for _ in 0..<2 { #expect(await Self.send(identity).status == 204) }
            let read = await identity.send(
                .get,
                Self.path.lowercased(),
                by: identity.accounts[0].admin
            )
            #expect(read.json?["events"]?.count == 2)
            #expect(read.json?["events"]?[1]?["code"]?.string == "blurred")
            let other = await identity.send(.get, Self.path, by: identity.accounts[1].admin)
            #expect(other.status == 404)
            let app = await identity.send(.get, Self.path, by: identity.accounts[0].capture)
            #expect(app.status == 403)
            identity.pass(seconds: 31 * 86_400)
            try await identity.server.sweepDebugEvents()
            let later = await identity.send(.get, Self.path, by: identity.accounts[0].admin)
            #expect(later.status == 404)
        }
    }

    @Test func `without the feature nothing is taken`() async throws {
        try await withIdentity { identity in
            let answer = await Self.send(identity)
            #expect(answer.status == 403 && answer.detail == "debug")
        }
    }

    @Test func `values of a document do not fit in`() async throws {
        try await Self.withDebug { identity in
            for body: JSONOutput in [
                ["events": [["name": "feedback", "at": 7, "code": "MUSTER"]]],
                ["events": [["name": "frame", "at": 7, "picture": "AAAA"]]], ["events": []],
            ] {
                let answer = await Self.send(identity, body)
                #expect(answer.status == 400 && answer.detail == "events")
            }
            let wrong = await Self.send(identity, path: "/v1/debug/session-1")
            #expect(wrong.status == 400 && wrong.detail == "debugID")
        }
    }

    @Test func `a session has at most 5000 events`() async throws {
        let event: JSONOutput = ["name": "frame", "at": .integer(7)]
        let batch: JSONOutput = ["events": .array(Array(repeating: event, count: 200))]
        try await Self.withDebug { identity in
            for _ in 0..<25 { #expect(await Self.send(identity, batch).status == 204) }
            let answer = await Self.send(identity)
            #expect(answer.status == 409 && answer.code == "limitReached")
        }
    }
}
