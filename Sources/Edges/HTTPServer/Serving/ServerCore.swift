// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPMessages

/// What all connections of a server share.
final class ServerCore: Sendable {
    private struct State {
        var connections: ConnectionRegistry
        var exchangeCount = 0
        var work: SharedBudget
        var smallBodies: SharedBudget
        var largeBodies: SharedBudget
        var streams: StreamSlots<EventPump>
        var polls: StreamSlots<ServerExchange>
        /// When the server began to stop.
        var stop: ContinuousClock.Instant?
        var isClosed = false

        var isDraining: Bool { stop != nil }
    }

    let router: HTTPRouter
    let limits: HTTPLimits
    let log: (@Sendable (HTTPLogLine) -> Void)?
    private let isBehindProxy: Bool
    private let state: Locked<State>

    init(router: HTTPRouter, configuration: HTTPServerConfiguration) {
        var router = router
        router.hosts = configuration.allowedHosts
        self.router = router
        let limits = configuration.limits
        self.limits = limits
        log = configuration.log
        isBehindProxy = configuration.isBehindProxy
        state = Locked(
            State(
                connections: ConnectionRegistry(
                    limit: limits.connectionCount,
                    limitPerAddress: configuration.isBehindProxy
                        ? 0 : limits.connectionCountPerAddress
                ),
                work: SharedBudget(total: limits.requestCount),
                smallBodies: SharedBudget(total: limits.bodyByteCountInFlight),
                largeBodies: SharedBudget(total: limits.largeBodyByteCountInFlight),
                streams: StreamSlots(
                    total: limits.eventStreamCount,
                    perClient: limits.eventStreamCountPerClient,
                    rule: .losesOldest
                ),
                polls: StreamSlots(
                    total: limits.longPollCount,
                    perClient: limits.longPollCountPerClient,
                    rule: .isRefused
                )
            )
        )
    }

    /// What a request is counted under: the other end of the connection, or behind a proxy whom the proxy
    /// names; of IPv6 the first half.
    ///
    /// A proxy adds the address it sees at the end; what stands before it, anybody may have written.
    func client(of track: ConnectionTrack?, _ fields: [(name: String, value: String)]) -> String {
        guard isBehindProxy,
            let field = fields.last(where: { $0.name.lowercased() == "x-forwarded-for" }),
            let last = field.value.split(separator: ",").last
        else { return track?.share ?? "" }
        return PeerAddress.share(of: String(last.drop { $0 == " " }.prefix { $0 != " " }))
    }

    /// Whether the server is on its way to stop, so that connections are not kept for more.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Takes a connection; where there are too many, others are cut.
    func add(_ track: ConnectionTrack) {
        let now = ContinuousClock.now
        state.withLock { $0.connections.add(track, at: now) }
    }

    /// Forgets a connection; called before its socket is closed.
    func remove(_ track: ConnectionTrack) {
        state.withLock { $0.connections.remove(track) }
    }

    /// Counts a request, unless the server is closed.
    func beginExchange() -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.exchangeCount += 1
            return true
        }
    }

    /// Counts a request off and gives back what it holds.
    func endExchange(_ holdings: ServerExchange.Holdings, of client: String) {
        state.withLock { state in
            state.exchangeCount -= 1
            Self.give(holdings, of: client, in: &state)
        }
    }

    /// Gives back what a request holds, while it goes on.
    func give(_ holdings: ServerExchange.Holdings, of client: String) {
        state.withLock { Self.give(holdings, of: client, in: &$0) }
    }

    private static func give(
        _ holdings: ServerExchange.Holdings,
        of client: String,
        in state: inout State
    ) {
        state.smallBodies.give(holdings.smallBody, of: client)
        state.largeBodies.give(holdings.largeBody, of: client)
        if holdings.isWorking { state.work.give(1, of: client) }
        if let poll = holdings.poll { state.polls.leave(poll, of: client) }
        if let pump = holdings.pump { state.streams.leave(pump, of: client) }
        if holdings.poll != nil || holdings.pump != nil {
            state.connections.setApart(false, holdings.track)
        }
    }

    /// Whether a client could send a body of a length now.
    func hasBodyRoom(_ byteCount: Int, isLarge: Bool, for client: String) -> Bool {
        state.withLock { state in
            isLarge
                ? state.largeBodies.has(byteCount, for: client)
                : state.smallBodies.has(byteCount, for: client)
        }
    }

    /// Room for a piece of a body that has come in.
    func takeBodyRoom(_ byteCount: Int, isLarge: Bool, for client: String) -> Bool {
        state.withLock { state in
            isLarge
                ? state.largeBodies.take(byteCount, for: client)
                : state.smallBodies.take(byteCount, for: client)
        }
    }

    /// Room for one more request that a route works on.
    func takeWork(for client: String) -> Bool {
        state.withLock { $0.work.take(1, for: client) }
    }

    /// A seat for a long poll; false where the client has its share already.
    ///
    /// While the server stops there is a seat for everybody, since nobody waits any more.
    func takeSeat(_ poll: ServerExchange, for client: String, on track: ConnectionTrack?) -> Bool {
        let outcome = state.withLock { state in
            let outcome = state.polls.take(poll, for: client)
            if outcome.isSeated { state.connections.setApart(true, track) }
            return outcome
        }
        outcome.loser?.endWaiting()
        return outcome.isSeated
    }

    /// A seat for a stream of events; false where there is none.
    func takeSeat(_ pump: EventPump, for client: String, on track: ConnectionTrack?) -> Bool {
        let outcome = state.withLock { state -> StreamSlots<EventPump>.Outcome in
            guard !state.isDraining else { return .refused }
            let outcome = state.streams.take(pump, for: client)
            if outcome.isSeated { state.connections.setApart(true, track) }
            return outcome
        }
        outcome.loser?.end()
        return outcome.isSeated
    }

    /// Ends what is late and keeps streams awake.
    ///
    /// - Parameter isThorough: whether connections at rest are looked at, too.
    func sweep(isThorough: Bool) {
        let now = ContinuousClock.now
        let findings = state.withLock { state in
            let findings = state.connections.tracks.compactMap {
                $0.check(now, limits, isThorough: isThorough, stop: state.stop)
            }
            // The seat is free before the library has noticed.
            for case .left(let pump) in findings { state.streams.leave(pump, of: pump.client) }
            return findings
        }
        for finding in findings {
            switch finding {
            case .awake(let pump): pump.beat(now, every: limits.heartbeatTime)
            case .left(let pump): pump.end()
            case .unheard(let exchange): exchange.cancel()
            case .late(let exchange): exchange.refuse(HTTPError(.tookTooLong))
            }
        }
    }

    private func phases() -> [ConnectionTrack.Phase] {
        state.withLock { $0.connections.tracks.map(\.phase) }
    }

    /// From now on streams and long polls end and connections are not kept.
    func beginDraining() {
        let now = ContinuousClock.now
        state.withLock { $0.stop = now }
        for phase in phases() {
            switch phase {
            case .events(let pump): pump.end()
            case .work(let exchange): exchange.endWaiting()
            case .idle, .header, .body, .sending: break
            }
        }
    }

    /// Closes the server if no request is under way.
    func closeIfIdle() -> Bool {
        state.withLock { state in
            state.isClosed = state.exchangeCount == 0
            return state.isClosed
        }
    }

    /// Answers whatever a route still works on, and cuts every other connection.
    ///
    /// A stream that has ended but whose client does not read is among them: what it has not taken
    /// would keep the connection for as long as the client likes.
    func abandon() {
        let phases = state.withLock { state in
            state.connections.tracks.map { track in
                let phase = track.phase
                switch phase {
                case .idle, .header, .body, .sending, .events: track.cut()
                case .work: break
                }
                return phase
            }
        }
        for phase in phases {
            switch phase {
            case .work(let exchange): exchange.refuse(HTTPError(.unavailable))
            case .events(let pump): pump.end()
            case .idle, .header, .body, .sending: break
            }
        }
    }
}
