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
        /// Whatever comes first of header, body or the taking of a response.
        case transfer
        /// A route is at work.
        case work(ServerExchange)
        /// Events go out; there is no end to wait for.
        case events(EventPump)
    }

    private struct State {
        var phase = Phase.transfer
        var deadline: ContinuousClock.Instant
    }

    private let socket: Int32
    private let state: Locked<State>

    init(socket: Int32, deadline: ContinuousClock.Instant) {
        self.socket = socket
        state = Locked(State(deadline: deadline))
    }

    /// Notes what the connection does from now on and until when.
    func enter(_ phase: Phase, for time: Duration) {
        state.withLock { state in
            state.phase = phase
            state.deadline = .now + time
        }
    }

    /// Cuts the connection if it is late; returns what the caller must look after, without locks.
    ///
    /// The caller makes sure that the socket is still the connection's own.
    func check(_ now: ContinuousClock.Instant) -> Phase? {
        state.withLock { state in
            switch state.phase {
            case .events: return state.phase
            case .work: return now >= state.deadline ? state.phase : nil
            case .transfer:
                if now >= state.deadline { cut() }
                return nil
            }
        }
    }

    /// What the connection is doing.
    var phase: Phase { state.withLock { $0.phase } }

    /// Ends both directions; the library then sees the end and closes.
    func cut() {
        _ = shutdown(socket, Int32(SHUT_RDWR))
    }
}
