// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPServer

/// Counts requests and verdicts, and writes them in Prometheus' format.
///
/// Labels are patterns, methods, statuses and verdicts: closed sets that contain nothing from a request.
final class ServiceMetrics: Sendable {
    /// Source: Prometheus, Exposition formats, text-based format.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    private struct Series {
        var count = 0
        var seconds = 0.0
    }

    private struct State {
        var requests: [String: Series] = [:]
        var verdicts: [String: Int] = [:]
    }

    private let state = Locked(State())

    /// Counts a request.
    func count(_ line: HTTPLogLine) {
        let labels =
            #"method="\#(line.method)",route="\#(line.pattern)",status="\#(line.status)""#
        let (seconds, attoseconds) = line.duration.components
        state.withLock { state in
            state.requests[labels, default: Series()].count += 1
            state.requests[labels, default: Series()].seconds +=
                Double(seconds) + Double(attoseconds) * 1e-18
        }
    }

    /// Counts a verdict on a seal.
    func count(verdict: String) {
        state.withLock { state in
            state.verdicts[verdict, default: 0] += 1
        }
    }

    /// Returns all counters, including those given, and the gauges.
    func text(counters: [String: Int] = [:], gauges: [String: Int]) -> String {
        let state = state.withLock { $0 }
        var lines = ["# TYPE etui_http_requests_total counter"]
        let requests = state.requests.sorted { $0.key < $1.key }
        lines += requests.map { "etui_http_requests_total{\($0.key)} \($0.value.count)" }
        lines.append("# TYPE etui_http_request_seconds_total counter")
        lines += requests.map { "etui_http_request_seconds_total{\($0.key)} \($0.value.seconds)" }
        lines.append("# TYPE etui_seal_verdicts_total counter")
        lines += state.verdicts.sorted { $0.key < $1.key }.map {
            #"etui_seal_verdicts_total{verdict="\#($0.key)"} \#($0.value)"#
        }
        for (name, value) in counters.sorted(by: { $0.key < $1.key }) {
            lines += ["# TYPE \(name) counter", "\(name) \(value)"]
        }
        for (name, value) in gauges.sorted(by: { $0.key < $1.key }) {
            lines += ["# TYPE \(name) gauge", "\(name) \(value)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
