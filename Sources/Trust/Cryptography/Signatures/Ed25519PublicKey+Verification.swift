// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSodium

extension Ed25519PublicKey {
    /// Checks a signature the strict way: canonical `s`, no point of small order
    /// (RFC 8032 §5.1.7).
    ///
    /// - Throws: ``SignatureError/malformedSignature`` unless it is 64 bytes long,
    ///   ``SignatureError/wrongSignature``.
    public func verify(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>
    ) throws(SignatureError) {
        guard signature.count == Self.signatureByteCount else { throw .malformedSignature }
        Sodium.prepare()
        let outcome = unsafe signature.withUnsafeBufferPointer { signature in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe bytes.withUnsafeBufferPointer { key in
                    guard let start = signature.baseAddress, let keyStart = key.baseAddress else {
                        return Int32(-1)
                    }
                    return unsafe crypto_sign_ed25519_verify_detached(
                        start,
                        message.baseAddress,
                        UInt64(message.count),
                        keyStart
                    )
                }
            }
        }
        guard outcome == 0 else { throw .wrongSignature }
    }
}
