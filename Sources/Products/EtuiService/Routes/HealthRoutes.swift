// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTP
import Screens

/// What machines ask: whether the service lives, whether it is ready, what it has counted.
struct HealthRoutes {
    let metrics: ServiceMetrics
    let host: ScreenHost

    /// The table.
    ///
    /// Once the routes answer at all, everything the service needs was read; so ready and alive are
    /// the same until a database joins.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/health") { _ in .json(["status": "ok"]) },
            HTTPRoute(.get, "/ready") { _ in .json(["status": "ready"]) },
            HTTPRoute(.get, "/metrics") { _ in
                let sessions = await host.sessionCount
                let text = metrics.text(gauges: ["etui_screen_sessions": sessions])
                return .bytes(Array(text.utf8), type: ServiceMetrics.mediaType)
            },
        ]
    }
}
