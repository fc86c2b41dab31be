// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension RSAPublicKey {
    /// Encrypts with RSAES-OAEP (RFC 8017 §7.1.1).
    ///
    /// - Throws: ``CipherError/tooLong`` for a message that leaves no room for the padding.
    public func encryptOAEP(
        _ message: borrowing Span<UInt8>,
        parameters: OAEPParameters
    ) throws(CipherError) -> [UInt8] {
        guard
            let block = RSAPadding.blockOAEP(
                for: message,
                parameters: parameters,
                byteCount: byteCount
            )
        else { throw .tooLong }
        return try encrypt(block)
    }

    /// The difference in length between a block and the longest message that fits in it (RFC 8017 §7.2.1).
    public static let leastPKCS1PaddingByteCount = 11

    /// Encrypts with RSAES-PKCS1-v1_5 (RFC 8017 §7.2.1).
    ///
    /// Offered for old formats only: an attacker can trick the recipient into decrypting for them, see
    /// ``RSADecryptionKey/decryptPKCS1(_:)``.
    ///
    /// - Parameters:
    ///   - message: at least ``leastPKCS1PaddingByteCount`` bytes shorter than the modulus.
    ///   - random: the source of the padding string. The padding must not contain zero bytes, so each one is
    ///     drawn again.
    /// - Returns: as many bytes as the modulus has.
    /// - Throws: ``CipherError/tooLong``.
    public func encryptPKCS1(
        _ message: borrowing Span<UInt8>,
        random: some RandomSource
    ) throws(CipherError) -> [UInt8] {
        guard message.count <= byteCount - Self.leastPKCS1PaddingByteCount else { throw .tooLong }
        return try encrypt(
            RSAPadding.blockPKCS1(for: message, byteCount: byteCount, random: random)
        )
    }

    /// Encrypts a padded message.
    private func encrypt(_ block: borrowing SecretBytes) throws(CipherError) -> [UInt8] {
        guard
            let ciphertext = block.withBytes({ [handle] in handle.applyPublicExponent(to: $0) })
        else { throw .libraryFailure }
        return ciphertext
    }
}
