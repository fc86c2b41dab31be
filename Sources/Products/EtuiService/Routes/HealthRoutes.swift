// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Encodings
import HTTPMessages
import HTTPServer

/// What machines ask: whether the service lives and whether it is ready.
struct HealthRoutes {
    /// Whether what the service needs outside of this process answers now.
    let isReady: @Sendable () async -> Bool
    /// What the operator should see to.
    let notices: @Sendable () async -> [CardKeyNotice]

    /// The table.
    ///
    /// A node without its database lives, and is not ready: others may still reach theirs. What the
    /// operator should see to does not make a node unready: most of it all others have, too, and a
    /// node that lacks a key answers all that needs none.
    var routes: [HTTPRoute] {
        let (isReady, notices) = (isReady, notices)
        return [
            // Brief, so that it waits for nobody's work.
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
