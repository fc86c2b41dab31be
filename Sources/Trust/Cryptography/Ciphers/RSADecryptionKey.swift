// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An RSA private key for decryption.
///
/// A separate type, so that a signing key never decrypts.
public struct RSADecryptionKey: ~Copyable, Sendable {
    /// The public half.
    public let publicKey: RSAPublicKey
    private let handle: RSAPrivateHandle

    /// Makes a fresh key with the exponent 65537.
    ///
    /// - Throws: ``KeyError/unsupportedModulus(bitCount:)``.
    public static func generate(bits: Int) throws(KeyError) -> RSADecryptionKey {
        try RSADecryptionKey(RSAPrivateHandle.generate(bitCount: bits))
    }

    /// Reads a PKCS#8 PrivateKeyInfo, not encrypted (RFC 5208).
    ///
    /// - Throws: ``KeyError/unreadablePrivateKey``, ``KeyError/unsupportedModulus(bitCount:)``.
    public init(pkcs8: borrowing SecretBytes) throws(KeyError) {
        switch try PrivateKeyInfo(pkcs8: pkcs8) {
        case .rsa(let handle): try self.init(handle)
        default: throw .unreadablePrivateKey
        }
    }

    /// Reads a PKCS#1 RSAPrivateKey with no bytes after it (RFC 8017 §A.1.2).
    ///
    /// - Throws: ``KeyError/unreadablePrivateKey``, ``KeyError/unsupportedModulus(bitCount:)``.
    public init(pkcs1: borrowing SecretBytes) throws(KeyError) {
        try self.init(RSAPrivateHandle(pkcs1: pkcs1))
    }

    private init(_ handle: RSAPrivateHandle) throws(KeyError) {
        guard handle.isUsablePrivateKey else { throw .unreadablePrivateKey }
        // A separate handle: copies of the public key must not keep the secret alive.
        publicKey = try RSAPublicKey(
            modulus: handle.modulus[...],
            exponent: handle.exponent[...]
        )
        self.handle = handle
    }

    /// Returns the key as PKCS#8 PrivateKeyInfo, not encrypted (RFC 5208).
    ///
    /// - Throws: ``KeyError/libraryFailure``.
    public borrowing func pkcs8() throws(KeyError) -> SecretBytes {
        try handle.pkcs8()
    }

    /// Returns the key as PKCS#1 RSAPrivateKey (RFC 8017 §A.1.2).
    ///
    /// - Throws: ``KeyError/libraryFailure``.
    public borrowing func pkcs1() throws(KeyError) -> SecretBytes {
        try handle.pkcs1()
    }

    /// Decrypts RSAES-PKCS1-v1_5 (RFC 8017 §7.2.2).
    ///
    /// An attacker who can observe often enough whether this fails can decrypt (Bleichenbacher 1998). On failure,
    /// callers must continue in the same way and at the same pace, with a random key in place of the message.
    /// Offered for old formats only.
    ///
    /// - Throws: ``CipherError/decryptionFailed`` for every reason alike.
    public borrowing func decryptPKCS1(
        _ ciphertext: ArraySlice<UInt8>
    ) throws(CipherError) -> SecretBytes {
        let block = try block(of: ciphertext)
        guard let message = RSAPadding.messagePKCS1(in: block) else { throw .decryptionFailed }
        return message
    }

    /// Decrypts RSAES-OAEP (RFC 8017 §7.1.2).
    ///
    /// - Throws: ``CipherError/decryptionFailed`` for every reason alike.
    public borrowing func decryptOAEP(
        _ ciphertext: ArraySlice<UInt8>,
        parameters: OAEPParameters
    ) throws(CipherError) -> SecretBytes {
        let block = try block(of: ciphertext)
        guard let message = RSAPadding.messageOAEP(in: block, parameters: parameters) else {
            throw .decryptionFailed
        }
        return message
    }

    private func block(of ciphertext: ArraySlice<UInt8>) throws(CipherError) -> SecretBytes {
        guard ciphertext.count == publicKey.byteCount,
            let block = handle.applyPrivateExponent(decrypting: ciphertext)
        else { throw .decryptionFailed }
        return block
    }
}
