// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// Strict Ed25519 for public data.
enum Ed25519Function {
    /// Returns whether 32 bytes encode a point: canonical, on the curve, in the main subgroup.
    static func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
        Sodium.prepare()
        return unsafe bytes.withUnsafeBufferPointer { point in
            guard let address = point.baseAddress else { return false }
            return unsafe crypto_core_ed25519_is_valid_point(address) == 1
        }
    }

    /// Returns whether 64 bytes sign a message: canonical `s`, no point of small order.
    static func isSigned(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        by key: [UInt8]
    ) -> Bool {
        Sodium.prepare()
        return unsafe signature.withUnsafeBufferPointer { signature in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe key.withUnsafeBufferPointer { key in
                    guard let start = signature.baseAddress, let keyStart = key.baseAddress else {
                        return false
                    }
                    return unsafe crypto_sign_ed25519_verify_detached(
                        start,
                        message.baseAddress,
                        UInt64(message.count),
                        keyStart
                    ) == 0
                }
            }
        }
    }
}
#endif
