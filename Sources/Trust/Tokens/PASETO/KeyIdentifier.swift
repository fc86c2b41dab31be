// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The identifier of a public key, safe to put into a footer: for example `k2.pid.` and 44 characters
/// (PASERK, `pid`).
public struct KeyIdentifier<Version: PASETOVersion>: Sendable, Hashable {
    /// The identifier in its text form.
    public let text: String

    private static var prefix: String { Version.keyPrefix + ".pid." }
    /// The length of the hash, in bytes.
    private static var byteCount: Int { 33 }

    /// Computes the identifier of a key from its bytes, whether they are a point or not.
    ///
    /// - Throws: ``TokenError/malformedKey`` unless there are 32 bytes.
    public init(ofKey bytes: ArraySlice<UInt8>) throws(TokenError) {
        self.init(ofKeyText: try KeyText<Version>.text(of: bytes))
    }

    /// Computes the identifier of a key from its text.
    init(ofKeyText text: String) {
        let key = Self.prefix + text
        let hash = BLAKE2b.digest(of: Array(key.utf8)[...], byteCount: Self.byteCount)
        self.text = Self.prefix + Base64.encode(hash, alphabet: .urlSafe, padded: false)
    }

    /// Reads an identifier.
    ///
    /// - Throws: ``TokenError/malformedKey`` unless it has the form of an identifier.
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

/// The text form of a public key, for example `k2.public.` and 43 characters (PASERK, `public`).
public enum KeyText<Version: PASETOVersion> {
    private static var prefix: String { Version.keyPrefix + ".public." }

    /// Returns the text of a key with the given bytes, whether they are a point or not.
    ///
    /// - Throws: ``TokenError/malformedKey`` unless there are 32 bytes.
    public static func text(of bytes: ArraySlice<UInt8>) throws(TokenError) -> String {
        guard bytes.count == Ed25519PublicKey.byteCount else { throw .malformedKey }
        return text(ofKey: bytes)
    }

    static func text(ofKey bytes: ArraySlice<UInt8>) -> String {
        prefix + Base64.encode(Array(bytes), alphabet: .urlSafe, padded: false)
    }

    /// Reads the 32 bytes of a key, whether they are a point or not.
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
