// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Testing

struct LockedTests {
    @Test func `many tasks that count lose nothing`() async {
        let counter = Locked(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 { counter.withLock { $0 += 1 } }
                }
            }
        }
        #expect(counter.withLock { $0 } == 8_000)
    }

    private struct TestError: Error {}

    @Test func `what the body throws comes out and leaves the lock open`() {
        let value = Locked("a")
        #expect(throws: TestError.self) {
            try value.withLock { text throws(TestError) in
                text = "b"
                throw TestError()
            }
        }
        #expect(value.withLock { $0 } == "b")
    }
}
