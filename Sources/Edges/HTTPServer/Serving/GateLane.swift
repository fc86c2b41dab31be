// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A request that waits at a ``BodyGate``.
final class GateWaiter: Sendable {
    let byteCount: Int
    let client: String

    init(byteCount: Int, client: String) {
        self.byteCount = byteCount
        self.client = client
    }
}

/// The state of one lane of a ``BodyGate``: what is in, and who waits.
struct GateLane {
    private struct Place {
        let waiter: GateWaiter
        let continuation: CheckedContinuation<Bool, Never>
    }

    let terms: BodyGate.Lane
    /// The bytes that are in memory, or will be.
    var used = 0
    /// The places of those who wait.
    private(set) var places: SharedBudget
    private var waiting: [String: [Place]] = [:]
    /// Clients who wait; the first is next.
    private var turns: [String] = []

    init(_ terms: BodyGate.Lane) {
        self.terms = terms
        places = SharedBudget(total: terms.waitingCount)
    }

    /// Lets a request wait, if only until it is taken; false if it may not.
    mutating func add(
        _ waiter: GateWaiter,
        _ continuation: CheckedContinuation<Bool, Never>
    ) -> Bool {
        guard places.take(1, for: waiter.client) else { return false }
        if waiting[waiter.client] == nil { turns.append(waiter.client) }
        waiting[waiter.client, default: []].append(
            Place(waiter: waiter, continuation: continuation)
        )
        return true
    }

    /// Takes the requests that have room now, in the order of turns.
    ///
    /// One that has no room yet stops those behind it; otherwise shorter bodies would keep a long one out for ever.
    mutating func takeAllThatFit() -> [CheckedContinuation<Bool, Never>] {
        var taken: [CheckedContinuation<Bool, Never>] = []
        while let client = turns.first, let place = waiting[client]?.first,
            used == 0 || used + place.waiter.byteCount <= terms.byteCount
        {
            used += place.waiter.byteCount
            taken.append(place.continuation)
            forget(0, of: client)
            // Its next request comes after those of the others.
            if waiting[client] != nil {
                turns.removeFirst()
                turns.append(client)
            }
        }
        return taken
    }

    /// Removes a request; nil if it waits no longer.
    mutating func remove(_ waiter: GateWaiter) -> CheckedContinuation<Bool, Never>? {
        guard let index = waiting[waiter.client]?.firstIndex(where: { $0.waiter === waiter }),
            let place = waiting[waiter.client]?[index]
        else { return nil }
        forget(index, of: waiter.client)
        return place.continuation
    }

    private mutating func forget(_ index: Int, of client: String) {
        waiting[client]?.remove(at: index)
        places.give(1, of: client)
        guard waiting[client]?.isEmpty ?? true else { return }
        waiting[client] = nil
        turns.removeAll { $0 == client }
    }
}
