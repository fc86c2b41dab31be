// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import Execution
import Foundation
import TestSupport
import Testing
import Vault

@testable import CardServer
@testable import EtuiService

/// The start checks who may change the server's data.
struct DataFolderCheckTests {
    let scratch: ScratchFolder
    let data: String

    /// Makes a folder in which a server with a demonstration has run.
    init() async throws {
        scratch = try ScratchFolder()
        data = scratch.path + "/data"
        try await Self.server(data).stop()
        for name in ["trust", "elsewhere"] {
            let path = (name == "trust" ? data : scratch.path) + "/" + name
            try PrivateFolder.make(path)
        }
        try AtomicFile.replace(data + "/trust/some.cer", with: [1])
        _ = try await Self.server(data, database: scratch.path + "/elsewhere/cards.db").stop()
    }

    private static func server(_ data: String, database: String? = nil) async throws -> EtuiServer {
        var configuration = ServiceConfiguration(dataDirectory: data)
        configuration.database = try database.map { path throws(DatabaseError) in
            try DatabaseAddress("sqlite:" + path)
        }
        configuration.updatesRevocationLists = false
        configuration.acceptsOtherDatabase = true
        let server = try await EtuiServer(configuration)
        _ = try await server.start()
        return server
    }

    /// Returns the error of the start; nil if it succeeds.
    private func refusal() async throws -> ServiceError? {
        do throws(ServiceError) {
            var configuration = ServiceConfiguration(dataDirectory: data)
            configuration.database = try? DatabaseAddress(
                "sqlite:" + scratch.path + "/elsewhere/cards.db"
            )
            configuration.updatesRevocationLists = false
            try await EtuiServer(configuration).stop()
            return nil
        } catch {
            return error
        }
    }

    /// The files that must be accessible to the operator alone.
    private static let names = [
        "data", "data/insurance", "data/demo", "data/trust", "data/etui.db",
        "data/insurance/keys.json", "data/access.json", "data/demo/authority.key",
        "data/issuing", "data/issuing/vault.keys", "data/issuing/kek-pan.keys",
        "data/demo/authority.cer", "data/trust/some.cer", "elsewhere", "elsewhere/cards.db",
    ]

    @Test(arguments: [0o020, 0o002])
    func `what others can change is refused, by its name`(mode: Int) async throws {
        #expect(try await refusal() == nil)
        for name in Self.names {
            let path = scratch.path + "/" + name
            let former = try scratch.permissions(of: name)
            #expect(former & 0o022 == 0)
            #expect(chmod(path, mode_t(former | mode)) == 0)
            #expect(try await refusal() == .exposed(path: path, .writable), "\(name)")
            #expect(try scratch.permissions(of: name) == former | mode, "it is not mended")
            #expect(chmod(path, mode_t(former)) == 0)
        }
        #expect(try await refusal() == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "giving files away takes the superuser"))
    func `what is another user's is refused, by its name`() async throws {
        for name in Self.names {
            let path = scratch.path + "/" + name
            #expect(chown(path, 12_345, 12_345) == 0)
            #expect(try await refusal() == .exposed(path: path, .anothers), "\(name)")
            #expect(chown(path, geteuid(), getegid()) == 0)
        }
        #expect(try await refusal() == nil)
    }

    @Test(arguments: [
        "insurance/keys.json", "access.json", "demo/authority.key", "issuing", "issuing/vault.keys",
        "issuing/kek-pan.keys", "issuing/kek-pin.keys", "issuing/index.keys", "issuing/codes.keys",
    ])
    func `keys that others can read are refused`(name: String) async throws {
        #expect(chmod(data + "/" + name, name == "issuing" ? 0o750 : 0o640) == 0)
        #expect(try await refusal() == .exposed(path: data + "/" + name, .readable))
    }

    @Test(arguments: ["-wal", "-shm"])
    func `journals that others have laid beside the database are refused`(
        end: String
    ) async throws {
        let path = scratch.path + "/elsewhere/cards.db" + end
        try AtomicFile.replace(path, with: [])
        #expect(chmod(path, 0o666) == 0)
        #expect(try await refusal() == .exposed(path: path, .writable))
    }

    @Test(arguments: ["insurance", "issuing", "trust", "demo"])
    func `what a link leads to lies where nobody else can put something in its place`(
        name: String
    ) async throws {
        let (shared, path) = (scratch.path + "/shared", data + "/" + name)
        try PrivateFolder.make(shared)
        try AtomicFile.move(path, to: shared + "/" + name)
        try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: shared + "/" + name
        )
        #expect(try await refusal() == nil)
        #expect(chmod(shared, 0o777) == 0)
        let real = try #require(realpath(shared, nil).map { String(cString: $0) })
        #expect(try await refusal() == .exposed(path: real, .writable))
    }

    @Test func `commands of the operator open no folder that others can change`() async throws {
        #expect(chmod(data, 0o777) == 0)
        await #expect(throws: CardServerError.exposed(path: data, .writable)) {
            _ = try await CardKeyStore(dataDirectory: data, database: nil) { Instant(Date()) }
        }
    }

    @Test func `a folder is served from over a link to it`() async throws {
        let link = scratch.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: data)
        let server = try await Self.server(link)
        await #expect(throws: ServiceError.inUse(process: getpid())) {
            _ = try await Self.server(data)
        }
        #expect(await server.stop() == nil)
    }

    @Test func `a journal that a stop cannot bring in is told`() async throws {
        let server = try await Self.server(data)
        let reader = try await Database(try DatabaseAddress("sqlite:\(data)/etui.db"))
        let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let reading = Task {
            try await reader.snapshot { work throws(DatabaseError) in
                _ = try work.row("SELECT count(*) AS number FROM insurance_card")
                hasBegun.signal()
                mayEnd.wait()
            }
        }
        await withCheckedContinuation { begun in
            DispatchQueue.global().async {
                hasBegun.wait()
                begun.resume()
            }
        }
        // Changes that the reader must not see yet cannot go into the file.
        try await reader.write { work throws(DatabaseError) in
            try work.execute("UPDATE insurance_counter SET value = value + 1")
        }
        let path = data + "/etui.db-wal"
        #expect(await server.stop() == .journalLeft(path: path))
        mayEnd.signal()
        try await reading.value
        await reader.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder for everybody is good enough where only owners remove files`() async throws
    {
        #expect(chmod(scratch.path + "/elsewhere", 0o1777) == 0)
        #expect(try await refusal() == nil)
    }

    /// Returns the key file as older versions wrote it.
    private func older(_ name: String = "insurance/keys.json") throws -> [UInt8] {
        let text = String(decoding: try scratch.bytes(of: "data/" + name), as: UTF8.self)
        let end = try #require(text.range(of: #","sha256":""#))
        return Array((text[..<end.lowerBound] + "}").utf8)
    }

    @Test func `keys without a checksum load if they are those of the database, and get one`()
        async throws
    {
        let keys = try scratch.bytes(of: "data/insurance/keys.json")
        let path = data + "/insurance/keys.json"
        try AtomicFile.replace(path, with: try older())
        #expect(try await refusal() == nil)
        #expect(try scratch.bytes(of: "data/insurance/keys.json") == keys)
        #expect(try scratch.permissions(of: "data/insurance/keys.json") == 0o600)
    }

    @Test(arguments: ["root", "server", "status"])
    func `keys without a checksum that have lost a bit are refused, and stay`(
        name: String
    ) async throws {
        var bytes = try older()
        let start = try #require(
            String(decoding: bytes, as: UTF8.self).range(of: "\"\(name)\":\"")
        )
        let text = String(decoding: bytes, as: UTF8.self)
        let place = text.utf8.distance(from: text.startIndex, to: start.upperBound) + 10
        // Another letter, so that it is still a seed.
        bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        try AtomicFile.replace(data + "/insurance/keys.json", with: bytes)
        let expected: ServiceError =
            name == "root"
            ? .database(.foreignSchema(expected: "the keys of this node", found: "others"))
            : .cards(.keys)
        #expect(try await refusal() == expected)
        #expect(try scratch.bytes(of: "data/insurance/keys.json") == bytes)
    }

    @Test func `keys with a checksum that have lost a bit are refused, and stay`() async throws {
        var bytes = try scratch.bytes(of: "data/insurance/keys.json")
        bytes[20] ^= 1
        try AtomicFile.replace(data + "/insurance/keys.json", with: bytes)
        #expect(try await refusal() == .cards(.keys))
        #expect(try scratch.bytes(of: "data/insurance/keys.json") == bytes)
    }

    @Test func `a start overwrites and removes what killed writers have left`() async throws {
        let names = [
            ".access.json.abc.part", "insurance/.keys.json.abc.part",
            "demo/.authority.key.abc.part", "issuing/.kek-pan.keys.abc.part",
        ]
        var former: [FileHandle] = []
        for name in names {
            try AtomicFile.replace(data + "/" + name, with: Array("SPECIMEN".utf8))
            former.append(try #require(FileHandle(forReadingAtPath: data + "/" + name)))
        }
        #expect(try await refusal() == nil)
        #expect(try scratch.files(in: "data", holding: "SPECIMEN") == [])
        for handle in former {
            #expect(try handle.readToEnd() == Data(repeating: 0, count: 8))
        }
    }

    @Test func `a folder that is served from is left alone by a second server`() async throws {
        let server = try await Self.server(data)
        try PrivateFolder.make(data + "/wallets/one")
        let access = try scratch.bytes(of: "data/access.json")
        await #expect(throws: ServiceError.inUse(process: getpid())) {
            _ = try await Self.server(data)
        }
        // Nor after the lock's file was removed as a leftover.
        try AtomicFile.remove(data + "/.lock")
        await #expect(throws: ServiceError.inUse(process: nil)) {
            _ = try await Self.server(data)
        }
        #expect(try scratch.names(in: "data/wallets") == ["one"])
        #expect(try scratch.bytes(of: "data/access.json") == access)
        await server.stop()
        try await Self.server(data).stop()
    }
}
