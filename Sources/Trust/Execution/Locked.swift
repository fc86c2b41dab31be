// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
public import Darwin
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

/// A value that only one thread at a time may access: the project's only lock type.
///
/// An `os_unfair_lock` on Apple platforms, a pthread mutex elsewhere; ThreadSanitizer understands
/// both, unlike `Synchronization.Mutex`. Not recursive. Keep the body short: it must neither wait nor call
/// back into the owner. Inlinable, because taking the lock costs several times as much if the types are
/// not known.
@safe public final class Locked<Value>: @unchecked Sendable {
    // Invariant behind @unchecked: `value` is only touched while `lock` is held.
    #if canImport(Darwin)
    @usableFromInline let lock: UnsafeMutablePointer<os_unfair_lock>
    #else
    @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
    #endif
    @usableFromInline nonisolated(unsafe) var value: Value

    /// Guards a value.
    public init(_ value: sending Value) {
        unsafe self.value = value
        unsafe lock = .allocate(capacity: 1)
        #if canImport(Darwin)
        unsafe lock.initialize(to: os_unfair_lock())
        #else
        unsafe lock.initialize(to: pthread_mutex_t())
        let status = unsafe pthread_mutex_init(lock, nil)
        precondition(status == 0, "a pthread mutex with default attributes is always granted")
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        _ = unsafe pthread_mutex_destroy(lock)
        #endif
        unsafe lock.deinitialize(count: 1)
        unsafe lock.deallocate()
    }

    /// Runs a body with exclusive access to the value and passes on what it returns or throws.
    @inlinable
    public func withLock<Outcome: ~Copyable, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Outcome
    ) throws(Failure) -> sending Outcome {
        #if canImport(Darwin)
        unsafe os_unfair_lock_lock(lock)
        defer { unsafe os_unfair_lock_unlock(lock) }
        #else
        _ = unsafe pthread_mutex_lock(lock)
        defer { _ = unsafe pthread_mutex_unlock(lock) }
        #endif
        return try unsafe body(&value)
    }
}
