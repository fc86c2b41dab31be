// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// The reviewers who have signed in at the desk's page.
///
/// A session replaces the credential in a browser, so that no script holds it. The database keeps the digest of the
/// session's token, and the hash of the secret that it replaces: a new or removed secret ends the session.
enum IdentityDeskSessionRows {
    /// Opens a session with a credential's present secret, and deletes those that have ended.
    static func insert(
        digest: [UInt8],
        _ credential: StoredCredential,
        ends: PreciseInstant,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_desk_session WHERE ends <= ?", .time(now))
        try work.execute(
            """
            INSERT INTO identity_desk_session (digest, token, secret_hash, ends)
            VALUES (?, ?, ?, ?)
            """,
            .bytes(digest),
            .text(credential.token),
            .bytes(credential.hash),
            .time(ends)
        )
    }

    /// Opens a session with the credential and the secret of another one; returns false if that one has ended.
    static func insert(
        digest: [UInt8],
        besides session: [UInt8],
        ends: PreciseInstant,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        try work.execute(
            """
            INSERT INTO identity_desk_session (digest, token, secret_hash, ends)
            SELECT ?, token, secret_hash, ? FROM identity_desk_session WHERE digest = ? AND ends > ?
            """,
            .bytes(digest),
            .time(ends),
            .bytes(session),
            .time(now)
        ) > 0
    }

    /// Returns the credential of a session; nil if there is none, it has ended, or the credential has another secret.
    static func credential(
        _ digest: [UInt8],
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> CredentialRows.Found? {
        let row = try work.row(
            "SELECT token, secret_hash FROM identity_desk_session WHERE digest = ? AND ends > ?",
            .bytes(digest),
            .time(now)
        )
        guard let row, let found = try CredentialRows.find(try row.text("token"), work),
            found.credential.hash == (try row.bytes("secret_hash"))
        else { return nil }
        return found
    }

    /// Ends a session; one that does not exist is none either.
    static func delete(
        _ digest: [UInt8],
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_desk_session WHERE digest = ?", .bytes(digest))
    }
}
