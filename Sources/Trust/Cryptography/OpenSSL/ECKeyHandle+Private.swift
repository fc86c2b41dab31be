// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

extension ECKeyHandle {
    /// Generates a key pair.
    static func generate(on curve: NamedCurve) throws(KeyError) -> ECKeyHandle {
        let key = try ECKeyHandle(on: CurveGroup.of(curve))
        guard unsafe EC_KEY_generate_key(key.pointer) == 1 else {
            ERR_clear_error()
            throw .libraryFailure
        }
        return key
    }

    /// Takes a private scalar, from 1 to the order less one.
    convenience init(on curve: NamedCurve, scalar: borrowing SecretBytes) throws(KeyError) {
        let group = try CurveGroup.of(curve)
        try self.init(on: group)
        let number = unsafe scalar.withBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe BN_bin2bn(bytes.baseAddress, Int32(bytes.count), nil)
            }
        }
        guard let number = unsafe number else { throw .libraryFailure }
        defer { unsafe BN_clear_free(number) }
        guard unsafe takePrivateKey(number, on: group) else {
            ERR_clear_error()
            throw .unreadablePrivateKey
        }
    }

    /// Sets the scalar and the public point that belongs to it.
    ///
    /// Setting the scalar checks that it is below the order.
    private func takePrivateKey(_ scalar: OpaquePointer, on group: CurveGroup) -> Bool {
        guard let point = unsafe EC_POINT_new(group.pointer) else { return false }
        defer { unsafe EC_POINT_free(point) }
        return unsafe EC_KEY_set_private_key(pointer, scalar) == 1
            && EC_POINT_mul(group.pointer, point, scalar, nil, nil, nil) == 1
            && EC_KEY_set_public_key(pointer, point) == 1 && EC_KEY_check_key(pointer) == 1
    }

    /// Returns the abscissa of the shared point (NIST SP 800-56A §5.7.1.2).
    func commonPoint(with other: ECKeyHandle, byteCount: Int) -> SecretBytes? {
        guard let point = unsafe EC_KEY_get0_public_key(other.pointer) else { return nil }
        var isComplete = false
        let secret = SecretBytes(count: byteCount) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer in
                let written = unsafe ECDH_compute_key(
                    buffer.baseAddress,
                    buffer.count,
                    point,
                    pointer,
                    nil
                )
                isComplete = Int(written) == buffer.count
            }
        }
        ERR_clear_error()
        guard isComplete else { return nil }
        return secret
    }

    /// Returns the key as PrivateKeyInfo (RFC 5208).
    func pkcs8() throws(KeyError) -> SecretBytes {
        try EVPKeyHandle(self).pkcs8()
    }

    /// Returns the same private key on our own group, with its public point computed anew.
    ///
    /// A key read from elsewhere may have its own group and a point that does not belong to its scalar; a
    /// signature made with such a key can reveal the scalar.
    func rebuilt() throws(KeyError) -> (curve: NamedCurve, key: ECKeyHandle) {
        guard let scalar = unsafe EC_KEY_get0_private_key(pointer), let curve = knownCurve else {
            throw .unreadablePrivateKey
        }
        let group = try CurveGroup.of(curve)
        let key = try ECKeyHandle(on: group)
        guard unsafe key.takePrivateKey(scalar, on: group),
            key.uncompressedPoint == uncompressedPoint
        else {
            ERR_clear_error()
            throw .unreadablePrivateKey
        }
        return (curve, key)
    }

    /// The known curve whose group this key uses, whether it was named or written out.
    private var knownCurve: NamedCurve? {
        guard let own = unsafe EC_KEY_get0_group(pointer) else { return nil }
        return NamedCurve.allCases.first { curve in
            guard let group = try? CurveGroup.of(curve) else { return false }
            return unsafe EC_GROUP_cmp(own, group.pointer, nil) == 0
        }
    }
}
#endif
