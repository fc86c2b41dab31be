// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer
import Screens

/// What the service has counted, for an address of its own: numbers for the operator, not for visitors.
struct MetricsRoutes {
    let metrics: ServiceMetrics
    let host: ScreenHost
    /// How many lines the log has dropped.
    let droppedLogLines: @Sendable () -> Int

    /// The table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/metrics") { [metrics, host, droppedLogLines] _ in
                let sessions = await host.sessionCount
                let text = metrics.text(
                    counters: ["etui_log_lines_dropped_total": droppedLogLines()],
                    gauges: ["etui_screen_sessions": sessions]
                )
                return .bytes(Array(text.utf8), type: ServiceMetrics.mediaType)
            }
        ]
    }
}
