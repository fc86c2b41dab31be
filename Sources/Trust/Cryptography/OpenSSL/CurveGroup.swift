// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

/// The constants of a curve as unsigned big-endian numbers without leading zeros.
struct CurveParameters: Equatable, Sendable {
    let prime: [UInt8]
    let a: [UInt8]
    let b: [UInt8]
    let generatorX: [UInt8]
    let generatorY: [UInt8]
    let order: [UInt8]
}

/// OpenSSL's tables for one curve, made once in the life of the process.
@safe final class CurveGroup: @unchecked Sendable {
    // Invariant behind @unchecked: the group is never changed after `init`, and OpenSSL only reads it.
    let pointer: OpaquePointer
    let parameters: CurveParameters
    /// Public keys on this curve that can be filled with another point.
    let spares = SpareKeys()

    /// The group of a curve.
    ///
    /// - Throws: ``KeyError/unsupportedCurve`` where the library was built without the curve.
    static func of(_ curve: NamedCurve) throws(KeyError) -> CurveGroup {
        let group =
            switch curve {
            case .p256: p256
            case .p384: p384
            case .p521: p521
            case .brainpoolP224r1: brainpoolP224r1
            case .brainpoolP256r1: brainpoolP256r1
            case .brainpoolP320r1: brainpoolP320r1
            case .brainpoolP384r1: brainpoolP384r1
            case .brainpoolP512r1: brainpoolP512r1
            }
        guard let group else { throw .unsupportedCurve }
        return group
    }

    private static let p256 = CurveGroup(NID_X9_62_prime256v1)
    private static let p384 = CurveGroup(NID_secp384r1)
    private static let p521 = CurveGroup(NID_secp521r1)
    private static let brainpoolP224r1 = CurveGroup(NID_brainpoolP224r1)
    private static let brainpoolP256r1 = CurveGroup(NID_brainpoolP256r1)
    private static let brainpoolP320r1 = CurveGroup(NID_brainpoolP320r1)
    private static let brainpoolP384r1 = CurveGroup(NID_brainpoolP384r1)
    private static let brainpoolP512r1 = CurveGroup(NID_brainpoolP512r1)

    private init?(_ identifier: Int32) {
        guard let group = unsafe EC_GROUP_new_by_curve_name(identifier) else {
            ERR_clear_error()
            return nil
        }
        guard let parameters = unsafe Self.parameters(of: group) else {
            unsafe EC_GROUP_free(group)
            return nil
        }
        unsafe pointer = group
        self.parameters = parameters
    }

    deinit {
        unsafe EC_GROUP_free(pointer)
    }

    private static func parameters(of group: OpaquePointer) -> CurveParameters? {
        guard let p = try? BigNumber(), let a = try? BigNumber(), let b = try? BigNumber(),
            let x = try? BigNumber(), let y = try? BigNumber(),
            let generator = unsafe EC_GROUP_get0_generator(group),
            let order = unsafe EC_GROUP_get0_order(group),
            unsafe EC_GROUP_get_curve(group, p.pointer, a.pointer, b.pointer, nil) == 1,
            unsafe EC_POINT_get_affine_coordinates(group, generator, x.pointer, y.pointer, nil) == 1
        else { return nil }
        return CurveParameters(
            prime: p.bytes,
            a: a.bytes,
            b: b.bytes,
            generatorX: x.bytes,
            generatorY: y.bytes,
            order: unsafe BigNumber.bytes(of: order)
        )
    }
}
