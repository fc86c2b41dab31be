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
import HTTPMessages

/// A connection of a browser on this machine, for one request and its answer.
///
/// Its methods block for a bounded time, so they run on threads of their own.
final class LoopbackConnection: Sendable {
    /// How long a client has for its request, and later for taking the answer.
    private static let patience = Duration.seconds(5)
    /// How long the rest of a refused request is read, so that its sender sees the answer and no reset (RFC 9112 §9.6).
    private static let farewell = Duration.milliseconds(500)
    /// How often a wait looks whether the listener stops, in milliseconds.
    private static let step: Int32 = 50

    private let number: Int32
    private let isStopped: @Sendable () -> Bool

    /// Takes over a descriptor, which does not block.
    init(_ number: Int32, isStopped: @escaping @Sendable () -> Bool) {
        self.number = number
        self.isStopped = isStopped
    }

    deinit {
        _ = close(number)
    }

    /// Reads the request; `nil` if the client leaves, takes too long, or has not sent it when the listener stops.
    func request() -> LoopbackReader.Step? {
        var reader = LoopbackReader()
        var room = [UInt8](repeating: 0, count: 4096)
        let end = ContinuousClock.now + Self.patience
        while waits(for: POLLIN, until: end) {
            let count = unsafe recv(number, &room, room.count, 0)
            guard count > 0 else {
                if count < 0, Self.isHarmless(errno) { continue }
                return nil
            }
            let step = reader.take(room[..<count])
            if case .more = step { continue }
            return step
        }
        return nil
    }

    /// Sends an answer and closes the sending side; returns whether the client took all of it.
    @discardableResult
    func answer(_ response: HTTPResponse) -> Bool {
        let bytes = Self.encoded(response)
        let end = ContinuousClock.now + Self.patience
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
                return unsafe send(number, rest.baseAddress, rest.count, Self.sendFlags)
            }
            if count > 0 {
                sent += count
                continue
            }
            guard count < 0, Self.isHarmless(errno), waits(for: POLLOUT, until: end) else {
                return false
            }
        }
        _ = shutdown(number, Int32(SHUT_WR))
        drain()
        return true
    }

    /// Waits until a moment has come, or the client leaves; returns whether the client is still there.
    func stays(until isDue: @Sendable () -> Bool) -> Bool {
        while !isDue(), !isStopped() {
            var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            let count = unsafe poll(&state, 1, Self.step)
            // The client has nothing more to say, so whatever comes is its end.
            if count > 0 || (count < 0 && errno != EINTR) { return false }
        }
        return true
    }

    private func drain() {
        var room = [UInt8](repeating: 0, count: 4096)
        let end = ContinuousClock.now + Self.farewell
        while waits(for: POLLIN, until: end) {
            let count = unsafe recv(number, &room, room.count, 0)
            guard count > 0 || (count < 0 && Self.isHarmless(errno)) else { return }
        }
    }

    private func waits(for event: Int32, until end: ContinuousClock.Instant) -> Bool {
        while ContinuousClock.now < end {
            // What a client had sent before is still taken.
            let isLast = isStopped()
            var state = pollfd(fd: number, events: Int16(event), revents: 0)
            let count = unsafe poll(&state, 1, isLast ? 0 : Self.step)
            if count > 0 { return true }
            guard !isLast, count == 0 || errno == EINTR else { return false }
        }
        return false
    }

    private static func isHarmless(_ error: Int32) -> Bool {
        error == EAGAIN || error == EWOULDBLOCK || error == EINTR
    }

    #if canImport(Darwin)
    /// The listener has set `SO_NOSIGPIPE`.
    private static let sendFlags: Int32 = 0
    #else
    /// A client that has left must not end the process with SIGPIPE.
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif

    private static func encoded(_ response: HTTPResponse) -> [UInt8] {
        var head = "HTTP/1.1 \(response.status) \r\n"
        for field in response.headers { head += "\(field.name): \(field.value)\r\n" }
        // An answer that never has a body has no length either (RFC 9110 §8.6).
        if !response.status.isBodyless { head += "Content-Length: \(response.bytes.count)\r\n" }
        head += "Connection: close\r\n\r\n"
        return Array(head.utf8) + response.bytes
    }
}
#endif
