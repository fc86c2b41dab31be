// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// The function of RFC 7748 §5 on curve25519, in a time that does not depend on the scalar.
enum X25519Function {
    /// Returns the public coordinate of 32 private bytes.
    static func point(of scalar: borrowing SecretBytes) -> [UInt8]? {
        Sodium.prepare()
        return scalar.withBytes { scalar in
            var point = [UInt8](repeating: 0, count: X25519PublicKey.byteCount)
            let isDone = unsafe point.withUnsafeMutableBufferPointer { point in
                unsafe scalar.withUnsafeBufferPointer { scalar in
                    guard let point = point.baseAddress, let scalar = scalar.baseAddress else {
                        return false
                    }
                    return unsafe crypto_scalarmult_curve25519_base(point, scalar) == 0
                }
            }
            return isDone ? point : nil
        }
    }

    /// Returns the coordinate that two sides share; nil for a point of small order.
    static func commonSecret(
        of scalar: borrowing SecretBytes,
        with point: [UInt8]
    ) -> SecretBytes? {
        Sodium.prepare()
        var isDone = false
        let secret = SecretBytes(count: X25519PublicKey.byteCount) { span in
            unsafe span.withUnsafeMutableBufferPointer { secret in
                scalar.withBytes { scalar in
                    unsafe scalar.withUnsafeBufferPointer { scalar in
                        unsafe point.withUnsafeBufferPointer { point in
                            guard let secret = secret.baseAddress,
                                let scalar = scalar.baseAddress, let point = point.baseAddress
                            else { return }
                            // It fails if the result is zero.
                            isDone =
                                unsafe crypto_scalarmult_curve25519(secret, scalar, point) == 0
                        }
                    }
                }
            }
        }
        guard isDone else { return nil }
        return secret
    }
}
#endif
