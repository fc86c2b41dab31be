// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The key of one transaction, under which its pictures and data rest; deletion destroys it first.
///
/// Format of what it encrypts: nonce (12 bytes), ciphertext, tag (16).
final class TransactionKey: Sendable {
    private let key: SecretBytes

    /// Draws a key.
    init(_ random: some RandomSource) {
        key = random.secret(count: 32)
    }

    /// Decrypts a stored key.
    init(
        wrapped: [UInt8],
        by keys: IdentityKeys,
        of reference: String
    ) throws(IdentityRequestError) {
        key = try Self.open(wrapped, keys.master, Self.binding(reference, "key"))
    }

    /// Encrypts the key, bound to its transaction.
    func wrapped(
        by keys: IdentityKeys,
        of reference: String,
        random: some RandomSource
    ) throws(IdentityRequestError) -> [UInt8] {
        try key.withBytes { bytes throws(IdentityRequestError) in
            try Self.seal(bytes, keys.master, Self.binding(reference, "key"), random)
        }
    }

    /// Encrypts a part of the transaction, bound to its name.
    func seal(
        _ content: [UInt8],
        _ name: String,
        of reference: String,
        random: some RandomSource
    ) throws(IdentityRequestError) -> [UInt8] {
        let all = content[...]
        return try Self.seal(all.span, key, Self.binding(reference, name), random)
    }

    /// Decrypts a part.
    func open(
        _ sealed: [UInt8],
        _ name: String,
        of reference: String
    ) throws(IdentityRequestError) -> [UInt8] {
        try Self.open(sealed, key, Self.binding(reference, name)).revealed()
    }

    /// Returns a name for content with a digest: 32 hexadecimal digits that tell others nothing about the content, not even
    /// those who have the same.
    func label(of digest: [UInt8]) throws(IdentityRequestError) -> String {
        do throws(CipherError) {
            return Hex.encode(try HMAC(.sha256).code(of: digest, key: key).prefix(16))
        } catch {
            throw IdentityRequestError(.internalError)
        }
    }

    private static func binding(_ reference: String, _ name: String) -> [UInt8] {
        Array("identity|\(reference)|\(name)".utf8)
    }

    static func seal(
        _ content: Span<UInt8>,
        _ key: borrowing SecretBytes,
        _ binding: [UInt8],
        _ random: some RandomSource
    ) throws(IdentityRequestError) -> [UInt8] {
        do throws(CipherError) {
            return try AESGCM.sealJoined(
                content,
                key: key,
                authenticating: binding,
                random: random
            )
        } catch {
            throw IdentityRequestError(.internalError)
        }
    }

    static func open(
        _ bytes: [UInt8],
        _ key: borrowing SecretBytes,
        _ binding: [UInt8]
    ) throws(IdentityRequestError) -> SecretBytes {
        do throws(CipherError) {
            return try AESGCM.openJoined(bytes, key: key, authenticating: binding)
        } catch {
            throw IdentityRequestError(.internalError)
        }
    }
}
