// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// An account as stored.
struct IdentityAccount: Sendable {
    let id: String
    let name: String
    let isEnabled: Bool
    let settings: CheckSettings
    /// The documents that the account chose; nil for all that the server accepts.
    let accepted: AcceptedDocuments?
}

/// A pair of token and secret as stored.
struct StoredCredential: Sendable {
    let token: String
    let scopes: Set<IdentityScope>
    let salt: [UInt8]
    let hash: [UInt8]
    let expires: PreciseInstant?
    let account: IdentityAccount
}

/// The accounts and their credentials.
enum AccountRows {
    /// Adds an account, or replaces the settings of one.
    static func put(
        _ account: IdentityAccount,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_account (id, name, is_enabled, settings, accepted, created)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name,
            is_enabled = excluded.is_enabled, settings = excluded.settings,
            accepted = excluded.accepted
            """,
            .text(account.id),
            .text(account.name),
            .integer(account.isEnabled ? 1 : 0),
            .text(account.settings.json.encoded()),
            .text(ifAny: account.accepted?.json.encoded()),
            .time(now)
        )
    }

    /// Returns an account.
    static func account(
        _ id: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> IdentityAccount? {
        let row = try work.row(
            """
            SELECT id AS account, name, is_enabled, settings, accepted FROM identity_account
            WHERE id = ?
            """,
            .text(id)
        )
        return try row.map { row throws(IdentityRequestError) in try account(row) }
    }

    /// Adds a credential.
    static func insert(
        _ credential: StoredCredential,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let scopes = credential.scopes.map(\.rawValue).sorted().joined(separator: ",")
        try work.execute(
            """
            INSERT INTO identity_credential (token, account, scopes, salt, hash, created, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            .text(credential.token),
            .text(credential.account.id),
            .text(scopes),
            .bytes(credential.salt),
            .bytes(credential.hash),
            .time(now),
            .time(ifAny: credential.expires)
        )
    }

    /// Returns a credential with its account.
    static func credential(
        _ token: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> StoredCredential? {
        let row = try work.row(
            """
            SELECT c.token, c.account, c.scopes, c.salt, c.hash, c.expires, a.name, a.is_enabled,
            a.settings, a.accepted FROM identity_credential c
            JOIN identity_account a ON a.id = c.account WHERE c.token = ?
            """,
            .text(token)
        )
        guard let row else { return nil }
        let scopes = try row.text("scopes").split(separator: ",").compactMap {
            IdentityScope(rawValue: String($0))
        }
        return StoredCredential(
            token: try row.text("token"),
            scopes: Set(scopes),
            salt: try row.bytes("salt"),
            hash: try row.bytes("hash"),
            expires: try row.time(ifAny: "expires"),
            account: try account(row)
        )
    }

    private static func account(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> IdentityAccount {
        let accepted = try row.text(ifAny: "accepted")
        do {
            let settings = try JSONTree(parsing: Array(try row.text("settings").utf8)).root
            // Addresses were judged when they were set, and are again when results are sent.
            let origin = settings["callbackUrl"]?.string.flatMap { WebAddress($0)?.origin }
            return IdentityAccount(
                id: try row.text("account"),
                name: try row.text("name"),
                isEnabled: try row.integer("is_enabled") == 1,
                settings: try CheckSettings(settings, permitting: origin.map { [$0] } ?? []),
                accepted: try accepted.map {
                    try AcceptedDocuments(JSONTree(parsing: Array($0.utf8)).root)
                }
            )
        } catch {
            throw error as? IdentityRequestError ?? IdentityRequestError(.internalError)
        }
    }
}
