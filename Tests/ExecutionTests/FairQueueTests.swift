// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Execution
import Testing
import TestSupport

/// Long work of several clients.
struct FairQueueTests {
    /// Blocks the only thread until it is opened, and records the work done since.
    private final class Desk: Sendable {
        let fair: FairQueue
        let gate = Gate()
        private let done = Locked<[String]>([])

        init(_ change: (inout FairQueue.Limits) -> Void = { _ in }) {
            var limits = FairQueue.Limits(threadCount: 1)
            change(&limits)
            fair = FairQueue(threadCount: 1, limits: limits)
        }

        var order: [String] { done.withLock { $0 } }

        func note(_ name: String) {
            done.withLock { $0.append(name) }
        }

        /// Adds a piece of work, which waits or runs when this returns.
        func add(_ name: String, of client: String) async throws -> Task<Bool, Never> {
            let before = fair.count
            let task = Task {
                do throws(FairQueueError) {
                    try await fair.run(for: client) { _ in self.note(name) }
                    return true
                } catch {
                    self.note("\(name) \(error)")
                    return false
                }
            }
            try await until { fair.count != before || order.contains { $0.hasPrefix(name) } }
            return task
        }

        /// Starts the work that blocks the thread.
        func hold() async throws -> Task<Void, Never> {
            let task = Task { _ = try? await fair.run(for: "holder") { _ in self.gate.wait() } }
            try await until { fair.count != 0 }
            return task
        }
    }

    @Test func `clients have their turns, however much one of them sends`() async throws {
        let desk = Desk()
        let held = try await desk.hold()
        var tasks: [Task<Bool, Never>] = []
        for number in 0..<5 { tasks.append(try await desk.add("a\(number)", of: "a")) }
        for number in 0..<2 { tasks.append(try await desk.add("b\(number)", of: "b")) }
        tasks.append(try await desk.add("c0", of: "c"))
        desk.gate.open()
        await held.value
        for task in tasks { #expect(await task.value) }
        #expect(desk.order == ["a0", "b0", "c0", "a1", "b1", "a2", "a3", "a4"])
    }

    @Test func `a client has no more than its share, and all together no more than the queue`()
        async throws
    {
        let desk = Desk { limits in
            limits.perClient = 2
            limits.waiting = 3
        }
        let held = try await desk.hold()
        var tasks: [Task<Bool, Never>] = []
        for client in ["a", "b", "c"] { tasks.append(try await desk.add(client, of: client)) }
        let other = try await desk.add("other", of: "d")
        let second = try await desk.add("second", of: "a")
        let third = try await desk.add("third", of: "holder")
        #expect(await other.value == false)
        #expect(await second.value == false)
        #expect(await third.value == false)
        #expect(desk.order == ["other full", "second full", "third full"])
        desk.gate.open()
        await held.value
        for task in tasks { #expect(await task.value) }
        #expect(desk.fair.count == 0)
    }

    @Test func `a client has no more pieces than its share`() async throws {
        let desk = Desk { $0.perClient = 2 }
        let held = try await desk.hold()
        let first = try await desk.add("first", of: "a")
        let second = try await desk.add("second", of: "a")
        let third = try await desk.add("third", of: "a")
        #expect(await third.value == false)
        #expect(desk.order == ["third clientHasTooMany"])
        desk.gate.open()
        await held.value
        #expect(await first.value)
        #expect(await second.value)
    }

    @Test func `a client that has its result may come again at once`() async throws {
        var limits = FairQueue.Limits(threadCount: 2)
        limits.perClient = 1
        let fair = FairQueue(threadCount: 2, limits: limits)
        for number in 0..<20_000 {
            #expect(try await fair.run(for: "a") { _ in number } == number)
            #expect(fair.count == 0)
        }
    }

    @Test func `when the queue is full, the client with the most loses its newest to a newcomer`()
        async throws
    {
        let desk = Desk { $0.waiting = 4 }
        let held = try await desk.hold()
        var crowd: [Task<Bool, Never>] = []
        for number in 0..<4 { crowd.append(try await desk.add("a\(number)", of: "a")) }
        let newcomer = Task {
            do throws(FairQueueError) {
                try await desk.fair.run(for: "b") { _ in desk.note("b") }
            } catch {
                desk.note("b \(error)")
            }
        }
        try await until { !desk.order.isEmpty }
        #expect(desk.order == ["a3 full"])
        desk.gate.open()
        await held.value
        await newcomer.value
        for (number, task) in crowd.enumerated() { #expect(await task.value == (number < 3)) }
        #expect(desk.order == ["a3 full", "a0", "b", "a1", "a2"])
    }

    @Test func `work that is cancelled before its turn never starts`() async throws {
        let desk = Desk()
        let held = try await desk.hold()
        let left = try await desk.add("left", of: "a")
        let stays = try await desk.add("stays", of: "a")
        left.cancel()
        #expect(await left.value == false)
        desk.gate.open()
        await held.value
        #expect(await stays.value)
        #expect(desk.order == ["left cancelled", "stays"])
    }

    @Test func `running work is told that its caller has left`() async throws {
        let fair = FairQueue(threadCount: 1)
        let gate = Gate()
        let (hasBegun, seen) = (Locked(false), Locked<Bool?>(nil))
        let task = Task {
            try? await fair.run(for: "") { ticket in
                hasBegun.withLock { $0 = true }
                gate.wait()
                seen.withLock { $0 = ticket.isWanted }
            }
        }
        try await until { hasBegun.withLock({ $0 }) }
        task.cancel()
        gate.open()
        _ = await task.value
        #expect(seen.withLock { $0 } == false)
    }

    @Test func `one client leaves a thread to the others`() async throws {
        let fair = FairQueue(threadCount: 2)
        let gate = Gate()
        let tasks = (0..<4).map { _ in
            Task { _ = try? await fair.run(for: "a") { _ in gate.wait() } }
        }
        try await until { fair.count >= 4 }
        // Would wait forever if the first client had both threads.
        #expect((try? await fair.run(for: "b") { _ in 7 }) == 7)
        gate.open()
        for task in tasks { await task.value }
    }
}

/// A gate that blocks all its waiters until it is opened.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
