// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// The credentials of accounts.
enum CredentialRows {
    /// A credential with its account.
    typealias Found = (credential: StoredCredential, account: IdentityAccount)

    static let columns = """
        c.token, c.account, c.label, c.scopes, c.salt, c.hash, c.created, c.expires, c.used
        """

    /// Adds a credential.
    static func insert(
        _ credential: StoredCredential,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_credential
            (token, account, label, scopes, salt, hash, created, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(credential.token),
            .text(credential.account),
            .text(ifAny: credential.label),
            .text(credential.scopeNames.joined(separator: ",")),
            .bytes(credential.salt),
            .bytes(credential.hash),
            .time(credential.createdOn),
            .time(ifAny: credential.expires)
        )
    }

    /// Returns a credential with its account.
    static func find(
        _ token: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Found? {
        let row = try work.row(
            """
            SELECT \(columns), \(AccountRows.columns) FROM identity_credential c
            JOIN identity_account a ON a.id = c.account WHERE c.token = ?
            """,
            .text(token)
        )
        guard let row else { return nil }
        return (try credential(row), try AccountRows.account(row))
    }

    /// Returns the credentials of an account, the oldest first.
    static func all(
        ofAccount account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredCredential] {
        let rows = try work.rows(
            """
            SELECT \(columns) FROM identity_credential c WHERE c.account = ?
            ORDER BY c.created, c.token
            """,
            .text(account)
        )
        return try rows.map { row throws(IdentityRequestError) in try credential(row) }
    }

    /// Notes the use of a credential.
    static func setUsed(
        _ token: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "UPDATE identity_credential SET used = ? WHERE token = ? AND (used IS NULL OR used < ?)",
            .time(now),
            .text(token),
            .time(now)
        )
    }

    /// Removes a credential.
    static func remove(
        _ token: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_credential WHERE token = ?", .text(token))
    }

    private static func credential(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> StoredCredential {
        let scopes = try row.text("scopes").split(separator: ",").compactMap {
            IdentityScope(rawValue: String($0))
        }
        return StoredCredential(
            token: try row.text("token"),
            account: try row.text("account"),
            label: try row.text(ifAny: "label"),
            scopes: Set(scopes),
            salt: try row.bytes("salt"),
            hash: try row.bytes("hash"),
            createdOn: try row.time("created"),
            expires: try row.time(ifAny: "expires"),
            used: try row.time(ifAny: "used")
        )
    }
}
