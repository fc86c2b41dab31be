// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

extension ECKeyHandle {
    /// A fresh pair of keys.
    static func generate(on group: CurveGroup) throws(KeyError) -> ECKeyHandle {
        let key = try ECKeyHandle(on: group)
        guard unsafe EC_KEY_generate_key(key.pointer) == 1 else {
            ERR_clear_error()
            throw .libraryFailure
        }
        return key
    }

    /// The same private key on our own group, its public point computed anew.
    ///
    /// A key read from elsewhere may bring a group of its own and a point that does not belong to
    /// its scalar; a signature made with such a key can give the scalar away.
    func rebuilt() throws(KeyError) -> (curve: NamedCurve, key: ECKeyHandle) {
        guard let scalar = unsafe EC_KEY_get0_private_key(pointer), let curve = knownCurve else {
            throw .unreadablePrivateKey
        }
        let group = try CurveGroup.of(curve)
        let key = try ECKeyHandle(on: group)
        guard let point = unsafe EC_POINT_new(group.pointer) else { throw .libraryFailure }
        defer { unsafe EC_POINT_free(point) }
        // Setting the scalar checks that it is below the order.
        guard unsafe EC_KEY_set_private_key(key.pointer, scalar) == 1,
            unsafe EC_POINT_mul(group.pointer, point, scalar, nil, nil, nil) == 1,
            unsafe EC_KEY_set_public_key(key.pointer, point) == 1,
            unsafe EC_KEY_check_key(key.pointer) == 1,
            key.uncompressedPoint == uncompressedPoint
        else {
            ERR_clear_error()
            throw .unreadablePrivateKey
        }
        return (curve, key)
    }

    /// The known curve whose group this key is on, whether it came by name or written out.
    private var knownCurve: NamedCurve? {
        guard let own = unsafe EC_KEY_get0_group(pointer) else { return nil }
        return NamedCurve.allCases.first { curve in
            guard let group = try? CurveGroup.of(curve) else { return false }
            return unsafe EC_GROUP_cmp(own, group.pointer, nil) == 0
        }
    }
}
