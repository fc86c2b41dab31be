// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// A limit on the requests of one client per minute, counted by each node separately.
///
/// A client has a supply of tokens that refills evenly; each request takes one (token bucket).
final class RateLimit: Sendable {
    private struct Store {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    /// The most clients that are remembered.
    ///
    /// Beyond that, clients that were quiet for a minute are removed, or all if there are none: then one client
    /// uses many addresses, which such a limit cannot stop.
    static let clientLimit = 10_000

    private let perMinute: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let stores = Locked<[String: Store]>([:])

    /// Creates a limit for each client.
    init(
        perMinute: Int,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.perMinute = perMinute
        self.now = now
    }

    /// Counts a request of a client; throws `tooManyRequests` with the seconds to wait.
    func spend(_ client: String?) throws(CardRequestError) {
        let wait = stores.withLock { stores in
            if stores.count >= Self.clientLimit { forgetFullStores(&stores) }
            return spend(&stores[client ?? "", default: fullStore])
        }
        guard let wait else { return }
        throw CardRequestError(.tooManyRequests, retryAfter: wait)
    }

    private var fullStore: Store { Store(tokens: Double(perMinute), time: now()) }

    /// Takes a token; returns the seconds to wait if there is none.
    private func spend(_ store: inout Store) -> Int? {
        let time = now()
        let passed = (time - store.time) / .seconds(60)
        store.tokens = min(Double(perMinute), store.tokens + passed * Double(perMinute))
        store.time = time
        guard store.tokens < 1 else {
            store.tokens -= 1
            return nil
        }
        return max(1, Int(((1 - store.tokens) / Double(perMinute) * 60).rounded(.up)))
    }

    /// Makes room for more clients.
    private func forgetFullStores(_ stores: inout [String: Store]) {
        let time = now()
        stores = stores.filter { $0.value.time > time - .seconds(60) }
        if stores.count >= Self.clientLimit { stores.removeAll() }
    }
}
