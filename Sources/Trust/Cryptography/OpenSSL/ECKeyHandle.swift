// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// The module's name for a public key; here both halves are one `EC_KEY`.
typealias ECPublicHandle = ECKeyHandle
/// The module's name for a private key; here both halves are one `EC_KEY`.
typealias ECPrivateHandle = ECKeyHandle

/// An owned `EC_KEY`, with or without its private half.
///
/// Made by the low-level calls: OpenSSL 3.0's decoders cost twice as much as a P-256 verification.
@safe final class ECKeyHandle: @unchecked Sendable {
    // Invariant behind @unchecked: the key is complete after `init`, and from then on OpenSSL only
    // reads it: verifying and signing fill no caches in its group, point or scalar.
    let pointer: OpaquePointer
    /// Where the key goes for reuse when its lifetime ends; `nil` if it is freed then.
    private let spares: SpareKeys?

    /// Takes ownership of a complete key.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
        spares = nil
    }

    deinit {
        if let spares {
            unsafe spares.put(pointer)
        } else {
            unsafe EC_KEY_free(pointer)
        }
    }

    /// Makes a key that has only a curve so far.
    convenience init(on group: CurveGroup) throws(KeyError) {
        unsafe self.init(adopting: try SpareKeys.makeKey(on: group.pointer))
    }

    /// Reads a public key from an encoded point; OpenSSL checks that it is on the curve.
    ///
    /// The cofactor of every ``NamedCurve`` is 1, so a point on the curve is in the group.
    init(on curve: NamedCurve, point: ArraySlice<UInt8>) throws(KeyError) {
        let group = try CurveGroup.of(curve)
        unsafe pointer = try group.spares.key(on: group.pointer, at: point)
        spares = group.spares
    }

    /// The public point, `04 || x || y`; empty if there is none.
    var uncompressedPoint: [UInt8] {
        let form = POINT_CONVERSION_UNCOMPRESSED
        guard let group = unsafe EC_KEY_get0_group(pointer),
            let point = unsafe EC_KEY_get0_public_key(pointer)
        else { return [] }
        let byteCount = unsafe EC_POINT_point2oct(group, point, form, nil, 0, nil)
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            count = unsafe EC_POINT_point2oct(
                group,
                point,
                form,
                buffer.baseAddress,
                byteCount,
                nil
            )
        }
    }

    /// Returns whether `r` and `s`, unsigned big-endian, are a signature of a message; never outside 1…n-1.
    func isSigned(
        r: ArraySlice<UInt8>,
        s: ArraySlice<UInt8>,
        message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) -> Bool {
        hash.withDigest(of: message) { isSigned(r: r, s: s, digest: $0) }
    }

    private func isSigned(
        r: ArraySlice<UInt8>,
        s: ArraySlice<UInt8>,
        digest: Span<UInt8>
    ) -> Bool {
        guard let signature = unsafe Self.signature(r: r, s: s) else { return false }
        defer { unsafe ECDSA_SIG_free(signature) }
        let outcome = unsafe digest.withUnsafeBufferPointer { bytes in
            unsafe ECDSA_do_verify(bytes.baseAddress, Int32(bytes.count), signature, pointer)
        }
        guard outcome == 1 else {
            ERR_clear_error()
            return false
        }
        return true
    }

    /// Signs a message with the private half and returns `r` and `s`, unsigned big-endian.
    func sign(
        _ message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) throws(SignatureError) -> (r: [UInt8], s: [UInt8]) {
        guard let numbers = hash.withDigest(of: message, { sign(digest: $0) }) else {
            throw .libraryFailure
        }
        return numbers
    }

    private func sign(digest: Span<UInt8>) -> (r: [UInt8], s: [UInt8])? {
        let signature = unsafe digest.withUnsafeBufferPointer { bytes in
            unsafe ECDSA_do_sign(bytes.baseAddress, Int32(bytes.count), pointer)
        }
        guard let signature = unsafe signature else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe ECDSA_SIG_free(signature) }
        guard let r = unsafe ECDSA_SIG_get0_r(signature),
            let s = unsafe ECDSA_SIG_get0_s(signature)
        else { return nil }
        return unsafe (BigNumber.bytes(of: r), BigNumber.bytes(of: s))
    }

    private static func signature(
        r: ArraySlice<UInt8>,
        s: ArraySlice<UInt8>
    ) -> OpaquePointer? {
        guard let signature = unsafe ECDSA_SIG_new() else { return nil }
        guard let r = try? BigNumber(r), let s = try? BigNumber(s) else {
            unsafe ECDSA_SIG_free(signature)
            return nil
        }
        // Takes ownership of both numbers; it only fails if one of them is missing.
        _ = unsafe ECDSA_SIG_set0(signature, r.release(), s.release())
        return unsafe signature
    }
}
#endif
