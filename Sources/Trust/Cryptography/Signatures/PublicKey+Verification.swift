// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension PublicKey {
    /// Checks a signature over a message.
    ///
    /// - Parameters:
    ///   - signature: for ECDSA the DER form, for RSA a block as long as the modulus, for Ed25519
    ///     64 bytes.
    ///   - message: the signed bytes, not yet hashed.
    ///   - algorithm: the algorithm of the signature; the caller decides about ``SignatureAlgorithm/isWeak``.
    /// - Throws: ``SignatureError``; a normal return means that the signature is right.
    public func verify(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        using algorithm: SignatureAlgorithm
    ) throws(SignatureError) {
        switch (self, algorithm) {
        case (.ec(let key), .ecdsa(let hash)):
            try key.verify(signature, of: message, hash: hash)
        case (.rsa(let key), .rsaPKCS1(let hash)):
            try key.verifyPKCS1(signature, of: message, hash: hash)
        case (.rsa(let key), .rsaPSS(let hash, let mgfHash, let saltByteCount)):
            let parameters = PSSParameters(
                hash: hash,
                mgfHash: mgfHash,
                saltByteCount: saltByteCount
            )
            try key.verifyPSS(signature, of: message, parameters: parameters)
        case (.ed25519(let key), .ed25519):
            try key.verify(signature, of: message)
        default:
            throw .algorithmDoesNotFitKey
        }
    }
}
