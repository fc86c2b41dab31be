// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import EtuiService
import Execution
import Testing

struct LogQueueTests {
    @Test func `lines are written in order`() {
        let written = Locked("")
        let queue = LogQueue { text in
            written.withLock { $0 += text }
            return true
        }
        for number in 0..<1000 { queue.add("\(number)\n") }
        #expect(queue.close(within: .seconds(30)))
        #expect(written.withLock { $0 } == (0..<1000).map { "\($0)\n" }.joined())
        #expect(queue.droppedCount == 0)
    }

    @Test func `a writer that stands still stops nobody, and what was dropped is told`() {
        let written = Locked("")
        let gate = DispatchSemaphore(value: 0)
        let queue = LogQueue(limit: 100) { text in
            gate.wait()
            written.withLock { $0 += text }
            return true
        }
        for _ in 0..<1000 { queue.add("0123456789\n") }
        let dropped = queue.droppedCount
        #expect(dropped > 900)
        #expect(!queue.close(within: .zero))
        for _ in 0..<1000 { gate.signal() }
        #expect(queue.close(within: .seconds(30)))
        let text = written.withLock { $0 }
        #expect(text.hasSuffix(#"{"event":"log","dropped":\#(dropped)}"# + "\n"))
        #expect(text.split(separator: "\n").count == 1000 - dropped + 1)
    }

    @Test func `lines that could not be written are counted`() {
        let queue = LogQueue { _ in false }
        for number in 0..<100 { queue.add("\(number)\n") }
        #expect(queue.close(within: .seconds(30)))
        #expect(queue.droppedCount == 100)
    }
}
