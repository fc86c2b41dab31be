// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// The index by which the database keeps card numbers unique without storing them in clear.
///
/// HMAC-SHA-256 of the number's digits under a key for this purpose alone (spec, payment cards §4.3; PCI DSS 3.5.1.1).
public struct NumberIndex: ~Copyable, Sendable {
    private let key: SecretBytes

    /// Takes the key.
    ///
    /// - Throws: `keyUnavailable` unless it has 32 bytes.
    public init(key: consuming SecretBytes) throws(PaymentCardError) {
        guard key.count == LocalKeyEncryption.keyByteCount else { throw .keyUnavailable }
        self.key = key
    }

    /// Computes the entry of a number.
    ///
    /// - Parameter pan: the digits.
    /// - Returns: 32 bytes.
    /// - Throws: `cryptography`.
    public borrowing func entry(
        of pan: borrowing SecretBytes
    ) throws(PaymentCardError) -> [UInt8] {
        var digits = pan.revealed()
        defer { digits.wipe() }
        do {
            return try HMAC(.sha256).code(of: digits, key: key)
        } catch {
            throw .cryptography
        }
    }
}
