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

/// The files with secrets in a backup, encrypted.
///
/// `passes (4) ‖ KiB (4) ‖ salt (16) ‖ nonce (12) ‖ tag (16) ‖ ciphertext`
///
/// Argon2id derives the key from the passphrase. The cipher, AES-256-GCM, also authenticates a label and the backup's
/// description, so the keys open only in their own backup. The plaintext under the label `etui-backup-keys-2` is, for
/// each file, `length of the name (2) ‖ name ‖ length (4) ‖ content`. Older versions wrote two files under
/// `etui-backup-keys-1`: `length of keys.json (4) ‖ keys.json ‖ access.json`.
enum BackupKeys {
    /// A file with a secret, by its name in the data folder.
    final class File: Sendable {
        let name: String
        let content: SecretBytes

        init(_ name: String, _ content: consuming SecretBytes) {
            self.name = name
            self.content = content
        }
    }

    /// The files, each at most once.
    struct Content: Sendable {
        let files: [File]

        /// Returns the file of a name; nil if there is none.
        subscript(name: String) -> File? { files.first { $0.name == name } }
        /// The names of the files.
        var names: Set<String> { Set(files.map(\.name)) }
    }

    private static let label = Array("etui-backup-keys-2".utf8)
    private static let formerLabel = Array("etui-backup-keys-1".utf8)
    private static let nameLengthByteCount = 2
    private static let lengthByteCount = 4

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
        let content: Content?
        do throws(CipherError) {
            let key = try cost.derive(byteCount: 32, from: passphrase.secret, salt: salt)
            if let plain = try plaintext(of: box, key, nonce, label + manifest) {
                content = parted(plain)
            } else if let plain = try plaintext(of: box, key, nonce, formerLabel + manifest) {
                content = partedInTwo(plain)
            } else {
                throw .decryptionFailed
            }
        } catch {
            // Damage would have failed the checks earlier, unless all of them were recomputed.
            throw error == .decryptionFailed ? .wrongPassphrase : .service(.cards(.keys))
        }
        guard let content else { throw .damaged }
        return content
    }

    /// Decrypts the files; nil for another key or other authenticated bytes.
    private static func plaintext(
        of box: AESGCM.Sealed,
        _ key: borrowing SecretBytes,
        _ nonce: [UInt8],
        _ authenticated: [UInt8]
    ) throws(CipherError) -> SecretBytes? {
        do throws(CipherError) {
            return try AESGCM.open(box, key: key, nonce: nonce, authenticating: authenticated)
        } catch .decryptionFailed {
            return nil
        } catch {
            throw error
        }
    }

    private static func joined(_ content: Content) -> SecretBytes {
        let heads = content.files.map { file in
            var head: [UInt8] = []
            head.append(text: file.name, lengthByteCount: nameLengthByteCount)
            head.append(number: file.content.count, byteCount: lengthByteCount)
            return head
        }
        let count = zip(heads, content.files).reduce(0) { $0 + $1.0.count + $1.1.content.count }
        return SecretBytes(count: count) { whole in
            var place = 0
            for (head, file) in zip(heads, content.files) {
                for byte in head {
                    whole[place] = byte
                    place += 1
                }
                file.content.withBytes { bytes in
                    for index in bytes.indices { whole[place + index] = bytes[index] }
                }
                place += file.content.count
            }
        }
    }

    /// Returns the files of a plaintext; nil for another form, an unknown or repeated name, or an empty file.
    private static func parted(_ whole: borrowing SecretBytes) -> Content? {
        whole.withBytes { bytes -> Content? in
            var files: [File] = []
            var place = 0
            while place < bytes.count {
                guard let nameCount = number(nameLengthByteCount, at: &place, in: bytes),
                    nameCount <= bytes.count - place
                else { return nil }
                var name: [UInt8] = []
                for index in place..<place + nameCount { name.append(bytes[index]) }
                place += nameCount
                let text = String(decoding: name, as: UTF8.self)
                guard ServerFiles.secretNames.contains(text),
                    !files.contains(where: { $0.name == text }),
                    let count = number(lengthByteCount, at: &place, in: bytes),
                    count > 0, count <= bytes.count - place
                else { return nil }
                let content = SecretBytes(copying: bytes.extracting(place..<place + count))
                files.append(File(text, content))
                place += count
            }
            return files.isEmpty ? nil : Content(files: files)
        }
    }

    /// Reads a number, high byte first, and advances; nil if bytes are missing.
    private static func number(
        _ byteCount: Int,
        at place: inout Int,
        in bytes: Span<UInt8>
    ) -> Int? {
        guard byteCount <= bytes.count - place else { return nil }
        let start = place
        place += byteCount
        return (start..<place).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    /// Returns `keys.json` and, unless empty, `access.json`.
    private static func partedInTwo(_ whole: borrowing SecretBytes) -> Content? {
        whole.withBytes { bytes -> Content? in
            var place = 0
            guard let count = number(lengthByteCount, at: &place, in: bytes), count > 0,
                count <= bytes.count - place
            else { return nil }
            let end = place + count
            let keys = SecretBytes(copying: bytes.extracting(place..<end))
            var files = [File(ServerFiles.keys, keys)]
            if end < bytes.count {
                let access = SecretBytes(copying: bytes.extracting(end..<bytes.count))
                files.append(File(ServerFiles.access, access))
            }
            return Content(files: files)
        }
    }
}
