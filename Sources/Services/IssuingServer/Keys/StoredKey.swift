// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings

/// A secret key of the issuing server as its file holds it: 32 bytes under a name.
package final class StoredKey: Sendable {
    /// What the key is for among those of its file.
    package enum Role: String, Sendable, CaseIterable {
        /// The key in use.
        case current
        /// The key that comes next; apps know it already.
        case next
        /// A key that only reads what it has written.
        case former
    }

    /// The number of bytes of every key.
    static let byteCount = 32

    /// What the key is for.
    package let role: Role
    /// The key's name, which is not secret.
    package let id: String
    /// The end of the key's announced lifetime; `nil` if it has none.
    package let notAfter: Instant?
    /// The key.
    package let secret: SecretBytes

    init(_ role: Role, id: String, notAfter: Instant? = nil, secret: consuming SecretBytes) {
        self.role = role
        self.id = id
        self.notAfter = notAfter
        self.secret = secret
    }

    /// Draws a new key with a new name.
    static func make(
        _ role: Role,
        prefix: String,
        notAfter: Instant? = nil,
        random: some RandomSource
    ) -> StoredKey {
        StoredKey(
            role,
            id: prefix + Hex.encode(random.bytes(count: 6)),
            notAfter: notAfter,
            secret: random.secret(count: byteCount)
        )
    }

    /// Returns the same key in another role.
    func asRole(_ role: Role) -> StoredKey {
        StoredKey(role, id: id, notAfter: notAfter, secret: copiedSecret())
    }

    /// Returns a copy of the key, which is wiped on its own.
    func copiedSecret() -> SecretBytes {
        secret.withBytes { SecretBytes(copying: $0) }
    }
}
