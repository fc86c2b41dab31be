// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Hybrid public key encryption in base mode: anyone may encrypt to a public key (RFC 9180 §5.1.1).
///
/// With DHKEM(P-256, HKDF-SHA256) 0x0010 or DHKEM(X25519, HKDF-SHA256) 0x0020, as the kind of the keys says, and
/// HKDF-SHA256 0x0001. Each call encrypts one message under a fresh key, so there is no context with counters.
public struct HPKE: Sendable {
    /// The cipher of the message (RFC 9180 §7.3); the raw value is its number there.
    public enum Cipher: UInt16, Sendable, CaseIterable {
        /// AES-128-GCM.
        case aes128GCM = 1
        /// AES-256-GCM.
        case aes256GCM = 2

        var keyByteCount: Int { self == .aes128GCM ? 16 : 32 }
    }

    /// An encrypted message and what its recipient needs to derive the key.
    public struct Message: Sendable, Hashable {
        /// The sender's public key: on P-256 the point `04 || x || y`, on X25519 32 bytes.
        public var encapsulatedKey: [UInt8]
        /// The encrypted message and its tag.
        public var sealed: AESGCM.Sealed

        /// Joins parts that were sent separately.
        public init(encapsulatedKey: [UInt8], sealed: AESGCM.Sealed) {
            self.encapsulatedKey = encapsulatedKey
            self.sealed = sealed
        }
    }

    /// The length of an encapsulated key on P-256.
    public static let encapsulatedKeyByteCount = 65

    /// How both sides agree on a secret (RFC 9180 §7.1); the raw value is the number there.
    enum Agreement: UInt8 {
        case p256 = 0x10
        case x25519 = 0x20

        fileprivate var identifier: [UInt8] { [0x00, rawValue] }
        fileprivate var suite: [UInt8] { Array("KEM".utf8) + identifier }
    }

    private static let kdfID: [UInt8] = [0x00, 0x01]

    /// The cipher of the message.
    public let cipher: Cipher

    /// Chooses the cipher of the suite.
    public init(_ cipher: Cipher) {
        self.cipher = cipher
    }

    /// Encrypts a message to a public key.
    ///
    /// - Parameters:
    ///   - plaintext: the message.
    ///   - recipient: a key on P-256.
    ///   - info: context known to both sides, to which the message is bound.
    ///   - data: further bytes that are authenticated but not sent.
    ///   - ephemeral: a key on P-256 generated for this message alone.
    /// - Returns: the encrypted message.
    /// - Throws: ``CipherError/wrongKeyLength`` for keys on other curves, ``CipherError/tooLong``,
    ///   ``CipherError/libraryFailure``.
    public func seal(
        _ plaintext: borrowing Span<UInt8>,
        to recipient: ECPublicKey,
        info: [UInt8],
        authenticating data: [UInt8] = [],
        ephemeral: borrowing ECAgreementKey
    ) throws(CipherError) -> Message {
        let encapsulated = ephemeral.publicKey.point
        guard recipient.curve == .p256 else { throw .wrongKeyLength }
        let material = try material(
            ephemeral.sharedSecret(with: recipient),
            by: .p256,
            keys: encapsulated + recipient.point,
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
    /// - Throws: ``CipherError/decryptionFailed`` for every reason alike, even an encapsulated key that is not a
    ///   point of the curve; ``CipherError/wrongKeyLength`` for a private key on another curve.
    public func open(
        _ message: Message,
        by recipient: borrowing ECAgreementKey,
        info: [UInt8],
        authenticating data: [UInt8] = []
    ) throws(CipherError) -> SecretBytes {
        guard recipient.publicKey.curve == .p256 else { throw .wrongKeyLength }
        guard message.encapsulatedKey.count == Self.encapsulatedKeyByteCount,
            let sender = try? ECPublicKey(curve: .p256, point: message.encapsulatedKey[...])
        else { throw .decryptionFailed }
        let material = try material(
            recipient.sharedSecret(with: sender),
            by: .p256,
            keys: message.encapsulatedKey + recipient.publicKey.point,
            info: info
        )
        return try material.open(message.sealed, authenticating: data)
    }

    /// The key and nonce of a message.
    struct Material: ~Copyable {
        let key: SecretBytes
        let nonce: [UInt8]

        borrowing func seal(
            _ plaintext: borrowing Span<UInt8>,
            authenticating data: [UInt8]
        ) throws(CipherError) -> AESGCM.Sealed {
            try AESGCM.seal(plaintext, key: key, nonce: nonce, authenticating: data)
        }

        borrowing func open(
            _ sealed: AESGCM.Sealed,
            authenticating data: [UInt8]
        ) throws(CipherError) -> SecretBytes {
            try AESGCM.open(sealed, key: key, nonce: nonce, authenticating: data)
        }
    }

    /// Runs the key schedule of base mode (RFC 9180 §4.1, §5.1).
    ///
    /// - Parameters:
    ///   - common: what both sides agreed on.
    ///   - agreement: how they did.
    ///   - keys: the encapsulated key, then the recipient's public key.
    ///   - info: the context.
    /// - Returns: the key and the nonce of the message.
    /// - Throws: ``CipherError/libraryFailure``.
    func material(
        _ common: borrowing SecretBytes,
        by agreement: Agreement,
        keys: [UInt8],
        info: [UInt8]
    ) throws(CipherError) -> Material {
        let nothing = SecretBytes(copying: [])
        let extracted = try Self.extract(
            common,
            salt: nothing,
            label: "eae_prk",
            suite: agreement.suite
        )
        let shared = try Self.expand(
            extracted,
            label: "shared_secret",
            info: keys,
            byteCount: 32,
            suite: agreement.suite
        )
        let number = cipher.rawValue
        let suite =
            Array("HPKE".utf8) + agreement.identifier + Self.kdfID
            + [UInt8(number >> 8), UInt8(number & 0xFF)]
        let identifier = try Self.extract(
            nothing,
            salt: nothing,
            label: "psk_id_hash",
            suite: suite
        )
        let infoHash = try Self.extract(
            SecretBytes(copying: info),
            salt: nothing,
            label: "info_hash",
            suite: suite
        )
        let context = [0x00] + identifier.revealed() + infoHash.revealed()
        let secret = try Self.extract(nothing, salt: shared, label: "secret", suite: suite)
        let key = try Self.expand(
            secret,
            label: "key",
            info: context,
            byteCount: cipher.keyByteCount,
            suite: suite
        )
        let nonce = try Self.expand(
            secret,
            label: "base_nonce",
            info: context,
            byteCount: AESGCM.nonceByteCount,
            suite: suite
        )
        return Material(key: key, nonce: nonce.revealed())
    }

    private static let derivation = HKDF(.sha256)
    private static let version = Array("HPKE-v1".utf8)

    /// Computes LabeledExtract (RFC 9180 §4).
    private static func extract(
        _ secret: borrowing SecretBytes,
        salt: borrowing SecretBytes,
        label: String,
        suite: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        let prefix = version + suite + Array(label.utf8)
        let labelled = secret.withBytes { SecretBytes(prefix, followedBy: $0) }
        return try derivation.extract(labelled, salt: salt)
    }

    /// Computes LabeledExpand (RFC 9180 §4).
    private static func expand(
        _ secret: borrowing SecretBytes,
        label: String,
        info: [UInt8],
        byteCount: Int,
        suite: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        let length = [UInt8(byteCount >> 8), UInt8(byteCount & 0xFF)]
        return try derivation.expand(
            secret,
            info: length + version + suite + Array(label.utf8) + info,
            byteCount: byteCount
        )
    }
}
