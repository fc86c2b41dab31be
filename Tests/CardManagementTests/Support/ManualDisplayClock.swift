// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Execution

/// A monotonic clock that a test moves.
final class ManualDisplayClock: DisplayClock {
    private struct State {
        var now = Duration.zero
        var sleepers: [Int: (until: Duration, wake: CheckedContinuation<Void, Never>)] = [:]
        var next = 0
    }

    private let state = Locked(State())

    func elapsed() -> Duration { state.withLock(\.now) }

    func sleep(until moment: Duration) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.now < moment, !Task.isCancelled else { return true }
                    state.sleepers[number] = (moment, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.wake.resume()
        }
        try Task.checkCancellation()
    }

    /// Moves the clock, then lets the timers of the main actor run.
    @MainActor
    func advance(by duration: Duration) async {
        // Timers that were just started reach the clock first.
        for _ in 0..<10 { await Task.yield() }
        let woken = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        for continuation in woken { continuation.resume() }
        for _ in 0..<10 { await Task.yield() }
    }
}
