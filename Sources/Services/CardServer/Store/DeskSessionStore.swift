// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Database
import Encodings
import Execution

/// The two desks; one browser may have signed in at both.
enum Desk: String, Sendable, CaseIterable {
    case insurer, provider
}

/// The users who have signed in at a desk's page.
///
/// A session replaces credentials in a browser that has presented them once, so that a reload keeps it
/// and no script holds a key. Its token is 32 random bytes; the database stores the digests of the token
/// and of the credentials, so all nodes know it, and new credentials for a tenant end it.
final class DeskSessionStore: Sendable {
    /// A valid session.
    struct Session: Sendable {
        /// The digest of the credentials that it replaces.
        let access: [UInt8]
        /// Its expiry.
        let ends: Instant
    }

    /// The duration of a session from sign-in, in seconds: a working day.
    static let lifetime: Int64 = 12 * 3600
    /// How long a node caches a session.
    private static let lookInterval = Duration.seconds(1)
    private static let cacheLimit = 1024

    private struct Copy {
        let session: Session
        let time: ContinuousClock.Instant
    }

    private let store: CardStore
    private let now: @Sendable () -> Instant
    private let copies = Locked<[String: Copy]>([:])

    init(store: CardStore, now: @escaping @Sendable () -> Instant) {
        self.store = store
        self.now = now
    }

    /// Opens a session for credentials with this digest; the token is for the browser.
    func open(
        at desk: Desk,
        access: [UInt8]
    ) async throws(CardRequestError) -> (token: String, ends: Instant) {
        let token = TenantAccess.credentials(SystemRandom())
        let ends = now().adding(seconds: Self.lifetime)
        let digest = TenantAccess.digest(of: token)
        _ = try await store.write { work throws(CardRequestError) in
            try work.execute(
                "INSERT INTO desk_session (digest, desk, access, ends) VALUES (?, ?, ?, ?)",
                .bytes(digest),
                .text(desk.rawValue),
                .bytes(access),
                .time(ends)
            )
        }
        return (token, ends)
    }

    /// Returns the session of a token; nil if there is no valid one.
    func session(of token: String, at desk: Desk) async throws(CardRequestError) -> Session? {
        let name = desk.rawValue + token
        if let copy = copies.withLock({ $0[name] }), .now - copy.time < Self.lookInterval {
            return copy.session.ends > now() ? copy.session : nil
        }
        let found = try await read(token, at: desk)
        copies.withLock { copies in
            if copies.count >= Self.cacheLimit { copies = [:] }
            copies[name] = found.map { Copy(session: $0, time: .now) }
        }
        return found
    }

    /// Ends the session of a token; on other nodes within a second.
    func close(_ token: String, at desk: Desk) async throws(CardRequestError) {
        _ = copies.withLock { $0.removeValue(forKey: desk.rawValue + token) }
        let digest = TenantAccess.digest(of: token)
        _ = try await store.write { work throws(CardRequestError) in
            try work.execute("DELETE FROM desk_session WHERE digest = ?", .bytes(digest))
        }
    }

    private func read(
        _ token: String,
        at desk: Desk
    ) async throws(CardRequestError) -> Session? {
        let digest = TenantAccess.digest(of: token)
        let time = now()
        return try await store.read { work throws(CardRequestError) in
            let row = try work.row(
                "SELECT access, ends FROM desk_session WHERE digest = ? AND desk = ? AND ends > ?",
                .bytes(digest),
                .text(desk.rawValue),
                .time(time)
            )
            guard let row else { return nil }
            let ends = Instant(secondsSinceEpoch: try row.integer("ends"))
            return Session(access: try row.bytes("access"), ends: ends)
        }
    }
}

/// The table of users signed in at a desk.
package enum DeskSessionSchema {
    /// All steps.
    package static let schema = Schema(
        "desk sessions",
        [
            Schema.Step(
                "sessions",
                [
                    """
                    CREATE TABLE desk_session (
                        digest {bytes} PRIMARY KEY, desk {text} NOT NULL, access {bytes} NOT NULL,
                        ends {integer} NOT NULL
                    ) {strict}
                    """,
                    "CREATE INDEX desk_session_ends ON desk_session (ends)",
                ]
            )
        ]
    )
}
