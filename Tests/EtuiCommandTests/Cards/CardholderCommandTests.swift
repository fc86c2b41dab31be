// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

@testable import etui

/// The commands of cardholders on made-up cards: what is kept, what is printed, what is refused.
struct CardholderCommandTests {
    private static let token = "stub-token-0123456789abcdef"
    private let home: Scratch

    init() async throws {
        home = try Scratch()
        #expect(await run(["use", "--stub"]).status == .success)
    }

    private func run(
        _ words: [String]
    ) async -> (status: CommandStatus, output: String, diagnostics: String) {
        let console = RecordingConsole()
        let command = ["cards"] + words + ["--home", home.path + "/home"]
        let status = await Etui.run(command, on: console.console())
        return (status, console.output, console.diagnostics)
    }

    private func json(_ words: [String]) async throws -> JSONValue {
        try JSONTree(parsing: Array(await run(words + ["--json"]).output.utf8)).root
    }

    private func login() async { _ = await run(["login", "--token", Self.token]) }

    @Test func `a session's token is kept for its owner alone and never printed`() async throws {
        let login = await run(["login", "--token", Self.token])
        #expect(login.status == .success && login.output == "logged in: 5 cards\n")
        let file = home.path + "/home/session"
        #expect(try home.text("home/session") == Self.token)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        for words in [["list"], ["list", "--json"], ["logout"]] {
            let outcome = await run(words)
            #expect(outcome.status == .success)
            #expect(!(outcome.output + outcome.diagnostics).contains(Self.token))
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `without a session the command says how to log in`() async throws {
        for words in [["list"], ["show", "1374"], ["logout"], ["activate", "2521"]] {
            let outcome = await run(words)
            #expect(outcome.status == .negative && outcome.output.isEmpty)
            #expect(outcome.diagnostics.contains("etui cards login"))
        }
    }

    @Test func `another server forgets the session`() async throws {
        await login()
        _ = await run(["use", "--stub", "--environment", "production"])
        #expect(await run(["list"]).status == .negative)
    }

    @Test func `cards are listed by state`() async throws {
        await login()
        let report = try await json(["list", "--status", "inactive,suspended"])
        #expect(report["schema"]?.string == "etui.cards.list.v1")
        let states = report["cards"]?.elements?.compactMap { $0["state"]?.string }
        #expect(states == ["inactive", "suspended"])
        let unknown = await run(["list", "--status", "lost"])
        #expect(unknown.status == .unusable && unknown.diagnostics.contains("active, inactive"))
    }

    @Test func `a card is named by its identifier or its last four digits`() async throws {
        await login()
        let first = try await json(["show", "2521"])["card"]
        let id = try #require(first?["id"]?.string)
        #expect(try await json(["show", id])["card"]?["lastFour"]?.string == "2521")
        #expect(
            first?.members?.map(\.name) == [
                "id", "type", "scheme", "lastFour", "expiry", "name", "state", "possibleStates",
            ]
        )
        for name in ["0000", "crd_x"] {
            #expect(await run(["show", name]).status == .negative)
        }
    }

    @Test func `a card changes its state, and a transition that does not exist is refused`()
        async throws
    {
        await login()
        let activated = try await json(["activate", "2521"])
        #expect(activated["schema"]?.string == "etui.cards.activate.v1")
        #expect(activated["card"]?["state"]?.string == "active")
        let suspended = await run(["suspend", "1374", "--reason", "lost"])
        #expect(suspended.status == .success && suspended.output.contains("suspended"))
        let revoked = await run(["revoke", "1374", "--yes", "--reason", "stolen"])
        #expect(revoked.status == .success && revoked.output.contains("revoked"))
        let refused = await run(["activate", "4378"])
        #expect(refused.status == .negative)
        #expect(refused.diagnostics.contains("invalidStateRequested"))
        #expect(await run(["suspend", "1374", "--reason", "bored"]).status == .unusable)
    }

    @Test func `the state in the wallets is printed`() async throws {
        await login()
        let report = try await json(["wallet", "1374", "--token", Self.token])
        #expect(report["schema"]?.string == "etui.cards.wallet.v1")
        #expect(report["state"]?.string == "notDigitized")
    }

    @Test(arguments: [
        [], ["--stub", "--access", "file"], ["--server", "https://example.org"],
        ["--stub", "--vault-key", "a:b"], ["--server", "https://example.org", "--vault-key", "a"],
        ["--server", "https://example.org", "--vault-key", "a:AAAA"],
        ["--server", "http://example.org", "--vault-key", "a:\(point)"],
    ])
    func `a server that is named wrongly is not kept`(words: [String]) async throws {
        await login()
        #expect(await run(["use"] + words).status == .unusable)
        #expect(await run(["list"]).status == .success)
    }

    /// A text of the form of a key: 65 bytes that begin with 4.
    private static let point = Base64.encode([4] + [UInt8](repeating: 1, count: 64))

    @Test func `a server and its keys are kept`() async throws {
        let words = ["use", "--server", "https://example.org/issuing/", "--vault-key"]
        let report = try await json(words + ["vk_1:" + Self.point])
        #expect(report["server"]?["base"]?.string == "https://example.org")
        #expect(report["server"]?["vaultKeys"]?[0]?["publicKey"]?.string == Self.point)
        #expect(report["server"]?["environment"]?.string == "sandbox")
    }

    @Test func `a secret appears on no output that is not a terminal`() throws {
        let folder = ["--home", home.path + "/home"]
        _ = try BuiltCommand.run(["cards", "login", "--token", Self.token] + folder)
        for secret in ["pin", "pan", "code", "pan-code"] {
            let outcome = try BuiltCommand.run(
                ["cards", "reveal", "5011", secret, "--token", Self.token] + folder
            )
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.diagnostics.contains("the token was not used"))
        }
        let json = ["cards", "reveal", "5011", "pin", "--json", "--token", Self.token]
        #expect(try BuiltCommand.run(json + folder).status == 2)
    }

    #if os(Linux)
    @Test func `a secret on a terminal is cleared at Ctrl-C`() throws {
        let folder = ["--home", home.path + "/home"]
        _ = try BuiltCommand.run(["cards", "login", "--token", Self.token] + folder)
        // Without `exec`, a shell that stays would be ended by the signal itself: dash does stay.
        let reveal = ["cards", "reveal", "1374", "pan", "--token", Self.token]
        let command = ["exec", BuiltCommand.path] + reveal
        let process = Process()
        // script(1) gives the command a terminal and hands on what it writes there.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "script", "-qec", (command + folder).joined(separator: " "), "/dev/null",
        ]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var shown = ""
        let deadline = ContinuousClock.now + .seconds(60)
        while !shown.contains("9999 0000 0000 1374"), ContinuousClock.now < deadline {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            shown += String(decoding: data, as: UTF8.self)
        }
        // The line discipline of the terminal turns the character into SIGINT.
        input.fileHandleForWriting.write(Data([3]))
        shown += String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
            as: UTF8.self
        )
        process.waitUntilExit()
        #expect(shown.contains("9999 0000 0000 1374"))
        #expect(shown.contains("\r\u{1B}[2K"))
        #expect(!shown.contains(Self.token))
        #expect(process.terminationStatus == 0)
    }
    #endif
}
