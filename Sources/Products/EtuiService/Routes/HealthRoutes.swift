// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Encodings
import HTTPMessages
import HTTPServer

/// The routes for machines: whether the service is alive and whether it is ready.
struct HealthRoutes {
    /// Returns whether everything that the service needs outside of this process responds.
    let isReady: @Sendable () async -> Bool
    /// Returns the notices for the operator.
    let notices: @Sendable () async -> [CardKeyNotice]

    /// The routing table.
    ///
    /// A node without its database is alive but not ready: others may still reach theirs. Notices do not
    /// make a node unready: most of them concern all nodes, and a node that lacks a key still answers
    /// everything that needs none.
    var routes: [HTTPRoute] {
        let (isReady, notices) = (isReady, notices)
        return [
            // Brief, so that it never waits for other work.
            HTTPRoute(.get, "/health", .init(isBrief: true)) { _ in .json(["status": "ok"]) },
            HTTPRoute(.get, "/ready") { _ throws(HTTPError) in
                guard await isReady() else {
                    throw HTTPError(.unavailable, headers: ["Retry-After": "1"])
                }
                let notices = await notices().map { JSONOutput.string($0.rawValue) }
                return .json(["status": "ready", "notices": .array(notices)])
            },
        ]
    }
}
