// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Encrypts the keys of secrets at rest under a key that it alone holds.
///
/// A file serves sandboxes; in production it is a key management service or a hardware security module. Numbers and
/// PINs need providers with different keys.
public protocol KeyEncryptionProvider: Sendable {
    /// The name of the key that encrypts from now on: 1 to 64 printable ASCII characters other than space and `|`.
    var currentKeyID: String { get }

    /// Encrypts a data key of 32 bytes.
    ///
    /// - Parameters:
    ///   - dataKey: the data key.
    ///   - keyID: the key to encrypt under.
    ///   - data: what the encrypted key is bound to.
    ///   - random: the source of nonces, for providers that need one.
    /// - Returns: the encrypted key in the provider's own format.
    /// - Throws: `keyUnavailable`, `cryptography`.
    func wrap(
        _ dataKey: borrowing SecretBytes,
        under keyID: String,
        authenticating data: [UInt8],
        random: some RandomSource
    ) throws(PaymentCardError) -> [UInt8]

    /// Decrypts a data key.
    ///
    /// - Parameters:
    ///   - wrapped: what ``wrap(_:under:authenticating:random:)`` returned.
    ///   - keyID: the key it is encrypted under.
    ///   - data: what the encrypted key is bound to.
    /// - Returns: the data key.
    /// - Throws: `keyUnavailable`; `secretUnreadable` if it was altered or is bound to something else.
    func unwrap(
        _ wrapped: [UInt8],
        under keyID: String,
        authenticating data: [UInt8]
    ) throws(PaymentCardError) -> SecretBytes
}
