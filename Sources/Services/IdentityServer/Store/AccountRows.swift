// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// The accounts.
enum AccountRows {
    static let columns = """
        a.id, a.name, a.is_enabled, a.settings, a.accepted, a.grants
        """

    /// Adds an account, or replaces what is kept of one.
    static func put(
        _ account: IdentityAccount,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_account
            (id, name, is_enabled, settings, accepted, grants, created)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name,
            is_enabled = excluded.is_enabled, settings = excluded.settings,
            accepted = excluded.accepted, grants = excluded.grants
            """,
            .text(account.id),
            .text(account.name),
            .integer(account.isEnabled ? 1 : 0),
            .text(account.settings.json.encoded()),
            .text(ifAny: account.accepted?.json.encoded()),
            .text(account.grants.json.encoded()),
            .time(now)
        )
    }

    /// Returns an account.
    static func account(
        _ id: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> IdentityAccount? {
        let row = try work.row(
            "SELECT \(columns) FROM identity_account a WHERE a.id = ?",
            .text(id)
        )
        return try row.map { row throws(IdentityRequestError) in try account(row) }
    }

    /// Returns all accounts, the oldest first.
    static func all(
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [IdentityAccount] {
        let rows = try work.rows(
            "SELECT \(columns) FROM identity_account a ORDER BY a.created, a.id"
        )
        return try rows.map { row throws(IdentityRequestError) in try account(row) }
    }

    /// Reads a row.
    static func account(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> IdentityAccount {
        let (accepted, grants) = (try row.text(ifAny: "accepted"), try row.text(ifAny: "grants"))
        do {
            let stored = try JSONTree(parsing: Array(try row.text("settings").utf8)).root
            let settings = try present(stored)
            // Addresses were judged when they were set, and are again when results are sent.
            let origin = settings["callbackUrl"]?.string.flatMap { WebAddress($0)?.origin }
            return IdentityAccount(
                id: try row.text("id"),
                name: try row.text("name"),
                isEnabled: try row.integer("is_enabled") == 1,
                settings: try CheckSettings(settings, permitting: origin.map { [$0] } ?? []),
                accepted: try accepted.map {
                    try AcceptedDocuments(JSONTree(parsing: Array($0.utf8)).root)
                },
                grants: try grants.map {
                    try AccountGrants(JSONTree(parsing: Array($0.utf8)).root)
                } ?? .all
            )
        } catch {
            throw error as? IdentityRequestError ?? IdentityRequestError(.internalError)
        }
    }

    /// Leaves out a setting without effect that accounts had once.
    private static func present(_ settings: JSONValue) throws(JSONError) -> JSONValue {
        guard let members = settings.members, settings["languages"] != nil else { return settings }
        let kept = members.filter { $0.name != "languages" }.map { ($0.name, JSONOutput($0.value)) }
        return try JSONTree(parsing: JSONOutput.object(kept).utf8()).root
    }
}
