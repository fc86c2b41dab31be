// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// A key of the server that the pinned root vouches for now; only the check of statements makes one.
public struct SealingKey: Sendable, Hashable {
    /// The identifier, which goes with each body in the header `Docscan-Key`.
    public let kid: String
    /// The key to seal to.
    public let publicKey: X25519PublicKey

    /// The header that names the key of a body.
    public static let header = "Docscan-Key"

    /// Picks the newest of the server's keys that is valid now and signed by the root.
    ///
    /// - Parameters:
    ///   - statements: the server's `encryptionKeys`.
    ///   - root: the root that the client has pinned.
    ///   - now: the time.
    /// - Returns: the key.
    /// - Throws: `noValidKey`.
    public static func pick(
        from statements: [SealingKeyStatement],
        under root: Ed25519PublicKey,
        at now: Instant
    ) throws(SealingError) -> SealingKey {
        let valid = statements.filter { $0.isSigned(by: root) && $0.isValid(at: now) }
        guard let newest = valid.max(by: { $0.notBefore < $1.notBefore }) else {
            throw .noValidKey
        }
        return SealingKey(kid: newest.kid, publicKey: newest.publicKey)
    }
}
