// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// OpenSSL's tables for one curve, made once per process.
@safe final class CurveGroup: @unchecked Sendable {
    // Invariant behind @unchecked: the group is never changed after `init`, and OpenSSL only reads it.
    let pointer: OpaquePointer
    /// Public keys on this curve that can be reused for another point.
    let spares = SpareKeys()

    /// Returns the group of a curve.
    ///
    /// - Throws: ``KeyError/unsupportedCurve`` if the library was built without the curve.
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
        unsafe pointer = group
    }

    deinit {
        unsafe EC_GROUP_free(pointer)
    }
}
#endif
