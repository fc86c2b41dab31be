// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import CZXing
import Glibc
import TestSupport
import Testing

/// Work in a child process, with every kind of ending.
@Suite(.serialized)
struct ChildTests {
    private static let bounds = etui_child_bounds(
        milliseconds: 60_000,
        memory: 64 << 20,
        output: 1 << 16
    )

    /// Runs work in the given way; the child gets the value's bytes.
    private func run<Value: BitwiseCopyable>(
        _ way: ChildWay,
        _ bounds: etui_child_bounds = Self.bounds,
        with value: Value,
        _ work: @escaping etui_child_work
    ) -> (ending: Int, output: [UInt8]) {
        way.run(bounds, with: value, work)
    }

    private func run(
        _ way: ChildWay,
        _ bounds: etui_child_bounds = Self.bounds,
        _ work: @escaping etui_child_work
    ) -> (ending: Int, output: [UInt8]) {
        way.run(bounds, with: UInt8(0), work)
    }

    @Test(arguments: ChildWay.allCases)
    func `what the child writes arrives`(way: ChildWay) {
        let (ending, output) = run(way) { descriptor, _ in
            let bytes: (UInt8, UInt8, UInt8) = (1, 2, 3)
            return withUnsafeBytes(of: bytes) { etui_child_write(descriptor, $0.baseAddress, 3) }
        }
        #expect(ending == ETUI_ENDING_COMPLETE)
        #expect(output == [1, 2, 3])
    }

    @Test(arguments: ChildWay.allCases)
    func `an abort is broken, and what was written before is kept`(way: ChildWay) {
        let (ending, output) = run(way) { descriptor, _ in
            var byte: UInt8 = 7
            _ = etui_child_write(descriptor, &byte, 1)
            abort()
        }
        #expect(ending == ETUI_ENDING_BROKEN)
        #expect(output == [7])
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGKILL, SIGTERM, SIGPIPE], ChildWay.allCases)
    func `a signal that ends the child is broken`(signal: Int32, way: ChildWay) {
        let (ending, output) = run(way, with: signal) { _, input in
            raise(input?.pointee.head.load(as: Int32.self) ?? 0) == 1
        }
        #expect(ending == ETUI_ENDING_BROKEN)
        #expect(output.isEmpty)
    }

    @Test(arguments: ChildWay.allCases)
    func `work that gives up is broken`(way: ChildWay) {
        #expect(run(way) { _, _ in false }.ending == ETUI_ENDING_BROKEN)
    }

    @Test(arguments: ChildWay.allCases)
    func `an end without the work's end is broken`(way: ChildWay) {
        #expect(run(way) { _, _ in _exit(0) }.ending == ETUI_ENDING_BROKEN)
    }

    @Test(arguments: ChildWay.allCases)
    func `a child that never ends is killed when the time is over`(way: ChildWay) {
        var bounds = Self.bounds
        bounds.milliseconds = 50
        let (ending, _) = run(way, bounds) { _, _ in
            while true { sched_yield() }
        }
        #expect(ending == ETUI_ENDING_LATE)
    }

    @Test(arguments: ChildWay.allCases)
    func `a child that closes its pipe and goes on is killed`(way: ChildWay) {
        let (ending, _) = run(way) { descriptor, _ in
            close(descriptor)
            while true { sched_yield() }
        }
        #expect(ending == ETUI_ENDING_BROKEN)
    }

    @Test(arguments: ChildWay.allCases)
    func `endless output is broken`(way: ChildWay) {
        let (ending, output) = run(way) { descriptor, _ in
            var block = (UInt64(1), UInt64(2), UInt64(3), UInt64(4))
            while etui_child_write(descriptor, &block, 32) {}
            return true
        }
        #expect(ending == ETUI_ENDING_BROKEN)
        #expect(output.count <= 1 << 16 + 8)
    }

    @Test(.enabled(if: !TestSupport.isSanitized), arguments: ChildWay.allCases)
    func `endless memory is refused to the child`(way: ChildWay) {
        let (ending, output) = run(way) { descriptor, _ in
            // The limit is 64 of these, and the process holds some already. An optimiser may leave out a call of malloc.
            let (access, kind) = (PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS)
            var blocks: UInt8 = 0
            while blocks < 250, mmap(nil, 1 << 20, access, kind, -1, 0) != MAP_FAILED {
                blocks += 1
            }
            return etui_child_write(descriptor, &blocks, 1)
        }
        #expect(ending == ETUI_ENDING_COMPLETE)
        #expect(output.first.map { $0 < 250 } == true)
    }

    @Test(arguments: ChildWay.allCases)
    func `the child holds the pipe and nothing else of its parent`(way: ChildWay) throws {
        let inherited = open("/dev/null", O_WRONLY)
        try #require(inherited > 2)
        defer { close(inherited) }
        let (ending, output) = run(way) { descriptor, _ in
            var count: UInt8 = 0
            for number in Int32(3)..<1024 where write(number, nil, 0) >= 0 { count += 1 }
            return etui_child_write(descriptor, &count, 1)
        }
        #expect(ending == ETUI_ENDING_COMPLETE)
        #expect(output == [1])
    }

    @Test(arguments: ForbiddenCall.allCases, ChildWay.allCases)
    func `a call that leads out of the child ends it`(call: ForbiddenCall, way: ChildWay) {
        let (ending, output) = run(way, with: ForbiddenCall.Attempt(call)) { descriptor, input in
            input?.pointee.head.load(as: ForbiddenCall.Attempt.self).make()
            // Would show a call that was refused but survived.
            var survived: UInt8 = 1
            return etui_child_write(descriptor, &survived, 1)
        }
        #expect(ending == ETUI_ENDING_BROKEN)
        #expect(output.isEmpty)
    }

    @Test(arguments: ChildWay.allCases)
    func `a child cannot change its parent's memory`(way: ChildWay) {
        let before = ForbiddenCall.target.pointee
        _ = run(way, with: ForbiddenCall.Attempt(.writeMemory)) { _, input in
            input?.pointee.head.load(as: ForbiddenCall.Attempt.self).make()
            return true
        }
        #expect(ForbiddenCall.target.pointee == before)
    }

    @Test(arguments: ChildWay.allCases)
    func `the input arrives whole, its body where memory may begin`(way: ChildWay) {
        let body = (0..<100_003).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let (ending, output) = way.run(Self.bounds, with: UInt8(9), body: body) { pipe, input in
            guard let input = input?.pointee, Int(bitPattern: input.body) % 16 == 0 else {
                return false
            }
            return etui_child_write(pipe, input.head, input.head_count)
                && etui_child_write(pipe, input.body.advanced(by: input.body_count - 64), 64)
        }
        #expect(ending == ETUI_ENDING_COMPLETE)
        #expect(output == [9] + body.suffix(64))
    }

    @Test(arguments: ChildWay.allCases)
    func `handlers and masks of the parent are not the child's`(way: ChildWay) {
        let before = signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, before) }
        #expect(run(way) { _, _ in raise(SIGUSR1) == 1 }.ending == ETUI_ENDING_BROKEN)
    }
}
#endif
