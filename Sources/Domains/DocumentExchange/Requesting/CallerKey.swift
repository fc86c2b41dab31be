// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// The public key of a request, as it appears in the link.
public struct CallerKey: Hashable, Sendable {
    /// The key.
    public let key: RSAPublicKey

    /// Checks a key that was made for a request.
    ///
    /// - Parameter key: the key.
    /// - Throws: ``DocumentExchangeError/unusableKey`` outside ``ExchangeLimits/modulusBitCounts``, for an exponent
    ///   below 65537, and for a verification-only key.
    public init(_ key: RSAPublicKey) throws(DocumentExchangeError) {
        // An odd exponent of at least three bytes is 65537 or more.
        guard ExchangeLimits.modulusBitCounts.contains(key.bitCount), key.exponent.count >= 3,
            key.usage == .any
        else { throw .unusableKey }
        self.key = key
    }

    /// Reads RSAPublicKey (RFC 8017 §A.1.1), which iOS writes, or SubjectPublicKeyInfo (RFC 5280
    /// §4.1.2.7), which Android writes.
    ///
    /// - Parameter der: the key, with no bytes after it.
    /// - Throws: ``DocumentExchangeError/unusableKey``.
    public init(der: [UInt8]) throws(DocumentExchangeError) {
        guard let key = Self.key(der) else { throw .unusableKey }
        try self.init(key)
    }

    /// Reads the value of the link's parameter, decoded once.
    ///
    /// - Parameter text: base64, possibly in lines or with spaces for `+`.
    /// - Throws: ``DocumentExchangeError/malformedValue`` for anything but canonical base64;
    ///   ``DocumentExchangeError/unusableKey``.
    public init(parsing text: String) throws(DocumentExchangeError) {
        guard let der = Base64Parameter.decode(text) else { throw .malformedValue }
        try self.init(der: der)
    }

    /// The key as the link carries it: base64 of RSAPublicKey.
    public var text: String { Base64.encode(key.pkcs1) }

    private static func key(_ der: [UInt8]) -> RSAPublicKey? {
        var reader = DERReader(der)
        guard (try? reader.enter(.sequence)) != nil else { return nil }
        guard reader.nextTag == .sequence else { return try? RSAPublicKey(pkcs1: der[...]) }
        guard case .rsa(let key) = try? PublicKey(subjectPublicKeyInfo: der[...]) else {
            return nil
        }
        return key
    }
}
