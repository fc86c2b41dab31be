// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// A cardholder as the desk lists it.
struct DeskCardholder: Sendable {
    let holder: StoredCardholder
    let cardCount: Int64
    /// When the audit last named the cardholder; nil if it never did.
    let lastActivity: PreciseInstant?
}

/// What the desk's page asks the database for, beyond the routes of banks' backends.
enum IssuingDeskRows {
    /// The columns of a cardholder with what is counted for the list.
    private static let overview = """
        h.*, (SELECT COUNT(*) FROM issuing_card c WHERE c.cardholder = h.id) AS card_count,
        (SELECT MAX(ts) FROM issuing_audit a WHERE a.cardholder_id = h.id) AS last_activity
        """

    /// Returns a cardholder of a client; nil for another client's.
    static func cardholder(
        _ id: CardIdentifier,
        of client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> DeskCardholder? {
        let row = try work.row(
            "SELECT \(overview) FROM issuing_cardholder h WHERE h.id = ? AND h.client = ?",
            .text(id.text),
            .text(client)
        )
        return try row.map { row throws(IssuingRequestError) in try cardholder(row) }
    }

    /// Returns a page of a client's cardholders whose names or reference contain a text, newest first.
    ///
    /// SQLite compares upper and lower case of ASCII letters only.
    static func cardholders(
        of client: String,
        containing text: String,
        after position: ListPosition?,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [DeskCardholder] {
        let rows = try work.rows(
            """
            SELECT \(overview) FROM issuing_cardholder h WHERE h.client = ?
            AND (h.created < ? OR (h.created = ? AND h.id > ?))
            AND LOWER(h.first_name || ' ' || h.last_name || ' ' || COALESCE(h.reference, ''))
            LIKE ? ESCAPE '!' ORDER BY h.created DESC, h.id LIMIT ?
            """,
            .text(client),
            .integer(position?.created ?? .max),
            .integer(position?.created ?? .max),
            .text(position?.id ?? ""),
            .text(pattern(text)),
            .integer(limit)
        )
        var found: [DeskCardholder] = []
        for row in rows { found.append(try cardholder(row)) }
        return found
    }

    /// Returns a pattern of LIKE for texts that contain another one, whatever its letters are.
    private static func pattern(_ text: String) -> String {
        let plain = text.lowercased().map { "!%_".contains($0) ? "!\($0)" : String($0) }.joined()
        return "%\(plain)%"
    }

    /// Returns the number of the last row of the audit.
    static func auditHead(_ work: IssuingStore.Work) throws(IssuingRequestError) -> Int {
        let row = try work.row("SELECT seq FROM issuing_audit_head WHERE id = 1")
        guard let row else { throw IssuingRequestError(.internalError) }
        return Int(try row.integer("seq"))
    }

    private static func cardholder(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> DeskCardholder {
        DeskCardholder(
            holder: try StoredCardholder(row),
            cardCount: try row.integer("card_count"),
            lastActivity: try row.time(ifAny: "last_activity")
        )
    }
}

extension StoredToken {
    /// Revokes the tokens of a cardholder that may still be used: all, or the one with a name.
    ///
    /// - Returns: those that changed.
    static func revokeOpen(
        ofCardholder cardholder: CardIdentifier,
        named id: String? = nil,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [StoredToken] {
        let rows = try work.rows(
            """
            UPDATE issuing_token SET revoked = ? WHERE cardholder = ? AND revoked IS NULL
            AND consumed IS NULL AND expires > ? AND (? = '' OR id = ?) RETURNING \(columns)
            """,
            .time(now),
            .text(cardholder.text),
            .time(now),
            .text(id ?? ""),
            .text(id ?? "")
        )
        var tokens: [StoredToken] = []
        for row in rows { tokens.append(try StoredToken(row)) }
        return tokens
    }

    /// Returns a token of a client by its name.
    static func named(
        _ id: String,
        ofClient client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredToken? {
        let row = try work.row(
            "SELECT \(columns) FROM issuing_token WHERE id = ? AND client = ?",
            .text(id),
            .text(client)
        )
        return try row.map { row throws(IssuingRequestError) in try StoredToken(row) }
    }
}
