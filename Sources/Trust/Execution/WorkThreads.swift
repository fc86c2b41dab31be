// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Threads for work that takes long or blocks: reading pictures, crypto, disk.
///
/// On Swift's own thread pool, such work would delay every other task, including timers and sockets.
public final class WorkThreads: Sendable {
    /// The threads of this process, one for each core, at least two.
    public static let shared = WorkThreads(
        count: max(2, ProcessInfo.processInfo.activeProcessorCount)
    )

    private let queue = WorkQueue()

    /// Starts threads, which live until the value is released and all submitted work is done.
    public init(count: Int) {
        for number in 0..<count {
            let thread = Thread { [queue] in
                while let work = queue.next() { work() }
            }
            thread.name = "work \(number)"
            // Decoders and big-number code keep tables on the stack; secondary threads get 512 KiB
            // on Apple by default.
            thread.stackSize = 4 << 20
            thread.start()
        }
    }

    deinit {
        queue.close()
    }

    /// Runs work on one of the threads and waits for it without blocking.
    public func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCallback { callback in
            add { callback(Result { () throws(Failure) -> Value in try work() }) }
        }
        return try result.get()
    }

    /// Runs work on one of the threads without waiting for it.
    func add(_ work: @escaping @Sendable () -> Void) {
        queue.add(work)
    }
}

/// A first-in, first-out queue, on which threads wait for work.
private final class WorkQueue: @unchecked Sendable {
    // Everything below is read and written only while the condition is locked.
    private let condition = NSCondition()
    private var waiting: [@Sendable () -> Void] = []
    private var first = 0
    private var isClosed = false

    func add(_ work: @escaping @Sendable () -> Void) {
        condition.withLock { waiting.append(work) }
        condition.signal()
    }

    func close() {
        condition.withLock { isClosed = true }
        condition.broadcast()
    }

    /// Returns the next work, waiting for it; `nil` when the queue is closed and empty.
    func next() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while first == waiting.count {
            if isClosed { return nil }
            condition.wait()
        }
        let work = waiting[first]
        first += 1
        if first == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 64, first * 2 > waiting.count {
            waiting.removeFirst(first)
            first = 0
        }
        return work
    }
}
