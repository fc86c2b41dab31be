// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// A caller's watch on a topic.
///
/// A change between two waits is remembered, so that the next wait ends at once.
final class Watcher: Sendable {
    private struct State {
        var isWoken = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    let topic: String
    private let state = Locked(State())

    init(_ topic: String) {
        self.topic = topic
    }

    /// Ends the wait, or the next one.
    func wake() {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state.waiting = nil }
            state.isWoken = state.waiting == nil
            return state.waiting
        }
        waiting?.resume()
    }

    /// Waits until there is a change, the time is over, or the task is cancelled.
    func wait(_ time: Duration) async {
        let timer = Task { [self] in
            guard (try? await Task.sleep(for: time)) != nil else { return }
            wake()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWoken = state.withLock { state -> Bool in
                    if !state.isWoken { state.waiting = continuation }
                    defer { state.isWoken = false }
                    return state.isWoken
                }
                if isWoken { continuation.resume() }
            }
        } onCancel: {
            wake()
        }
        timer.cancel()
    }
}
