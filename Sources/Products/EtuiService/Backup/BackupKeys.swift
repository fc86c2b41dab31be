// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
public import Cryptography

/// The passphrase for the keys in a backup, remembered by a person or kept in a safe.
public final class BackupPassphrase: Sendable {
    let secret: SecretBytes
    let cost: Argon2id

    /// Creates a passphrase; nil for an empty one.
    ///
    /// - Parameters:
    ///   - secret: its bytes, in UTF-8.
    ///   - cost: the cost of guessing it, for a new backup.
    public init?(_ secret: consuming SecretBytes, cost: Argon2id = .moderate) {
        guard secret.count > 0 else { return nil }
        self.secret = secret
        self.cost = cost
    }
}

/// `keys.json` and `access.json` in a backup, encrypted.
///
/// `passes (4) ‖ KiB (4) ‖ salt (16) ‖ nonce (12) ‖ tag (16) ‖ ciphertext`
///
/// Argon2id derives the key from the passphrase. The cipher, AES-256-GCM, also authenticates the backup's
/// description, so the keys open only in their own backup. The plaintext is
/// `length of keys.json (4) ‖ keys.json ‖ access.json`.
enum BackupKeys {
    /// The two files; empty `access` means that there is no such file.
    final class Content: Sendable {
        let keys: SecretBytes
        let access: SecretBytes

        init(keys: consuming SecretBytes, access: consuming SecretBytes) {
            self.keys = keys
            self.access = access
        }
    }

    private static let label = Array("etui-backup-keys-1".utf8)

    static func sealed(
        _ content: Content,
        under passphrase: BackupPassphrase,
        manifest: [UInt8],
        random: some RandomSource
    ) throws(BackupError) -> [UInt8] {
        let salt = random.bytes(count: Argon2id.saltByteCount)
        let nonce = random.bytes(count: AESGCM.nonceByteCount)
        let cost = passphrase.cost
        do throws(CipherError) {
            let key = try cost.derive(byteCount: 32, from: passphrase.secret, salt: salt)
            let box = try joined(content).withBytes { bytes throws(CipherError) in
                try AESGCM.seal(bytes, key: key, nonce: nonce, authenticating: label + manifest)
            }
            var payload: [UInt8] = []
            payload.append(number: cost.passCount, byteCount: 4)
            payload.append(number: cost.memoryKibibyteCount, byteCount: 4)
            return payload + salt + nonce + box.tag + box.ciphertext
        } catch {
            // The required memory is not available.
            throw .service(.cards(.keys))
        }
    }

    static func opened(
        _ payload: [UInt8],
        with passphrase: BackupPassphrase,
        manifest: [UInt8]
    ) throws(BackupError) -> Content {
        var cursor = BackupCursor(payload)
        let (passes, memory) = (
            try cursor.number(byteCount: 4), try cursor.number(byteCount: 4)
        )
        guard let cost = Argon2id(passCount: passes, memoryKibibyteCount: memory) else {
            throw .damaged
        }
        let salt = Array(try cursor.take(Argon2id.saltByteCount))
        let nonce = Array(try cursor.take(AESGCM.nonceByteCount))
        let tag = Array(try cursor.take(AESGCM.tagByteCount))
        let box = AESGCM.Sealed(ciphertext: Array(cursor.rest()), tag: tag)
        let plain: SecretBytes
        do throws(CipherError) {
            let key = try cost.derive(byteCount: 32, from: passphrase.secret, salt: salt)
            plain = try AESGCM.open(box, key: key, nonce: nonce, authenticating: label + manifest)
        } catch {
            // Damage would have failed the checks earlier, unless all of them were recomputed.
            throw error == .decryptionFailed ? .wrongPassphrase : .service(.cards(.keys))
        }
        guard let content = parted(plain) else { throw .damaged }
        return content
    }

    private static func joined(_ content: Content) -> SecretBytes {
        let (keys, access) = (content.keys.count, content.access.count)
        return SecretBytes(count: 4 + keys + access) { whole in
            for place in 0..<4 {
                whole[place] = UInt8(truncatingIfNeeded: keys >> (8 * (3 - place)))
            }
            content.keys.withBytes { for place in $0.indices { whole[4 + place] = $0[place] } }
            content.access.withBytes {
                for place in $0.indices { whole[4 + keys + place] = $0[place] }
            }
        }
    }

    private static func parted(_ whole: borrowing SecretBytes) -> Content? {
        whole.withBytes { bytes -> Content? in
            guard bytes.count >= 4 else { return nil }
            let count = (0..<4).reduce(0) { $0 << 8 | Int(bytes[$1]) }
            guard count > 0, count <= bytes.count - 4 else { return nil }
            return Content(
                keys: SecretBytes(copying: bytes.extracting(4..<4 + count)),
                access: SecretBytes(copying: bytes.extracting((4 + count)...))
            )
        }
    }
}
