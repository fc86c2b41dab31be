// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database
public import Testing

/// The two engines; tests check every statement about stored data on both.
public enum TestEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite
    case postgresql

    /// The engines as arguments of a test.
    public static let both = allCases

    /// The engine's name.
    public var testDescription: String { rawValue }

    /// Makes an empty database, which is removed after the tests; returns its place.
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

/// The place of a test's database.
public struct TestPlace: Sendable {
    /// The address for ``DatabaseAddress``.
    public let address: String
    private let folder: TemporaryFolder?
    /// The database's name on the server.
    private let name: String?

    /// Makes a place from an address, whether a database exists there or not.
    public init(address: String, folder: TemporaryFolder? = nil, name: String? = nil) {
        self.address = address
        self.folder = folder
        self.name = name
    }

    /// Opens the database.
    public func open(_ limits: DatabaseLimits = DatabaseLimits()) async throws -> Database {
        try await Database(try DatabaseAddress(address), limits: limits)
    }

    /// Removes the database from the server at once, since tests that each make one would fill the disk.
    public func remove() async throws {
        guard let name else { return }
        try await TestServer.shared.get().removeDatabase(name)
    }
}
