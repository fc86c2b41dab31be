// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Foundation

/// A running program of our own that answers requests over a socket, which is its standard input and output.
///
/// Libraries that read pictures of strangers, or that can only be stopped with their process, run in such programs.
/// Nothing about a request is on a command line or in a file. Only one thread at a time uses it, and it ends with the last
/// reference to it.
package final class ChildProgram {
    private let process = Process()
    private let socket: FileHandle

    /// Returns the place of a program beside the running one.
    package static func beside(named name: String) -> URL? {
        Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: name)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the program; nil if there is none.
    ///   - variables: the names of what it takes from this process's environment, besides where libraries are.
    ///   - settings: the rest of its environment, besides that a crash prints no picture of memory.
    /// - Throws: `absent`.
    package init(
        _ program: URL?,
        inheriting variables: [String] = [],
        settings: [String: String] = [:]
    ) throws(ChildProgramError) {
        guard let program,
            FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false))
        else { throw .absent }
        var ends: [CInt] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Self.streamType, 0, &ends) == 0 else { throw .absent }
        socket = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.executableURL = program
        process.standardInput = theirs
        process.standardOutput = theirs
        process.standardError = FileHandle.nullDevice
        let inherited = variables + ["LD_LIBRARY_PATH"]
        process.environment = ProcessInfo.processInfo.environment
            .filter { inherited.contains($0.key) }
            .merging(settings) { $1 }
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        do {
            try process.run()
        } catch {
            throw .absent
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

    /// The number of the process.
    package var number: Int32 { process.processIdentifier }

    /// Ends the program at once, without waiting for it: Foundation collects it.
    package func kill() {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Sends bytes.
    ///
    /// - Throws: `broken`, `late`.
    package func send(
        _ bytes: [UInt8],
        until end: ContinuousClock.Instant
    ) throws(ChildProgramError) {
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

    /// Receives bytes as they come.
    ///
    /// - Parameters:
    ///   - limit: the most bytes, at least 1.
    ///   - end: when to give up.
    /// - Returns: at least one byte.
    /// - Throws: `broken`, `late`.
    package func receive(
        upTo limit: Int,
        until end: ContinuousClock.Instant
    ) throws(ChildProgramError) -> [UInt8] {
        while true {
            try wait(for: Int16(POLLIN), until: end)
            var room = [UInt8](repeating: 0, count: limit)
            let count = unsafe room.withUnsafeMutableBytes { room in
                unsafe recv(socket.fileDescriptor, room.baseAddress, room.count, 0)
            }
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { throw .broken }
            return Array(room.prefix(count))
        }
    }

    private func wait(
        for events: Int16,
        until end: ContinuousClock.Instant
    ) throws(ChildProgramError) {
        while true {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard left > 0 else { throw .late }
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
