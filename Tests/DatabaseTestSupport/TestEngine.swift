// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database
public import Testing

/// Every claim about what a database keeps is made of both engines.
public enum TestEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite
    case postgresql

    /// The arguments of a test.
    public static let both = allCases

    /// The engine's name.
    public var testDescription: String { rawValue }

    /// The address of an empty database, which is gone after the tests.
    public func makePlace() async throws -> TestPlace {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            return TestPlace(address: "sqlite:\(folder.path)/test.db", folder: folder)
        case .postgresql:
            let server = try TestServer.shared.get()
            let name = try await server.makeDatabase()
            return TestPlace(address: server.address(of: name), name: name)
        }
    }
}

/// Where a database of a test is.
public struct TestPlace: Sendable {
    /// What ``DatabaseAddress`` takes.
    public let address: String
    private let folder: TemporaryFolder?
    /// The database's name at the server.
    private let name: String?

    /// A place that is there already, or is not.
    public init(address: String, folder: TemporaryFolder? = nil, name: String? = nil) {
        self.address = address
        self.folder = folder
        self.name = name
    }

    /// Opens the database.
    public func open(_ limits: DatabaseLimits = DatabaseLimits()) async throws -> Database {
        try await Database(try DatabaseAddress(address), limits: limits)
    }

    /// Removes the database from the server at once: tests that make one each would fill the disk.
    public func remove() async throws {
        guard let name else { return }
        try await TestServer.shared.get().removeDatabase(name)
    }
}
