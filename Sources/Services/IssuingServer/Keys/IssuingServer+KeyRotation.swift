// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
package import PaymentCards
import Vault

// Rotation of keys by the server's operator.
extension IssuingServer {
    /// Makes the vault's next key the current one, and draws a new next one; the former one opens nothing any more.
    ///
    /// Apps that have pinned only the former key get `vault_key_unknown` (row 29). So the operator does this when all
    /// apps know the next key.
    package func rotateVaultKeys() throws(IssuingServerError) {
        let file = IssuingKeyFile(.vault, dataDirectory: ring.dataDirectory)
        let lock = try file.lock()
        guard let next = try file.read()?.first(where: { $0.role == .next }) else { throw .keys }
        let new = try IssuingKeys.vaultKey(.next, at: now().second, SystemRandom())
        try file.replace([next.asRole(.current), new])
        _ = consume lock
        try ring.reload()
    }

    /// Draws a new key for the keys of card numbers or PINs, under which new secrets are encrypted from now on.
    ///
    /// ``rewrap(_:)`` then moves the existing ones; ``removeFormerKeys(_:)`` ends the rotation. In production the
    /// provider has its own way; then this throws `keys`.
    package func rotateKey(for name: SealedField.Name) throws(IssuingServerError) {
        let file = Self.keyFile(for: name, ring.dataDirectory)
        let lock = try file.lock()
        guard let keys = try file.read() else { throw .keys }
        let new = StoredKey.make(.current, prefix: file.name.prefix, random: SystemRandom())
        try file.replace([new] + keys.map { $0.asRole(.former) })
        _ = consume lock
        try ring.reload()
    }

    /// Removes former keys under which no secret is encrypted any more.
    ///
    /// - Returns: the number of keys removed.
    /// - Throws: `keys` while a secret still needs one: call ``rewrap(_:)`` first.
    @discardableResult
    package func removeFormerKeys(
        _ name: SealedField.Name
    ) async throws(IssuingServerError) -> Int {
        let current = try currentKey(for: name)
        let isFree = try await operating { work throws(IssuingRequestError) in
            let isEmpty = try SecretRows.notUnder(current, name, limit: 1, work).isEmpty
            // The secrets of notifications are encrypted under the keys of card numbers.
            guard isEmpty, name == .pan else { return isEmpty }
            return try WebhookReceiver.notUnder(current, limit: 1, work).isEmpty
        }
        guard isFree else { throw .keys }
        let file = Self.keyFile(for: name, ring.dataDirectory)
        let lock = try file.lock()
        guard let keys = try file.read(), keys.contains(where: { $0.id == current }) else {
            throw .keys
        }
        let kept = keys.filter { $0.id == current && $0.role == .current }
        // Another rotation may have begun in between.
        guard kept.count == 1 else { throw .keys }
        try file.replace(kept)
        _ = consume lock
        try ring.reload()
        return keys.count - kept.count
    }

    private func currentKey(for name: SealedField.Name) throws(IssuingServerError) -> String {
        try ring.reload()
        return name == .pan ? ring.keys.numbers.currentKeyID : ring.keys.pins.currentKeyID
    }

    private static func keyFile(
        for name: SealedField.Name,
        _ folder: String
    ) -> IssuingKeyFile {
        IssuingKeyFile(name == .pan ? .numbers : .pins, dataDirectory: folder)
    }
}
