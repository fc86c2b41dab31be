// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Delivers what is due, much of it at once, so that a receiver that answers slowly holds up its own deliveries only.
package struct DeliveryRounds<Delivery: Sendable, Failure: Error>: Sendable {
    /// Which deliveries to take next.
    package struct Share: Sendable, Equatable {
        /// The most of all.
        package let count: Int
        /// The most of one receiver.
        package let perReceiver: Int
        /// The receivers that have enough under way.
        package let busy: [String]

        package init(count: Int, perReceiver: Int, busy: [String]) {
            (self.count, self.perReceiver, self.busy) = (count, perReceiver, busy)
        }
    }

    private enum Event: Sendable {
        case tick
        case ended(receiver: String)
        case failed(receiver: String)
    }

    /// The most deliveries under way at once.
    private static var mostAtOnce: Int { 32 }
    /// How many deliveries to a receiver are under way when it gets no more.
    private static var mostPerReceiver: Int { 8 }

    private let receiver: @Sendable (Delivery) -> String
    private let take: @Sendable (Share) async throws(Failure) -> [Delivery]
    private let attempt: @Sendable (Delivery) async throws(Failure) -> Void

    /// Creates rounds of an outbox.
    ///
    /// - Parameters:
    ///   - receiver: names the receiver of a delivery.
    ///   - take: takes deliveries that are due, so that no one else takes them.
    ///   - attempt: delivers once and stores what follows.
    package init(
        receiver: @escaping @Sendable (Delivery) -> String,
        take: @escaping @Sendable (Share) async throws(Failure) -> [Delivery],
        attempt: @escaping @Sendable (Delivery) async throws(Failure) -> Void
    ) {
        self.receiver = receiver
        self.take = take
        self.attempt = attempt
    }

    /// Delivers once what can be taken now, and waits for all of it.
    ///
    /// - Returns: the number of deliveries.
    /// - Throws: the first error, after all others have ended.
    package func once() async throws(Failure) -> Int {
        let due = try await take(
            Share(count: Self.mostAtOnce, perReceiver: Self.mostPerReceiver, busy: [])
        )
        let failure = await withTaskGroup(of: Failure?.self) { group in
            for delivery in due {
                group.addTask {
                    do throws(Failure) {
                        try await attempt(delivery)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(nil) { $0 ?? $1 }
        }
        if let failure { throw failure }
        return due.count
    }

    /// Delivers until the task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: how often to look for what is due.
    ///   - report: called after each failure; what failed is taken again when its lease is over.
    package func run(every interval: Duration, report: @escaping @Sendable () -> Void) async {
        await withTaskGroup(of: Event.self) { group in
            var underWay: [String: Int] = [:]
            group.addTask { .tick }
            while let event = await group.next() {
                switch event {
                case .tick:
                    group.addTask {
                        try? await Task.sleep(for: interval)
                        return .tick
                    }
                case .ended(let receiver): underWay[receiver, default: 1] -= 1
                case .failed(let receiver):
                    underWay[receiver, default: 1] -= 1
                    if !Task.isCancelled { report() }
                }
                guard !Task.isCancelled else {
                    group.cancelAll()
                    return
                }
                underWay = underWay.filter { $0.value > 0 }
                let room = Self.mostAtOnce - underWay.values.reduce(0, +)
                guard room > 0 else { continue }
                let busy = underWay.filter { $0.value >= Self.mostPerReceiver }.keys.sorted()
                do throws(Failure) {
                    let share = Share(count: room, perReceiver: Self.mostPerReceiver, busy: busy)
                    for delivery in try await take(share) {
                        let name = receiver(delivery)
                        underWay[name, default: 0] += 1
                        group.addTask { await self.event(of: delivery, to: name) }
                    }
                } catch {
                    if !Task.isCancelled { report() }
                }
            }
        }
    }

    private func event(of delivery: Delivery, to receiver: String) async -> Event {
        do throws(Failure) {
            try await attempt(delivery)
            return .ended(receiver: receiver)
        } catch {
            return .failed(receiver: receiver)
        }
    }
}
