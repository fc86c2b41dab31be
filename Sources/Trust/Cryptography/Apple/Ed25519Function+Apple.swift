// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CryptoKit
import Curves
import Foundation

extension Ed25519Function {
    /// Returns whether CryptoKit accepts a signature that is strict: canonical `s`, no point of small order.
    static func isSignedBySystem(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        by key: [UInt8]
    ) -> Bool {
        guard Ed25519Point.canonicalScalar(signature.suffix(32)) != nil,
            !Ed25519Point.hasSmallOrder(signature.prefix(32)),
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
        else { return false }
        return key.isValidSignature(signature, for: message)
    }
}
#endif
