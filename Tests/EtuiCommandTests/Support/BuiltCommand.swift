// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport

/// The built `etui`, run as a process: what a user sees, not what a function returns.
enum BuiltCommand {
    /// The result of a run.
    struct Outcome {
        let status: Int32
        let output: String
        let diagnostics: String
        let seconds: Double
    }

    struct TookTooLong: Error {}

    /// The program beside the test bundle.
    static let path: String = Bundle.main.bundleURL.appending(path: "etui")
        .path(percentEncoded: false)

    /// Runs the command, feeds it `input`, and waits at most three minutes.
    ///
    /// The environment is minimal, so that colours and a user's own folders have no influence. A shell
    /// performs the redirection, for example `>/dev/full`. The path names a folder that cannot be handed on.
    static func run(
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:],
        in folder: Scratch? = nil,
        at path: String? = nil,
        redirection: String? = nil
    ) throws -> Outcome {
        let scratch = try Scratch()
        let place = path ?? folder?.path ?? scratch.path
        let process = process(arguments, environment, scratch.path, in: place, redirection)
        process.standardInput = try FileHandle(forReadingFrom: scratch.write("input", input))
        process.standardOutput = try FileHandle(forWritingTo: scratch.write("output", []))
        process.standardError = try FileHandle(forWritingTo: scratch.write("diagnostics", []))
        let start = ContinuousClock.now
        try process.runClosingFiles()
        while process.isRunning {
            guard ContinuousClock.now - start < .seconds(180) else {
                process.terminate()
                throw TookTooLong()
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
        return Outcome(
            status: process.terminationStatus,
            output: try scratch.text("output"),
            diagnostics: try scratch.text("diagnostics"),
            seconds: (ContinuousClock.now - start) / .seconds(1)
        )
    }

    /// Starts the command and kills it after some time; returns its output so far.
    static func kill(
        _ arguments: [String],
        after time: Duration,
        in folder: Scratch
    ) throws -> String {
        let scratch = try Scratch()
        let process = process(arguments, [:], scratch.path, in: folder.path, nil)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: scratch.write("output", []))
        process.standardError = FileHandle.nullDevice
        try process.runClosingFiles()
        Thread.sleep(forTimeInterval: time / .seconds(1))
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return try scratch.text("output")
    }

    private static func process(
        _ arguments: [String],
        _ environment: [String: String],
        _ home: String,
        in folder: String,
        _ redirection: String?
    ) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: redirection == nil ? path : "/bin/sh")
        let shell = redirection.map { ["-c", #"exec "$0" "$@" "# + $0, path] } ?? []
        process.arguments = shell + arguments
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": home]
            .merging(sanitizerOptions) { $1 }.merging(environment) { $1 }
        process.currentDirectoryURL = URL(filePath: folder)
        return process
    }
}

extension BuiltCommand {
    /// The sanitizer options from `script/check`, for the command as for the tests.
    static let sanitizerOptions = ProcessInfo.processInfo.environment
        .filter { $0.key.hasSuffix("SAN_OPTIONS") }
}

/// A folder that is removed with its owner.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = try TemporaryFolders.make("command").path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and creates its parent folders.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> URL {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
        return file
    }

    /// Writes a file for its owner only and returns its path.
    @discardableResult
    func writePrivate(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = try write(name, bytes).path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        return file
    }

    /// Writes a text file and returns its path.
    func write(_ name: String, text: String) throws -> String {
        try write(name, Array(text.utf8)).path(percentEncoded: false)
    }

    func text(_ name: String) throws -> String {
        String(
            decoding: try Data(contentsOf: URL(filePath: path).appending(path: name)),
            as: UTF8.self
        )
    }
}
