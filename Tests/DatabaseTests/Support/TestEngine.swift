// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Foundation
import Testing

/// Every claim is made of both engines.
enum TestEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite
    case postgresql

    static let both = allCases

    var testDescription: String { rawValue }

    /// The address of an empty database, which is gone after the tests.
    func makePlace() async throws -> TestPlace {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            return TestPlace(address: "sqlite:\(folder.path)/test.db", folder: folder)
        case .postgresql:
            let server = try TestServer.shared.get()
            return TestPlace(address: server.address(of: try await server.makeDatabase()))
        }
    }

    /// Lends an open database that has the tests' tables.
    @discardableResult
    func withDatabase<Value>(
        _ limits: DatabaseLimits = DatabaseLimits(),
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        let place = try await makePlace()
        let database = try await place.open(limits)
        try await database.prepare(.tests)
        do {
            let value = try await body(database)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}

/// Where a database of a test is.
struct TestPlace: Sendable {
    let address: String
    var folder: TemporaryFolder?

    func open(_ limits: DatabaseLimits = DatabaseLimits()) async throws -> Database {
        try await Database(try DatabaseAddress(address), limits: limits)
    }
}
