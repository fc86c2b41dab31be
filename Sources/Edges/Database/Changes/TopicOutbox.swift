// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Topics still to be announced to other nodes, each once, however often it has changed.
final class TopicOutbox: @unchecked Sendable {
    // Everything below is read and written only while the condition is locked.
    private let condition = NSCondition()
    private var topics: Set<String> = []
    private var isClosed = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds topics, unless there are too many already.
    func add(_ more: Set<String>) {
        guard !more.isEmpty else { return }
        condition.withLock { if topics.count < limit { topics.formUnion(more) } }
        condition.signal()
    }

    /// Accepts no more topics; those already in the outbox can still be taken.
    func close() {
        condition.withLock { isClosed = true }
        condition.signal()
    }

    /// Takes all topics; waits for the first, and returns nil once closed and empty.
    func next() -> Set<String>? {
        condition.withLock {
            while topics.isEmpty {
                if isClosed { return nil }
                condition.wait()
            }
            defer { topics = [] }
            return topics
        }
    }
}
