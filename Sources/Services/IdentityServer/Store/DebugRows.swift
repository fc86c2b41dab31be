// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// The events of debug sessions.
enum DebugRows {
    /// Returns the number of events of a session.
    static func count(
        of session: String,
        ofAccount account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Int {
        let row = try work.row(
            "SELECT count(*) AS number FROM identity_debug WHERE account = ? AND session = ?",
            .text(account),
            .text(session)
        )
        return Int(try row?.integer("number") ?? 0)
    }

    /// Appends events to a session that has a number of them.
    static func append(
        _ events: [DebugEvent],
        to session: String,
        ofAccount account: String,
        after count: Int,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        for (place, event) in events.enumerated() {
            try work.enqueue(
                """
                INSERT INTO identity_debug (account, session, number, received, event)
                VALUES (?, ?, ?, ?, ?)
                """,
                .text(account),
                .text(session),
                .integer(count + place + 1),
                .time(now),
                .text(event.json.encoded())
            )
        }
    }

    /// Returns the events of a session in their order, as JSON.
    static func all(
        of session: String,
        ofAccount account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [JSONValue] {
        let rows = try work.rows(
            """
            SELECT event FROM identity_debug WHERE account = ? AND session = ? ORDER BY number
            """,
            .text(account),
            .text(session)
        )
        return try rows.map { row throws(IdentityRequestError) in
            guard let tree = try? JSONTree(parsing: Array(try row.text("event").utf8)) else {
                throw IdentityRequestError(.internalError)
            }
            return tree.root
        }
    }

    /// Removes what came before a time.
    static func sweep(
        before time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_debug WHERE received < ?", .time(time))
    }
}
