// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Execution
import Foundation

/// Programs of the desktop, run with unchanged arguments and without a shell.
struct DesktopPrograms: Sendable {
    private let folders: [String]
    private let environment: [String: String]

    /// The limit for reading a program's output, in bytes.
    private static let outputLimit = 4096

    /// - Parameter searchPath: folders separated by colons, in which the programs find theirs as well; `nil` for
    ///   `PATH`.
    init(searchPath: String?) {
        var environment = ProcessInfo.processInfo.environment
        let path = searchPath ?? environment["PATH"] ?? ""
        environment["PATH"] = path
        self.environment = environment
        // A relative folder would depend on the current directory of the process.
        folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// Runs a program to its end and returns its output.
    ///
    /// - Returns: `nil` if the program does not exist, ends with a status other than 0 or runs longer than the limit;
    ///   then it is terminated.
    func output(of name: String, _ arguments: [String], within limit: Duration) -> [UInt8]? {
        guard let process = process(name, arguments) else { return nil }
        let pipe = Pipe()
        let ended = DispatchSemaphore(value: 0)
        process.standardOutput = pipe
        process.terminationHandler = { _ in ended.signal() }
        guard (try? process.run()) != nil else { return nil }
        guard ended.wait(timeout: .now() + limit.inSeconds) == .success else {
            kill(process.processIdentifier, SIGKILL)
            return nil
        }
        guard process.hasSucceeded else { return nil }
        return Self.content(of: pipe.fileHandleForReading)
    }

    /// Whether a program ends with status 0 or still runs after a time, in which case it keeps running.
    func succeeds(
        _ name: String,
        _ arguments: [String],
        orRunsAfter limit: Duration
    ) async -> Bool {
        guard let process = process(name, arguments) else { return false }
        process.standardOutput = FileHandle.nullDevice
        return await withCheckedContinuation { continuation in
            let answer = FirstAnswer(continuation)
            process.terminationHandler = { answer.give($0.hasSucceeded) }
            guard (try? process.run()) != nil else { return answer.give(false) }
            Task {
                try? await Task.sleep(for: limit)
                answer.give(true)
            }
        }
    }

    private func process(_ name: String, _ arguments: [String]) -> Process? {
        let path = folders.lazy.map { $0 + "/" + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path else { return nil }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        // Error messages of the tools may repeat the link.
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// The current content of a pipe.
    private static func content(of end: FileHandle) -> [UInt8]? {
        guard fcntl(end.fileDescriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
        return (try? end.read(upToCount: outputLimit)).map { [UInt8]($0) }
    }
}

extension Process {
    fileprivate var hasSucceeded: Bool { terminationReason == .exit && terminationStatus == 0 }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// The first of several answers to one question.
private final class FirstAnswer: Sendable {
    private let waiting: Locked<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) {
        waiting = Locked(continuation)
    }

    func give(_ answer: Bool) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: answer)
    }
}
#endif
