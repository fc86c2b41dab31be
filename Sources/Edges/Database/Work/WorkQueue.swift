// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// First in, first out, with the threads of connections waiting at its end.
final class WorkQueue: @unchecked Sendable {
    // Everything below is read and written only while the condition is locked.
    private let condition = NSCondition()
    private var waiting: [any Work] = []
    private var first = 0
    private var isClosed = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes some work, unless there is too much already.
    func add(_ work: any Work) throws(DatabaseError) {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosed else { throw .closed }
        guard waiting.count - first < limit else { throw .busy }
        waiting.append(work)
        condition.signal()
    }

    /// Takes no more; what is there is still handed out.
    func close() {
        condition.withLock { isClosed = true }
        condition.broadcast()
    }

    /// All that waits, up to a number; waits for the first, and is empty once closed and done.
    func next(upTo most: Int) -> [any Work] {
        condition.lock()
        defer { condition.unlock() }
        while first == waiting.count {
            if isClosed { return [] }
            condition.wait()
        }
        let end = min(first + most, waiting.count)
        let taken = Array(waiting[first..<end])
        first = end
        if first == waiting.count || first > 1_024 {
            waiting.removeFirst(first)
            first = 0
        }
        return taken
    }
}
