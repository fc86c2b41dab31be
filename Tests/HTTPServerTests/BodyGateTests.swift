// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPMessages
import HTTPTestSupport
import Testing
import TestSupport

@testable import HTTPServer

/// Bodies that wait for room.
struct BodyGateTests {
    private static func gate(
        room: Int = 100,
        waiting: Int = 8,
        patience: Duration = .seconds(600)
    ) -> BodyGate {
        var rules = BodyGate.Rules(freeByteCount: 10)
        rules.patience = patience
        return BodyGate(
            [
                BodyGate.Lane(bodyByteCount: 50, byteCount: room, waitingCount: waiting),
                BodyGate.Lane(bodyByteCount: .max, byteCount: 200, waitingCount: waiting),
            ],
            rules
        )
    }

    /// Waits until a number of requests waits.
    private static func untilWaiting(_ count: Int, _ gate: BodyGate) async throws {
        try await until { gate.waitingCount == count }
    }

    /// Asks to enter, notes the name when it is in, and leaves when the pass that is returned goes.
    private static func ask(
        _ name: String,
        _ byteCount: Int,
        _ gate: BodyGate,
        _ order: Locked<[String]>
    ) async throws -> Task<Bool, Never> {
        let before = gate.waitingCount
        let task = Task {
            let pass = await gate.enter(byteCount, for: String(name.prefix(1)))
            if pass != nil { order.withLock { $0.append(name) } }
            return pass != nil
        }
        try await untilWaiting(before + 1, gate)
        return task
    }

    @Test func `bodies enter while there is room, and those who wait take turns`() async throws {
        let gate = Self.gate()
        let order = Locked<[String]>([])
        var first = await gate.enter(50, for: "z")
        var second = await gate.enter(50, for: "z")
        #expect(first != nil && second != nil)
        var tasks: [Task<Bool, Never>] = []
        for name in ["a1", "a2", "a3", "b1"] {
            tasks.append(try await Self.ask(name, 50, gate, order))
        }
        first = nil
        second = nil
        for task in tasks { #expect(await task.value) }
        // Two at once may note their names in either order; b has its turn before a has a third.
        let names = order.withLock { $0 }
        #expect(
            names.count == 4 && names.firstIndex(of: "b1") ?? 4 < names.firstIndex(of: "a3") ?? 0
        )
        #expect(gate.waitingCount == 0)
    }

    @Test func `a body that is longer than the room comes in alone`() async throws {
        let gate = Self.gate(room: 30)
        var pass = await gate.enter(50, for: "a")
        #expect(pass != nil)
        let order = Locked<[String]>([])
        let next = try await Self.ask("b", 20, gate, order)
        #expect(order.withLock { $0.isEmpty })
        pass = nil
        #expect(await next.value)
    }

    @Test func `long bodies do not hold up shorter ones`() async throws {
        let gate = Self.gate()
        let order = Locked<[String]>([])
        var pass = await gate.enter(200, for: "a")
        #expect(pass != nil)
        let waiting = try await Self.ask("b", 200, gate, order)
        #expect(await gate.enter(50, for: "c") != nil)
        pass = nil
        #expect(await waiting.value)
    }

    @Test func `one client has half of the places for those who wait`() async throws {
        let gate = Self.gate(waiting: 4)
        let order = Locked<[String]>([])
        var pass = await gate.enter(200, for: "z")
        #expect(pass != nil)
        let tasks = [
            try await Self.ask("a1", 200, gate, order), try await Self.ask("a2", 200, gate, order),
        ]
        #expect(await gate.enter(200, for: "a") == nil)
        let other = try await Self.ask("b1", 200, gate, order)
        pass = nil
        for task in tasks + [other] { #expect(await task.value) }
    }

    @Test func `whoever waits too long, or leaves, is not let in and frees the place`() async throws
    {
        let hasty = Self.gate(patience: .milliseconds(1))
        let first = await hasty.enter(200, for: "a")
        #expect(await hasty.enter(200, for: "b") == nil)
        #expect(hasty.waitingCount == 0)
        let gate = Self.gate()
        let order = Locked<[String]>([])
        var pass = await gate.enter(200, for: "a")
        let task = try await Self.ask("b", 200, gate, order)
        task.cancel()
        #expect(await !task.value)
        #expect(gate.waitingCount == 0)
        pass = nil
        #expect(await gate.enter(200, for: "c") != nil)
        _ = (first, pass)
    }

    @Test func `over sockets all bodies come in, one at a time`() async throws {
        let (now, most) = (Locked(0), Locked(0))
        var rules = BodyGate.Rules(freeByteCount: 100_000)
        rules.patience = .seconds(25)
        let gate = BodyGate(
            [BodyGate.Lane(bodyByteCount: .max, byteCount: 500_000, waitingCount: 64)],
            rules
        )
        let terms = HTTPRoute.Terms(bodyLimit: 1_000_000, gate: gate)
        let route = HTTPRoute(.post, "/take", terms) { request in
            let count = now.withLock { now in
                now += 1
                return now
            }
            most.withLock { $0 = max($0, count) }
            try? await Task.sleep(for: .milliseconds(5))
            now.withLock { $0 -= 1 }
            return .text("took \(request.body.count)")
        }
        let answers = try await withServer([route]) { port in
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        try await RawClient.exchange(port, Self.post(400_000))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(answers.count == 12 && answers.allSatisfy { $0.hasSuffix("took 400000") })
        #expect(most.withLock { $0 } == 1)
        #expect(gate.waitingCount == 0)
    }

    @Test func `a client that leaves midway frees its room`() async throws {
        var rules = BodyGate.Rules(freeByteCount: 1000)
        rules.patience = .seconds(25)
        let gate = BodyGate(
            [BodyGate.Lane(bodyByteCount: .max, byteCount: 400_000, waitingCount: 2)],
            rules
        )
        let route = HTTPRoute(.post, "/take", .init(bodyLimit: 1_000_000, gate: gate)) {
            .text("took \($0.body.count)")
        }
        let answer = try await withServer([route]) { port in
            var leaving: RawClient? = try RawClient(port: port)
            leaving?.send(String(Self.post(400_000).prefix(2000)))
            // In once the gate has no more room for another.
            try await until { !gate.isFree(for: 400_000) }
            leaving = nil
            return try await RawClient.exchange(port, Self.post(400_000))
        }
        #expect(answer.hasSuffix("took 400000"))
    }

    @Test func `without a place the answer says when to come again, and short bodies pass by`()
        async throws
    {
        var rules = BodyGate.Rules(freeByteCount: 1000)
        rules.patience = .milliseconds(1)
        let gate = BodyGate(
            [BodyGate.Lane(bodyByteCount: .max, byteCount: 2000, waitingCount: 2)],
            rules
        )
        let pass = await gate.enter(2000, for: "other")
        let route = HTTPRoute(.post, "/take", .init(bodyLimit: 1_000_000, gate: gate)) {
            .text("took \($0.body.count)")
        }
        let (long, short) = try await withServer([route]) { port in
            (
                try await RawClient.exchange(port, Self.post(2000)),
                try await RawClient.exchange(port, Self.post(1000))
            )
        }
        #expect(long.hasPrefix("HTTP/1.1 503") && long.contains("Retry-After: 5"))
        #expect(short.hasSuffix("took 1000"))
        _ = pass
    }

    private static func post(_ count: Int) -> String {
        "POST /take HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: \(count)\r\n\r\n"
            + String(repeating: "x", count: count)
    }
}
