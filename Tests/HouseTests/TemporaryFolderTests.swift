// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// Tests leave nothing in the temporary folder.
struct TemporaryFolderTests {
    /// The folder that a child process made, which it prints before it ends.
    private static let note = "ETUI_TEST_NOTE"

    @Test func `a folder that nobody removed goes with its process`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            let folder = try TemporaryFolders.make("left")
            try Data("x".utf8).write(to: folder.appending(path: "file"))
            print("\(TemporaryFolderTests.note)=\(TemporaryFolders.root.path)")
        }
        let root = try Self.root(in: result?.standardOutputContent)
        #expect(!FileManager.default.fileExists(atPath: root))
    }

    @Test func `a folder of a process that was killed goes with the next one`() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGKILL),
            observing: [\.standardOutputContent]
        ) {
            _ = try TemporaryFolders.make("left")
            print("\(TemporaryFolderTests.note)=\(TemporaryFolders.root.path)")
            // Standard output is a pipe here, and its buffer would be lost with the process.
            fflush(nil)
            kill(getpid(), SIGKILL)
        }
        let root = try Self.root(in: result?.standardOutputContent)
        #expect(FileManager.default.fileExists(atPath: root))
        let own = TemporaryFolders.root.path
        TemporaryFolders.sweep()
        #expect(!FileManager.default.fileExists(atPath: root))
        #expect(FileManager.default.fileExists(atPath: own))
    }

    @Test func `the folder of a script that was killed goes with the next one`() throws {
        let place = try TemporaryFolders.make("scripts")
        defer { try? FileManager.default.removeItem(at: place) }
        func folders() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: place.path)
        }
        try Self.run("mkdir $TMPDIR/left; kill -KILL $$", in: place)
        let killed = try folders()
        #expect(killed.count == 1)
        // A running process keeps its folder when others start or end.
        let another = #"env -u TMPDIR bash -ec '. "$0"; ls -d "$1"' "$0" "$TMPDIR""#
        try Self.run(another + #" >"$1/seen""#, in: place)
        let seen = try String(contentsOf: place.appending(path: "seen"), encoding: .utf8)
        #expect(seen.contains("/etui-run."))
        #expect(try folders() == ["seen"])
    }

    /// Runs a shell command that has its own folder, below a place.
    private static func run(_ words: String, in place: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-ec", ". \"$0\"; " + words, TestSupport.projectRoot + "/script/scratch", place.path,
        ]
        process.environment = ["PATH": "/usr/bin:/bin", "ETUI_SCRATCH_IN": place.path]
        try process.run()
        process.waitUntilExit()
    }

    /// Tests make temporary folders only where they are removed.
    @Test func `temporary folders are made in one place`() throws {
        let tests = URL(filePath: TestSupport.projectRoot).appending(path: "Tests")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
        let sources = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }
        #expect(sources.count > 100)
        for path in sources {
            let allowed = [
                "TestSupport/TemporaryFolders.swift", "HouseTests/TemporaryFolderTests.swift",
                "PresentationCases/WalletCases.swift",
                // A declaration for type checks.
                "AppleInterface/Availability/Foundation.swift",
            ]
            guard !allowed.contains(path) else { continue }
            let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
            #expect(
                !text.contains("temporaryDirectory") && !text.contains("NSTemporaryDirectory"),
                "\(path) makes a temporary folder of its own"
            )
        }
    }

    /// Products write to no fixed system path.
    @Test func `no product names the temporary folder of one system`() throws {
        let sources = URL(filePath: TestSupport.projectRoot).appending(path: "Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            #expect(!text.contains("\"/tmp") && !text.contains("/var/tmp"), "\(path)")
        }
    }

    private static func root(in output: [UInt8]?) throws -> String {
        let text = String(decoding: output ?? [], as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.contains(note + "=") }
        return String(try #require(line?.split(separator: "=").last))
    }
}
