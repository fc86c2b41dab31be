// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A provider whose keys are in the memory of this process: AES-256-GCM with random nonces, for sandboxes.
///
/// Format of wrapped keys: nonce (12 bytes), ciphertext (32), tag (16).
public final class LocalKeyEncryption: KeyEncryptionProvider {
    /// The length of keys, those that encrypt and those that are encrypted.
    public static let keyByteCount = 32

    /// The name of the key that encrypts from now on.
    public let currentKeyID: String
    private let current: SecretBytes
    /// The provider of the former keys.
    private let former: LocalKeyEncryption?

    /// Takes the current key and, during a rotation, the provider of the former ones.
    ///
    /// - Throws: `keyUnavailable` for a key of another length, a name of another form, and a name that a former key has.
    public init(
        _ key: consuming SecretBytes,
        id: String,
        former: LocalKeyEncryption? = nil
    ) throws(PaymentCardError) {
        guard key.count == Self.keyByteCount, VaultKey.isID(id), !id.contains("|"),
            former?.provider(of: id) == nil
        else { throw .keyUnavailable }
        current = key
        currentKeyID = id
        self.former = former
    }

    private func provider(of id: String) -> LocalKeyEncryption? {
        id == currentKeyID ? self : former?.provider(of: id)
    }

    /// Encrypts a data key.
    public func wrap(
        _ dataKey: borrowing SecretBytes,
        under keyID: String,
        authenticating data: [UInt8],
        random: some RandomSource
    ) throws(PaymentCardError) -> [UInt8] {
        guard let provider = provider(of: keyID) else { throw .keyUnavailable }
        return try FieldCipher.seal(
            dataKey,
            key: provider.current,
            binding: data,
            random: random
        )
    }

    /// Decrypts a data key.
    public func unwrap(
        _ wrapped: [UInt8],
        under keyID: String,
        authenticating data: [UInt8]
    ) throws(PaymentCardError) -> SecretBytes {
        guard let provider = provider(of: keyID) else { throw .keyUnavailable }
        return try FieldCipher.open(wrapped, key: provider.current, binding: data)
    }
}

/// AES-256-GCM with the nonce in front: nonce (12 bytes), ciphertext, tag (16).
enum FieldCipher {
    static func seal(
        _ plaintext: borrowing SecretBytes,
        key: borrowing SecretBytes,
        binding: [UInt8],
        random: some RandomSource
    ) throws(PaymentCardError) -> [UInt8] {
        do throws(CipherError) {
            return try plaintext.withBytes { bytes throws(CipherError) in
                try AESGCM.sealJoined(bytes, key: key, authenticating: binding, random: random)
            }
        } catch {
            throw .cryptography
        }
    }

    static func open(
        _ bytes: [UInt8],
        key: borrowing SecretBytes,
        binding: [UInt8]
    ) throws(PaymentCardError) -> SecretBytes {
        let overhead = AESGCM.nonceByteCount + AESGCM.tagByteCount
        guard bytes.count > overhead else { throw .secretUnreadable }
        do throws(CipherError) {
            return try AESGCM.openJoined(bytes, key: key, authenticating: binding)
        } catch {
            throw error == .decryptionFailed ? .secretUnreadable : .cryptography
        }
    }
}
