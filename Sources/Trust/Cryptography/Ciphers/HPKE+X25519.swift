// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The same with DHKEM(X25519, HKDF-SHA256) 0x0020 (RFC 9180 §7.1).
extension HPKE {
    /// Encrypts a message to a public key.
    ///
    /// - Parameters:
    ///   - plaintext: the message.
    ///   - recipient: the recipient's key.
    ///   - info: context known to both sides, to which the message is bound.
    ///   - data: further bytes that are authenticated but not sent.
    ///   - ephemeral: a key generated for this message alone.
    /// - Returns: the encrypted message.
    /// - Throws: ``CipherError/tooLong``, ``CipherError/libraryFailure``.
    public func seal(
        _ plaintext: borrowing Span<UInt8>,
        to recipient: X25519PublicKey,
        info: [UInt8],
        authenticating data: [UInt8] = [],
        ephemeral: borrowing X25519AgreementKey
    ) throws(CipherError) -> Message {
        let encapsulated = ephemeral.publicKey.bytes
        let material = try material(
            ephemeral.sharedSecret(with: recipient),
            by: .x25519,
            keys: encapsulated + recipient.bytes,
            info: info
        )
        let sealed = try material.seal(plaintext, authenticating: data)
        return Message(encapsulatedKey: encapsulated, sealed: sealed)
    }

    /// Decrypts a message.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - recipient: the private key that the message was encrypted to.
    ///   - info: the same as for sealing.
    ///   - data: the same as for sealing.
    /// - Returns: the plaintext.
    /// - Throws: ``CipherError/decryptionFailed`` for every reason alike, even an encapsulated key that is none.
    public func open(
        _ message: Message,
        by recipient: borrowing X25519AgreementKey,
        info: [UInt8],
        authenticating data: [UInt8] = []
    ) throws(CipherError) -> SecretBytes {
        guard let sender = try? X25519PublicKey(message.encapsulatedKey[...]) else {
            throw .decryptionFailed
        }
        let material = try material(
            recipient.sharedSecret(with: sender),
            by: .x25519,
            keys: message.encapsulatedKey + recipient.publicKey.bytes,
            info: info
        )
        return try material.open(message.sealed, authenticating: data)
    }
}
