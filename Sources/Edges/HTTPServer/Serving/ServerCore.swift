// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPMessages

/// The state that all connections of a server share.
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

    /// Returns the key under which a request's client is counted: the other end of the connection, or
    /// behind a proxy the address that the proxy names; of IPv6 the first half.
    ///
    /// A proxy appends the address it sees; the client may have forged everything before it.
    func client(of track: ConnectionTrack?, _ fields: [(name: String, value: String)]) -> String {
        guard isBehindProxy,
            let field = fields.last(where: { $0.name.lowercased() == "x-forwarded-for" }),
            let last = field.value.split(separator: ",").last
        else { return track?.share ?? "" }
        return PeerAddress.share(of: String(last.drop { $0 == " " }.prefix { $0 != " " }))
    }

    /// Whether the server is about to stop, so that connections are not kept alive.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Adds a connection; cuts others if there are too many.
    func add(_ track: ConnectionTrack) {
        let now = ContinuousClock.now
        state.withLock { $0.connections.add(track, at: now) }
    }

    /// Removes a connection; called before its socket is closed.
    func remove(_ track: ConnectionTrack) {
        state.withLock { $0.connections.remove(track) }
    }

    /// Counts a new request, unless the server is closed.
    func beginExchange() -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.exchangeCount += 1
            return true
        }
    }

    /// Ends a request and releases what it holds.
    func endExchange(_ holdings: ServerExchange.Holdings, of client: String) {
        state.withLock { state in
            state.exchangeCount -= 1
            Self.give(holdings, of: client, in: &state)
        }
    }

    /// Releases what a request holds while it continues.
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

    /// Returns whether a client could send a body of a length now.
    func hasBodyRoom(_ byteCount: Int, isLarge: Bool, for client: String) -> Bool {
        state.withLock { state in
            isLarge
                ? state.largeBodies.has(byteCount, for: client)
                : state.smallBodies.has(byteCount, for: client)
        }
    }

    /// Reserves room for a received piece of a body.
    func takeBodyRoom(_ byteCount: Int, isLarge: Bool, for client: String) -> Bool {
        state.withLock { state in
            isLarge
                ? state.largeBodies.take(byteCount, for: client)
                : state.smallBodies.take(byteCount, for: client)
        }
    }

    /// Reserves room for one more request in a handler.
    func takeWork(for client: String) -> Bool {
        state.withLock { $0.work.take(1, for: client) }
    }

    /// Takes a seat for a long poll; false if the client already has its share.
    ///
    /// While the server stops there is always a seat, since no poll waits any more.
    func takeSeat(_ poll: ServerExchange, for client: String, on track: ConnectionTrack?) -> Bool {
        let outcome = state.withLock { state in
            let outcome = state.polls.take(poll, for: client)
            if outcome.isSeated { state.connections.setApart(true, track) }
            return outcome
        }
        outcome.loser?.endWaiting()
        return outcome.isSeated
    }

    /// Takes a seat for an event stream; false if there is none.
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

    /// Ends overdue connections and keeps streams awake.
    ///
    /// - Parameter isThorough: whether to check idle connections, too.
    func sweep(isThorough: Bool) {
        let now = ContinuousClock.now
        let findings = state.withLock { state in
            let findings = state.connections.tracks.compactMap {
                $0.check(now, limits, isThorough: isThorough, stop: state.stop)
            }
            // Frees the seat before the library notices.
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

    /// Ends streams and long polls, and stops keeping connections alive.
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

    /// Answers for all routes still running, and cuts every other connection.
    ///
    /// That includes ended streams whose clients do not read: their unsent data would keep the connection
    /// open for as long as the client likes.
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
