// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// Does the same work on many items, on as many threads as there are cores, and delivers the results in
/// the order of the items.
enum ScanWork {
    /// Calls `deliver` for each position from 0 with its result as soon as the earlier ones are
    /// delivered, and `progress` with the number of finished ones.
    ///
    /// A single item is processed at once, without a thread.
    static func run<Value: Sendable>(
        count: Int,
        work: @escaping @Sendable (Int) -> Value,
        progress: (Int) -> Void,
        deliver: (Int, Value) -> Void
    ) async {
        guard count > 1 else {
            if count == 1 { deliver(0, work(0)) }
            return
        }
        let atOnce = min(count, StandardStreams.coreCount())
        let threads = WorkThreads(count: atOnce)
        await withTaskGroup(of: (Int, Value).self) { group in
            var waiting: [Int: Value] = [:]
            var (next, delivered, finished) = (0, 0, 0)
            func start() {
                guard next < count else { return }
                let place = next
                next += 1
                group.addTask { (place, await threads.run { work(place) }) }
            }
            for _ in 0..<atOnce { start() }
            while let (place, value) = await group.next() {
                start()
                waiting[place] = value
                finished += 1
                progress(finished)
                while let value = waiting.removeValue(forKey: delivered) {
                    deliver(delivered, value)
                    delivered += 1
                }
            }
        }
    }
}
