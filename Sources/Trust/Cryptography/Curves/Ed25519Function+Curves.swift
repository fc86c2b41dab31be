// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit) || hasFeature(Embedded)
import Curves

/// Strict Ed25519 for public data, computed here because CryptoKit accepts points of small order.
enum Ed25519Function {
    /// Returns whether 32 bytes encode a point: canonical, on the curve, in the main subgroup.
    static func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
        (try? Ed25519Point(bytes)) != nil
    }

    /// Returns whether 64 bytes sign a message: canonical `s`, no point of small order.
    static func isSigned(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        by key: [UInt8]
    ) -> Bool {
        #if canImport(CryptoKit)
        if SystemVerification.isUsed {
            return isSignedBySystem(signature, of: message, by: key)
        }
        #endif
        return (try? Ed25519Point(key[...]))?.isSigned(signature, of: message) ?? false
    }
}
#endif
