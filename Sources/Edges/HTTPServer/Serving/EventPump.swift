// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPMessages

/// Carries chunks from a stream to a connection, one at a time.
///
/// Requests the next chunk once the connection has taken the previous one completely. While there is
/// nothing to send, the connection is suspended.
final class EventPump: Sendable {
    private struct State {
        var chunk: ArraySlice<UInt8> = []
        /// The source, suspended until the chunk is taken.
        var source: CheckedContinuation<Bool, Never>?
        var isSuspended = false
        var isEnded = false
        var isClosed = false
        var byteCount = 0
        var lastUse: ContinuousClock.Instant

        /// Clears the suspension and returns whether there was one; the caller must then resume the connection.
        mutating func takeSuspension() -> Bool {
            defer { isSuspended = false }
            return isSuspended
        }
    }

    /// The client that receives the stream.
    let client: String
    private let connection: ConnectionHandle
    private let state: Locked<State>
    private let task: Locked<Task<Void, Never>?> = Locked(nil)

    init(_ connection: ConnectionHandle, for client: String) {
        self.client = client
        self.connection = connection
        state = Locked(State(lastUse: .now))
    }

    /// The number of bytes that the connection has taken.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Starts to carry chunks.
    func start(_ stream: AsyncStream<[UInt8]>) {
        let work = Task {
            for await chunk in stream {
                guard await send(chunk) else { return }
            }
            end()
        }
        task.withLock { $0 = work }
        // The connection may have gone before the task was stored.
        if state.withLock({ $0.isClosed }) { work.cancel() }
    }

    /// Ends the response after the current chunk, whatever the stream does.
    func end() {
        let (source, mustResume) = state.withLock { state in
            state.isEnded = true
            defer { state.source = nil }
            return (state.source, state.takeSuspension())
        }
        task.withLock { $0 }?.cancel()
        source?.resume(returning: false)
        if mustResume { connection.resume() }
    }

    /// Notes that the connection is gone.
    func close() {
        let source = state.withLock { state in
            state.isClosed = true
            state.isSuspended = false
            defer { state.source = nil }
            return state.source
        }
        task.withLock { $0 }?.cancel()
        source?.resume(returning: false)
    }

    /// Sends a comment if nothing was sent for `time`; this also detects clients that have left.
    func beat(_ now: ContinuousClock.Instant, every time: Duration) {
        let mustResume = state.withLock { state in
            guard state.isSuspended, now - state.lastUse >= time else { return false }
            state.chunk = ServerSentEvent.heartbeat[...]
            return state.takeSuspension()
        }
        if mustResume { connection.resume() }
    }

    /// Copies bytes when the connection can take some; called by the library.
    ///
    /// Returns the count, 0 after suspending, nil at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let (count, source) = state.withLock {
            state -> (Int?, CheckedContinuation<Bool, Never>?) in
            if state.chunk.isEmpty {
                if state.isEnded { return (nil, nil) }
                state.isSuspended = true
                connection.suspend()
                return (0, nil)
            }
            let part = state.chunk.prefix(buffer.count)
            unsafe buffer.copyBytes(from: part)
            state.chunk = state.chunk.dropFirst(part.count)
            state.byteCount += part.count
            state.lastUse = .now
            guard state.chunk.isEmpty else { return (part.count, nil) }
            defer { state.source = nil }
            return (part.count, state.source)
        }
        source?.resume(returning: true)
        return count
    }

    /// Waits until the connection has taken a chunk; false if it never will.
    private func send(_ chunk: [UInt8]) async -> Bool {
        guard !chunk.isEmpty else { return true }
        return await withCheckedContinuation { continuation in
            let (isRefused, mustResume) = state.withLock { state in
                guard !state.isClosed, !state.isEnded else { return (true, false) }
                // A complete heartbeat may still be unsent, so the chunk is appended to it.
                state.chunk += chunk
                state.source = continuation
                return (false, state.takeSuspension())
            }
            if isRefused { continuation.resume(returning: false) }
            if mustResume { connection.resume() }
        }
    }
}
