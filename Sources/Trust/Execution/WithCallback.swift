// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Waits, without blocking a thread, for the value that a callback is given on any thread.
///
/// The value passes through a lock. On Linux the thread sanitizer does not see that a task goes on only after its
/// continuation was resumed, and would report each value handed over as a race.
///
/// - Parameter begin: begins the work; it calls the callback exactly once, before or after it returns.
/// - Returns: what the callback was given.
package func withCallback<Value: Sendable>(
    _ begin: (_ callback: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    let brought = Locked<Value?>(nil)
    await withCheckedContinuation { continuation in
        begin { value in
            brought.withLock { $0 = value }
            continuation.resume()
        }
    }
    guard let value = brought.withLock({ $0 }) else {
        preconditionFailure("the callback sets the value before it resumes")
    }
    return value
}
