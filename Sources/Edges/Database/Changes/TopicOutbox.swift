// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Topics that others are yet to be told of, each once, however often it has changed meanwhile.
final class TopicOutbox: @unchecked Sendable {
    // Everything below is read and written only while the condition is locked.
    private let condition = NSCondition()
    private var topics: Set<String> = []
    private var isClosed = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes topics, unless there are too many already.
    func add(_ more: Set<String>) {
        guard !more.isEmpty else { return }
        condition.withLock { if topics.count < limit { topics.formUnion(more) } }
        condition.signal()
    }

    /// Takes no more; what is there is still handed out.
    func close() {
        condition.withLock { isClosed = true }
        condition.signal()
    }

    /// All topics there are; waits for the first, and is nil once closed and empty.
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
