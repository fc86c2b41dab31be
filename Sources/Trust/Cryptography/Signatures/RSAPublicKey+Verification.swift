// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension RSAPublicKey {
    /// Checks an RSASSA-PKCS1-v1_5 signature (RFC 8017 §8.2.2).
    ///
    /// Compares the whole block with the only one a signer may make, so nothing can hide in its padding or in
    /// the hash's parameters; refuses a DigestInfo without the NULL.
    ///
    /// - Throws: ``SignatureError``; ``SignatureError/malformedSignature`` if the signature is not as long as
    ///   the modulus.
    public func verifyPKCS1(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) throws(SignatureError) {
        guard usage == .any else { throw .algorithmDoesNotFitKey }
        guard signature.count == byteCount else { throw .malformedSignature }
        let expected = PKCS1SignaturePadding.block(of: message, hash: hash, byteCount: byteCount)
        guard handle.applyPublicExponent(toSignature: signature) == expected else {
            throw .wrongSignature
        }
    }

    /// Checks an RSASSA-PSS signature (RFC 8017 §8.1.2).
    ///
    /// - Throws: ``SignatureError``; ``SignatureError/algorithmDoesNotFitKey`` also if the key's own
    ///   parameters require others.
    func verifyPSS(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        parameters: PSSParameters
    ) throws(SignatureError) {
        guard allows(parameters) else { throw .algorithmDoesNotFitKey }
        guard signature.count == byteCount else { throw .malformedSignature }
        guard let block = handle.applyPublicExponent(toSignature: signature),
            PSSPadding.isBlock(block, of: message, parameters, bitCount: bitCount)
        else { throw .wrongSignature }
    }

    private func allows(_ parameters: PSSParameters) -> Bool {
        guard parameters.hasPossibleSalt else { return false }
        return switch usage {
        case .any, .pss: true
        case .restrictedPSS(let hash, let mgfHash, let minimumSaltByteCount):
            parameters.hash == hash && parameters.mgfHash == mgfHash
                && parameters.saltByteCount >= minimumSaltByteCount
        }
    }
}
