// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import Testing
import Vault

struct AtomicFileTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/trust.json"
    }

    @Test func `a missing file reads as nothing`() throws {
        #expect(try AtomicFile.read(path, limit: 10) == nil)
    }

    @Test func `a new content takes the place of the old one`() throws {
        try AtomicFile.replace(path, with: [1, 2, 3])
        try AtomicFile.replace(path, with: [])
        #expect(try AtomicFile.read(path, limit: 10) == [])
        try AtomicFile.replace(path, with: [4])
        #expect(try AtomicFile.read(path, limit: 10) == [4])
        #expect(try folder.names == ["trust.json"])
    }

    @Test(arguments: [UInt16(0o600), 0o640, 0o644])
    func `the file has exactly the mode that was asked for`(mode: UInt16) throws {
        try AtomicFile.replace(path, with: [1], mode: mode)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.uint16Value == mode)
    }

    @Test func `a file is for its owner alone unless told otherwise`() throws {
        try AtomicFile.replace(path, with: [1])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.uint16Value == 0o600)
    }

    @Test func `a file as long as the limit is read, a longer one is refused`() throws {
        try AtomicFile.replace(path, with: [UInt8](repeating: 7, count: 10_000))
        #expect(try AtomicFile.read(path, limit: 10_000)?.count == 10_000)
        #expect(throws: VaultError.tooLarge(limit: 9_999)) {
            try AtomicFile.read(path, limit: 9_999)
        }
    }

    @Test func `a file that claims to be empty is still bounded`() throws {
        guard FileManager.default.fileExists(atPath: "/proc/cpuinfo") else { return }
        #expect(throws: VaultError.tooLarge(limit: 16)) {
            try AtomicFile.read("/proc/cpuinfo", limit: 16)
        }
    }

    @Test func `folders and pipes are no files, and a pipe does not block`() throws {
        #expect(throws: VaultError.notAFile) { try AtomicFile.read(folder.path, limit: 10) }
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: VaultError.notAFile) { try AtomicFile.read(path, limit: 10) }
    }

    @Test func `a link is neither followed nor written through`() throws {
        let target = folder.path + "/target"
        try AtomicFile.replace(target, with: [1])
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(throws: VaultError.failed(.open, errorNumber: ELOOP)) {
            try AtomicFile.read(path, limit: 10)
        }
        try AtomicFile.replace(path, with: [2])
        #expect(try AtomicFile.read(target, limit: 10) == [1])
        #expect(try AtomicFile.read(path, limit: 10) == [2])
    }

    @Test func `a failure leaves the old content and no temporary file`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try AtomicFile.replace(path + "/inner", with: [1])
        #expect(throws: VaultError.failed(.rename, errorNumber: EISDIR)) {
            try AtomicFile.replace(path, with: [2])
        }
        #expect(try folder.names == ["trust.json"])
        #expect(try AtomicFile.read(path + "/inner", limit: 10) == [1])
    }

    @Test func `a missing folder is an error`() {
        #expect(throws: VaultError.failed(.open, errorNumber: ENOENT)) {
            try AtomicFile.replace(path + "/no/such", with: [1])
        }
    }

    @Test func `removing is done once and asked for twice`() throws {
        try AtomicFile.replace(path, with: [1])
        try AtomicFile.remove(path)
        try AtomicFile.remove(path)
        #expect(try folder.names == [])
    }

    @Test func `private folders are made for the owner alone`() throws {
        let deep = folder.path + "/one/two"
        try PrivateFolder.make(deep)
        try PrivateFolder.make(deep)
        let attributes = try FileManager.default.attributesOfItem(atPath: deep)
        #expect((attributes[.posixPermissions] as? NSNumber)?.uint16Value == 0o700)
    }

    @Test func `a lock keeps a second writer waiting`() async throws {
        try AtomicFile.replace(path, with: [0])
        let path = path
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<25 { try? increment(path) }
                }
            }
        }
        #expect(try AtomicFile.read(path, limit: 10) == [100])
    }

    private func secret(_ bytes: [UInt8]) -> SecretBytes { SecretBytes(copying: bytes) }

    private func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `a secret is made for its owner only, and never in the place of something else`()
        throws
    {
        let isMade = try AtomicFile.create(path, with: secret([1, 2, 3]))
        #expect(isMade)
        let read = try AtomicFile.readSecret(path, limit: 3)?.revealed()
        #expect(read == [1, 2, 3])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.uint16Value == 0o600)
        let isMadeAgain = try AtomicFile.create(path, with: secret([4]))
        #expect(!isMadeAgain)
        #expect(try AtomicFile.read(path, limit: 10) == [1, 2, 3])
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o610])
    func `a secret that others may touch is not read`(mode: Int) throws {
        _ = try AtomicFile.create(path, with: secret([1]))
        try setMode(mode)
        #expect(throws: VaultError.exposed) { _ = try AtomicFile.readSecret(path, limit: 10) }
    }

    @Test func `a secret is read up to its limit, and nothing where there is none`() throws {
        let isThere = try AtomicFile.readSecret(path, limit: 10) != nil
        #expect(!isThere)
        _ = try AtomicFile.create(path, with: secret([1, 2, 3]))
        #expect(throws: VaultError.tooLarge(limit: 2)) {
            _ = try AtomicFile.readSecret(path, limit: 2)
        }
    }

    @Test func `the former secret is overwritten, unless it has another name`() throws {
        try AtomicFile.replaceSecret(path, with: secret([1, 2, 3]))
        let former = try #require(FileHandle(forReadingAtPath: path))
        try AtomicFile.replaceSecret(path, with: secret([4, 5]))
        #expect(try former.readToEnd() == Data([0, 0, 0]))
        let link = folder.path + "/link"
        try FileManager.default.linkItem(atPath: path, toPath: link)
        try AtomicFile.replaceSecret(path, with: secret([6]))
        #expect(try AtomicFile.read(link, limit: 10) == [4, 5])
        #expect(try AtomicFile.read(path, limit: 10) == [6])
    }
}

/// Increments the file's number under the lock.
private func increment(_ path: String) throws(VaultError) {
    let lock = try FileLock(for: path)
    let old = try AtomicFile.read(path, limit: 10)?.first ?? 0
    try AtomicFile.replace(path, with: [old + 1])
    _ = consume lock
}
