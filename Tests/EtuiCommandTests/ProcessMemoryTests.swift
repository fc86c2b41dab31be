// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Foundation
import FoundationNetworking
import Pictures
import Reading
import TestSupport
import Testing

/// A separate card server that has used its keys.
private final class KeyHolder {
    let scratch: Scratch
    let process = Process()

    struct SaidNothing: Error {}

    /// Starts the server, as another user if one is named.
    init(as user: Int? = nil, _ options: [String]) throws {
        scratch = try Scratch()
        let words =
            ["serve", "--port", "0", "--offline", "--data", scratch.path + "/data"] + options
        if let user {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: scratch.path
            )
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/data",
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700, .ownerAccountID: user]
            )
            process.executableURL = URL(filePath: "/usr/bin/setpriv")
            process.arguments = OtherUser.words(user) + [BuiltCommand.path] + words
        } else {
            process.executableURL = URL(filePath: BuiltCommand.path)
            process.arguments = words
        }
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": scratch.path]
            .merging(BuiltCommand.sanitizerOptions) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: scratch.write("output", []))
        process.standardError = FileHandle.nullDevice
        try process.runClosingFiles()
        let deadline = ContinuousClock.now + .seconds(120)
        while try !scratch.text("output").hasSuffix("\n") {
            guard process.isRunning, ContinuousClock.now < deadline else { throw SaidNothing() }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Returns the address it listens on.
    func address() throws -> String {
        let text = try scratch.text("output")
        return String(text.split(separator: " ").first { $0.hasPrefix("http") } ?? "")
    }

    /// Returns the process that starts children for codes, after sending a picture.
    func helper() async throws -> Int32 {
        let url = try #require(URL(string: try address() + "scan/pictures"))
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("image/png", forHTTPHeaderField: "Content-Type")
        let side = 200
        let pixels = (0..<side * side).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let picture = GreyPicture(width: side, height: side, pixels: pixels)
        request.httpBody = picture.flatMap(PNGWriter.encode).map { Data($0) }
        _ = try await URLSession.shared.data(for: request)
        let number = process.processIdentifier
        let task = "/proc/\(number)/task"
        for thread in try FileManager.default.contentsOfDirectory(atPath: task) {
            let children = try KernelFile.text("\(task)/\(thread)/children")
            for child in children.split(separator: " ").compactMap({ Int32($0) }) {
                let line = try KernelFile.text("/proc/\(child)/cmdline")
                if line.hasPrefix("etui: code reader") { return child }
            }
        }
        throw SaidNothing()
    }

    /// Returns the values of its key file, each as text and as bytes.
    func secrets() throws -> [(name: String, bytes: [UInt8])] {
        let file = try Data(contentsOf: URL(filePath: scratch.path + "/data/insurance/keys.json"))
        let values = try JSONSerialization.jsonObject(with: file) as? [String: String] ?? [:]
        return ["root", "server", "status", "secret"].flatMap { name -> [(String, [UInt8])] in
            guard let text = values[name] else { return [] }
            let plain = text.replacing("-", with: "+").replacing("_", with: "/")
            let bytes = Data(base64Encoded: plain + "=").map { [UInt8]($0) } ?? []
            return [(name + " as text", Array(text.utf8)), (name, bytes)]
        }
    }
}

/// A user other than root, for the programs of a test.
private enum OtherUser {
    static let number = 65_534

    static func words(_ user: Int) -> [String] {
        ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
    }

    /// Whether root runs the tests and can start the program as that user.
    static let isPossible: Bool = {
        geteuid() == 0 && run([BuiltCommand.path, "--version"]) == 0
    }()

    /// Runs a program as that user and returns its status.
    static func run(_ words: [String]) -> Int32? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = Self.words(number) + words
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Where a running server holds its keys, and who can read them there.
@Suite(.serialized)
struct ProcessMemoryTests {
    /// Not under a sanitizer, which keeps freed memory for a while; only root can look.
    private static let canLook = geteuid() == 0 && BuiltCommand.sanitizerOptions.isEmpty

    @Test(
        .enabled(if: canLook, "needs root, without a sanitizer"),
        .timeLimit(.minutes(5)),
        arguments: [["--no-demo", "--roles", "cards", "--issuer", "https://cards.example"], []]
    )
    func `a running server has its keys in pages that are neither dumped nor inherited`(
        options: [String]
    ) async throws {
        let server = try KeyHolder(options)
        // Sets of keys and lists are signed on first request.
        for path in [".well-known/vic-configuration", "vic/v1/status/1", "ready"] {
            let url = try #require(URL(string: try server.address() + path))
            _ = try await URLSession.shared.data(from: url)
        }
        let secrets = try server.secrets()
        #expect(secrets.count == 8)
        let (seen, elsewhere) = try Mapping.find(secrets, in: server.process.processIdentifier)
        #expect(elsewhere.isEmpty)
        // Otherwise the search would prove nothing.
        #expect(seen.isSuperset(of: ["root", "server", "status", "secret"]))
    }

    @Test(
        .enabled(if: OtherUser.isPossible, "needs root, and a build that others may run"),
        .timeLimit(.minutes(5))
    )
    func `another process of the same user reads nothing of a server and its reader of codes`()
        async throws
    {
        let server = try KeyHolder(as: OtherUser.number, ["--no-demo", "--roles", "cards,scan"])
        let helper = try await server.helper()
        let sleeper = try Self.sleeper()
        defer { kill(sleeper, SIGKILL) }
        for number in [server.process.processIdentifier, helper] {
            for file in ["environ", "maps", "smaps", "auxv"] {
                let read = { (number: Int32) in ["/bin/cat", "/proc/\(number)/\(file)"] }
                #expect(OtherUser.run(read(sleeper)) == 0, "\(file) of any other")
                #expect(OtherUser.run(read(number)) != 0, "\(file)")
            }
            let open = { (number: Int32) in ["/bin/sh", "-c", "exec 3</proc/\(number)/mem"] }
            #expect(OtherUser.run(open(number)) != 0)
            // The system may forbid it between all processes (Yama); otherwise our processes refuse.
            if OtherUser.run(open(sleeper)) == 0,
                OtherUser.run(Self.attaching(to: sleeper)) == 0
            {
                #expect(OtherUser.run(Self.attaching(to: number)) == 1)
            }
        }
    }

    /// Starts a program of the other user that does nothing.
    private static func sleeper() throws -> Int32 {
        let sleeper = Process()
        sleeper.executableURL = URL(filePath: "/usr/bin/setpriv")
        sleeper.arguments = OtherUser.words(OtherUser.number) + ["/bin/sleep", "600"]
        try sleeper.run()
        // setpriv turns into the program that it starts.
        let deadline = ContinuousClock.now + .seconds(60)
        let name = "/proc/\(sleeper.processIdentifier)/comm"
        while try String(contentsOfFile: name, encoding: .utf8) != "sleep\n" {
            try #require(ContinuousClock.now < deadline)
            Thread.sleep(forTimeInterval: 0.01)
        }
        return sleeper.processIdentifier
    }

    /// Returns a program that attaches to a process like a debugger: status 0 if it may, 1 if it is refused.
    private static func attaching(to number: Int32) -> [String] {
        let attach = 16
        return [
            "/usr/bin/python3", "-c",
            "import ctypes, sys; c = ctypes.CDLL(None); "
                + "sys.exit(0 if c.ptrace(\(attach), \(number), None, None) == 0 else 1)",
        ]
    }
}
#endif
