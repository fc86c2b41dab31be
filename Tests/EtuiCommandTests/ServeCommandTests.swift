// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import FoundationNetworking
import Testing

/// A running `etui serve`, ended with its owner.
private final class RunningService {
    let address: String
    private let scratch: Scratch
    private let process = Process()

    struct SaidNothing: Error {}

    /// Starts on a free port and waits for the line that says where.
    init(_ options: [String] = []) throws {
        scratch = try Scratch()
        process.executableURL = URL(filePath: BuiltCommand.path)
        process.arguments =
            ["serve", "--port", "0", "--data", scratch.path, "--offline"] + options
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": scratch.path]
            .merging(BuiltCommand.sanitizerOptions) { $1 }
        let output = try scratch.write("output", [])
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        let deadline = ContinuousClock.now + .seconds(60)
        while try !scratch.text("output").hasSuffix("\n") {
            guard process.isRunning, ContinuousClock.now < deadline else { throw SaidNothing() }
            Thread.sleep(forTimeInterval: 0.01)
        }
        let line = try scratch.text("output")
        address = String(line.split(separator: " ").first { $0.hasPrefix("http") } ?? "")
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Ends it as a service manager would, and returns its status.
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    func status(of path: String) async throws -> Int? {
        let url = try #require(URL(string: address + path))
        let (_, response) = try await URLSession.shared.data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }
}

@Suite(.serialized)
struct ServeCommandTests {
    @Test func `it serves, and ends in good order when asked to`() async throws {
        let service = try RunningService()
        #expect(service.address.hasPrefix("http://127.0.0.1:"))
        #expect(try await service.status(of: "") == 200)
        #expect(try await service.status(of: "seals") == 200)
        #expect(try await service.status(of: "nowhere") == 404)
        #expect(service.stop() == 0)
    }

    @Test func `it trusts what it is told to trust`() async throws {
        let scratch = try Scratch()
        let authority = scratch.path + "/authority"
        _ = try BuiltCommand.run(["seal", "authority", "create", authority, "--key", "p256"])
        let service = try RunningService([
            "--no-demo", "--trust", authority, "--at", "2027-01-01", "--policy", "strict",
        ])
        #expect(try await service.status(of: "seals") == 200)
        #expect(service.stop() == 0)
    }

    @Test(arguments: [
        (["--port", "99999"], "--port '99999' is no number from 0 to 65535"),
        (["--bind", "0.0.0.0"], "it needs --tls, or --behind-proxy"),
        (["--bind", "example.org"], "--bind is no numeric address"),
        (["--tls", "/nowhere"], "--tls needs a value: --tls KEY"),
        (["--tls", "/nowhere", "/nowhere"], "/nowhere: no such file"),
        (
            ["--tls", "/dev/null", "/dev/null"],
            "the certificate or the key of --tls cannot be used"
        ),
        (["--crl", "/nowhere"], "--crl goes with --trust"),
        (["--trust", "/nowhere"], "/nowhere: no such file or folder"),
        (["--at", "soon"], "--at 'soon' is not a time"),
        (["--app-id", "ch.example"], "--app-id 'ch.example' is no TEAMID.BUNDLE.ID such as"),
    ])
    func `what cannot be served is said`(options: [String], message: String) throws {
        let scratch = try Scratch()
        let port = options.contains("--port") ? [] : ["--port", "0"]
        let outcome = try BuiltCommand.run(
            ["serve", "--no-demo", "--offline", "--data", scratch.path] + port + options
        )
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(message))
        #expect(outcome.output.isEmpty)
    }
}
