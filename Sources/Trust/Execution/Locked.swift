// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !hasFeature(Embedded)
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
/// both, unlike `Synchronization.Mutex`. Copies share the value. Not recursive. Keep the body short: it must neither
/// wait nor call back into the owner. Inlinable, because taking the lock costs several times as much if the types are
/// not known.
@safe public struct Locked<Value>: @unchecked Sendable {
    // Invariant behind @unchecked: the value is only touched while the lock beside it is held.
    @usableFromInline let storage: LockStorage<Value>

    /// Guards a value.
    public init(_ value: sending Value) {
        storage = LockStorage.make(value)
    }

    /// Runs a body with exclusive access to the value and passes on what it returns or throws.
    @inlinable
    public func withLock<Outcome: ~Copyable, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Outcome
    ) throws(Failure) -> sending Outcome {
        // The buffer's own `withUnsafeMutablePointers` cannot pass on a typed error.
        let (value, lock) = unsafe storage.withUnsafeMutablePointers { unsafe ($0, $1) }
        #if canImport(Darwin)
        unsafe os_unfair_lock_lock(lock)
        defer { unsafe os_unfair_lock_unlock(lock) }
        #else
        _ = unsafe pthread_mutex_lock(lock)
        defer { _ = unsafe pthread_mutex_unlock(lock) }
        #endif
        return try unsafe body(&value.pointee)
    }
}

#if canImport(Darwin)
@usableFromInline typealias PlatformLock = os_unfair_lock
#else
@usableFromInline typealias PlatformLock = pthread_mutex_t
#endif

/// The value and its lock in one allocation, at an address that does not change.
@safe @usableFromInline
final class LockStorage<Value>: ManagedBuffer<Value, PlatformLock> {
    static func make(_ value: sending Value) -> LockStorage<Value> {
        #if canImport(Darwin)
        let storage = create(minimumCapacity: 1) { _ in value }
        #else
        // A pthread mutex is imported as an unsafe type.
        let storage = unsafe create(minimumCapacity: 1) { _ in value }
        #endif
        unsafe storage.withUnsafeMutablePointerToElements { lock in
            #if canImport(Darwin)
            unsafe lock.initialize(to: os_unfair_lock())
            #else
            unsafe lock.initialize(to: pthread_mutex_t())
            let status = unsafe pthread_mutex_init(lock, nil)
            precondition(status == 0, "a pthread mutex with default attributes is always granted")
            #endif
        }
        return unsafe unsafeDowncast(storage, to: LockStorage<Value>.self)
    }

    deinit {
        unsafe withUnsafeMutablePointerToElements { lock in
            #if !canImport(Darwin)
            _ = unsafe pthread_mutex_destroy(lock)
            #endif
            _ = unsafe lock.deinitialize(count: 1)
        }
    }
}
#endif
