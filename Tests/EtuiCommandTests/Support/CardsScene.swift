// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPMessages
import HTTPServer
import IssuingServerTestSupport
import PaymentCards
import Testing

@testable import etui

/// The command lines of a bank and of a cardholder against one issuing server on a socket.
struct CardsScene {
    /// What a command did.
    typealias Outcome = (status: CommandStatus, output: String, diagnostics: String)

    let fixture: IssuingFixture
    let address: String
    let scratch: Scratch

    /// Runs `etui cards`.
    func run(_ words: [String]) async -> Outcome {
        let console = RecordingConsole()
        let status = await Etui.run(["cards"] + words, on: console.console())
        return (status, console.output, console.diagnostics)
    }

    /// Runs a command of the bank.
    func bank(_ words: [String]) async -> Outcome {
        let secret = scratch.path + "/secret"
        let options = ["--server", address, "--client", fixture.banks[0].id]
        return await run(words + options + ["--secret-file", secret])
    }

    /// Runs a command of the cardholder.
    func holder(_ words: [String]) async -> Outcome {
        await run(words + ["--home", scratch.path + "/home"])
    }

    /// Runs a command of the cardholder that gets its token from the bank of the demonstration.
    func confirmed(_ words: [String]) async -> Outcome {
        await holder(words + ["--access", accessFile])
    }

    /// The credentials of the bank as a demonstration keeps them.
    var accessFile: String { scratch.path + "/access.json" }

    /// Asks for a token with a new authentication.
    func token(_ words: [String]) async -> Outcome {
        await bank(
            ["token", "issue", "--sca-reference", "sca-\(UInt64.random(in: 0...(.max)))"]
                + ["--sca-time", fixture.now.rfc3339, "--sca-factors", "knowledge,possession"]
                + words
        )
    }

    /// Logs a new cardholder in, and returns the identifier.
    func logIn() async throws -> CardIdentifier {
        let holder = try await fixture.addHolder()
        let keys = await fixture.send(.get, "/device/v1/vault-keys", nil)
        let key = try #require(keys.json?["keys"]?[0])
        let access: JSONOutput = [
            "issuing": [
                "base": .string(address),
                "clients": [
                    [
                        "id": .string(fixture.banks[0].id),
                        "secret": .string(fixture.banks[0].secret),
                    ]
                ],
                "vaultKeys": [
                    [
                        "kid": .string(key["kid"]?.string ?? ""),
                        "publicKey": .string(key["public_key"]?.string ?? ""),
                    ]
                ],
                "cardholders": [
                    [
                        "id": .string(holder.text), "client": .string(fixture.banks[0].id),
                        "name": "Mara Lindqvist", "person": "mara",
                    ]
                ],
            ]
        ]
        try scratch.writePrivate("access.json", access.utf8())
        let used = await self.holder(["use", "--access", accessFile])
        #expect(used.status == .success, "\(used.diagnostics)")
        let login = await confirmed(["login", "--cardholder", "mara"])
        #expect(login.status == .success, "\(login.diagnostics)")
        return holder
    }

    /// Reads the object that a command printed.
    static func json(_ outcome: Outcome) throws -> JSONValue {
        try JSONTree(parsing: Array(outcome.output.utf8)).root
    }
}

/// Runs a test against a server with the system's time, since commands say when the cardholder authenticated.
func withCards(_ body: (CardsScene) async throws -> Void) async throws {
    try await withIssuing { fixture in
        let seconds = StandardStreams.now().secondsSinceEpoch
        fixture.clock.withLock { $0 = PreciseInstant(Instant(secondsSinceEpoch: seconds)) }
        let server = HTTPServer(router: fixture.router, configuration: HTTPServerConfiguration())
        let address = "http://127.0.0.1:\(try server.start())"
        let scratch = try Scratch()
        try scratch.writePrivate("secret", Array((fixture.banks[0].secret + "\n").utf8))
        let scene = CardsScene(fixture: fixture, address: address, scratch: scratch)
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
