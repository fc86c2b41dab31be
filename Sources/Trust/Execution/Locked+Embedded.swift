// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if hasFeature(Embedded)
/// A value that only one thread at a time may access; where there is only one thread, nothing is locked.
public struct Locked<Value>: @unchecked Sendable {
    // Invariant behind @unchecked: a module for pages runs on one thread.
    @usableFromInline let storage: LockStorage<Value>

    /// Guards a value.
    public init(_ value: sending Value) {
        storage = LockStorage(value)
    }

    /// Runs a body with exclusive access to the value and passes on what it returns or throws.
    @inlinable
    public func withLock<Outcome: ~Copyable, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Outcome
    ) throws(Failure) -> sending Outcome {
        try body(&storage.value)
    }
}

@usableFromInline
final class LockStorage<Value> {
    @usableFromInline var value: Value

    init(_ value: sending Value) {
        self.value = value
    }
}
#endif
