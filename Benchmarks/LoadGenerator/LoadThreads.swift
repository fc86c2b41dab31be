// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// The address of a server, `HOST:PORT` with a numeric host.
package struct LoadNode: Sendable {
    /// The host, an IPv4 address.
    package let host: String
    /// The port.
    package let port: UInt16

    /// Reads `HOST:PORT`.
    package init?(_ text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let port = UInt16(parts[1]) else { return nil }
        host = String(parts[0])
        self.port = port
    }

    /// Reads `http://HOST:PORT`, with any path.
    package init?(address: String) {
        self.init(String(address.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" }))
    }
}

/// The threads of a load generator: each has a connection of its own.
package enum LoadThreads {
    /// Runs a body on a number of threads, and returns what each returned, in no order.
    ///
    /// - Throws: the first error of any thread, after all have ended.
    package static func run<Outcome: Sendable>(
        _ count: Int,
        _ body: @escaping @Sendable (_ index: Int) throws -> Outcome
    ) throws -> [Outcome] {
        let outcomes = Locked<[Result<Outcome, any Error>]>([])
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                let outcome = Result { try body(index) }
                outcomes.withLock { $0.append(outcome) }
                group.leave()
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
        group.wait()
        let found = outcomes.withLock { $0 }
        // Threads that waited for a failed one say nothing about why.
        for case .failure(let error) in found where !(error is LoadGate.Failed) { throw error }
        return try found.map { try $0.get() }
    }
}

/// Where threads wait for each other, so that what comes next starts at the same moment for all.
package final class LoadGate: @unchecked Sendable {
    // Invariant behind @unchecked: the counts are only touched while the condition is locked.
    private let condition = NSCondition()
    private let count: Int
    private var arrived = 0
    private var round = 0
    private var hasFailed = false
    private let opens: @Sendable () -> Void

    /// A thread that others wait for has failed.
    package struct Failed: Error {}

    /// Makes a gate.
    ///
    /// - Parameters:
    ///   - count: how many threads meet here.
    ///   - opens: called by the last of them before they go on.
    package init(_ count: Int, opens: @escaping @Sendable () -> Void = {}) {
        self.count = count
        self.opens = opens
    }

    /// Waits for the others; may be used again.
    package func wait() throws {
        condition.lock()
        defer { condition.unlock() }
        let mine = round
        arrived += 1
        if arrived == count {
            arrived = 0
            round += 1
            opens()
            condition.broadcast()
            return
        }
        while round == mine, !hasFailed { condition.wait() }
        guard !hasFailed else { throw Failed() }
    }

    /// Runs a body, after whose failure no thread waits in vain.
    package func guarding<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            condition.withLock { hasFailed = true }
            condition.broadcast()
            throw error
        }
    }
}

/// The times that pieces of work took.
package struct LoadTimes {
    private let sorted: [Double]
    private let seconds: Double

    /// Takes the seconds of each piece, and how long all of them took together.
    package init(_ times: [Double], seconds: Double) {
        sorted = times.sorted()
        self.seconds = seconds
    }

    /// One line: how many a second, and how long one took.
    package func text(_ name: String, _ connections: Int) -> String {
        guard !sorted.isEmpty else { return "nothing was answered" }
        func at(_ share: Double) -> String {
            let place = min(sorted.count - 1, Int(Double(sorted.count) * share))
            return String(format: "%.1f", sorted[place] * 1000)
        }
        let rate = Double(sorted.count) / seconds
        return "\(name): \(Int(rate)) a second, \(sorted.count) in all, "
            + "\(connections) connections; ms: p50 \(at(0.5)), p90 \(at(0.9)), "
            + "p99 \(at(0.99)), most \(at(1))"
    }
}

extension Duration {
    /// The duration as a number of seconds.
    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
