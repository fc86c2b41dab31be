// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import Execution
package import HTTPMessages

/// What a page of this process answers.
package enum LoopbackAnswer: Sendable {
    /// An answer at once.
    case now(HTTPResponse)
    /// An answer once a moment has come; a client that leaves before is reported.
    case later(
        @Sendable () -> HTTPResponse,
        isDue: @Sendable () -> Bool,
        clientLeft: @Sendable () async -> Void
    )
}

/// A small HTTP listener at 127.0.0.1 for one page of a product, which links no server.
///
/// It serves at most 16 connections at once, one request each, and answers only requests for its own host and port, so
/// that no name of another site can lead here (DNS rebinding).
package final class LoopbackListener: Sendable {
    /// The most connections at once; further ones are closed.
    package static let connectionLimit = 16

    /// Answers a request.
    package typealias Handler = @Sendable (LoopbackRequest) async -> LoopbackAnswer

    /// The port, which the system chose.
    package let port: Int
    private let number: Int32
    private let threads = WorkThreads(count: connectionLimit + 1)
    private let isStopped = Locked(false)
    private let isOpen = Locked(true)

    /// Begins to listen; throws ``CardManagementError/unableToPerformSecureOperation`` if the system does not permit it.
    package init() throws(CardManagementError) {
        let number = socket(AF_INET, Self.streamType, 0)
        guard number >= 0 else { throw .unableToPerformSecureOperation }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        guard let port = Self.attach(number), listen(number, 64) == 0 else {
            _ = close(number)
            throw .unableToPerformSecureOperation
        }
        self.number = number
        self.port = port
    }

    deinit {
        closeSocket()
    }

    /// The only value of `Host` that is answered.
    package var host: String { "127.0.0.1:\(port)" }

    /// Answers requests until ``stop()``, and returns once the last connection has ended and the port is free.
    package func run(_ handler: @escaping Handler) async {
        let openCount = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            while let accepted = await threads.run({ [self] in nextConnection() }) {
                let isAdmitted = openCount.withLock { count in
                    guard count < Self.connectionLimit else { return false }
                    count += 1
                    return true
                }
                let stopped = isStopped
                let connection = LoopbackConnection(accepted) { stopped.withLock { $0 } }
                guard isAdmitted else { continue }
                group.addTask { [self] in
                    await serve(connection, handler)
                    openCount.withLock { $0 -= 1 }
                }
            }
            // Not left to `deinit`: a thread that has just ended may still hold the listener.
            closeSocket()
        }
    }

    /// Ends ``run(_:)``: no further connection is accepted, and clients that have sent their request, or wait for the
    /// end, still get their answer.
    package func stop() {
        isStopped.withLock { $0 = true }
    }

    private func closeSocket() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { _ = close(number) }
    }

    private func serve(_ connection: LoopbackConnection, _ handler: Handler) async {
        switch await threads.run({ connection.request() }) {
        case nil, .more: return
        case .refused(let status): await send(.empty(status), on: connection)
        case .whole(let request) where request.headers["Host"] != host:
            await send(.empty(.misdirectedRequest), on: connection)
        case .whole(let request):
            switch await handler(request) {
            case .now(let response): await send(response, on: connection)
            case .later(let response, let isDue, let clientLeft):
                let stays = await threads.run { connection.stays(until: isDue) }
                if stays {
                    await send(response(), on: connection)
                } else {
                    await clientLeft()
                }
            }
        }
    }

    private func send(_ response: HTTPResponse, on connection: LoopbackConnection) async {
        var response = response
        response.headers.setLoopbackTerms()
        let complete = response
        _ = await threads.run { connection.answer(complete) }
    }

    /// Waits for a connection; `nil` once the listener stops.
    private func nextConnection() -> Int32? {
        while !isStopped.withLock({ $0 }) {
            var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&state, 1, 50) > 0 else { continue }
            let accepted = accept(number, nil, nil)
            guard accepted >= 0 else {
                // Without a free descriptor the connection stays ready, and would keep this thread busy.
                _ = poll(nil, 0, 20)
                continue
            }
            _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
            _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
            #if canImport(Darwin)
            var yes: Int32 = 1
            let size = socklen_t(MemoryLayout<Int32>.size)
            _ = unsafe setsockopt(accepted, SOL_SOCKET, SO_NOSIGPIPE, &yes, size)
            #endif
            return accepted
        }
        return nil
    }

    /// Binds a socket to 127.0.0.1 and a port of the system's choice, which it returns.
    private static func attach(_ number: Int32) -> Int? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                unsafe bind(number, general, size) == 0
                    && getsockname(number, general, &size) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }

    #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
    private static let streamType = Int32(SOCK_STREAM)
    #endif
}
#endif
