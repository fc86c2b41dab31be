// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database
import DatabaseTestSupport
import Execution
import Foundation
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

@testable import EtuiService

/// The readiness route for load balancers.
struct ReadinessTests {
    @Test(.timeLimit(.minutes(2)), arguments: [ServiceRole.cards, .issuing])
    func `a node is ready while its database answers, and alive all the time`(
        role: ServiceRole
    ) async throws {
        let database = try TestServer()
        let scratch = try ScratchFolder()
        var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.database = try DatabaseAddress(database.address(of: "postgres"))
        configuration.hasDemo = false
        configuration.roles = [role]
        configuration.updatesRevocationLists = false
        let server = try await EtuiServer(configuration)
        let ask = { (target: String) in await server.router.respond(to: HTTPRequest(.get, target)) }
        #expect(await ask("/ready").status == .ok)

        try await database.order("stop")
        #expect(await Self.comes(.serviceUnavailable) { await ask("/ready").status })
        #expect(await ask("/ready").headers["Retry-After"] == "1")
        #expect(await ask("/health").status == .ok)

        try await database.order("start")
        #expect(await Self.comes(.ok) { await ask("/ready").status })
        await server.stop()
    }

    /// Repeats a request until it returns the expected status, since a verdict is valid for a second.
    private static func comes(_ status: HTTPStatus, _ ask: () async -> HTTPStatus) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            if await ask() == status { return true }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    private static func server(in folder: String, database: String? = nil) async throws
        -> EtuiServer
    {
        var configuration = ServiceConfiguration(dataDirectory: folder)
        configuration.database = try database.map { path throws(DatabaseError) in
            try DatabaseAddress("sqlite:" + path)
        }
        configuration.hasDemo = false
        configuration.roles = [.cards]
        configuration.updatesRevocationLists = false
        return try await EtuiServer(configuration)
    }

    private static func status(_ server: EtuiServer) async -> HTTPStatus {
        await server.router.respond(to: HTTPRequest(.get, "/ready")).status
    }

    /// A memory disk of four megabytes, which only the superuser can make.
    private final class SmallDisk {
        let path: String

        init?(at path: String) {
            self.path = path
            guard geteuid() == 0, mkdir(path, 0o700) == 0,
                Self.run("mount", ["-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", path])
            else { return nil }
        }

        deinit { _ = Self.run("umount", ["-l", path]) }

        static func run(_ name: String, _ arguments: [String]) -> Bool {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [name] + arguments
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }

        /// Writes until the disk is full.
        func fill() throws {
            #expect(FileManager.default.createFile(atPath: path + "/filler", contents: nil))
            let file = try #require(FileHandle(forWritingAtPath: path + "/filler"))
            while (try? file.write(contentsOf: Data(repeating: 1, count: 65_536))) != nil {}
            while (try? file.write(contentsOf: Data(repeating: 1, count: 512))) != nil {}
            try file.close()
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: [false, true])
    func `a full disk is no readiness, though the journal has room, and a freed one is`(
        isDatabaseElsewhere: Bool
    ) async throws {
        let scratch = try ScratchFolder()
        guard let disk = SmallDisk(at: scratch.path + "/disk") else {
            print("skipped: mounting a small disk takes the superuser and the permission to mount")
            return
        }
        let server =
            try await isDatabaseElsewhere
            ? Self.server(in: scratch.path + "/data", database: disk.path + "/cards.db")
            : Self.server(in: disk.path + "/data")
        // The journal grows once, so that later writes find room in it.
        for _ in 0..<20 { _ = await Self.status(server) }
        #expect(await Self.status(server) == .ok)
        try disk.fill()
        #expect(await Self.comes(.serviceUnavailable) { await Self.status(server) })
        try FileManager.default.removeItem(atPath: disk.path + "/filler")
        #expect(await Self.comes(.ok) { await Self.status(server) })
        await server.stop()
    }

    @Test(.timeLimit(.minutes(3)))
    func `a database that is damaged while it is served from is no readiness, for good`()
        async throws
    {
        let scratch = try ScratchFolder()
        let server = try await Self.server(in: scratch.path + "/data")
        #expect(await Self.status(server) == .ok)
        let path = scratch.path + "/data/etui.db"
        // The journal's content would hide the damage to the file.
        try await Database(try DatabaseAddress("sqlite:" + path)).settle()
        let whole = try Data(contentsOf: URL(filePath: path))
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: whole.count - 4_096))
        #expect(await Self.comes(.serviceUnavailable) { await Self.status(server) })
        // A process that has read a damaged file does not trust it again.
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: whole)
        try handle.close()
        try await Task.sleep(for: Readiness.lifetime * 2)
        #expect(await Self.status(server) == .serviceUnavailable)
        await server.stop()
    }

    @Test func `a server does not start on a damaged database, nor on none`() async throws {
        let scratch = try ScratchFolder()
        let server = try await Self.server(in: scratch.path + "/data")
        await server.stop()
        let path = scratch.path + "/data/etui.db"
        let whole = try Data(contentsOf: URL(filePath: path))
        for offset in [0, 4_096] {
            var damaged = whole
            damaged.replaceSubrange(
                offset..<whole.count,
                with: Data(repeating: 0xA5, count: whole.count - offset)
            )
            try damaged.write(to: URL(filePath: path))
            await #expect(throws: ServiceError.database(.damaged)) {
                _ = try await Self.server(in: scratch.path + "/data")
            }
        }
    }
}
