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

/// One connection and what it must have done by when.
///
/// The library only knows connections at rest; a client that sends a byte now and then, a handler
/// that hangs and a suspended connection are ours to end.
final class ConnectionTrack: Sendable {
    enum Phase {
        /// The first line of a request is waited for.
        case idle
        /// The rest of a header comes in.
        case header
        /// A body comes in.
        case body
        /// A response goes out.
        case sending
        /// A route is at work, or who may call it is being found out.
        case work(ServerExchange)
        /// Events go out; there is no end to wait for.
        case events(EventPump)
    }

    /// What the caller of ``check(_:_:)`` must see to.
    enum Finding {
        /// A route takes too long.
        case late(ServerExchange)
        /// The client has left while a route works for it, or has nothing more to say.
        case unheard(ServerExchange)
        /// Events may have rested for long.
        case awake(EventPump)
        /// Nobody listens to the events any more.
        case left(EventPump)
    }

    /// How much is lost if a connection is cut: the smaller, the sooner it goes.
    struct Weight: Comparable {
        private let isFresh: Bool
        private let rank: Int
        private let since: ContinuousClock.Instant

        /// Who has just come must have the chance to say something, so they go last.
        fileprivate init(_ rank: Int, since: ContinuousClock.Instant, now: ContinuousClock.Instant)
        {
            isFresh = now - since < .seconds(1)
            self.rank = rank
            self.since = since
        }

        static func < (one: Weight, other: Weight) -> Bool {
            if one.isFresh != other.isFresh { return other.isFresh }
            // Among those who have just come the order of arrival is all there is.
            if one.rank != other.rank, !one.isFresh { return one.rank < other.rank }
            return one.since < other.since
        }
    }

    private struct State {
        var phase = Phase.idle
        var since: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant
        /// Bytes of the present body that have come.
        var bodyByteCount = 0
        /// When the last of them came.
        var lastPiece: ContinuousClock.Instant
        /// Whether the client had finished when last looked at.
        var hasFinished = false
    }

    private let socket: Int32
    /// What the connection is counted under.
    let share: String
    private let state: Locked<State>

    init(socket: Int32, deadline: ContinuousClock.Instant) {
        self.socket = socket
        share = PeerAddress.share(of: PeerAddress.text(of: socket))
        let now = ContinuousClock.now
        state = Locked(State(since: now, deadline: deadline, lastPiece: now))
    }

    /// Notes what the connection does from now on and until when.
    func enter(_ phase: Phase, for time: Duration) {
        state.withLock { state in
            state.phase = phase
            state.hasFinished = false
            state.bodyByteCount = 0
            state.since = .now
            state.lastPiece = state.since
            state.deadline = state.since + time
        }
    }

    /// Notes that the first line of a request is in; whoever has less time left for the header keeps it.
    func beginHeader(for time: Duration) {
        state.withLock { state in
            state.phase = .header
            state.hasFinished = false
            state.since = .now
            state.deadline = min(state.deadline, state.since + time)
        }
    }

    /// Notes that a piece of the body is in.
    func received(_ byteCount: Int) {
        state.withLock { state in
            state.bodyByteCount += byteCount
            state.lastPiece = .now
        }
    }

    /// Cuts the connection if it is late, too slow, or its client has left; while the server stops, also if its
    /// client keeps it waiting.
    ///
    /// The caller makes sure that the socket is still the connection's own, and sees to the finding
    /// when it holds no lock.
    ///
    /// - Parameters:
    ///   - now: what time it is.
    ///   - limits: the bounds.
    ///   - isThorough: whether those at rest are asked whether they have left.
    ///   - stop: when the server began to stop; nil while it does not.
    /// - Returns: what is to be seen to; nil where nothing is.
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
                // It has ended, and its client does not take the rest.
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
        return state.bodyByteCount / limits.leastBodyRate < time.components.seconds
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

    /// How little would be lost by cutting it, or nil where a route would have worked in vain.
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

    /// Ends both directions; the library then sees the end and closes.
    func cut() {
        _ = shutdown(socket, Int32(SHUT_RDWR))
    }
}
