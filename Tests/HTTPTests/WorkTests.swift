// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import HTTP
import Testing

/// Work that blocks, away from Swift's own pool.
struct WorkTests {
    @Test func `a value comes back`() async {
        #expect(await WorkThreads.shared.run { 6 * 7 } == 42)
    }

    @Test func `errors come back with their type`() async {
        await #expect(throws: HTTPServerError.cannotStart) {
            try await WorkThreads.shared.run { () throws(HTTPServerError) in
                throw HTTPServerError.cannotStart
            }
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

    @Test func `blocking work keeps no timer waiting`() async throws {
        guard #available(macOS 15, iOS 18, *) else { return }
        let executor = WorkExecutor(threads: WorkThreads(count: 8))
        // More jobs than Swift's pool has threads here: on it, nobody would open the gate.
        let gate = Gate()
        let jobs = (0..<8).map { _ in Task(executorPreference: executor) { gate.wait() } }
        try await Task.sleep(for: .milliseconds(2))
        for _ in jobs { gate.open() }
        for job in jobs { #expect(await job.value) }
    }
}

/// Keeps threads waiting, for ten seconds at most.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }
    func wait() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }
}
