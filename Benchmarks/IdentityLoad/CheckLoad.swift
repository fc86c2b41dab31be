// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import LoadGenerator

/// Checks with two pictures of 1 MB, as fast as the server takes them.
struct CheckLoad {
    let plan: IdentityLoadPlan
    let receiver: ResultReceiver

    init(_ plan: IdentityLoadPlan, _ receiver: ResultReceiver) {
        self.plan = plan
        self.receiver = receiver
    }

    private static let pictureByteCount = 1_000_000
    /// How long results may take after the last check was sent.
    private static let patience = 180.0

    /// What one connection sent.
    private struct Sent: Sendable {
        /// How long each request took.
        var requests: [Double] = []
        /// How long the server had each check: from its beginning until its end was acknowledged.
        var checks: [Double] = []
        /// When the end of each check was acknowledged, by its name.
        var ends: [String: ContinuousClock.Instant] = [:]
    }

    func run() throws {
        let specimen = try LoadSpecimen(plan).enlarged(to: Self.pictureByteCount)
        let sizes = specimen.sides.map { "\($0.picture.count / 1000) kB" }
        IdentityLoad.say("pictures of " + sizes.joined(separator: " and "))
        let start = Locked(ContinuousClock.now)
        let gate = LoadGate(plan.connections) {
            start.withLock { $0 = .now }
            IdentityLoad.say("go")
        }
        let all = try LoadThreads.run(plan.connections) { _ in
            try gate.guarding {
                let connection = try LoadConnection(plan.node)
                try gate.wait()
                let end = start.withLock { $0 } + .seconds(plan.seconds)
                return try send(specimen, over: connection, until: end)
            }
        }
        let began = start.withLock { $0 }
        let sending = (ContinuousClock.now - began).inSeconds
        let ends = all.reduce(into: [:]) { $0.merge($1.ends) { one, _ in one } }
        let last = try awaitResults(ends)
        let requests = LoadTimes(all.flatMap(\.requests), seconds: sending)
        IdentityLoad.say(requests.text("requests", plan.connections))
        let checks = LoadTimes(all.flatMap(\.checks), seconds: sending)
        IdentityLoad.say(checks.text("checks taken", plan.connections))
        let waits = ends.compactMap { name, end in
            receiver.arrival(name).map { ($0.time - end).inSeconds }
        }
        let results = LoadTimes(waits, seconds: (last - began).inSeconds)
        IdentityLoad.say(results.text("results", plan.connections))
    }

    private func send(
        _ specimen: LoadSpecimen,
        over connection: LoadConnection,
        until end: ContinuousClock.Instant
    ) throws -> Sent {
        var sent = Sent()
        while ContinuousClock.now < end {
            let (check, first) = try LoadCheck.begin(plan, specimen, over: connection)
            let times = try check.send(over: connection)
            sent.requests += [first] + times
            sent.checks.append(first + times.reduce(0, +))
            sent.ends[check.name] = .now
        }
        return sent
    }

    /// Waits for all results; returns when the last one came.
    private func awaitResults(
        _ ends: [String: ContinuousClock.Instant]
    ) throws -> ContinuousClock.Instant {
        let limit = ContinuousClock.now + .seconds(Self.patience)
        while true {
            let arrivals = receiver.all
            let times = ends.keys.compactMap { arrivals[$0]?.time }
            if times.count == ends.count, let last = times.max() { return last }
            guard ContinuousClock.now < limit else { throw LoadConnection.Error.unexpected }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }
}
