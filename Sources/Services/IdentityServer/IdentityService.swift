// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
package import Encodings
import Execution
import HTTPClient
package import HTTPMessages
package import HTTPServer

/// An identity server in operation: its keys, its database and its routes.
package final class IdentityService: Sendable {
    package let server: IdentityServer
    /// The routes; their errors need IdentityErrors/forms.
    package let routes: [HTTPRoute]
    /// Whether the database is this service's own, to be closed with it.
    private let ownsDatabase: Bool
    private let log: (@Sendable (String) -> Void)?

    /// Opens the database and the keys, or creates both at the first start.
    ///
    /// - Parameters:
    ///   - configuration: the locations and options.
    ///   - address: the database of its own; nil for a file in the data folder.
    ///   - shared: the open database of another service of this process, which then wins.
    ///   - now: the current time.
    /// - Throws: IdentityServerError if the database or the keys are unavailable or do not belong together.
    package init(
        _ configuration: IdentityServiceConfiguration,
        database address: DatabaseAddress? = nil,
        sharing shared: Database? = nil,
        now: @escaping @Sendable () -> PreciseInstant
    ) async throws(IdentityServerError) {
        ownsDatabase = shared == nil
        log = configuration.log
        let keys = try IdentityKeys(dataDirectory: configuration.dataDirectory)
        let mark = try keys.mark()
        let database: Database
        if let shared {
            database = shared
        } else {
            database = try await Self.open(address, in: configuration.dataDirectory)
        }
        let pictures: any PictureStore
        do throws(IdentityServerError) {
            try await Self.claim(database, mark)
            pictures = try await Self.pictures(configuration, database)
        } catch {
            if shared == nil { await database.close() }
            throw error
        }
        server = IdentityServer(
            keys: keys,
            store: IdentityStore(database: database, log: configuration.log),
            configuration: configuration,
            pictures: pictures,
            transport: configuration.transport ?? HTTPDeliveryTransport(),
            now: now
        )
        routes = IdentityRoutes(server: server).routes
    }

    /// Returns the routes of the reviewers' desk; their errors need ``IdentityErrors/forms``, too.
    ///
    /// - Parameters:
    ///   - reviewers: the reviewers of the demonstration, who sign in with one press; empty outside it.
    ///   - isSecure: whether browsers reach the server over TLS.
    /// - Returns: the routes below `/desk/verification/api`.
    package func deskRoutes(reviewers: [DeskReviewer] = [], isSecure: Bool) -> [HTTPRoute] {
        IdentityDeskRoutes(
            server: server,
            callers: IdentityCallers(server: server, isDesk: true),
            reviewers: reviewers,
            isSecure: isSecure
        ).routes
    }

    /// Returns the digest of the desk's session in a request; nil without its cookie.
    ///
    /// The session may have ended.
    package func deskSession(of request: HTTPRequest) -> [UInt8]? {
        DeskCookie.verification.token(of: request).map(IdentityServer.deskDigest)
    }

    /// Opens a session at the desk for the browser that sent a request, in addition to the session of another device.
    ///
    /// It rests on the same secret, and takes the place of the session that this browser had.
    ///
    /// - Parameters:
    ///   - session: the digest of the other device's session.
    ///   - request: the browser's request.
    ///   - isSecure: whether browsers reach the server over TLS.
    /// - Returns: the value of `Set-Cookie`; nil once the other session has ended.
    /// - Throws: an error of the database.
    package func openDesk(
        besides session: [UInt8],
        for request: HTTPRequest,
        isSecure: Bool
    ) async throws(IdentityRequestError) -> String? {
        guard let token = try await server.openDesk(besides: session) else { return nil }
        let cookie = DeskCookie.verification
        if let former = cookie.token(of: request) { try await server.closeDesk(former) }
        return cookie.field(token, isSecure: isSecure)
    }

    private static func open(
        _ address: DatabaseAddress?,
        in folder: String
    ) async throws(IdentityServerError) -> Database {
        do throws(DatabaseError) {
            let file = try DatabaseAddress("sqlite:" + folder + "/etui.db")
            return try await Database(address ?? file)
        } catch {
            throw .database(error)
        }
    }

    /// Makes the tables, and checks that the database belongs to these keys.
    private static func claim(
        _ database: Database,
        _ mark: String
    ) async throws(IdentityServerError) {
        let claimed: String
        do throws(DatabaseError) {
            try await database.prepare(IdentitySchema.schema)
            claimed = try await IdentityMark.claim(database, mark: mark)
        } catch {
            throw .database(error)
        }
        guard claimed == mark else { throw .otherDatabase }
    }

    /// How often to look for callbacks that are due, and for transactions that are complete and whose upload did not end here.
    private static let interval = Duration.seconds(1)

    /// Verifies transactions until the task is cancelled; a failure ends a round only.
    package func verify() async {
        while !Task.isCancelled {
            var count = 0
            do throws(IdentityRequestError) {
                try await server.expireSessions()
                count = try await server.verify()
            } catch {
                if !Task.isCancelled { log?(#"{"event":"identity","status":"not verified"}"#) }
            }
            await removeFiles()
            guard count == 0 else { continue }
            await server.uploadEnded.wait(atMost: Self.interval)
        }
    }

    /// Removes what could not be removed when it became needless; a failure holds up nothing else.
    private func removeFiles() async {
        do throws(IdentityRequestError) {
            try await server.removeFiles()
        } catch {
            if !Task.isCancelled { log?(#"{"event":"identity","status":"pictures not removed"}"#) }
        }
    }

    /// Sends callbacks until the task is cancelled.
    package func sendCallbacks() async {
        await server.callbackRounds.run(every: Self.interval) { [log] in
            log?(#"{"event":"identity","status":"callbacks not sent"}"#)
        }
    }

    /// Whether the database answers.
    package func isReady() async -> Bool { await server.isReady() }

    /// How often to look for deletions that were cut off, and for checks whose retention is over.
    private static let upkeepInterval = Duration.seconds(600)

    /// Deletes what is over until the task is cancelled; what fails is tried again, and holds up nothing else.
    package func keepUp() async {
        while !Task.isCancelled {
            await attempt { [server] () throws(IdentityRequestError) in
                try await server.sweepDeletions()
            }
            await attempt { [server] () throws(IdentityRequestError) in
                try await server.runRetention()
            }
            await attempt { [server] () throws(IdentityRequestError) in
                try await server.sweepDebugEvents()
            }
            guard (try? await Task.sleep(for: Self.upkeepInterval)) != nil else { return }
        }
    }

    private func attempt(_ step: () async throws(IdentityRequestError) -> Void) async {
        do throws(IdentityRequestError) {
            try await step()
        } catch {
            if !Task.isCancelled { log?(#"{"event":"identity","status":"not deleted"}"#) }
        }
    }

    /// Finishes accepted work, then closes the database unless another service shares it.
    package func stop() async {
        if ownsDatabase { await server.store.database.close() }
    }
}
