// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Foundation
import Glibc
import TestSupport
import Testing

/// Where commands that sign hold their keys just before they end.
@Suite(.serialized)
struct CommandMemoryTests {
    /// Not under a sanitizer, which keeps freed memory for a while; only root can look.
    private static let canLook = geteuid() == 0 && BuiltCommand.sanitizerOptions.isEmpty

    /// A command that has done its work and waits for its output to be read.
    private final class Waiting {
        let process = Process()
        private let output = Pipe()
        #if arch(x86_64)
        private static let write = 1
        #else
        private static let write = 64
        #endif

        init(_ arguments: [String]) throws {
            // A full pipe blocks its writer.
            let end = output.fileHandleForWriting.fileDescriptor
            let flags = fcntl(end, F_GETFL)
            _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
            while Glibc.write(end, [0], 1) == 1 {}
            _ = fcntl(end, F_SETFL, flags)
            process.executableURL = URL(filePath: BuiltCommand.path)
            process.arguments = arguments
            process.environment = ["PATH": "/usr/bin:/bin"]
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            // It writes to standard output (proc_pid_syscall(5)).
            let deadline = ContinuousClock.now + .seconds(60)
            let threads = "/proc/\(process.processIdentifier)/task"
            while try !FileManager.default.contentsOfDirectory(atPath: threads).contains(where: {
                let call = try? KernelFile.text("\(threads)/\($0)/syscall")
                return call?.hasPrefix("\(Self.write) 0x1 ") == true
            }) {
                try #require(process.isRunning && ContinuousClock.now < deadline)
                Thread.sleep(forTimeInterval: 0.01)
            }
        }

        deinit { kill(process.processIdentifier, SIGKILL) }
    }

    @Test(.enabled(if: canLook, "needs root, without a sanitizer"))
    func `a seal's issuer leaves its keys in no pages that are dumped`() throws {
        let scratch = try Scratch()
        let folder = scratch.path + "/authority"
        try #require(
            try BuiltCommand.run(["seal", "authority", "create", "--key", "p384", folder]).status
                == 0
        )
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let keys = try names.filter { $0.hasSuffix(".key") }.map { name in
            let file = try Data(contentsOf: URL(filePath: folder + "/" + name))
            // The number itself; the bytes in front are the same in every key (RFC 5958, RFC 5915).
            let start = try #require(file.range(of: Data([0x02, 0x01, 0x01, 0x04]))?.upperBound)
            return (name: name, bytes: [UInt8](file[start + 1..<start + 1 + Int(file[start])]))
        }
        #expect(keys.count == 2)
        let command = try Waiting(["seal", "issue", "--authority", folder])
        let found = try Mapping.find(keys, in: command.process.processIdentifier)
        #expect(found.elsewhere.isEmpty)
    }

    @Test(.enabled(if: canLook, "needs root, without a sanitizer"))
    func `a token's maker leaves its key in no pages that are dumped`() throws {
        let scratch = try Scratch()
        let file = scratch.path + "/key.pem"
        try #require(try BuiltCommand.run(["token", "key", "--out", file]).status == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").dropFirst().first)
        let seed = try #require(Data(base64Encoded: String(line))?.suffix(32))
        let claims = try scratch.write("claims.json", Array(#"{"sub":"a"}"#.utf8)).path
        let command = try Waiting(["token", "make", "--key", file, claims])
        let found = try Mapping.find(
            [("seed", [UInt8](seed)), ("text", Array(line.utf8))],
            in: command.process.processIdentifier
        )
        #expect(found.elsewhere.isEmpty)
    }
}
#endif
