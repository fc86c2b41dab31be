// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
package import Encodings
package import PaymentCards

/// A token as the database keeps it: what it permits, and the hash by which it is found.
package struct StoredToken: Sendable {
    /// The name under which lists and the audit speak of the token.
    package let id: String
    /// The bank that asked for it.
    package let client: String
    package let issuedOn: PreciseInstant
    /// SHA-256 of the bank's reference to the authentication.
    package let scaHash: [UInt8]
    package var token: IssuedToken
}

extension StoredToken {
    static let columns = """
        id, client, cardholder, card, scope, issued, expires, idle_seconds, last_used, consumed, \
        revoked, sca_hash
        """

    /// Adds a token; returns false if the client's reference has one already (row 24).
    func insert(_ hash: TokenHash, _ work: IssuingStore.Work) throws(IssuingRequestError) -> Bool {
        try work.execute(
            """
            INSERT INTO issuing_token (hash, id, kind, client, cardholder, card, scope, issued,
            expires, idle_seconds, last_used, sca_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (client, sca_hash) DO NOTHING
            """,
            .bytes(hash.bytes),
            .text(id),
            .text(token.scope.kind.rawValue),
            .text(client),
            .text(token.cardholder.text),
            .text(ifAny: token.card?.text),
            .text(token.scope.text),
            .time(issuedOn),
            .time(token.expiresOn),
            .integer(ifAny: token.idleTimeout),
            .time(token.lastUsedOn),
            .bytes(scaHash)
        ) == 1
    }

    /// Returns a token by the hash of its text.
    static func find(
        _ hash: [UInt8],
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredToken? {
        let row = try work.row(
            "SELECT \(columns) FROM issuing_token WHERE hash = ?",
            .bytes(hash)
        )
        return try row.map { row throws(IssuingRequestError) in try StoredToken(row) }
    }

    /// Consumes a single-use token in one statement; nil, and nothing changed, unless it is valid now.
    static func consume(
        _ hash: [UInt8],
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredToken? {
        let row = try work.row(
            """
            UPDATE issuing_token SET consumed = ? WHERE hash = ? AND kind = 'single_use'
            AND consumed IS NULL AND revoked IS NULL AND expires > ? RETURNING \(columns)
            """,
            .time(now),
            .bytes(hash),
            .time(now)
        )
        return try row.map { row throws(IssuingRequestError) in try StoredToken(row) }
    }

    /// Marks a provisioning token as used for its one provision; returns false if it was.
    static func consumeProvisioning(
        _ hash: [UInt8],
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            """
            UPDATE issuing_token SET consumed = ? WHERE hash = ? AND kind = 'provisioning'
            AND consumed IS NULL AND revoked IS NULL AND expires > ?
            """,
            .time(now),
            .bytes(hash),
            .time(now)
        ) == 1
    }

    /// Notes a use, from which the idle time counts.
    static func touch(
        _ hash: [UInt8],
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            "UPDATE issuing_token SET last_used = ? WHERE hash = ? AND last_used < ?",
            .time(now),
            .bytes(hash),
            .time(now)
        )
    }

    /// Revokes a token of a client unless it was revoked; returns it if it changed.
    static func revoke(
        _ hash: [UInt8],
        ofClient client: String,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredToken? {
        let row = try work.row(
            """
            UPDATE issuing_token SET revoked = ? WHERE hash = ? AND client = ? AND revoked IS NULL
            RETURNING \(columns)
            """,
            .time(now),
            .bytes(hash),
            .text(client)
        )
        return try row.map { row throws(IssuingRequestError) in try StoredToken(row) }
    }

    /// Revokes earlier unused single-use tokens for the same card and operation.
    func revokeEarlier(
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            UPDATE issuing_token SET revoked = ? WHERE cardholder = ? AND kind = 'single_use'
            AND scope = ? AND id <> ? AND consumed IS NULL AND revoked IS NULL
            AND COALESCE(card, '') = ?
            """,
            .time(now),
            .text(token.cardholder.text),
            .text(token.scope.text),
            .text(id),
            .text(token.card?.text ?? "")
        )
    }

    /// Returns the newest tokens of a cardholder.
    static func all(
        of cardholder: CardIdentifier,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [StoredToken] {
        var tokens: [StoredToken] = []
        let rows = try work.rows(
            """
            SELECT \(columns) FROM issuing_token WHERE cardholder = ?
            ORDER BY issued DESC, id LIMIT ?
            """,
            .text(cardholder.text),
            .integer(limit)
        )
        for row in rows { tokens.append(try StoredToken(row)) }
        return tokens
    }

    /// Deletes tokens that ended before a time; their references could then be used again.
    static func sweep(
        endedBefore time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute("DELETE FROM issuing_token WHERE expires < ?", .time(time))
    }

    init(_ row: Row<IssuingRequestError>) throws(IssuingRequestError) {
        let card = try row.text(ifAny: "card")
        guard let scope = TokenScope(try row.text("scope")),
            let cardholder = CardIdentifier(try row.text("cardholder"), .cardholder),
            card == nil || card.flatMap({ CardIdentifier($0, .card) }) != nil
        else { throw IssuingRequestError(.internalError) }
        id = try row.text("id")
        client = try row.text("client")
        issuedOn = try row.time("issued")
        scaHash = try row.bytes("sca_hash")
        token = IssuedToken(
            cardholder: cardholder,
            scope: scope,
            card: card.flatMap { CardIdentifier($0, .card) },
            expiresOn: try row.time("expires"),
            idleTimeout: try row.integer(ifAny: "idle_seconds"),
            lastUsedOn: try row.time("last_used"),
            consumedOn: try row.time(ifAny: "consumed"),
            revokedOn: try row.time(ifAny: "revoked")
        )
    }
}
