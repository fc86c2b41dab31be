// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Foundation
import TestSupport
import Testing

@testable import CardServer

/// Keys that name their database, and databases that no longer exist.
@Suite(.onBothEngines)
struct DatabaseIdentityTests {
    private func service(
        _ fixture: CardServerFixture,
        on address: DatabaseAddress,
        acceptsOther: Bool = false
    ) async throws -> CardService {
        var configuration = CardServiceConfiguration(dataDirectory: fixture.scratch.path + "/data")
        configuration.database = address
        configuration.acceptsOtherDatabase = acceptsOther
        let now = fixture.now
        let service = try await CardService(configuration) { now }
        EngineScope.current?.stopLater(service)
        return service
    }

    private func keys(_ fixture: CardServerFixture) throws -> [UInt8] {
        try fixture.scratch.bytes(of: "data/insurance/keys.json")
    }

    @Test func `a server does not start on an empty database in the place of its own`()
        async throws
    {
        let fixture = try await CardServerFixture()
        await fixture.service.stop()
        let before = try keys(fixture)
        let empty = try await #require(EngineScope.current).makeAddress()
        await #expect(throws: CardServerError.otherDatabase(isEmpty: true)) {
            _ = try await service(fixture, on: empty)
        }
        #expect(try keys(fixture) == before)
        // Nor do commands that work on the database.
        await #expect(throws: CardServerError.otherDatabase(isEmpty: true)) {
            _ = try await TenantStore(
                dataDirectory: fixture.scratch.path + "/data",
                database: empty
            )
        }
        if let path = empty.filePath { #expect(!FileManager.default.fileExists(atPath: path)) }
        let anew = try await service(fixture, on: empty, acceptsOther: true)
        await anew.stop()
        #expect(try keys(fixture) != before)
        // From then on the server owns it, and the former one is a different database.
        await (try await service(fixture, on: empty)).stop()
        await #expect(throws: CardServerError.otherDatabase(isEmpty: false)) {
            _ = try await service(fixture, on: fixture.database)
        }
    }

    @Test func `keys of before there were names take that of their database`() async throws {
        let fixture = try await CardServerFixture()
        await fixture.service.stop()
        let file = CardKeyFile(dataDirectory: fixture.scratch.path + "/data")
        let name = try #require(try file.databaseName())
        var content = try file.read()
        content[.database] = nil
        try file.write(content)
        #expect(try file.databaseName() == nil)
        await (try await service(fixture, on: fixture.database)).stop()
        #expect(try file.databaseName() == name)
    }

    @Test func `a database whose keys got lost gets no others`() async throws {
        let fixture = try await CardServerFixture()
        await fixture.service.stop()
        let path = fixture.scratch.path + "/data/insurance/keys.json"
        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: CardServerError.keys) {
            _ = try await service(fixture, on: fixture.database)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
