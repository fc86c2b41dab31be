// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Foundation
import Testing

struct AddressTests {
    @Test(
        arguments: [
            "", "sqlite:", "sqlite::memory:", "sqlite:folder/", "mysql://host/name", "a.db",
            "postgresql://", "postgres:name", "sqlite:a\u{0}b", "postgresql://h\u{0}",
        ]
    )
    func `what is no address is refused`(address: String) {
        #expect(throws: DatabaseError.address) { try DatabaseAddress(address) }
    }

    @Test func `a password is in no description and no error`() async throws {
        let text = "postgresql://user:geheim@127.0.0.1:1/name"
        var limits = DatabaseLimits()
        limits.connectTime = .milliseconds(100)
        let address = try DatabaseAddress(text)
        var words = "\(address) \(String(reflecting: address)) "
        dump(address, to: &words)
        do {
            _ = try await Database(address, limits: limits)
        } catch {
            #expect(error == .unreachable(.noAnswer))
            words += "\(error) \(String(reflecting: error))"
        }
        #expect(!words.contains("geheim"))
    }

    @Test func `a server's address that its library cannot read is refused`() async throws {
        let address = try DatabaseAddress("postgresql://user@host:port:9/x?nonsense=1")
        await #expect(throws: DatabaseError.address) { try await Database(address) }
    }

    @Test func `over TCP the password and the certificate are checked`() async throws {
        let server = try TestServer.shared.get()
        try await server.order("role portal geheim")
        let start = "postgresql://portal:"
        let end = "@localhost:\(server.port)/postgres?hostaddr=127.0.0.1"
        let refused = DatabaseError.unreachable(.refused)
        await #expect(throws: refused) {
            try await Database(try DatabaseAddress(start + "falsch" + end))
        }
        guard server.hasTLS else { return }
        let checked = end + "&sslmode=verify-full&sslrootcert="
        let good = start + "geheim" + checked + server.folder + "/server.crt"
        let database = try await Database(try DatabaseAddress(good))
        await database.close()
        let others = "/etc/ssl/certs/ca-certificates.crt"
        var limits = DatabaseLimits()
        limits.connectTime = .milliseconds(500)
        let wrong = try DatabaseAddress(start + "geheim" + checked + others)
        await #expect(throws: DatabaseError.unreachable(.noAnswer)) {
            try await Database(wrong, limits: limits)
        }
    }

    @Test func `a file is for its owner alone, its folder must exist`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.db"
        let database = try await Database(try DatabaseAddress("sqlite:" + path))
        for name in ["/a.db", "/a.db-wal", "/a.db-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + name)
            #expect((attributes[.posixPermissions] as? NSNumber)?.uint16Value == 0o600)
        }
        await database.close()
        await #expect(throws: DatabaseError.unreachable(.file(code: "errno 2"))) {
            try await Database(try DatabaseAddress("sqlite:\(folder.path)/none/a.db"))
        }
    }

    @Test func `links on the way to a file are followed, one in its own place is not`() async throws
    {
        let folder = try TemporaryFolder()
        let (real, link) = (folder.path + "/real", folder.path + "/link")
        try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        try await Database(try DatabaseAddress("sqlite:\(link)/a.db")).close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: real) == ["a.db"])
        try FileManager.default.createSymbolicLink(
            atPath: link + "/b.db",
            withDestinationPath: real + "/a.db"
        )
        await #expect(throws: DatabaseError.unreachable(.file(code: "errno \(ELOOP)"))) {
            try await Database(try DatabaseAddress("sqlite:\(link)/b.db"))
        }
    }

    @Test func `whether a file is in use is known, and asking leaves no trace`() async throws {
        let folder = try TemporaryFolder()
        let address = try DatabaseAddress("sqlite:\(folder.path)/a.db")
        #expect(try await !Database.isFileInUse(address))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        let database = try await Database(address)
        #expect(try await Database.isFileInUse(address))
        try await database.prepare(.tests)
        await database.close()
        #expect(try await !Database.isFileInUse(address))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.db"])
        try Data(repeating: 65, count: 10_000).write(to: URL(filePath: folder.path + "/a.db"))
        #expect(try await !Database.isFileInUse(address))
    }

    @Test func `a file that is no database is not taken for one`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.db"
        try Data(repeating: 65, count: 10_000).write(to: URL(filePath: path))
        await #expect(throws: DatabaseError.damaged) {
            try await Database(try DatabaseAddress("sqlite:" + path))
        }
    }
}
