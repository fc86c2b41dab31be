// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// The banks that have signed in at the desk's page.
///
/// A session replaces the credentials in a browser, so that no script holds them. The database keeps the digest of the
/// session's token, and the hash of the secret that it replaces: a new or revoked secret ends the session (row 63).
enum IssuingDeskSessionRows {
    /// A session that has not expired.
    struct Session: Sendable {
        let client: String
        /// Whether the secret that opened the session still admits its client.
        let isAdmitted: Bool
    }

    /// The table of the sessions, and the index with which the desk finds a cardholder's last row of the audit.
    static let step = Schema.Step(
        "desk",
        [
            """
            CREATE TABLE issuing_desk_session (
                digest {bytes} PRIMARY KEY, client {text} NOT NULL REFERENCES issuing_client (id),
                secret_hash {bytes} NOT NULL, ends {integer} NOT NULL
            ) {strict}
            """,
            "CREATE INDEX issuing_desk_session_ends ON issuing_desk_session (ends)",
            "CREATE INDEX issuing_audit_cardholder ON issuing_audit (cardholder_id, ts)",
        ]
    )

    /// Opens a session with the client's present secret, and deletes those that have ended.
    static func insert(
        digest: [UInt8],
        client: String,
        ends: PreciseInstant,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute("DELETE FROM issuing_desk_session WHERE ends <= ?", .time(now))
        try work.execute(
            """
            INSERT INTO issuing_desk_session (digest, client, secret_hash, ends)
            SELECT ?, id, secret_hash, ? FROM issuing_client WHERE id = ?
            """,
            .bytes(digest),
            .time(ends),
            .text(client)
        )
    }

    /// Opens a session with the client and the secret of another one; returns false if that one has ended.
    static func insert(
        digest: [UInt8],
        besides session: [UInt8],
        ends: PreciseInstant,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            """
            INSERT INTO issuing_desk_session (digest, client, secret_hash, ends)
            SELECT ?, client, secret_hash, ? FROM issuing_desk_session WHERE digest = ? AND ends > ?
            """,
            .bytes(digest),
            .time(ends),
            .bytes(session),
            .time(now)
        ) > 0
    }

    /// Returns the session of a token's digest; nil if there is none, or it has ended.
    static func find(
        _ digest: [UInt8],
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Session? {
        let row = try work.row(
            """
            SELECT s.client AS client, c.revoked AS revoked,
            CASE WHEN s.secret_hash = c.secret_hash THEN 1 ELSE 0 END AS is_same
            FROM issuing_desk_session s JOIN issuing_client c ON c.id = s.client
            WHERE s.digest = ? AND s.ends > ?
            """,
            .bytes(digest),
            .time(now)
        )
        return try row.map { row throws(IssuingRequestError) in
            let isRevoked = try row.integer(ifAny: "revoked") != nil
            let isSame = try row.integer("is_same") == 1
            return Session(client: try row.text("client"), isAdmitted: !isRevoked && isSame)
        }
    }

    /// Ends a session; one that does not exist is none either.
    static func delete(
        _ digest: [UInt8],
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute("DELETE FROM issuing_desk_session WHERE digest = ?", .bytes(digest))
    }
}
