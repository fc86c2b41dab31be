// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One connection and what it must have done by when.
///
/// The library only knows connections at rest; a client that sends a byte now and then, a handler
/// that hangs and a suspended connection are ours to end.
final class ConnectionTrack: Sendable {
    enum Phase {
        /// A header or a body comes in, or the next request is waited for.
        case receiving
        /// A response goes out.
        case sending
        /// A route is at work.
        case work(ServerExchange)
        /// Events go out; there is no end to wait for.
        case events(EventPump)
    }

    /// What the caller of ``check(_:)`` must see to.
    enum Finding {
        /// A route takes too long.
        case late(ServerExchange)
        /// Events may have rested for long.
        case awake(EventPump)
        /// Nobody listens to the events any more.
        case left(EventPump)
    }

    private struct State {
        var phase = Phase.receiving
        var deadline: ContinuousClock.Instant
        /// Whether the client had finished when last looked at.
        var hasFinished = false
    }

    private let socket: Int32
    /// The numeric address at the other end, where it can be told.
    let peer: String?
    private let state: Locked<State>

    init(socket: Int32, deadline: ContinuousClock.Instant) {
        self.socket = socket
        peer = PeerAddress.text(of: socket)
        state = Locked(State(deadline: deadline))
    }

    /// Notes what the connection does from now on and until when.
    func enter(_ phase: Phase, for time: Duration) {
        state.withLock { state in
            state.phase = phase
            state.hasFinished = false
            state.deadline = .now + time
        }
    }

    /// Cuts the connection if it is late or its client has left.
    ///
    /// The caller makes sure that the socket is still the connection's own, and sees to the finding
    /// when it holds no lock.
    func check(_ now: ContinuousClock.Instant) -> Finding? {
        state.withLock { state in
            let isLate = now >= state.deadline
            switch state.phase {
            case .work(let exchange): return isLate ? .late(exchange) : nil
            case .events(let pump): return hasLeft(&state) ? .left(pump) : .awake(pump)
            case .sending: if isLate { cut() }
            case .receiving: if isLate || hasLeft(&state) { cut() }
            }
            return nil
        }
    }

    /// Whether all that the client sent has been read and nothing more will come.
    ///
    /// The library misses the end if it arrives together with the last bytes: it waits for edges of
    /// readiness, and there is no further one. The end must be seen twice, because a request that
    /// was just read may be on its way to us.
    private func hasLeft(_ state: inout State) -> Bool {
        var byte: UInt8 = 0
        let count = unsafe recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        defer { state.hasFinished = count == 0 }
        return count == 0 && state.hasFinished
    }

    /// What the connection is doing.
    var phase: Phase { state.withLock { $0.phase } }

    /// Ends both directions; the library then sees the end and closes.
    func cut() {
        _ = shutdown(socket, Int32(SHUT_RDWR))
    }
}
