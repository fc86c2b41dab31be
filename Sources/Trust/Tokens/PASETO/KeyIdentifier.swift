// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The identifier of a public key, which a footer may carry without danger: such as `k2.pid.` and 44
/// characters (PASERK, `pid`).
public struct KeyIdentifier<Version: PASETOVersion>: Sendable, Hashable {
    /// The identifier as it is written.
    public let text: String

    private static var prefix: String { Version.keyPrefix + ".pid." }
    /// The length of the hash, bytes.
    private static var byteCount: Int { 33 }

    /// The identifier of the key with these bytes, whether they are a point or not.
    ///
    /// - Throws: ``TokenError/malformedKey`` unless there are 32.
    public init(ofKey bytes: ArraySlice<UInt8>) throws(TokenError) {
        self.init(ofKeyText: try KeyText<Version>.text(of: bytes))
    }

    /// The identifier of a key by its text.
    init(ofKeyText text: String) {
        let key = Self.prefix + text
        let hash = BLAKE2b.digest(of: Array(key.utf8)[...], byteCount: Self.byteCount)
        self.text = Self.prefix + Base64.encode(hash, alphabet: .urlSafe, padded: false)
    }

    /// Reads an identifier.
    ///
    /// - Throws: ``TokenError/malformedKey`` unless it has the form of one.
    public init(parsing text: String) throws(TokenError) {
        guard text.utf8.starts(with: Self.prefix.utf8) else { throw .malformedKey }
        let hash = try? Base64.decode(
            Array(text.utf8.dropFirst(Self.prefix.utf8.count))[...],
            alphabet: .urlSafe,
            padding: .forbidden
        )
        guard hash?.count == Self.byteCount else { throw .malformedKey }
        self.text = text
    }
}

/// The text of a public key: such as `k2.public.` and 43 characters (PASERK, `public`).
public enum KeyText<Version: PASETOVersion> {
    private static var prefix: String { Version.keyPrefix + ".public." }

    /// The text of the key with these bytes, whether they are a point or not.
    ///
    /// - Throws: ``TokenError/malformedKey`` unless there are 32.
    public static func text(of bytes: ArraySlice<UInt8>) throws(TokenError) -> String {
        guard bytes.count == Ed25519PublicKey.byteCount else { throw .malformedKey }
        return text(ofKey: bytes)
    }

    static func text(ofKey bytes: ArraySlice<UInt8>) -> String {
        prefix + Base64.encode(Array(bytes), alphabet: .urlSafe, padded: false)
    }

    /// The 32 bytes of a key, whether they are a point or not.
    ///
    /// - Throws: ``TokenError/malformedKey``.
    public static func bytes(of text: String) throws(TokenError) -> [UInt8] {
        guard text.utf8.starts(with: prefix.utf8) else { throw .malformedKey }
        let bytes = try? Base64.decode(
            Array(text.utf8.dropFirst(prefix.utf8.count))[...],
            alphabet: .urlSafe,
            padding: .forbidden
        )
        guard let bytes, bytes.count == Ed25519PublicKey.byteCount else { throw .malformedKey }
        return bytes
    }
}
