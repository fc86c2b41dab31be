// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import TestSupport
import Testing
import Vault

@testable import CardServer
@testable import EtuiService

/// The encrypted files with secrets in a backup, in today's form and in the one before.
struct BackupKeysTests {
    private static let manifest = Array("description".utf8)

    private static func file(_ name: String, _ text: String) -> BackupKeys.File {
        BackupKeys.File(name, SecretBytes(copying: Array(text.utf8)))
    }

    /// Encrypts a plaintext under a label, as a version of the program does.
    private static func sealed(
        _ plaintext: [UInt8],
        label: String,
        manifest: [UInt8]
    ) throws -> [UInt8] {
        let passphrase = try #require(BackupFixture.passphrase)
        let (salt, nonce) = ([UInt8](repeating: 7, count: 16), [UInt8](repeating: 9, count: 12))
        let key = try passphrase.cost.derive(byteCount: 32, from: passphrase.secret, salt: salt)
        let secret = SecretBytes(copying: plaintext)
        let box = try secret.withBytes { bytes throws(CipherError) in
            try AESGCM.seal(
                bytes,
                key: key,
                nonce: nonce,
                authenticating: Array(label.utf8) + manifest
            )
        }
        var payload: [UInt8] = []
        payload.append(number: passphrase.cost.passCount, byteCount: 4)
        payload.append(number: passphrase.cost.memoryKibibyteCount, byteCount: 4)
        return payload + salt + nonce + box.tag + box.ciphertext
    }

    private static func opened(
        _ plaintext: [UInt8],
        label: String = "etui-backup-keys-2"
    ) throws -> [String: [UInt8]] {
        let content = try BackupKeys.opened(
            try sealed(plaintext, label: label, manifest: manifest),
            with: try #require(BackupFixture.passphrase),
            manifest: manifest
        )
        var found: [String: [UInt8]] = [:]
        for file in content.files { found[file.name] = file.content.revealed() }
        return found
    }

    /// Two bytes of length, a name, four bytes of length and a content.
    private static func entry(_ name: String, _ content: [UInt8], count: Int? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(text: name, lengthByteCount: 2)
        bytes.append(number: count ?? content.count, byteCount: 4)
        return bytes + content
    }

    @Test func `all files come out as they went in, in the form that is documented`() throws {
        let passphrase = try #require(BackupFixture.passphrase)
        let files = ServerFiles.secretNames.map { Self.file($0, "content of " + $0) }
        let payload = try BackupKeys.sealed(
            BackupKeys.Content(files: files),
            under: passphrase,
            manifest: Self.manifest,
            random: SystemRandom()
        )
        let content = try BackupKeys.opened(payload, with: passphrase, manifest: Self.manifest)
        #expect(content.files.map(\.name) == ServerFiles.secretNames)
        for file in content.files {
            #expect(file.content.revealed() == Array(("content of " + file.name).utf8))
        }
        #expect(throws: BackupError.wrongPassphrase) {
            try BackupKeys.opened(payload, with: passphrase, manifest: [])
        }
        let two = Self.entry("access.json", [1, 2]) + Self.entry("issuing/vault.keys", [3])
        let expected: [String: [UInt8]] = ["access.json": [1, 2], "issuing/vault.keys": [3]]
        #expect(try Self.opened(two) == expected)
    }

    @Test func `other contents are refused`() throws {
        let good = Self.entry("access.json", [1, 2])
        let bad: [[UInt8]] = [
            [], [0], Array(good.dropLast()), good + [0], good + good,
            Self.entry("etui.db", [1]), Self.entry("../access.json", [1]),
            Self.entry("issuing/other.keys", [1]), Self.entry("", [1]),
            Self.entry("access.json", []), Self.entry("access.json", [1], count: 2),
            Self.entry("access.json", [1], count: 0xFFFF_FFFF), [0xFF, 0xFF, 0x61],
        ]
        for (number, bytes) in bad.enumerated() {
            #expect(throws: BackupError.damaged, "\(number)") { try Self.opened(bytes) }
        }
    }

    @Test func `the two files of the former form open`() throws {
        let label = "etui-backup-keys-1"
        let (keys, access): ([UInt8], [UInt8]) = ([5, 6, 7], [8])
        #expect(
            try Self.opened([0, 0, 0, 3] + keys + access, label: label)
                == ["insurance/keys.json": keys, "access.json": access]
        )
        #expect(
            try Self.opened([0, 0, 0, 3] + keys, label: label) == ["insurance/keys.json": keys]
        )
        for bytes in [[0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 2, 1]] as [[UInt8]] {
            #expect(throws: BackupError.damaged) { try Self.opened(bytes, label: label) }
        }
        #expect(throws: BackupError.wrongPassphrase) {
            try Self.opened([0, 0, 0, 3] + keys, label: "etui-backup-keys-0")
        }
    }

    @Test func `a whole backup of an older version is restored`() async throws {
        let server = try await CardServerFixture()
        let folder = server.scratch.path
        let (path, older) = (folder + "/server.backup", folder + "/older.backup")
        _ = try await Backup.make(
            of: Backup.Server(folder: folder + "/data", database: server.database),
            to: path,
            keysUnder: BackupFixture.passphrase,
            at: server.now
        )
        let keys = try server.scratch.bytes(of: "data/insurance/keys.json")
        let access = try server.scratch.bytes(of: "data/access.json")
        let manifest = try BackupFile(path).manifest.encoded()
        #expect(!String(decoding: manifest, as: UTF8.self).contains("issuing"))
        var plaintext: [UInt8] = []
        plaintext.append(number: keys.count, byteCount: 4)
        let former = try Self.sealed(
            plaintext + keys + access,
            label: "etui-backup-keys-1",
            manifest: manifest
        )
        let draft = try DraftFile(older, mark: "etui-backup")
        var writer = try BackupWriter(draft)
        var reader = try BackupReader(try SourceFile(path))
        while let (kind, payload) = try reader.next() {
            try writer.write(kind, kind == .keys ? former : payload)
        }
        #expect(try draft.publish(replacing: false))
        var options = Restore.Options()
        options.passphrase = BackupFixture.passphrase
        let place = Backup.Server(folder: folder + "/new", database: nil)
        #expect(try await Restore(older).run(on: place, options, at: server.now))
        #expect(try server.scratch.bytes(of: "new/insurance/keys.json") == keys)
        #expect(try server.scratch.bytes(of: "new/access.json") == access)
        let names = try server.scratch.names(in: "new")
        #expect(names.contains("etui.db") && !names.contains("issuing"))
    }
}
