// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Waits, without blocking a thread, for the value passed to a callback on any thread.
///
/// The value passes through a lock. On Linux the thread sanitizer does not see that a task continues only after its
/// continuation was resumed, and would report each value as a race.
///
/// - Parameter begin: starts the work; it must call the callback exactly once, before or after it returns.
/// - Returns: the value passed to the callback.
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
