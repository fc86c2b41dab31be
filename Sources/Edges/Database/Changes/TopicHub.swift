// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// The watchers of each topic in this process.
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

    /// Starts to watch; no change from now on is missed.
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

    /// Makes the watchers of these topics look again.
    func wake(_ topics: Set<String>) {
        guard !topics.isEmpty else { return }
        let woken = state.withLock { state in
            topics.flatMap { topic in state.watchers[topic].map { Array($0.values) } ?? [] }
        }
        for watcher in woken { watcher.wake() }
    }

    /// Makes all watchers look again.
    func wakeAll() {
        let woken = state.withLock { state in state.watchers.values.flatMap { Array($0.values) } }
        for watcher in woken { watcher.wake() }
    }

    /// Ends all waits; no further watching is possible.
    func close() {
        state.withLock { $0.isClosed = true }
        wakeAll()
    }

    /// Whether watching is no longer possible.
    var isClosed: Bool { state.withLock { $0.isClosed } }
}
