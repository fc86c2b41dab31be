// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Testing
import TestSupport

/// Deliveries to several receivers, some of which answer slowly.
struct DeliveryRoundsTests {
    private struct TestError: Error, Equatable {}

    /// An outbox in memory, and receivers of which some never answer.
    private final class Outbox: Sendable {
        struct Delivery: Sendable, Hashable {
            let receiver: String
            let number: Int
        }

        private struct State {
            var waiting: [Delivery]
            var begun: [Delivery] = []
            var delivered: [Delivery] = []
            var failures = 0
        }

        private let state: Locked<State>

        init(_ counts: [(receiver: String, count: Int)]) {
            let all = counts.flatMap { receiver, count in
                (0..<count).map { Delivery(receiver: receiver, number: $0) }
            }
            state = Locked(State(waiting: all))
        }

        var begun: [Delivery] { state.withLock { $0.begun } }
        var delivered: [Delivery] { state.withLock { $0.delivered } }
        var failures: Int { state.withLock { $0.failures } }

        func add(_ delivery: Delivery) { state.withLock { $0.waiting.append(delivery) } }

        func fail() { state.withLock { $0.failures += 1 } }

        /// Deliveries to a receiver whose name begins with "silent" wait until they are cancelled.
        var rounds: DeliveryRounds<Delivery, TestError> {
            DeliveryRounds(
                receiver: { $0.receiver },
                take: { share throws(TestError) in self.take(share) },
                attempt: { delivery throws(TestError) in
                    self.state.withLock { $0.begun.append(delivery) }
                    if delivery.receiver == "broken" { throw TestError() }
                    if delivery.receiver.hasPrefix("silent") {
                        try? await Task.sleep(for: .seconds(600))
                        return
                    }
                    self.state.withLock { $0.delivered.append(delivery) }
                }
            )
        }

        private func take(_ share: DeliveryRounds<Delivery, TestError>.Share) -> [Delivery] {
            state.withLock { state in
                var counts: [String: Int] = [:]
                let taken = state.waiting.filter { delivery in
                    counts[delivery.receiver, default: 0] += 1
                    return !share.busy.contains(delivery.receiver)
                        && counts[delivery.receiver] ?? 0 <= share.perReceiver
                }.prefix(share.count)
                state.waiting.removeAll { taken.contains($0) }
                return Array(taken)
            }
        }
    }

    private func running(
        _ outbox: Outbox,
        until isDone: @escaping @Sendable () async throws -> Void
    ) async throws {
        let rounds = outbox.rounds
        let task = Task {
            await rounds.run(every: .milliseconds(5)) { outbox.fail() }
        }
        try await isDone()
        task.cancel()
        // Ends at once, though receivers have not answered.
        await task.value
    }

    @Test func `receivers that do not answer hold up no other`() async throws {
        let outbox = Outbox([("silent", 100), ("prompt", 100)])
        try await running(outbox) {
            try await until { outbox.delivered.count == 100 }
            outbox.add(Outbox.Delivery(receiver: "prompt", number: 100))
            try await until { outbox.delivered.count == 101 }
        }
        #expect(outbox.delivered.count == 101)
        // It has a few deliveries under way, but not all places.
        #expect((8...15).contains(outbox.begun.count { $0.receiver == "silent" }))
        #expect(outbox.failures == 0)
    }

    @Test func `a failure is reported, and the others go on`() async throws {
        let outbox = Outbox([("broken", 3), ("prompt", 3)])
        try await running(outbox) {
            try await until { outbox.delivered.count == 3 && outbox.failures == 3 }
        }
        #expect(outbox.delivered.count == 3)
        #expect(outbox.failures == 3)
    }

    @Test func `one round delivers a part of each receiver, and throws at its end`() async throws {
        let outbox = Outbox([("prompt", 20), ("other", 3)])
        #expect(try await outbox.rounds.once() == 11)
        #expect(outbox.delivered.count == 11)
        outbox.add(Outbox.Delivery(receiver: "broken", number: 0))
        await #expect(throws: TestError()) { try await outbox.rounds.once() }
        #expect(outbox.delivered.count == 19)
    }
}
