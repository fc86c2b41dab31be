// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

/// Public keys on one curve that nobody uses any more, to be filled with another point.
///
/// A new `EC_KEY` copies all of its group, which takes most of the memory that reading a key asks
/// for; the signers of seals are mostly met once. Keys with a private half never come here.
@safe final class SpareKeys: Sendable {
    /// More than are read at once; what goes beyond is freed.
    private static let capacity = 8

    @safe private struct Spare: @unchecked Sendable {
        // Invariant behind @unchecked: nobody else has the key.
        let pointer: OpaquePointer
    }

    private let spares = Locked<[Spare]>([])

    deinit {
        while let key = unsafe takeSpare() { unsafe EC_KEY_free(key) }
    }

    /// A key on the group of this curve, which is the caller's from now on; it may hold some point.
    func take(for group: OpaquePointer) throws(KeyError) -> OpaquePointer {
        if let key = unsafe takeSpare() { return unsafe key }
        return unsafe try Self.makeKey(on: group)
    }

    private func takeSpare() -> OpaquePointer? {
        unsafe spares.withLock { $0.popLast() }?.pointer
    }

    /// Keeps a key that nobody else has, or frees it where there are enough.
    func put(_ key: OpaquePointer) {
        let spare = unsafe Spare(pointer: key)
        let isKept = spares.withLock { spares in
            guard spares.count < Self.capacity else { return false }
            spares.append(spare)
            return true
        }
        if !isKept { unsafe EC_KEY_free(key) }
    }

    /// A key that so far is only a curve.
    static func makeKey(on group: OpaquePointer) throws(KeyError) -> OpaquePointer {
        guard let key = unsafe EC_KEY_new() else { throw .libraryFailure }
        guard unsafe EC_KEY_set_group(key, group) == 1 else {
            unsafe EC_KEY_free(key)
            ERR_clear_error()
            throw .libraryFailure
        }
        return unsafe key
    }
}
