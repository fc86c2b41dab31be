// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer
import Screens

/// The route of the metrics, at a separate address: numbers for the operator, not for visitors.
struct MetricsRoutes {
    let metrics: ServiceMetrics
    let host: ScreenHost
    /// Returns the number of lines that the log has dropped.
    let droppedLogLines: @Sendable () -> Int

    /// The routing table.
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
