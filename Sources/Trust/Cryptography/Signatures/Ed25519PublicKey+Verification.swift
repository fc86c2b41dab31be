// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Ed25519PublicKey {
    /// Checks a signature strictly: canonical `s`, no point of small order (RFC 8032 §5.1.7).
    ///
    /// - Throws: ``SignatureError/malformedSignature`` unless it is 64 bytes long,
    ///   ``SignatureError/wrongSignature``.
    public func verify(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>
    ) throws(SignatureError) {
        guard signature.count == Self.signatureByteCount else { throw .malformedSignature }
        guard Ed25519Function.isSigned(signature, of: message, by: bytes) else {
            throw .wrongSignature
        }
    }
}
