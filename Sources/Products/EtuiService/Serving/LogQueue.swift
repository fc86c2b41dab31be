// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Lines on their way to a log that may be slow, or whose reader may have stopped reading.
///
/// Whoever adds a line never waits: one thread writes, and when the queue is full lines are dropped and
/// counted. Once there is room again, a line tells how many. Lines that could not be written are counted,
/// too.
public final class LogQueue: @unchecked Sendable {
    // Everything below is read and written only while the condition is locked.
    private let condition = NSCondition()
    private var lines: [String] = []
    private var byteCount = 0
    private var untold = 0
    private var dropped = 0
    private var isClosed = false
    private var isDone = false
    private let limit: Int

    /// Starts the thread that writes.
    ///
    /// - Parameters:
    ///   - limit: bytes that may wait; a longer line is dropped.
    ///   - write: writes a text and says whether it could; may block for as long as it likes.
    public init(limit: Int = 1 << 20, write: @escaping @Sendable (String) -> Bool) {
        self.limit = limit
        // The thread keeps the queue, not the other way round; `close` ends it.
        let thread = Thread { [self] in
            while let (text, lineCount) = next() {
                if !write(text) { condition.withLock { dropped += lineCount } }
            }
            condition.withLock {
                isDone = true
                condition.broadcast()
            }
        }
        thread.name = "log"
        thread.start()
    }

    /// How many lines have been dropped so far.
    public var droppedCount: Int { condition.withLock { dropped } }

    /// Adds a line, with its line end; drops it where too much waits already.
    public func add(_ line: String) {
        condition.withLock {
            guard !isClosed, byteCount + line.utf8.count <= limit else {
                dropped += 1
                untold += 1
                return
            }
            lines.append(line)
            byteCount += line.utf8.count
            condition.broadcast()
        }
    }

    /// Takes no more lines, and waits until those there are have been written, for so many
    /// whole seconds at most.
    ///
    /// - Returns: whether all have been written.
    @discardableResult
    public func close(within time: Duration) -> Bool {
        let end = Date() + Double(time.components.seconds)
        return condition.withLock {
            isClosed = true
            condition.broadcast()
            while !isDone {
                guard condition.wait(until: end) else { return isDone }
            }
            return true
        }
    }

    /// The next text to write, and how many lines that were added are in it; waits for it, and is nil once
    /// closed and empty.
    private func next() -> (text: String, lineCount: Int)? {
        condition.withLock {
            while lines.isEmpty, untold == 0 {
                if isClosed { return nil }
                condition.wait()
            }
            // What was dropped came after what waits, so it is told when all of that has been written.
            guard lines.isEmpty else {
                // A few at a time: what the writer holds counts no longer.
                let count = min(64, lines.count)
                let text = lines.prefix(count).joined()
                byteCount -= text.utf8.count
                lines.removeFirst(count)
                return (text, count)
            }
            defer { untold = 0 }
            return (#"{"event":"log","dropped":\#(untold)}"# + "\n", 0)
        }
    }
}
