// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Database
package import DatabaseTestSupport
package import Encodings
package import Execution
package import HTTPServer
package import IdentityCheck
package import IdentityServer
package import TestSupport
import Testing

/// An identity server with two accounts and a settable clock.
///
/// The tests call its routes without a socket.
package final class IdentityFixture: Sendable {
    /// 2026-08-29T12:00:00Z.
    package static let start = PreciseInstant(millisecondsSinceEpoch: 1_788_004_800_000)

    package let scratch: ScratchFolder
    package let service: IdentityService
    package let router: HTTPRouter
    package let clock: Locked<PreciseInstant>
    /// The lines of the application log.
    package let log: Locked<[String]>
    /// The database that holds everything.
    package let place: TestPlace
    /// The two accounts.
    package let accounts: [Account]

    /// An account with its credentials.
    package struct Account: Sendable {
        package let id: String
        /// The header field of an app.
        package let capture: String
        /// The header field of whoever reads results.
        package let admin: String
    }

    package var server: IdentityServer { service.server }
    package var now: PreciseInstant { clock.withLock { $0 } }
    /// The folder of keys and pictures.
    package var folder: String { scratch.path + "/data" }

    /// The documents that accounts accept unless a test says otherwise.
    package static func documents() throws -> AcceptedDocuments {
        try AcceptedDocuments([
            AcceptedDocuments.Row(country: "AUT", types: [.passport, .identityCard]),
            AcceptedDocuments.Row(country: "DEU", types: [.passport]),
        ])
    }

    /// Starts a server on an empty database.
    package init(
        _ engine: TestEngine = .sqlite,
        settings: CheckSettings = CheckSettings(),
        adjust: (inout IdentityServiceConfiguration) -> Void = { _ in }
    ) async throws {
        scratch = try ScratchFolder()
        place = try await engine.makePlace()
        let (clock, log) = (Locked(Self.start), Locked<[String]>([]))
        (self.clock, self.log) = (clock, log)
        var configuration = IdentityServiceConfiguration(
            dataDirectory: scratch.path + "/data",
            documents: try Self.documents()
        )
        configuration.log = { line in log.withLock { $0.append(line) } }
        adjust(&configuration)
        service = try await IdentityService(
            configuration,
            database: try DatabaseAddress(place.address)
        ) { clock.withLock { $0 } }
        router = HTTPRouter(routes: service.routes, problemForms: IdentityErrors.forms)
        var accounts: [Account] = []
        for name in ["one", "two"] {
            let id = try await service.server.addAccount(name, settings: settings)
            accounts.append(
                Account(
                    id: id,
                    capture: try await Self.credential(service.server, id, .capture),
                    admin: try await Self.credential(service.server, id, .admin)
                )
            )
        }
        self.accounts = accounts
    }

    private static func credential(
        _ server: IdentityServer,
        _ account: String,
        _ scope: IdentityScope
    ) async throws -> String {
        let new = try await server.addCredential(to: account, [scope])
        let pair = Array(new.token.utf8) + [UInt8(ascii: ":")] + new.secret.revealed()
        return "Basic " + Base64.encode(pair)
    }

    /// Makes a further credential of an account; returns its header field.
    package func credential(of account: Int, _ scope: IdentityScope) async throws -> String {
        try await Self.credential(server, accounts[account].id, scope)
    }

    /// Adds an account called `three`; returns its identifier and its administrator's header field.
    package func addAccount(
        granting grants: AccountGrants
    ) async throws -> (id: String, admin: String) {
        let id = try await server.addAccount("three", grants: grants)
        return (id, try await Self.credential(server, id, .admin))
    }

    /// Stops the server and removes its database.
    package func stop() async throws {
        await service.stop()
        try await place.remove()
    }

    /// Lets time pass.
    package func pass(seconds: Int64) {
        clock.withLock { $0 = $0.adding(milliseconds: seconds * 1000) }
    }

    /// Reads or writes the database beside the server.
    package func database<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction<DatabaseError>) throws(DatabaseError) -> Value
    ) async throws -> Value {
        let database = try await Database(try DatabaseAddress(place.address))
        let value = try await database.write(body)
        await database.close()
        return value
    }
}

/// Runs a test with a fixture, and removes the fixture's database afterwards.
package func withIdentity(
    _ engine: TestEngine = .sqlite,
    settings: CheckSettings = CheckSettings(),
    adjust: (inout IdentityServiceConfiguration) -> Void = { _ in },
    _ body: (IdentityFixture) async throws -> Void
) async throws {
    let fixture = try await IdentityFixture(engine, settings: settings, adjust: adjust)
    let outcome: Result<Void, any Error>
    do {
        outcome = .success(try await body(fixture))
    } catch {
        outcome = .failure(error)
    }
    try await fixture.stop()
    try outcome.get()
}
