// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// The public key of a request, as it stands in the link.
public struct CallerKey: Hashable, Sendable {
    /// Why a text is no key for a request.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// Not the one base64 spelling of some bytes.
        case malformedText
        /// Bytes that are no RSA key of a length and exponent that are taken, or more than that.
        case unusable
    }

    /// The key.
    public let key: RSAPublicKey

    /// A key that was made for a request.
    ///
    /// - Parameter key: the key.
    /// - Throws: ``Error/unusable`` outside ``ExchangeLimits/modulusBitCounts``, for an exponent below 65537,
    ///   and for a key that only verifies.
    public init(_ key: RSAPublicKey) throws(Error) {
        // An odd exponent of three bytes is 65537 or more.
        guard ExchangeLimits.modulusBitCounts.contains(key.bitCount), key.exponent.count >= 3,
            key.usage == .any
        else { throw .unusable }
        self.key = key
    }

    /// Reads RSAPublicKey (RFC 8017 §A.1.1), which iOS writes, or SubjectPublicKeyInfo (RFC 5280
    /// §4.1.2.7), which Android writes.
    ///
    /// - Parameter der: the key, with nothing behind it.
    /// - Throws: ``Error/unusable``.
    public init(der: [UInt8]) throws(Error) {
        guard let key = Self.key(der) else { throw .unusable }
        try self.init(key)
    }

    /// Reads the value of the link's parameter, decoded once.
    ///
    /// - Parameter text: base64, perhaps in lines or with spaces for `+`.
    /// - Throws: ``Error``.
    public init(parsing text: String) throws(Error) {
        guard let der = Base64Parameter.decode(text) else { throw .malformedText }
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
