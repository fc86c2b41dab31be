// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Testing

@testable import CardServer

/// The cost of asking whether a node is ready.
struct ReadinessCostTests {
    /// Counts the cost of a judgement.
    private final class Counts: Sendable {
        let writes = Locked(0)
        let inspections = Locked(0)
        let time = Locked(ContinuousClock.now)

        /// Returns a readiness check whose writes take time on this machine's clock, and its inspections on these
        /// counts' clock.
        func readiness(writingTime: Duration, inspectionTime: Duration) -> Readiness {
            let probe = Readiness.Probe(
                write: { [writes] in
                    writes.withLock { $0 += 1 }
                    if writingTime > .zero { try? await Task.sleep(for: writingTime) }
                    return true
                },
                takeRoom: { true },
                inspect: { [inspections, time] in
                    inspections.withLock { $0 += 1 }
                    time.withLock { $0 += inspectionTime }
                },
                isDamaged: { false }
            )
            return Readiness(probe, inspectionTime: inspectionTime) { [time] in
                time.withLock { $0 }
            }
        }
    }

    @Test func `however many ask, one judges, and once a second at most`() async {
        let counts = Counts()
        let readiness = counts.readiness(
            writingTime: .milliseconds(20),
            inspectionTime: .milliseconds(5)
        )
        for round in 1...5 {
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<200 { group.addTask { await readiness.ask() } }
                for await isReady in group { #expect(isReady) }
            }
            #expect(counts.writes.withLock { $0 } == round)
            counts.time.withLock { $0 += Readiness.lifetime }
        }
    }

    @Test func `looking for damage takes a hundredth of the time at most`() async {
        let counts = Counts()
        let readiness = counts.readiness(writingTime: .zero, inspectionTime: .seconds(2))
        // An hour with one request per second: two seconds of inspection, two hundred of none.
        for _ in 0..<3_600 {
            #expect(await readiness.ask())
            counts.time.withLock { $0 += Readiness.lifetime }
        }
        #expect((17...18).contains(counts.inspections.withLock { $0 }))
    }
}
