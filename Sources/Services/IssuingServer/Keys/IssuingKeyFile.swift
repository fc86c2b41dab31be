// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Vault

/// One file of keys of an issuing server, for its owner only (0600).
///
/// Shape: the line `etui issuing keys 1`, then one line per key: role, name, seconds of its end or `-`, and 32 bytes
/// in base64url. The keys for numbers and for PINs are in files of their own, so that an operator can keep each apart.
struct IssuingKeyFile: Sendable {
    /// The files of a server.
    enum Name: String, Sendable, CaseIterable {
        /// The private keys to which apps encrypt.
        case vault
        /// The keys that encrypt the keys of card numbers.
        case numbers = "kek-pan"
        /// The keys that encrypt the keys of PINs.
        case pins = "kek-pin"
        /// The key of the index that finds a card by its number.
        case index
        /// The key of the sandbox's security codes.
        case codes

        /// The start of the names of its keys.
        var prefix: String {
            switch self {
            case .vault: "vk_"
            case .numbers: "kp_"
            case .pins: "ki_"
            case .index: "ix_"
            case .codes: "cc_"
            }
        }
    }

    private static let header = Array("etui issuing keys 1\n".utf8)
    private static let byteLimit = 64 << 10

    let name: Name
    private let path: String

    /// Finds a file in a server's data folder.
    init(_ name: Name, dataDirectory: String) {
        self.name = name
        path = Self.folder(of: dataDirectory) + "/" + name.rawValue + ".keys"
    }

    /// Returns the folder of the key files.
    static func folder(of dataDirectory: String) -> String {
        dataDirectory + "/" + IssuingKeyContent.folder
    }

    /// Reads the keys; `nil` if there is no such file.
    ///
    /// - Throws: `storage` if it cannot be read, and `keys` if it has other content.
    func read() throws(IssuingServerError) -> [StoredKey]? {
        let text: SecretBytes?
        do throws(VaultError) {
            text = try AtomicFile.readSecret(path, limit: Self.byteLimit)
        } catch {
            throw .storage(error)
        }
        guard let text else { return nil }
        let keys = text.withBytes { Self.keys(in: $0) }
        guard let keys, keys.filter({ $0.role == .current }).count == 1 else { throw .keys }
        return keys
    }

    /// Writes a new file; an existing one stays as it is.
    ///
    /// - Returns: `false` if there is a file already.
    func create(_ keys: [StoredKey]) throws(IssuingServerError) -> Bool {
        do throws(VaultError) {
            return try AtomicFile.create(path, with: Self.text(of: keys))
        } catch {
            throw .storage(error)
        }
    }

    /// Replaces the keys, and overwrites the old file on the disk; the caller holds the lock.
    func replace(_ keys: [StoredKey]) throws(IssuingServerError) {
        do throws(VaultError) {
            try AtomicFile.replaceSecret(path, with: Self.text(of: keys))
        } catch {
            throw .storage(error)
        }
    }

    /// Waits for the exclusive right to change the file.
    func lock() throws(IssuingServerError) -> FileLock {
        do throws(VaultError) {
            return try FileLock(for: path)
        } catch {
            throw .storage(error)
        }
    }

    private static func text(of keys: [StoredKey]) -> SecretBytes {
        let heads = keys.map { key in
            let end = key.notAfter.map { String($0.secondsSinceEpoch) } ?? "-"
            return Array("\(key.role.rawValue) \(key.id) \(end) ".utf8)
        }
        // 32 bytes are 43 characters of base64url without padding.
        let keyCount = (StoredKey.byteCount * 4 + 2) / 3
        let count = heads.reduce(header.count) { $0 + $1.count + keyCount + 1 }
        return SecretBytes(count: count) { bytes in
            var place = 0
            for byte in header {
                bytes[place] = byte
                place += 1
            }
            for (head, key) in zip(heads, keys) {
                for byte in head {
                    bytes[place] = byte
                    place += 1
                }
                key.secret.base64(.url).withBytes { text in
                    for index in text.indices { bytes[place + index] = text[index] }
                }
                place += keyCount
                bytes[place] = UInt8(ascii: "\n")
                place += 1
            }
        }
    }

    /// Reads the lines of a file; nil for other content.
    static func keys(in text: Span<UInt8>) -> [StoredKey]? {
        guard text.count >= header.count,
            header.indices.allSatisfy({ text[$0] == header[$0] })
        else { return nil }
        var keys: [StoredKey] = []
        var start = header.count
        while start < text.count {
            var end = start
            while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
            guard end < text.count, let key = key(in: text.extracting(start..<end)) else {
                return nil
            }
            keys.append(key)
            start = end + 1
        }
        return keys
    }

    private static func key(in line: Span<UInt8>) -> StoredKey? {
        var words: [String] = []
        var start = 0
        for place in line.indices where line[place] == UInt8(ascii: " ") {
            var word: [UInt8] = []
            for index in start..<place { word.append(line[index]) }
            words.append(String(decoding: word, as: UTF8.self))
            start = place + 1
        }
        guard words.count == 3, let role = StoredKey.Role(rawValue: words[0]), !words[1].isEmpty,
            let secret = SecretBytes(base64: line.extracting(start..<line.count), .url),
            secret.count == StoredKey.byteCount
        else { return nil }
        var end: Instant?
        if words[2] != "-" {
            guard let seconds = Int64(words[2]) else { return nil }
            end = Instant(secondsSinceEpoch: seconds)
        }
        return StoredKey(role, id: words[1], notAfter: end, secret: secret)
    }
}
