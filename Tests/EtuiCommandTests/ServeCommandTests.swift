// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// A running `etui serve`, stopped with its owner.
private final class RunningService {
    let address: String
    /// The address for metrics, or an empty text.
    let metricsAddress: String
    private let scratch: Scratch
    private let process = Process()

    struct SaidNothing: Error {}

    /// Starts on a free port and waits for the line that names the address.
    init(_ options: [String] = [], diagnostics: Any = FileHandle.nullDevice) throws {
        scratch = try Scratch()
        process.executableURL = URL(filePath: BuiltCommand.path)
        process.arguments =
            ["serve", "--port", "0", "--data", scratch.path, "--offline"] + options
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": scratch.path]
            .merging(BuiltCommand.sanitizerOptions) { $1 }
        let output = try scratch.write("output", [])
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = diagnostics
        try process.runClosingFiles()
        let deadline = ContinuousClock.now + .seconds(60)
        let lineCount = options.contains("--metrics") ? 2 : 1
        while try scratch.text("output").count(where: \.isNewline) < lineCount {
            guard process.isRunning, ContinuousClock.now < deadline else { throw SaidNothing() }
            Thread.sleep(forTimeInterval: 0.01)
        }
        let places = try scratch.text("output").split(whereSeparator: \.isWhitespace)
            .filter { $0.hasPrefix("http") }
        address = places.first.map(String.init) ?? ""
        metricsAddress = places.dropFirst().first.map(String.init) ?? ""
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Stops it as a service manager would, and returns its status.
    func stop(by signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    func status(of path: String) async throws -> Int? {
        let url = try #require(URL(string: address + path))
        let (_, response) = try await URLSession.shared.data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }

    func text(of path: String) async throws -> String {
        let url = try #require(URL(string: address + path))
        return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    }

    /// Returns how many lines of the log have been dropped, according to the metrics.
    func droppedLineCount() async throws -> Int {
        let url = try #require(URL(string: metricsAddress))
        let (metrics, _) = try await URLSession.shared.data(from: url)
        let name = "etui_log_lines_dropped_total "
        let line = String(decoding: metrics, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix(name) }
        return try #require(line.flatMap { Int($0.dropFirst(name.count)) })
    }
}

/// One connection that carries many requests.
private struct LoadedConnection {
    let number: Int32

    init(port: Int) throws {
        #if canImport(Darwin)
        number = socket(AF_INET, SOCK_STREAM, 0)
        #else
        number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) }
        }
        guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    /// Sends requests one after the other, and waits for each answer.
    func ask(_ path: String, times: Int) throws {
        defer { close(number) }
        let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        var buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<times {
            guard send(number, request, request.count, Int32(MSG_NOSIGNAL)) == request.count,
                recv(number, &buffer, buffer.count, 0) > 0
            else { throw POSIXError(.ECONNRESET) }
        }
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
            "--no-demo", "--roles", "seals", "--trust", authority, "--at", "2027-01-01", "--policy",
            "strict",
        ])
        #expect(try await service.status(of: "seals") == 200)
        #expect(service.stop() == 0)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `it ends in good order at each signal that asks for it`(signal: Int32) throws {
        let service = try RunningService()
        #expect(service.stop(by: signal) == 0)
    }

    @Test(.timeLimit(.minutes(2)))
    func `a log that nobody reads keeps nobody waiting, and not the end`() async throws {
        let log = Pipe()
        let service = try RunningService(["--log", "--metrics", "0"], diagnostics: log)
        // A line has about 120 bytes and a pipe holds 64 KiB; the queue takes another MiB.
        let port = try #require(URL(string: service.address)?.port)
        for _ in 0..<40 { try LoadedConnection(port: port).ask("/health", times: 400) }
        #expect(try await service.status(of: "health") == 200)
        #expect(try await service.droppedLineCount() > 0)
        #expect(service.stop() == 0)
        withExtendedLifetime(log) {}
    }

    @Test func `a log whose reader has gone does not end the service, and lost lines are counted`()
        async throws
    {
        let log = Pipe()
        let service = try RunningService(["--log", "--metrics", "0"], diagnostics: log)
        try? log.fileHandleForWriting.close()
        try? log.fileHandleForReading.close()
        for _ in 0..<3 { #expect(try await service.status(of: "health") == 200) }
        #expect(try await service.droppedLineCount() > 0)
        #expect(service.stop() == 0)
    }

    @Test(arguments: [
        ([], true), (["--no-demo", "--roles", "issuing"], true),
        (["--no-demo", "--roles", "seals"], false),
    ])
    func `an issuing server says at its start that it is a sandbox`(
        options: [String],
        isTold: Bool
    ) throws {
        let log = try Scratch()
        let file = try log.write("diagnostics", [])
        let service = try RunningService(
            options,
            diagnostics: try FileHandle(forWritingTo: file)
        )
        #expect(service.stop() == 0)
        let lines = try log.text("diagnostics").split(separator: "\n").map(String.init)
        let notice = """
            etui: the issuing server is a sandbox. It issues test numbers, shows their secrets, and simulates payments, \
            approvals and wallets. It takes no real card numbers, is not connected to a card network, keeps its keys in \
            files, and is not compliant with PCI DSS.
            """
        #expect(lines.filter { $0.contains("sandbox") } == (isTold ? [notice] : []))
    }

    @Test func `after a stop no sweep complains`() throws {
        let log = try Scratch()
        let file = try log.write("log", [])
        let service = try RunningService(
            ["--log"],
            diagnostics: try FileHandle(forWritingTo: file)
        )
        #expect(service.stop() == 0)
        let text = try log.text("log")
        #expect(text.contains("\"event\":\"stopped\""))
        #expect(!text.contains("retention"))
    }

    @Test(arguments: [(0o644, true), (0o640, true), (0o602, true), (0o600, false), (0o400, false)])
    func `a TLS key that others can read is refused`(mode: Int, isRefused: Bool) throws {
        let scratch = try Scratch()
        let key = try scratch.write("key.pem", Array("no key".utf8))
        let link = URL(filePath: scratch.path + "/link.pem")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: key)
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: key.path
        )
        for path in [key.path, link.path] {
            let outcome = try BuiltCommand.run(
                [
                    "serve", "--no-demo", "--roles", "seals", "--offline", "--data",
                    scratch.path + "/data", "--port", "0",
                ]
                    + ["--tls", path, path]
            )
            #expect(outcome.status == 2)
            // The certificate is invalid, so readable keys are rejected for that reason.
            let isToldSo = outcome.diagnostics.contains("chmod 600")
            #expect(isToldSo == isRefused)
            #expect(outcome.diagnostics.contains("--tls cannot be used") != isRefused)
        }
    }

    @Test(arguments: [
        (["--port", "99999"], "--port '99999' is no number from 0 to 65535"),
        (["--bind", "0.0.0.0"], "it needs --tls, or --behind-proxy"),
        (["--bind", "0.0.0.0", "--roles", "issuing"], "it needs --tls, or --behind-proxy"),
        (["--bind", "::", "--roles", "issuing"], "it needs --tls, or --behind-proxy"),
        (["--bind", "example.org"], "--bind is no numeric address"),
        (["--tls", "/nowhere"], "--tls needs a value: --tls KEY"),
        (["--tls", "/nowhere", "/nowhere"], "/nowhere: no such file"),
        (
            ["--tls", "/dev/null", "/dev/null"],
            "/dev/null: is no regular file"
        ),
        (["--connections", "0"], "--connections '0' is no number from 1 to 100000"),
        (["--roles", "seals,kitchen"], "--roles 'kitchen' is not one of seals, scan, cards"),
        (["--roles", ","], "--roles names none of seals"),
        (["--roles", "cards,wallet,exchange"], "only the demonstration has wallet, exchange"),
        (["--audit-months", "11"], "--audit-months '11' is no number from 12 to 1200"),
        (["--audit-months", "12m"], "--audit-months '12m' is no number from 12 to 1200"),
        (["--metrics", "9100000"], "--metrics '9100000' is no ADDRESS:PORT"),
        (["--metrics", "example.org:9100"], "--metrics is no numeric address"),
        (["--crl", "/nowhere"], "--crl goes with --trust"),
        (["--trust", "/nowhere"], "/nowhere: no such file or folder"),
        (["--at", "soon"], "--at 'soon' is not a time"),
        (["--app-id", "ch.example"], "--app-id 'ch.example' is no TEAMID.BUNDLE.ID such as"),
        (["--resources", "/nowhere"], "--resources is for the demonstration; leave out --no-demo"),
        (["--resources", "/nowhere", "--behind-proxy"], "--resources is for loopback only"),
    ])
    func `what cannot be served is said`(options: [String], message: String) throws {
        let scratch = try Scratch()
        let port = options.contains("--port") ? [] : ["--port", "0"]
        let roles = options.contains("--roles") ? [] : ["--roles", "seals"]
        let outcome = try BuiltCommand.run(
            ["serve", "--no-demo", "--offline", "--data", scratch.path] + port + roles + options
        )
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(message))
        #expect(outcome.output.isEmpty)
    }

    @Test func `a folder without pages is not served`() throws {
        let scratch = try Scratch()
        let outcome = try BuiltCommand.run(
            [
                "serve", "--offline", "--data", scratch.path, "--port", "0", "--resources",
                "/nowhere",
            ]
        )
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("--resources /nowhere has no strings.json"))
    }

    @Test func `pages that someone edits are served as they are, and their errors said`()
        async throws
    {
        let scratch = try Scratch()
        let folder = URL(filePath: scratch.path + "/resources")
        try FileManager.default.copyItem(
            atPath: TestSupport.projectRoot + "Sources/Edges/Screens/Resources",
            toPath: folder.path
        )
        let service = try RunningService(["--resources", folder.path])
        let texts = folder.appending(path: "strings.json")
        let before = try String(contentsOf: texts, encoding: .utf8)
        #expect(try await service.text(of: "assets/strings/en.json").contains("Skip to content"))
        try Data(before.replacing("Skip to content", with: "Go to content").utf8).write(to: texts)
        let after = try await service.text(of: "assets/strings/en.json")
        #expect(after.contains("Go to content") && !after.contains("Skip to content"))

        // The page names files of a version that is served.
        let page = try await service.text(of: "")
        let script = try #require(page.firstMatch(of: /src="\/(assets\/[^"]+\.js)"/)?.output.1)
        #expect(try await service.status(of: String(script)) == 200)

        let module = folder.appending(path: "scripts/base/dom.js")
        let right = try Data(contentsOf: module)
        try Data("import \"./missing.js\";\n".utf8).write(to: module)
        #expect(try await service.status(of: "") == 500)
        #expect(try await service.text(of: "").contains("resources_unusable"))
        try right.write(to: module)
        #expect(try await service.status(of: "") == 200)
        #expect(service.stop() == 0)
    }

    @Test(arguments: [
        ("etui.db", "the database cannot be opened; it must be a file of this user's own"),
        ("access.json", "the data folder cannot be used: is no file"),
        ("insurance", "the data folder cannot be used: no such file or folder"),
    ])
    func `what is in the way of a file is said in words`(name: String, message: String) throws {
        let scratch = try Scratch()
        let path = scratch.path + "/" + name
        if name == "insurance" {
            _ = try scratch.write(name, [])
        } else {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        }
        let outcome = try BuiltCommand.run(
            ["serve", "--offline", "--data", scratch.path, "--port", "0"]
        )
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(message))
    }
}
