// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import Testing

/// Blocking work, outside Swift's own pool.
struct WorkTests {
    private struct TestError: Error, Equatable {}

    @Test func `a value comes back`() async {
        #expect(await WorkThreads.shared.run { 6 * 7 } == 42)
    }

    @Test func `errors come back with their type`() async {
        await #expect(throws: TestError()) {
            try await WorkThreads.shared.run { () throws(TestError) in throw TestError() }
        }
    }

    @Test func `all that was given is done, whoever lets go of the threads`() async {
        var threads: WorkThreads? = WorkThreads(count: 3)
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask { [threads] in await threads?.run { number } ?? 0 }
            }
            threads = nil
            return await group.reduce(0, +)
        }
        #expect(sum == 500 * 499 / 2)
    }

    @Test func `what a callback brings reaches whoever waits, be it called at once or later`() async
    {
        #expect(await withCallback { callback in callback(1) } == 1)
        let later = await withCallback { (callback: @escaping @Sendable ([Int]) -> Void) in
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.01)
                callback([2, 3])
            }
        }
        #expect(later == [2, 3])
    }
}
