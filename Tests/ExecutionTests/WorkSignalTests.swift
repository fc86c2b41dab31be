// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import TestSupport
import Testing

/// A limit that no test reaches: a wait that is not ended would hang.
private let hour = Duration.seconds(3600)

/// What ends the wait of a loop.
struct WorkSignalTests {
    @Test(.timeLimit(.minutes(1))) func `what is sent before the wait ends it`() async {
        let signal = WorkSignal()
        signal.send()
        await signal.wait(atMost: hour)
    }

    @Test(.timeLimit(.minutes(1))) func `what is sent during the wait ends it`() async {
        let signal = WorkSignal()
        async let wait: Void = signal.wait(atMost: hour)
        try? await Task.sleep(for: .milliseconds(20))
        signal.send()
        await wait
    }

    @Test(.timeLimit(.minutes(1))) func `a signal ends one wait only`() async {
        let signal = WorkSignal()
        signal.send()
        signal.send()
        await signal.wait(atMost: hour)
        let start = ContinuousClock.now
        await signal.wait(atMost: .milliseconds(50))
        #expect(ContinuousClock.now - start >= .milliseconds(50))
    }

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func `a cancelled task waits no longer`(isCancelledFirst: Bool) async {
        let signal = WorkSignal()
        let task = Task {
            // Ends when it is cancelled.
            if isCancelledFirst { try? await Task.sleep(for: hour) }
            await signal.wait(atMost: hour)
        }
        if !isCancelledFirst { try? await Task.sleep(for: .milliseconds(20)) }
        task.cancel()
        await task.value
    }

    @Test(.timeLimit(.minutes(2))) func `no signal is lost between two waits`() async throws {
        let (signal, done) = (WorkSignal(), Locked(0))
        let count = 200
        let loop = Task {
            for _ in 0..<count {
                await signal.wait(atMost: hour)
                done.withLock { $0 += 1 }
            }
        }
        for round in 0..<count {
            signal.send()
            try await until { done.withLock { $0 } > round }
        }
        await loop.value
        #expect(done.withLock { $0 } == count)
    }
}
