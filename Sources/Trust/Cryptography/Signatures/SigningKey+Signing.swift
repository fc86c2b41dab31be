// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension SigningKey {
    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: the bytes to sign, not yet hashed.
    ///   - algorithm: the algorithm to use.
    /// - Returns: the signature in the form that ``PublicKey/verify(_:of:using:)`` takes.
    /// - Throws: ``SignatureError``.
    public borrowing func sign(
        _ message: ArraySlice<UInt8>,
        using algorithm: SignatureAlgorithm
    ) throws(SignatureError) -> [UInt8] {
        switch material {
        case .ec(let key):
            guard case .ecdsa(let hash) = algorithm else { throw .algorithmDoesNotFitKey }
            let (r, s) = try key.sign(message, hash: hash)
            return DER.sequence([DER.integer(unsigned: r), DER.integer(unsigned: s)])
        case .rsa(let key):
            let block = try Self.block(of: message, key: key, algorithm: algorithm)
            guard let signature = key.applyPrivateExponent(signing: block) else {
                throw .libraryFailure
            }
            return signature
        case .ed25519(let key):
            guard algorithm == .ed25519 else { throw .algorithmDoesNotFitKey }
            guard let signature = key.sign(message) else { throw .libraryFailure }
            return signature
        }
    }

    /// Signs a message with ECDSA in the raw form, `r || s` (IEEE P1363).
    ///
    /// - Throws: ``SignatureError/algorithmDoesNotFitKey`` unless this is an elliptic-curve key.
    public borrowing func signRaw(
        _ message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) throws(SignatureError) -> [UInt8] {
        guard case .ec(let publicKey) = publicKey else { throw .algorithmDoesNotFitKey }
        switch material {
        case .ec(let key):
            let (r, s) = try key.sign(message, hash: hash)
            let byteCount = publicKey.curve.orderByteCount
            return r.leftPadded(to: byteCount) + s.leftPadded(to: byteCount)
        default:
            throw .algorithmDoesNotFitKey
        }
    }

    /// Returns the padded block that an RSA key signs, as long as its modulus.
    private static func block(
        of message: ArraySlice<UInt8>,
        key: RSAPrivateHandle,
        algorithm: SignatureAlgorithm
    ) throws(SignatureError) -> [UInt8] {
        let byteCount = key.modulus.count
        switch algorithm {
        case .rsaPKCS1(let hash):
            return PKCS1SignaturePadding.block(of: message, hash: hash, byteCount: byteCount)
        case .rsaPSS(let hash, let mgfHash, let saltByteCount):
            let parameters = PSSParameters(
                hash: hash,
                mgfHash: mgfHash,
                saltByteCount: saltByteCount
            )
            guard let block = PSSPadding.block(of: message, parameters, modulus: key.modulus)
            else { throw .algorithmDoesNotFitKey }
            return block
        case .ecdsa, .ed25519:
            throw .algorithmDoesNotFitKey
        }
    }
}
