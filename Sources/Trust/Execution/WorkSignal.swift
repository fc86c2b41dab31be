// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Tells a loop that looks for work from time to time that there is some now.
///
/// One loop waits at a time; anyone may send. What is sent while the loop works ends its next wait at once.
package struct WorkSignal: Sendable {
    private enum State: Sendable {
        case idle
        case sent
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Locked(State.idle)

    /// Creates a signal that was not sent.
    package init() {}

    /// Ends the wait of the loop, or its next one if it does not wait now.
    package func send() { end(isSent: true) }

    /// Waits until the signal is sent, the time is over, or the task is cancelled.
    ///
    /// - Parameter limit: the longest wait.
    package func wait(atMost limit: Duration) async {
        let timer = Task {
            // One that was cancelled must not end the next wait.
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            end(isSent: false)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wasSent = state.withLock { state -> Bool in
                    if case .sent = state {
                        state = .idle
                        return true
                    }
                    state = .waiting(continuation)
                    return false
                }
                if wasSent { continuation.resume() }
                // The handler may have run before there was anything to end.
                if Task.isCancelled { end(isSent: false) }
            }
        } onCancel: {
            end(isSent: false)
        }
        timer.cancel()
    }

    /// Ends the wait; where there is none, a signal stays for the next one.
    private func end(isSent: Bool) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .waiting(let continuation) = state else {
                if isSent { state = .sent }
                return nil
            }
            state = .idle
            return continuation
        }
        waiting?.resume()
    }
}
