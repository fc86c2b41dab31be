// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Foundation
import IssuingServer
import TestSupport
import Testing
import Vault

@testable import CardServer
@testable import EtuiService

/// The file of a backup: complete or rejected, private to its owner, with keys only under a passphrase.
struct BackupFileTests {
    private let fixture: BackupFixture

    init() async throws {
        fixture = try await BackupFixture()
    }

    private var place: Backup.Server {
        Backup.Server(folder: fixture.scratch.path + "/new", database: nil)
    }

    private func restore(
        _ adjust: (inout Restore.Options) -> Void = { _ in }
    ) async throws -> Bool {
        var options = Restore.Options()
        adjust(&options)
        return try await Restore(fixture.path).run(on: place, options, at: fixture.server.now)
    }

    private func isUntouched() -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.folder)) ?? []
        return Set(names).isSubset(of: [".lock"])
    }

    @Test func `a flipped bit anywhere, a missing end and a further byte are refused`()
        async throws
    {
        try await fixture.make(keys: true)
        let whole = try fixture.scratch.bytes(of: "server.backup")
        _ = try Restore(fixture.path)
        var changed: [[UInt8]] = [whole + [0], [], Array(whole.dropLast())]
        let sample =
            Array(0..<80) + Array(stride(from: 80, to: whole.count, by: 1 + whole.count / 400))
        for place in sample {
            var bytes = whole
            bytes[place] ^= UInt8(1 << (place % 8))
            changed.append(bytes)
        }
        changed += sample.map { Array(whole[..<$0]) }
        for (number, bytes) in changed.enumerated() {
            _ = try fixture.scratch.write(bytes, to: "server.backup")
            #expect(throws: BackupError.self, "\(number)") { _ = try Restore(fixture.path) }
        }
    }

    @Test func `a newer form and another file are called what they are`() async throws {
        let texts: [(String, BackupError)] = [
            ("etui-backup 2\nwhatever", .tooNew(format: 2)), ("SQLite format 3", .notABackup),
            ("etui-backup x\n", .notABackup), ("etui-backup 1\n", .damaged),
        ]
        for (text, error) in texts {
            _ = try fixture.scratch.write(Array(text.utf8), to: "server.backup")
            #expect(throws: error) { _ = try Restore(fixture.path) }
        }
    }

    @Test func `steps that only a newer version knows are refused, and nothing changes`()
        async throws
    {
        try await fixture.make()
        let database = try await Database(fixture.server.database)
        try await database.write { work throws(DatabaseError) in
            try work.execute(
                "INSERT INTO etui_schema_step (schema_name, position, step) VALUES ('insurance', 99, 'x')"
            )
        }
        await database.close()
        await #expect(throws: BackupError.database(.newerSchema(step: "x"))) {
            try await fixture.make()
        }
    }

    @Test func `it is for its owner, replaces nothing unasked, and leaves nothing beside it`()
        async throws
    {
        // A killed backup has left this.
        _ = try fixture.scratch.write([1, 2, 3], to: ".etui-backup.0.part")
        try await fixture.make()
        #expect(try fixture.scratch.permissions(of: "server.backup") == 0o600)
        let first = try fixture.scratch.bytes(of: "server.backup")
        await #expect(throws: BackupError.exists) {
            _ = try await Backup.make(of: fixture.origin, to: fixture.path, at: fixture.server.now)
        }
        #expect(try fixture.scratch.bytes(of: "server.backup") == first)
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.scratch.path)
        #expect(!names.contains { $0.hasSuffix(".part") })
    }

    @Test func `keys are in it on request only, and not in the clear`() async throws {
        var seeds: [String] = []
        for name in ["insurance/keys.json"] + IssuingKeyContent.names {
            let text = String(
                decoding: try fixture.scratch.bytes(of: "data/" + name),
                as: UTF8.self
            )
            let words = text.split { " \"\n".contains($0) }.map(String.init)
            let found = words.filter { $0.utf8.count == 43 }
            #expect(!found.isEmpty)
            seeds += found
        }
        #expect(seeds.count >= 10)
        for withKeys in [false, true] {
            let summary = try await fixture.make(keys: withKeys)
            #expect(summary.hasKeys == withKeys)
            let content = Data(try fixture.scratch.bytes(of: "server.backup"))
            for seed in seeds { #expect(content.range(of: Data(seed.utf8)) == nil) }
        }
    }

    @Test func `another passphrase, or none, opens nothing and changes nothing`() async throws {
        try await fixture.make(keys: true)
        await #expect(throws: BackupError.wrongPassphrase) {
            _ = try await restore { $0.passphrase = BackupFixture.passphrase("wrong") }
        }
        await #expect(throws: BackupError.passphraseMissing) { _ = try await restore() }
        #expect(isUntouched())
        #expect(try await !restore { $0.leavesKeys = true })
    }

    @Test func `without keys it says so, and takes those that are brought along`() async throws {
        try await fixture.make()
        #expect(try await !restore())
        for part in [["insurance/keys.json"], IssuingKeyContent.names, ["identity.keys"]] {
            #expect(try await !restore { $0.replaces = true })
            for name in part {
                let path = place.folder + "/" + name
                try PrivateFolder.make((path as NSString).deletingLastPathComponent)
                try AtomicFile.replace(path, with: try fixture.scratch.bytes(of: "data/" + name))
            }
        }
        #expect(try await restore { $0.replaces = true })
    }

    @Test func `keys of another server are not mixed with it`() async throws {
        try await fixture.make()
        let file = CardKeyFile(dataDirectory: place.folder)
        _ = try file.make(under: nil, random: SystemRandom())
        await #expect(throws: BackupError.keysOfAnother) { _ = try await restore() }
    }

    @Test func `what is in the place stays unless it is to be replaced`() async throws {
        try await fixture.make(keys: true)
        let (phrase, folder) = (BackupFixture.passphrase, place.folder)
        #expect(try await restore { $0.passphrase = phrase })
        let before = try Data(contentsOf: URL(filePath: folder + "/etui.db"))
        let all =
            ["etui.db", "trust", "identity-pictures"] + ServerFiles.lists
            + ServerFiles.secretNames
        await #expect(throws: BackupError.notEmpty(all)) {
            _ = try await restore { $0.passphrase = phrase }
        }
        #expect(try Data(contentsOf: URL(filePath: folder + "/etui.db")) == before)
        #expect(
            try await restore {
                $0.passphrase = phrase
                $0.replaces = true
            }
        )
    }

    @Test func `a folder that a server holds is left alone`() async throws {
        try await fixture.make()
        try PrivateFolder.make(place.folder)
        let lock = try #require(try FolderLock(ifFree: place.folder))
        await #expect(throws: BackupError.self) { _ = try await restore() }
        #expect(isUntouched())
        lock.release()
        #expect(try await !restore())
    }

    @Test func `there is nothing to back up where no server was`() async throws {
        await #expect(throws: BackupError.nothingThere) {
            _ = try await Backup.make(of: place, to: fixture.path, at: fixture.server.now)
        }
        #expect(!FileManager.default.fileExists(atPath: place.folder))
    }
}
