// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One connection and its deadlines.
///
/// The library only times out idle connections. We have to end clients that trickle bytes, handlers that
/// hang and suspended connections.
final class ConnectionTrack: Sendable {
    enum Phase {
        /// Waiting for the first line of a request.
        case idle
        /// Receiving the rest of a header.
        case header
        /// Receiving a body.
        case body
        /// Sending a response.
        case sending
        /// Running a route or its access check.
        case work(ServerExchange)
        /// Sending events, with no deadline.
        case events(EventPump)
    }

    /// What the caller of ``check(_:_:)`` must handle.
    enum Finding {
        /// A route is taking too long.
        case late(ServerExchange)
        /// The client has left while a route works for it, or has closed its half of the connection.
        case unheard(ServerExchange)
        /// An event stream that may need a heartbeat.
        case awake(EventPump)
        /// The client of an event stream has left.
        case left(EventPump)
    }

    /// How much is lost if a connection is cut; the smallest goes first.
    struct Weight: Comparable {
        private let isFresh: Bool
        private let rank: Int
        private let since: ContinuousClock.Instant

        /// Newcomers go last, because they must get the chance to send something.
        fileprivate init(_ rank: Int, since: ContinuousClock.Instant, now: ContinuousClock.Instant)
        {
            isFresh = now - since < .seconds(1)
            self.rank = rank
            self.since = since
        }

        static func < (one: Weight, other: Weight) -> Bool {
            if one.isFresh != other.isFresh { return other.isFresh }
            // Among newcomers only the order of arrival matters.
            if one.rank != other.rank, !one.isFresh { return one.rank < other.rank }
            return one.since < other.since
        }
    }

    private struct State {
        var phase = Phase.idle
        var since: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant
        /// The bytes received of the current body.
        var bodyByteCount = 0
        /// The lowest rate of the current body in bytes per second; nil for that of the limits.
        var leastBodyRate: Int?
        /// When the last piece arrived.
        var lastPiece: ContinuousClock.Instant
        /// Whether the client had finished at the last check.
        var hasFinished = false
    }

    private let socket: Int32
    /// The key under which the connection is counted.
    let share: String
    private let state: Locked<State>

    init(socket: Int32, deadline: ContinuousClock.Instant) {
        self.socket = socket
        share = PeerAddress.share(of: PeerAddress.text(of: socket))
        let now = ContinuousClock.now
        state = Locked(State(since: now, deadline: deadline, lastPiece: now))
    }

    /// Enters a phase and sets its deadline; a body may have a lowest rate of its own, in bytes per second.
    func enter(_ phase: Phase, for time: Duration, leastRate: Int? = nil) {
        state.withLock { state in
            state.phase = phase
            state.hasFinished = false
            state.bodyByteCount = 0
            state.leastBodyRate = leastRate
            state.since = .now
            state.lastPiece = state.since
            state.deadline = state.since + time
        }
    }

    /// Notes the first line of a request; keeps the current deadline if it is earlier.
    func beginHeader(for time: Duration) {
        state.withLock { state in
            state.phase = .header
            state.hasFinished = false
            state.since = .now
            state.deadline = min(state.deadline, state.since + time)
        }
    }

    /// Notes a received piece of the body.
    func received(_ byteCount: Int) {
        state.withLock { state in
            state.bodyByteCount += byteCount
            state.lastPiece = .now
        }
    }

    /// Cuts the connection if it is late or too slow, or if its client has left.
    ///
    /// While the server stops, also cuts it if its client stalls. The caller makes sure that the socket
    /// still belongs to the connection, and handles the finding without holding a lock.
    ///
    /// - Parameters:
    ///   - now: the current time.
    ///   - limits: the limits.
    ///   - isThorough: whether to check idle connections for clients that have left.
    ///   - stop: when the server began to stop; nil if it is not stopping.
    /// - Returns: what the caller must handle; nil if nothing.
    func check(
        _ now: ContinuousClock.Instant,
        _ limits: HTTPLimits,
        isThorough: Bool,
        stop: ContinuousClock.Instant?
    ) -> Finding? {
        state.withLock { state in
            let isLate = now >= state.deadline
            let isStopping = stop.map { now - $0 >= limits.stallTime } ?? false
            switch state.phase {
            case .work(let exchange):
                if isLate { return .late(exchange) }
                return PeerAddress.hasHungUp(socket) ? .unheard(exchange) : nil
            case .events(let pump):
                // The stream has ended, and its client does not read the rest.
                if isStopping { cut() }
                return PeerAddress.hasHungUp(socket) ? .left(pump) : .awake(pump)
            case .sending: if isLate { cut() }
            case .body:
                let isStalled = isStopping && now - state.lastPiece >= limits.stallTime
                if isLate || isStalled || isSlow(state, now, limits) { cut() }
            case .idle, .header: if isLate || isThorough && hasLeft(&state) { cut() }
            }
            return nil
        }
    }

    private func isSlow(
        _ state: State,
        _ now: ContinuousClock.Instant,
        _ limits: HTTPLimits
    ) -> Bool {
        let time = now - state.since
        guard time > limits.bodyGraceTime else { return false }
        return state.bodyByteCount / (state.leastBodyRate ?? limits.leastBodyRate)
            < time.components.seconds
    }

    /// Returns whether everything the client sent has been read and nothing more will come.
    ///
    /// The library misses the end of the input if it arrives together with the last bytes: it waits for
    /// edges of readiness, and there is no further edge. We must see the end twice, because a request
    /// that was just read may still be on its way to us.
    private func hasLeft(_ state: inout State) -> Bool {
        var byte: UInt8 = 0
        let count = unsafe recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        defer { state.hasFinished = count == 0 }
        return count == 0 && state.hasFinished
    }

    /// The current phase.
    var phase: Phase { state.withLock { $0.phase } }

    /// Returns how little would be lost by cutting the connection, or nil if a route would have worked in vain.
    func weight(_ now: ContinuousClock.Instant) -> Weight? {
        state.withLock { state in
            let rank: Int
            switch state.phase {
            case .idle: rank = 0
            case .header: rank = 1
            case .body: rank = 2
            case .sending, .events: rank = 3
            case .work: return nil
            }
            return Weight(rank, since: state.since, now: now)
        }
    }

    /// Shuts down both directions; the library then sees the end and closes.
    func cut() {
        _ = shutdown(socket, Int32(SHUT_RDWR))
    }
}
