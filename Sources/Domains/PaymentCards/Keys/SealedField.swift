// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// One secret of one card as the database stores it.
///
/// A random key of its own encrypts it, bound to `field|card_id|dek_id`; a provider's key encrypts that key, bound to
/// `dek_id|kek_id`. So a ciphertext moved to another card or field does not open. Deleting the row deletes the only
/// copy of its key.
public struct SealedField: Sendable, Hashable {
    /// Which secret of a card; the raw value is part of what ciphertexts are bound to.
    public enum Name: String, Sendable, CaseIterable {
        /// The card number.
        case pan
        /// The PIN.
        case pin
    }

    /// The name of the secret's own key, 32 hexadecimal digits.
    public let dataKeyID: String
    /// The name of the provider's key that encrypts it.
    public let keyID: String
    /// The secret's own key, encrypted, in the provider's format.
    public let wrappedKey: [UInt8]
    /// The secret, encrypted: nonce (12 bytes), ciphertext, tag (16).
    public let ciphertext: [UInt8]

    /// Joins the columns of a row.
    public init(dataKeyID: String, keyID: String, wrappedKey: [UInt8], ciphertext: [UInt8]) {
        self.dataKeyID = dataKeyID
        self.keyID = keyID
        self.wrappedKey = wrappedKey
        self.ciphertext = ciphertext
    }

    /// Encrypts a secret of a card under a fresh key.
    ///
    /// - Parameters:
    ///   - secret: the secret.
    ///   - field: which it is.
    ///   - card: the card.
    ///   - provider: the provider for this field.
    ///   - random: the source of key, name and nonces.
    /// - Throws: `keyUnavailable`, `cryptography`.
    public init(
        sealing secret: borrowing SecretBytes,
        _ field: Name,
        of card: CardIdentifier,
        provider: some KeyEncryptionProvider,
        random: some RandomSource
    ) throws(PaymentCardError) {
        let key = random.secret(count: LocalKeyEncryption.keyByteCount)
        dataKeyID = Hex.encode(random.bytes(count: 16))
        keyID = provider.currentKeyID
        wrappedKey = try provider.wrap(
            key,
            under: keyID,
            authenticating: Self.keyBinding(dataKeyID, keyID),
            random: random
        )
        ciphertext = try FieldCipher.seal(
            secret,
            key: key,
            binding: Self.binding(field, card, dataKeyID),
            random: random
        )
    }

    /// Decrypts the secret.
    ///
    /// - Throws: `keyUnavailable`; `secretUnreadable` if the row was altered or is another card's or field's.
    public func open(
        _ field: Name,
        of card: CardIdentifier,
        provider: some KeyEncryptionProvider
    ) throws(PaymentCardError) -> SecretBytes {
        let key = try unwrapped(provider)
        return try FieldCipher.open(
            ciphertext,
            key: key,
            binding: Self.binding(field, card, dataKeyID)
        )
    }

    /// Encrypts the secret's own key under the provider's current key; the secret stays as it is.
    ///
    /// - Returns: the row to store; the same one if its key is current already.
    /// - Throws: as ``open(_:of:provider:)``, and `cryptography`.
    public func rewrapped(
        provider: some KeyEncryptionProvider,
        random: some RandomSource
    ) throws(PaymentCardError) -> SealedField {
        let current = provider.currentKeyID
        guard current != keyID else { return self }
        let key = try unwrapped(provider)
        let wrapped = try provider.wrap(
            key,
            under: current,
            authenticating: Self.keyBinding(dataKeyID, current),
            random: random
        )
        return SealedField(
            dataKeyID: dataKeyID,
            keyID: current,
            wrappedKey: wrapped,
            ciphertext: ciphertext
        )
    }

    private func unwrapped(
        _ provider: some KeyEncryptionProvider
    ) throws(PaymentCardError) -> SecretBytes {
        let key = try provider.unwrap(
            wrappedKey,
            under: keyID,
            authenticating: Self.keyBinding(dataKeyID, keyID)
        )
        guard key.count == LocalKeyEncryption.keyByteCount else { throw .secretUnreadable }
        return key
    }

    private static func binding(_ field: Name, _ card: CardIdentifier, _ dataKeyID: String)
        -> [UInt8]
    {
        Array("\(field.rawValue)|\(card.text)|\(dataKeyID)".utf8)
    }

    private static func keyBinding(_ dataKeyID: String, _ keyID: String) -> [UInt8] {
        Array("\(dataKeyID)|\(keyID)".utf8)
    }
}
