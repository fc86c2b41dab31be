// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import CZXing
import Glibc
import TestSupport
import Testing

/// Work in a child process, however that ends.
@Suite(.serialized)
struct ChildTests {
    private static let bounds = etui_child_bounds(
        milliseconds: 60_000,
        memory: 64 << 20,
        output: 1 << 16
    )

    private func run(
        _ bounds: etui_child_bounds = Self.bounds,
        _ work: @escaping etui_child_work
    ) -> (ending: Int, output: [UInt8]) {
        var bounds = bounds
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        let ending = etui_child_run(work, nil, &bounds, &output, &count)
        defer { free(output) }
        return (Int(ending), Array(UnsafeBufferPointer(start: output, count: count)))
    }

    @Test func `what the child writes arrives`() {
        let (ending, output) = run { descriptor, _ in
            let bytes: (UInt8, UInt8, UInt8) = (1, 2, 3)
            return withUnsafeBytes(of: bytes) { etui_child_write(descriptor, $0.baseAddress, 3) }
        }
        #expect(ending == ETUI_ENDING_COMPLETE)
        #expect(output == [1, 2, 3])
    }

    @Test func `an abort is broken, and what was written before is kept`() {
        let (ending, output) = run { descriptor, _ in
            var byte: UInt8 = 7
            _ = etui_child_write(descriptor, &byte, 1)
            abort()
        }
        #expect(ending == ETUI_ENDING_BROKEN)
        #expect(output == [7])
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGKILL, SIGTERM, SIGPIPE])
    func `a signal that ends the child is broken`(signal: Int32) {
        var bounds = Self.bounds
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        let ending = withUnsafePointer(to: signal) { pointer in
            etui_child_run(
                { _, context in raise(context?.load(as: Int32.self) ?? 0) == 1 },
                pointer,
                &bounds,
                &output,
                &count
            )
        }
        #expect(Int(ending) == ETUI_ENDING_BROKEN)
        #expect(count == 0)
    }

    @Test func `work that gives up is broken`() {
        #expect(run { _, _ in false }.ending == ETUI_ENDING_BROKEN)
    }

    @Test func `an end without the work's end is broken`() {
        #expect(run { _, _ in _exit(0) }.ending == ETUI_ENDING_BROKEN)
    }

    @Test func `a child that never ends is killed when the time is over`() {
        var bounds = Self.bounds
        bounds.milliseconds = 50
        let (ending, _) = run(bounds) { _, _ in
            while true { sched_yield() }
        }
        #expect(ending == ETUI_ENDING_LATE)
    }

    @Test func `a child that closes its pipe and goes on is killed`() {
        let (ending, _) = run { descriptor, _ in
            close(descriptor)
            while true { sched_yield() }
        }
        #expect(ending == ETUI_ENDING_BROKEN)
    }

    @Test func `endless output is broken`() {
        let (ending, output) = run { descriptor, _ in
            var block = (UInt64(1), UInt64(2), UInt64(3), UInt64(4))
            while etui_child_write(descriptor, &block, 32) {}
            return true
        }
        #expect(ending == ETUI_ENDING_BROKEN)
        #expect(output.count <= 1 << 16 + 8)
    }

    @Test(.enabled(if: !TestSupport.isSanitized))
    func `endless memory is refused to the child`() {
        let (ending, output) = run { descriptor, _ in
            // The bound is 64 of these, and malloc may have as many in reserve.
            var blocks: UInt8 = 0
            while blocks < 250, malloc(1 << 20) != nil { blocks += 1 }
            return etui_child_write(descriptor, &blocks, 1)
        }
        #expect(ending == ETUI_ENDING_COMPLETE)
        #expect(output.first.map { $0 < 250 } == true)
    }

    @Test func `the child holds the pipe and nothing else of its parent`() throws {
        let inherited = open("/dev/null", O_WRONLY)
        try #require(inherited > 2)
        defer { close(inherited) }
        let (ending, output) = run { descriptor, _ in
            var count: UInt8 = 0
            for number in Int32(3)..<1024 where write(number, nil, 0) >= 0 { count += 1 }
            return etui_child_write(descriptor, &count, 1)
        }
        #expect(ending == ETUI_ENDING_COMPLETE)
        #expect(output == [1])
    }

    @Test(arguments: ForbiddenCall.allCases)
    func `a call that leads out of the child ends it`(call: ForbiddenCall) {
        ForbiddenCall.prepare()
        var bounds = Self.bounds
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        let ending = withUnsafePointer(to: call) { pointer in
            etui_child_run(
                { descriptor, context in
                    context?.load(as: ForbiddenCall.self).make()
                    // A call that is refused but survived would be seen here.
                    var survived: UInt8 = 1
                    return etui_child_write(descriptor, &survived, 1)
                },
                pointer,
                &bounds,
                &output,
                &count
            )
        }
        free(output)
        #expect(Int(ending) == ETUI_ENDING_BROKEN)
        #expect(count == 0)
    }

    @Test func `a child cannot change its parent's memory`() {
        ForbiddenCall.prepare()
        let before = ForbiddenCall.target.pointee
        _ = run { _, _ in
            ForbiddenCall.writeMemory.make()
            return true
        }
        #expect(ForbiddenCall.target.pointee == before)
    }

    @Test func `handlers and masks of the parent are not the child's`() {
        let before = signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, before) }
        #expect(run { _, _ in raise(SIGUSR1) == 1 }.ending == ETUI_ENDING_BROKEN)
    }
}
#endif
