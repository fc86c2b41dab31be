// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A running `etui-faces`.
///
/// Not for use by two threads at once.
final class FaceEngineProcess {
    private let process = Process()
    private let socket: Int32

    /// Starts the program with an environment that holds nothing of ours.
    ///
    /// - Throws: `absent` if it cannot be started.
    init(_ program: URL) throws(FaceEngineError) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #endif
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .absent }
        socket = ends[0]
        let end = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.executableURL = program
        // One thread computes: with several each would take memory, and the processor is shared.
        var environment = ["OPENBLAS_NUM_THREADS": "1", "SWIFT_BACKTRACE": "enable=no"]
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        process.environment = environment
        process.standardInput = end
        process.standardOutput = end
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            close(ends[0])
            throw .absent
        }
        // The child has its own copy; without this one its end shows as the end of the answers.
        try? end.close()
        #if canImport(Darwin)
        var isOn: Int32 = 1
        unsafe setsockopt(
            socket,
            SOL_SOCKET,
            SO_NOSIGPIPE,
            &isOn,
            socklen_t(MemoryLayout<Int32>.size)
        )
        #endif
    }

    deinit {
        close(socket)
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// The number of the process.
    var number: Int32 { process.processIdentifier }

    /// Sends a request and waits for its answer.
    ///
    /// - Throws: `broken`, `late`; the process must not be used any more.
    func ask(
        _ request: FaceEngineRequest,
        within patience: Duration
    ) throws(FaceEngineError) -> FaceEngineAnswer {
        let deadline = ContinuousClock.now + patience
        try send(FaceEngineFrame.framed(request.body), until: deadline)
        let head = try receive(FaceEngineFrame.headCount, until: deadline)
        guard let count = FaceEngineFrame.bodyCount(head, limit: FaceEngineFrame.answerLimit),
            let answer = FaceEngineAnswer(parsing: try receive(count, until: deadline))
        else { throw .broken }
        return answer
    }

    private func send(
        _ bytes: [UInt8],
        until deadline: ContinuousClock.Instant
    ) throws(FaceEngineError) {
        var place = 0
        while place < bytes.count {
            try wait(for: Int16(POLLOUT), until: deadline)
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Self.send(
                    socket,
                    buffer.baseAddress.map { unsafe $0 + place },
                    buffer.count - place
                )
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw .broken }
            place += count
        }
    }

    private static func send(
        _ socket: Int32,
        _ bytes: UnsafeRawPointer?,
        _ count: Int
    ) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.send(socket, bytes, count, MSG_DONTWAIT)
        #else
        unsafe Glibc.send(socket, bytes, count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        #endif
    }

    private func receive(
        _ count: Int,
        until deadline: ContinuousClock.Instant
    ) throws(FaceEngineError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            try wait(for: Int16(POLLIN), until: deadline)
            var chunk = [UInt8](repeating: 0, count: count - bytes.count)
            let received = unsafe chunk.withUnsafeMutableBytes {
                unsafe recv(socket, $0.baseAddress, $0.count, 0)
            }
            if received < 0, errno == EINTR { continue }
            guard received > 0 else { throw .broken }
            bytes += chunk.prefix(received)
        }
        return bytes
    }

    private func wait(
        for events: Int16,
        until deadline: ContinuousClock.Instant
    ) throws(FaceEngineError) {
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { throw .late }
            var state = pollfd(fd: socket, events: events, revents: 0)
            let count = unsafe poll(&state, 1, Int32(left.rounded(.up)))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw .broken }
        }
    }
}
