// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// What all connections of a server share.
final class ServerCore: Sendable {
    private struct Registry {
        var connections: [ObjectIdentifier: ConnectionTrack] = [:]
        var exchangeCount = 0
        var bodyByteCount = 0
        var eventStreamCount = 0
        var isDraining = false
        var isClosed = false
    }

    let router: HTTPRouter
    let limits: HTTPLimits
    let log: (@Sendable (HTTPLogLine) -> Void)?
    private let isBehindProxy: Bool
    private let registry = Locked(Registry())

    init(router: HTTPRouter, configuration: HTTPServerConfiguration) {
        var router = router
        router.hosts = configuration.allowedHosts
        self.router = router
        limits = configuration.limits
        log = configuration.log
        isBehindProxy = configuration.isBehindProxy
    }

    /// Who asks: the other end of the connection, or behind a proxy whom the proxy names.
    ///
    /// A proxy adds the address it sees at the end; what stands before it, anybody may have written.
    func client(_ peer: String?, _ fields: [(name: String, value: String)]) -> String? {
        guard isBehindProxy,
            let field = fields.last(where: { $0.name.lowercased() == "x-forwarded-for" }),
            let last = field.value.split(separator: ",").last
        else { return peer }
        return String(last.drop { $0 == " " }.prefix { $0 != " " })
    }

    /// Whether the server is on its way to stop, so that connections are not kept for more.
    var isDraining: Bool { registry.withLock { $0.isDraining } }

    func add(_ track: ConnectionTrack) {
        registry.withLock { $0.connections[ObjectIdentifier(track)] = track }
    }

    /// Forgets a connection; called before its socket is closed.
    func remove(_ track: ConnectionTrack) {
        registry.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(track)) }
    }

    /// Counts a request, unless the server is closed.
    func beginExchange() -> Bool {
        registry.withLock { registry in
            guard !registry.isClosed else { return false }
            registry.exchangeCount += 1
            return true
        }
    }

    /// Counts a request off and gives back the room of its body and its stream.
    func endExchange(bodyRoom: Int, isStream: Bool) {
        registry.withLock { registry in
            registry.exchangeCount -= 1
            registry.bodyByteCount -= bodyRoom
            if isStream { registry.eventStreamCount -= 1 }
        }
    }

    /// Room for a body among those of all requests.
    func reserveBody(_ byteCount: Int) -> Bool {
        guard byteCount > 0 else { return true }
        return registry.withLock { registry in
            guard registry.bodyByteCount + byteCount <= limits.bodyByteCountInFlight else {
                return false
            }
            registry.bodyByteCount += byteCount
            return true
        }
    }

    /// Room for one more stream of events.
    func reserveStream() -> Bool {
        registry.withLock { registry in
            guard !registry.isDraining, registry.eventStreamCount < limits.eventStreamCount else {
                return false
            }
            registry.eventStreamCount += 1
            return true
        }
    }

    /// Ends what is late and keeps streams awake.
    func sweep() {
        let now = ContinuousClock.now
        let findings = registry.withLock { $0.connections.values.compactMap { $0.check(now) } }
        for finding in findings {
            switch finding {
            case .awake(let pump): pump.beat(now, every: limits.heartbeatTime)
            case .left(let pump): pump.end()
            case .late(let exchange): exchange.refuse(HTTPProblem(.tookTooLong))
            }
        }
    }

    /// From now on streams end and connections are not kept.
    func beginDraining() {
        let phases = registry.withLock { registry in
            registry.isDraining = true
            return registry.connections.values.map(\.phase)
        }
        for phase in phases {
            if case .events(let pump) = phase { pump.end() }
        }
    }

    /// Closes the server if no request is under way.
    func closeIfIdle() -> Bool {
        registry.withLock { registry in
            registry.isClosed = registry.exchangeCount == 0
            return registry.isClosed
        }
    }

    /// Answers whatever a route still works on, and cuts every other connection.
    ///
    /// A stream that has ended but whose client does not read is among them: what it has not taken
    /// would keep the connection for as long as the client likes.
    func abandon() {
        let phases = registry.withLock { registry in
            registry.connections.values.map { track in
                let phase = track.phase
                switch phase {
                case .receiving, .sending, .events: track.cut()
                case .work: break
                }
                return phase
            }
        }
        for phase in phases {
            switch phase {
            case .work(let exchange): exchange.refuse(HTTPProblem(.unavailable))
            case .events(let pump): pump.end()
            case .receiving, .sending: break
            }
        }
    }
}
