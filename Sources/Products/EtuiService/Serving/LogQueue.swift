// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A queue of lines for a log that may be slow, or whose reader may have stopped reading.
///
/// Adding a line never waits: one thread writes, and a full queue drops and counts lines. Once there is
/// room again, a line reports how many. Lines that could not be written are counted, too.
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
    ///   - limit: the most bytes that may wait; a longer line is dropped.
    ///   - write: writes a text and returns whether that worked; may block for as long as it likes.
    public init(limit: Int = 1 << 20, write: @escaping @Sendable (String) -> Bool) {
        self.limit = limit
        // The thread retains the queue, not the other way round; `close` ends it.
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

    /// The number of lines dropped so far.
    public var droppedCount: Int { condition.withLock { dropped } }

    /// Adds a line, including its line end; drops it if too much is waiting.
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

    /// Accepts no more lines, and waits until the waiting ones have been written, at most the given
    /// number of whole seconds.
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

    /// Waits for the next text to write, and returns it with its number of added lines; nil once closed and empty.
    private func next() -> (text: String, lineCount: Int)? {
        condition.withLock {
            while lines.isEmpty, untold == 0 {
                if isClosed { return nil }
                condition.wait()
            }
            // Dropped lines came after the waiting ones, so the report follows when those have been written.
            guard lines.isEmpty else {
                // A few at a time, because lines in the writer's hands no longer count towards the limit.
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
