// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// Who waits for which topic in this process.
final class TopicHub: Sendable {
    private struct State {
        var watchers: [String: [ObjectIdentifier: Watcher]] = [:]
        var count = 0
        var isClosed = false
    }

    private let state = Locked(State())
    private let limits: DatabaseLimits

    init(_ limits: DatabaseLimits) {
        self.limits = limits
    }

    /// Begins to watch; what changes from now on is not missed.
    func watch(_ topic: String) throws(DatabaseError) -> Watcher {
        try Topic.check(topic, limits)
        let watcher = Watcher(topic)
        let limit = limits.watchers
        try state.withLock { state throws(DatabaseError) in
            guard !state.isClosed else { throw .closed }
            guard state.count < limit else { throw .busy }
            state.count += 1
            state.watchers[topic, default: [:]][ObjectIdentifier(watcher)] = watcher
        }
        return watcher
    }

    /// Ends the watch.
    func drop(_ watcher: Watcher) {
        state.withLock { state in
            guard var watchers = state.watchers[watcher.topic],
                watchers.removeValue(forKey: ObjectIdentifier(watcher)) != nil
            else { return }
            state.count -= 1
            state.watchers[watcher.topic] = watchers.isEmpty ? nil : watchers
        }
    }

    /// Has those look again who wait for one of some topics.
    func wake(_ topics: Set<String>) {
        guard !topics.isEmpty else { return }
        let woken = state.withLock { state in
            topics.flatMap { topic in state.watchers[topic].map { Array($0.values) } ?? [] }
        }
        for watcher in woken { watcher.wake() }
    }

    /// Has everybody look again.
    func wakeAll() {
        let woken = state.withLock { state in state.watchers.values.flatMap { Array($0.values) } }
        for watcher in woken { watcher.wake() }
    }

    /// Ends all waiting; nobody can watch any more.
    func close() {
        state.withLock { $0.isClosed = true }
        wakeAll()
    }

    /// Whether nobody can watch any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }
}
