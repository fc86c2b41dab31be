// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck

/// A running `etui-text`, and the socket to it.
///
/// Only one thread at a time uses it.
final class TextProcess {
    private let process = Process()
    private let socket: FileHandle
    private var received: ArraySlice<UInt8> = []

    /// The longest line of an answer, bytes.
    private static let lineLimit = 1024
    /// The folders of language data and of Swift's libraries are all that it takes from this process's environment.
    private static let variables = ["TESSDATA_PREFIX", "LD_LIBRARY_PATH"]
    /// One thread, because the machine has other work and the picture is small; and no picture of memory after a crash.
    private static let settings = ["OMP_THREAD_LIMIT": "1", "SWIFT_BACKTRACE": "enable=no"]

    /// Starts the program.
    init(_ program: URL?) throws(PrintedTextError) {
        guard let program,
            FileManager.default.isExecutableFile(
                atPath: program.path(percentEncoded: false)
            )
        else { throw .noEngine }
        var ends: [CInt] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Self.streamType, 0, &ends) == 0 else { throw .noEngine }
        socket = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.executableURL = program
        process.standardInput = theirs
        process.standardOutput = theirs
        process.standardError = FileHandle.nullDevice
        let own = ProcessInfo.processInfo.environment.filter { Self.variables.contains($0.key) }
        process.environment = own.merging(Self.settings) { $1 }
        do {
            try process.run()
        } catch {
            throw .noEngine
        }
        // The program has its own copy; with this one open its end would not show.
        try? theirs.close()
        #if canImport(Darwin)
        var isOn: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        unsafe setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, size)
        #endif
    }

    deinit {
        kill()
    }

    /// Ends the program at once, without waiting for it: Foundation collects it.
    func kill() {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Sends a request and reads the answer.
    func answer(
        to request: [UInt8],
        until end: ContinuousClock.Instant
    ) throws(PrintedTextError) -> TextAnswer {
        try send(request, until: end)
        return try TextAnswer { () throws(PrintedTextError) in try self.line(until: end) }
    }

    private func send(
        _ bytes: [UInt8],
        until end: ContinuousClock.Instant
    ) throws(PrintedTextError) {
        var sent = 0
        while sent < bytes.count {
            try wait(for: Int16(POLLOUT), until: end)
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
                // The program may end at any time, which must not end this one by SIGPIPE.
                return unsafe Foundation.send(
                    socket.fileDescriptor,
                    rest.baseAddress,
                    rest.count,
                    Self.sendFlags
                )
            }
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { throw .broken }
            sent += count
        }
    }

    private func line(until end: ContinuousClock.Instant) throws(PrintedTextError) -> String {
        while true {
            if let place = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received = received[(place + 1)...] }
                return String(decoding: received[..<place], as: UTF8.self)
            }
            guard received.count <= Self.lineLimit else { throw .broken }
            try wait(for: Int16(POLLIN), until: end)
            var room = [UInt8](repeating: 0, count: 1 << 14)
            let count = unsafe room.withUnsafeMutableBytes { room in
                unsafe recv(socket.fileDescriptor, room.baseAddress, room.count, 0)
            }
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { throw .broken }
            received = Array(received) + room[..<count]
        }
    }

    private func wait(
        for events: Int16,
        until end: ContinuousClock.Instant
    ) throws(PrintedTextError) {
        while true {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard left > 0 else { throw .tookTooLong }
            var waited = pollfd(fd: socket.fileDescriptor, events: events, revents: 0)
            let count = unsafe poll(&waited, 1, CInt(left.rounded(.up)))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw .broken }
        }
    }

    #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let sendFlags = CInt(MSG_DONTWAIT)
    #else
    private static let streamType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    private static let sendFlags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
    #endif
}
