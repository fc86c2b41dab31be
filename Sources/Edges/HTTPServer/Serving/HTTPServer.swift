// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD
import Execution

/// Serves a router over sockets, with GNU libmicrohttpd underneath.
///
/// Connections are read and written by the library's threads; routes run as tasks. It listens on
/// loopback unless told otherwise, and elsewhere only with TLS or behind a proxy.
public final class HTTPServer: Sendable {
    private enum Life {
        case new
        case running(RunningServer)
        case over
    }

    private let router: HTTPRouter
    private let configuration: HTTPServerConfiguration
    private let life = Locked(Life.new)

    /// A server that does not listen yet.
    public init(
        router: HTTPRouter,
        configuration: HTTPServerConfiguration = HTTPServerConfiguration()
    ) {
        self.router = router
        self.configuration = configuration
    }

    /// Listens from now on.
    ///
    /// Throws ``HTTPServerError``. A server can be started once.
    ///
    /// - Returns: the port, which the system has chosen if the configuration says 0.
    public func start() throws(HTTPServerError) -> Int {
        try life.withLock { life throws(HTTPServerError) in
            guard case .new = life else { throw .alreadyStarted }
            let running = try RunningServer(router, configuration)
            life = .running(running)
            return running.port
        }
    }

    /// Takes no further connections, finishes what was accepted, and stops.
    ///
    /// Requests under way have ``HTTPLimits/drainTime``; then their clients are told that the
    /// server is not available. Streams of events end at once.
    public func stop() async {
        let running = life.withLock { life -> RunningServer? in
            defer { life = .over }
            if case .running(let running) = life { return running }
            return nil
        }
        guard let running else { return }
        await withCheckedContinuation { continuation in
            running.stop { continuation.resume() }
        }
    }
}
