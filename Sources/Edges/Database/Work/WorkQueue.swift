// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A first-in, first-out queue that the connections' threads drain.
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

    /// Adds work, unless there is too much already.
    func add(_ work: any Work) throws(DatabaseError) {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosed else { throw .closed }
        guard waiting.count - first < limit else { throw .busy }
        waiting.append(work)
        condition.signal()
    }

    /// Accepts no more work; work already in the queue can still be taken.
    func close() {
        condition.withLock { isClosed = true }
        condition.broadcast()
    }

    /// Takes the waiting work; waits for the first.
    ///
    /// - Parameters:
    ///   - most: How much to take at most.
    ///   - joins: Whether work can be done together with other such work; all by default.
    /// - Returns: The work in its order; nothing once the queue is closed and empty.
    func next(
        upTo most: Int,
        while joins: (any Work) -> Bool = { _ in true }
    ) -> [any Work] {
        condition.lock()
        defer { condition.unlock() }
        while first == waiting.count {
            if isClosed { return [] }
            condition.wait()
        }
        let last = min(first + most, waiting.count)
        var end = first + 1
        while end < last, joins(waiting[first]), joins(waiting[end]) { end += 1 }
        let taken = Array(waiting[first..<end])
        first = end
        if first == waiting.count || first > 1_024 {
            waiting.removeFirst(first)
            first = 0
        }
        return taken
    }
}
