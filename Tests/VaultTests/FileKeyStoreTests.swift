// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import Testing
import Vault

struct FileKeyStoreTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/deep/keys"
    }

    private func filled() throws -> FileKeyStore {
        let keys = try FileKeyStore(folder: path)
        try keys.write(SecretBytes(copying: [1, 2, 3]), as: "key")
        return keys
    }

    private func read(_ keys: FileKeyStore) throws -> [UInt8]? {
        try keys.read("key")?.revealed()
    }

    @Test func `files are for the owner alone, in a folder for the owner alone`() throws {
        _ = try filled()
        #expect(try permissions(of: path) == 0o700)
        #expect(try permissions(of: path + "/key") == 0o600)
    }

    @Test func `secrets are there for the next process`() throws {
        _ = try filled()
        #expect(try read(FileKeyStore(folder: path)) == [1, 2, 3])
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o601])
    func `a file that others may touch is refused and stays as it is`(mode: Int) throws {
        let keys = try filled()
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: path + "/key"
        )
        #expect(throws: KeyStoreError.exposed) { try read(keys) }
        #expect(try permissions(of: path + "/key") == UInt16(mode))
    }

    @Test(arguments: [0o750, 0o705, 0o710, 0o777])
    func `a folder that others may enter is refused`(mode: Int) throws {
        let keys = try filled()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(throws: KeyStoreError.exposed) { try FileKeyStore(folder: path) }
        #expect(throws: KeyStoreError.exposed) { try read(keys) }
        #expect(throws: KeyStoreError.exposed) {
            try keys.write(SecretBytes(copying: [4]), as: "key")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "giving files away takes the superuser"))
    func `a file of another user is refused`() throws {
        let keys = try filled()
        #expect(chown(path + "/key", 12_345, 12_345) == 0)
        #expect(throws: KeyStoreError.exposed) { try read(keys) }
    }

    @Test func `an exposed secret can be replaced and removed`() throws {
        let keys = try filled()
        chmod(path + "/key", 0o644)
        try keys.write(SecretBytes(copying: [9]), as: "key")
        #expect(try read(keys) == [9])
        chmod(path + "/key", 0o644)
        chmod(path, 0o755)
        try keys.removeAll()
        #expect(try keys.names() == [])
    }

    @Test func `an empty folder is made private`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        chmod(path, 0o755)
        _ = try filled()
        #expect(try permissions(of: path) == 0o700)
    }

    @Test func `a link is not followed`() throws {
        let keys = try filled()
        try FileManager.default.createSymbolicLink(
            atPath: path + "/other",
            withDestinationPath: path + "/key"
        )
        #expect(throws: KeyStoreError.file(.failed(.open, errorNumber: ELOOP))) {
            _ = try keys.read("other")?.revealed()
        }
    }

    @Test func `a file that is too long is not read`() throws {
        let keys = try filled()
        try AtomicFile.replace(path + "/key", with: [UInt8](repeating: 1, count: 8_193))
        #expect(throws: KeyStoreError.file(.tooLarge(limit: 8_192))) { try read(keys) }
    }

    @Test func `what killed writers left is removed at opening, and foreign files stay`() throws {
        _ = try filled()
        for name in [".key.abc.part", "README.md", ".hidden"] {
            try AtomicFile.replace(path + "/" + name, with: [1, 2, 3])
        }
        let keys = try FileKeyStore(folder: path)
        try keys.removeAll()
        let left = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(left == [".hidden", "README.md"])
    }

    @Test func `a folder that cannot be made is an error`() throws {
        try AtomicFile.replace(folder.path + "/deep", with: [])
        #expect(throws: KeyStoreError.file(.failed(.makeFolder, errorNumber: ENOTDIR))) {
            try FileKeyStore(folder: path)
        }
    }
}
