// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Database
package import Encodings
import Execution
import HTTPClient
package import HTTPMessages
package import HTTPServer
import PaymentCards
import Vault

/// An issuing server in operation: its keys, its database and its routes.
package final class IssuingService: Sendable {
    package let server: IssuingServer
    /// The routes below `/issuing`; their errors need ``IssuingErrors/form``.
    package let routes: [HTTPRoute]
    /// Whether the database is this service's own, to be closed with it.
    private let ownsDatabase: Bool
    private let log: (@Sendable (String) -> Void)?

    /// Opens the database and the keys, or creates both at the first start.
    ///
    /// - Parameters:
    ///   - configuration: the locations and options.
    ///   - shared: the open database of another service of this process, since a file has one writer; `nil` to open
    ///     the one that the configuration names.
    ///   - now: the current time.
    /// - Throws: ``IssuingServerError`` if the database or the keys are unavailable or do not belong together.
    package init(
        _ configuration: IssuingServiceConfiguration,
        sharing shared: Database? = nil,
        now: @escaping @Sendable () -> PreciseInstant
    ) async throws(IssuingServerError) {
        ownsDatabase = shared == nil
        let database: Database
        if let shared {
            database = shared
        } else {
            database = try await Self.database(configuration)
        }
        do throws(IssuingServerError) {
            try Self.makeKeyFolder(configuration.dataDirectory)
            let ring = try await Self.keys(configuration, for: database, at: now().second)
            server = IssuingServer(
                ring: ring,
                store: IssuingStore(database: database, log: configuration.log),
                rules: IssuingServer.Rules(configuration),
                wallet: configuration.production.map(\.wallet) ?? SimulatedWalletProvisioning(),
                transport: configuration.webhookTransport ?? HTTPDeliveryTransport(),
                now: now
            )
        } catch {
            if shared == nil { await database.close() }
            throw error
        }
        let table = IssuingRoutes(server: server).routes
        routes = server.rules.mode == .sandbox ? table.map(server.faults.playing) : table
        log = configuration.log
        if let sandboxNotice {
            let line: JSONOutput = [
                "event": "issuing", "mode": "sandbox", "notice": .string(sandboxNotice),
            ]
            log?(line.encoded())
        }
    }

    /// What a sandbox does and does not do, for its operator at each start; `nil` on a server for real cards.
    package var sandboxNotice: String? {
        guard server.rules.mode == .sandbox else { return nil }
        return
            "the issuing server is a sandbox. It issues test numbers, shows their secrets, and simulates payments, "
            + "approvals and wallets. It takes no real card numbers, is not connected to a card network, keeps its "
            + "keys in files, and is not compliant with PCI DSS."
    }

    /// The daily job and the removal of what is over; retries failures the next time.
    package func sweep() async {
        let time = server.now()
        do throws(IssuingRequestError) {
            try await server.expireCards(at: time)
            try await server.sweep(at: time)
            for checkpoint in try await server.removeOldAudit(at: time) { tell(of: checkpoint) }
        } catch {
            // A sweep interrupted by a stop has not failed: the next start does the rest.
            guard !Task.isCancelled else { return }
            log?(#"{"event":"issuing","status":"sweep failed"}"#)
        }
        // A database of several services is settled by the one that owns it.
        guard ownsDatabase else { return }
        do throws(DatabaseError) {
            try await server.store.database.settle()
        } catch {
            // Another connection is reading; the next sweep does it.
            guard error != .timedOut else { return }
            log?(#"{"event":"issuing","status":"journal left"}"#)
        }
    }

    /// Logs the place and hash at which the audit begins from now on.
    private func tell(of checkpoint: AuditCheckpoint) {
        let line: JSONOutput = [
            "event": "issuing", "status": "audit rows removed",
            "anchor": .string(checkpoint.anchor.text), "count": .integer(checkpoint.count),
        ]
        log?(line.encoded())
    }

    /// How often to look for notifications that are to be sent.
    private static let webhookInterval = Duration.seconds(1)

    /// Sends notifications to banks until the task is cancelled.
    package func sendWebhooks() async {
        await server.webhookRounds.run(every: Self.webhookInterval) { [log] in
            log?(#"{"event":"issuing","status":"notifications not sent"}"#)
        }
    }

    /// Returns whether the database answers.
    package func isReady() async -> Bool {
        (try? await server.auditRows(after: .max)) != nil
    }

    /// Returns the routes of the bank's desk; their errors need ``IssuingErrors/deskForm``.
    ///
    /// - Parameters:
    ///   - banks: the banks of the demonstration, which sign in with one press; empty outside it.
    ///   - isSecure: whether browsers reach the server over TLS.
    /// - Returns: the routes below `/desk/issuing/api`.
    package func deskRoutes(banks: [DeskBank] = [], isSecure: Bool) -> [HTTPRoute] {
        IssuingDeskRoutes(
            server: server,
            callers: IssuingCallers(server: server, isDesk: true),
            banks: banks,
            isSecure: isSecure
        ).routes
    }

    /// Returns the digest of the desk's session in a request; nil without its cookie.
    ///
    /// The session may have ended.
    package func deskSession(of request: HTTPRequest) -> [UInt8]? {
        DeskCookie.issuing.token(of: request).map(IssuingServer.deskDigest)
    }

    /// Opens a session at the desk for the browser that sent a request, in addition to the session of another device.
    ///
    /// It rests on the same secret, and takes the place of the session that this browser had.
    ///
    /// - Parameters:
    ///   - session: the digest of the other device's session.
    ///   - request: the browser's request.
    ///   - isSecure: whether browsers reach the server over TLS.
    /// - Returns: the value of `Set-Cookie`; `nil` once the other session has ended.
    /// - Throws: an error of the database.
    package func openDesk(
        besides session: [UInt8],
        for request: HTTPRequest,
        isSecure: Bool
    ) async throws(IssuingRequestError) -> String? {
        guard let token = try await server.openDesk(besides: session) else { return nil }
        let cookie = DeskCookie.issuing
        if let former = cookie.token(of: request) { try await server.closeDesk(former) }
        return cookie.field(token, isSecure: isSecure)
    }

    private static func makeKeyFolder(_ dataDirectory: String) throws(IssuingServerError) {
        do throws(VaultError) {
            try PrivateFolder.make(IssuingKeyFile.folder(of: dataDirectory))
        } catch {
            throw .storage(error)
        }
    }

    private static func database(
        _ configuration: IssuingServiceConfiguration
    ) async throws(IssuingServerError) -> Database {
        do throws(VaultError) {
            try PrivateFolder.make(configuration.dataDirectory)
        } catch {
            throw .storage(error)
        }
        do throws(DatabaseError) {
            if let address = configuration.database { return try await Database(address) }
            let path = configuration.dataDirectory + "/etui.db"
            return try await Database(try DatabaseAddress("sqlite:" + path))
        } catch {
            throw .database(error)
        }
    }

    /// Returns the keys of a database, and creates them only for a database that has none yet.
    ///
    /// With other keys the card numbers in the database would be lost, so the server does not start.
    private static func keys(
        _ configuration: IssuingServiceConfiguration,
        for database: Database,
        at now: Instant
    ) async throws(IssuingServerError) -> IssuingKeyRing {
        let folder = configuration.dataDirectory
        let known = try await wrapping { () throws(DatabaseError) in
            try await IssuingIdentity.mark(of: database)
        }
        if known == nil {
            try IssuingKeys.makeMissing(
                IssuingKeys.files(configuration.production),
                dataDirectory: folder,
                at: now,
                random: SystemRandom()
            )
        }
        let keys = try IssuingKeys(dataDirectory: folder, providers: configuration.production)
        let mark = try keys.mark()
        guard known == nil || known == mark else { throw .otherDatabase }
        let claimed = try await wrapping { () throws(DatabaseError) in
            try await database.prepare(IssuingSchema.schema)
            return try await IssuingIdentity.claim(database, mark: mark)
        }
        guard claimed == mark else { throw .otherDatabase }
        return IssuingKeyRing(keys, dataDirectory: folder, providers: configuration.production)
    }

    private static func wrapping<Value: Sendable>(
        _ body: () async throws(DatabaseError) -> Value
    ) async throws(IssuingServerError) -> Value {
        do throws(DatabaseError) {
            return try await body()
        } catch {
            throw .database(error)
        }
    }

    /// Finishes accepted work, then closes the database unless another service shares it.
    package func stop() async {
        if ownsDatabase { await server.store.database.close() }
    }
}
