// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL
import Execution

/// Unused public keys on one curve, kept for reuse with another point.
///
/// A new `EC_KEY` copies its whole group, which takes most of the memory for reading a key; and most signers of
/// seals are met only once. Keys with a private half never come here. The contexts for checking a point are kept
/// too, as otherwise their numbers would be allocated one by one.
@safe final class SpareKeys: Sendable {
    /// More than are read at the same time; keys beyond it are freed.
    private static let capacity = 8

    @safe private struct Spare: @unchecked Sendable {
        // Invariant behind @unchecked: this is the only reference to what it points to.
        let pointer: OpaquePointer
    }

    private let keys = Locked<[Spare]>([])
    private let contexts = Locked<[Spare]>([])

    deinit {
        while let key = unsafe Self.takeSpare(of: keys) { unsafe EC_KEY_free(key) }
        while let context = unsafe Self.takeSpare(of: contexts) { unsafe BN_CTX_free(context) }
    }

    /// Returns a key at this point of the curve, owned by the caller.
    ///
    /// - Throws: ``KeyError/pointNotOnCurve``.
    func key(on group: OpaquePointer, at point: ArraySlice<UInt8>) throws(KeyError) -> OpaquePointer
    {
        let key: OpaquePointer
        if let spare = unsafe Self.takeSpare(of: keys) {
            unsafe key = spare
        } else {
            unsafe key = try Self.makeKey(on: group)
        }
        guard let context = unsafe Self.takeSpare(of: contexts) ?? BN_CTX_new() else {
            unsafe EC_KEY_free(key)
            throw .libraryFailure
        }
        let isOnCurve = unsafe point.withUnsafeBufferPointer { bytes in
            unsafe EC_KEY_oct2key(key, bytes.baseAddress, bytes.count, context) == 1
        }
        if unsafe !Self.put(context, in: contexts) { unsafe BN_CTX_free(context) }
        guard isOnCurve else {
            unsafe EC_KEY_free(key)
            ERR_clear_error()
            throw .pointNotOnCurve
        }
        return unsafe key
    }

    /// Keeps a key without other references, or frees it if there are enough.
    func put(_ key: OpaquePointer) {
        if unsafe !Self.put(key, in: keys) { unsafe EC_KEY_free(key) }
    }

    private static func takeSpare(of spares: Locked<[Spare]>) -> OpaquePointer? {
        unsafe spares.withLock { $0.popLast() }?.pointer
    }

    private static func put(_ pointer: OpaquePointer, in spares: Locked<[Spare]>) -> Bool {
        let spare = unsafe Spare(pointer: pointer)
        return spares.withLock { spares in
            guard spares.count < capacity else { return false }
            spares.append(spare)
            return true
        }
    }

    /// Makes a key that has only a curve so far.
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
#endif
