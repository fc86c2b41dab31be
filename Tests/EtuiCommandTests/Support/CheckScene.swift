// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DatabaseTestSupport
import Encodings
import Execution
import Foundation
import HTTPServer
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

@testable import etui

/// The command lines of integrators, administrators and the operator against one server for identity checks on a socket.
struct CheckScene {
    let fixture: IdentityFixture
    let address: String
    let scratch: Scratch

    /// Runs `etui check`.
    func run(_ words: [String]) async -> CardsScene.Outcome {
        let console = RecordingConsole()
        let status = await Etui.run(["check"] + words, on: console.console())
        return (status, console.output, console.diagnostics)
    }

    /// Runs a command over the network with a credential of the first account.
    func online(
        _ words: [String],
        _ scope: IdentityScope = .admin
    ) async throws -> CardsScene.Outcome {
        await run(words + (try await network(scope)))
    }

    /// The options of a new credential of the first account.
    func network(_ scope: IdentityScope) async throws -> [String] {
        let new = try await fixture.server.addCredential(to: fixture.accounts[0].id, [scope])
        let file = try scratch.writePrivate("\(new.token)", new.secret.revealed() + [10])
        return ["--server", address, "--token", new.token, "--secret-file", file]
    }

    /// Runs a command as the operator, on the folder and the database of the server that runs.
    func operate(_ words: [String]) async -> CardsScene.Outcome {
        await run(words + place)
    }

    /// Runs a command as the operator for the first account.
    func operateOne(_ words: [String]) async -> CardsScene.Outcome {
        await operate(words + ["--account", fixture.accounts[0].id])
    }

    /// The options that name the server's data.
    var place: [String] { ["--data", fixture.folder, "--database", fixture.place.address] }

    /// The root key in base64url.
    var rootKey: String {
        Base64.encode(fixture.server.keys.root.bytes, alphabet: .urlSafe, padded: false)
    }

    /// Sends a passport whose document the rules refuse, and judges it; returns the reference.
    func refusedCheck() async throws -> String {
        let front = try write("front.png", IdentityFixture.passport(state: "UTO"))
        let words = ["submit", "--front", front, "--root-key", rootKey]
        let sent = try await online(words, .capture)
        #expect(sent.status == .success, "\(sent.diagnostics)")
        try await fixture.server.verify()
        return String(sent.output.dropLast())
    }

    /// Writes a file of the test, and returns its path.
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try scratch.write(name, bytes).path(percentEncoded: false)
    }

    /// The outcome without the line break at the end.
    static func line(_ outcome: CardsScene.Outcome) -> String { String(outcome.output.dropLast()) }
}

/// Runs a test against a server with the system's time, which commands use, too.
func withChecks(
    settings: CheckSettings = CheckSettings(),
    adjust: (inout IdentityServiceConfiguration) -> Void = { _ in },
    _ body: (CheckScene) async throws -> Void
) async throws {
    try await withIdentity(settings: settings, adjust: adjust) { fixture in
        let seconds = StandardStreams.now().secondsSinceEpoch
        fixture.clock.withLock { $0 = PreciseInstant(Instant(secondsSinceEpoch: seconds)) }
        let server = HTTPServer(router: fixture.router, configuration: HTTPServerConfiguration())
        let address = "http://127.0.0.1:\(try server.start())"
        let scene = CheckScene(fixture: fixture, address: address, scratch: try Scratch())
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(scene))
        } catch {
            outcome = .failure(error)
        }
        await server.stop()
        try outcome.get()
    }
}
