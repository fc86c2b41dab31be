// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A public key for verifying tokens of one version.
///
/// Creating one computes its texts and checks its point, which takes about half as long as a verification; keep
/// keys for reuse.
public struct VerificationKey<Version: PASETOVersion>: Sendable, Hashable {
    /// The key itself.
    public let key: Ed25519PublicKey
    /// The key as text, such as `k2.public.` and 43 characters (PASERK, `public`).
    public let text: String
    /// Its identifier.
    public let identifier: KeyIdentifier<Version>

    /// Takes a key for tokens of this version.
    public init(_ key: Ed25519PublicKey) {
        self.key = key
        text = KeyText<Version>.text(ofKey: key.bytes[...])
        identifier = KeyIdentifier(ofKeyText: text)
    }

    /// Reads the text of a key.
    ///
    /// - Throws: ``TokenError/malformedKey`` unless it has the form of a key and is a point of the main
    ///   subgroup: a point of small order would verify any message.
    public init(parsing text: String) throws(TokenError) {
        let bytes = try KeyText<Version>.bytes(of: text)
        guard let key = try? Ed25519PublicKey(bytes[...]) else { throw .malformedKey }
        self.init(key)
    }
}
