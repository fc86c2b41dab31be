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

    /// Creates a server that does not listen yet.
    public init(
        router: HTTPRouter,
        configuration: HTTPServerConfiguration = HTTPServerConfiguration()
    ) {
        self.router = router
        self.configuration = configuration
    }

    /// Starts to listen.
    ///
    /// Throws ``HTTPServerError``. A server can be started once.
    ///
    /// - Returns: the port, chosen by the system if the configuration says 0.
    public func start() throws(HTTPServerError) -> Int {
        try life.withLock { life throws(HTTPServerError) in
            guard case .new = life else { throw .alreadyStarted }
            let running = try RunningServer(router, configuration)
            life = .running(running)
            return running.port
        }
    }

    /// Refuses new connections, finishes accepted requests, and stops.
    ///
    /// Requests under way have ``HTTPLimits/drainTime``; after that, their clients get the answer that
    /// the server is unavailable. Event streams end at once.
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
