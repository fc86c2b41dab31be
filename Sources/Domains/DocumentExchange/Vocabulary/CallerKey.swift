// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// The RSA key to which answers of versions 2 and 3 are encrypted.
public struct CallerKey: Hashable, Sendable {
    /// The key.
    public let key: RSAPublicKey

    /// Reads a key in either of its forms, told by the outer structure, with nothing behind it.
    ///
    /// - Parameter der: PKCS#1 RSAPublicKey, as iOS exports it, or SubjectPublicKeyInfo, as Android does.
    /// - Throws: ``ExchangeCode/cryptographyError`` unless the modulus has 2048 to 4096 bits and the exponent is
    ///   odd and at least 65537.
    public init(_ der: ArraySlice<UInt8>) throws(ExchangeCode) {
        var key = try? RSAPublicKey(pkcs1: der)
        if key == nil, case .rsa(let other) = try? PublicKey(subjectPublicKeyInfo: der) {
            key = other
        }
        guard let key, Self.isUsable(key) else { throw .cryptographyError }
        self.key = key
    }

    /// Whether a key is neither too short, nor too long, nor of a small exponent.
    static func isUsable(_ key: RSAPublicKey) -> Bool {
        let exponent = key.exponent.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return ExchangeLimits.modulusBitCounts.contains(key.bitCount) && exponent >= 65537
            && key.usage == .any
    }
}
