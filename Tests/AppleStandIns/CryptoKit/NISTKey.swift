// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import COpenSSL

/// An OpenSSL key on a NIST curve, with or without its private half.
final class NISTKey<Curve: NISTNumbers>: @unchecked Sendable {
    // Invariant behind @unchecked: complete after `init`, then only read.
    private let pointer: OpaquePointer

    private init(bare: Void) {
        guard let key = EC_KEY_new_by_curve_name(Curve.identifier) else {
            preconditionFailure("OpenSSL has the curves of NIST")
        }
        pointer = key
    }

    deinit {
        EC_KEY_free(pointer)
    }

    /// Makes a fresh pair.
    convenience init() {
        self.init(bare: ())
        precondition(EC_KEY_generate_key(pointer) == 1, "there is randomness")
    }

    /// Reads a public key, in the form `04 || x || y` only.
    convenience init(point: [UInt8]) throws {
        guard point.count == 1 + 2 * Curve.byteCount else {
            throw CryptoKitError.incorrectParameterSize
        }
        self.init(bare: ())
        guard point.first == 4, EC_KEY_oct2key(pointer, point, point.count, nil) == 1 else {
            ERR_clear_error()
            throw CryptoKitError.underlyingCoreCryptoError(error: -7)
        }
    }

    /// Reads a private key, as long as the order, from 1 to the order less one.
    convenience init(scalar: [UInt8]) throws {
        guard scalar.count == Curve.byteCount else { throw CryptoKitError.incorrectKeySize }
        self.init(bare: ())
        let number = BN_bin2bn(scalar, Int32(scalar.count), nil)
        let group = EC_KEY_get0_group(pointer)
        let point = EC_POINT_new(group)
        defer {
            BN_clear_free(number)
            EC_POINT_free(point)
        }
        guard EC_KEY_set_private_key(pointer, number) == 1,
            EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
            EC_KEY_set_public_key(pointer, point) == 1, EC_KEY_check_key(pointer) == 1
        else {
            ERR_clear_error()
            throw CryptoKitError.underlyingCoreCryptoError(error: -7)
        }
    }

    var point: [UInt8] {
        let count = 1 + 2 * Curve.byteCount
        var point = [UInt8](repeating: 0, count: count)
        EC_POINT_point2oct(
            EC_KEY_get0_group(pointer),
            EC_KEY_get0_public_key(pointer),
            POINT_CONVERSION_UNCOMPRESSED,
            &point,
            count,
            nil
        )
        return point
    }

    var scalar: [UInt8] {
        var scalar = [UInt8](repeating: 0, count: Curve.byteCount)
        BN_bn2binpad(EC_KEY_get0_private_key(pointer), &scalar, Int32(Curve.byteCount))
        return scalar
    }

    func isSigned(_ raw: [UInt8], digest: [UInt8]) -> Bool {
        Verifications.add()
        let count = Curve.byteCount
        let signature = ECDSA_SIG_new()
        defer { ECDSA_SIG_free(signature) }
        let s = Array(raw[count...])
        ECDSA_SIG_set0(
            signature,
            BN_bin2bn(raw, Int32(count), nil),
            BN_bin2bn(s, Int32(count), nil)
        )
        defer { ERR_clear_error() }
        return ECDSA_do_verify(digest, Int32(digest.count), signature, pointer) == 1
    }

    func sign(digest: [UInt8]) throws -> [UInt8] {
        let count = Int32(Curve.byteCount)
        guard let signature = ECDSA_do_sign(digest, Int32(digest.count), pointer) else {
            throw CryptoKitError.underlyingCoreCryptoError(error: -1)
        }
        defer { ECDSA_SIG_free(signature) }
        var (r, s) = (
            [UInt8](repeating: 0, count: Curve.byteCount),
            [UInt8](repeating: 0, count: Curve.byteCount)
        )
        BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, count)
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, count)
        return r + s
    }

    func commonPoint(with other: NISTKey) throws -> [UInt8] {
        var secret = [UInt8](repeating: 0, count: Curve.byteCount)
        let written = ECDH_compute_key(
            &secret,
            secret.count,
            EC_KEY_get0_public_key(other.pointer),
            pointer,
            nil
        )
        guard Int(written) == secret.count else {
            throw CryptoKitError.underlyingCoreCryptoError(error: -1)
        }
        return secret
    }
}
