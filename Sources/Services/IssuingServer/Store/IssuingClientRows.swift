// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// The clients: banks whose backends ask for tokens and manage cards.
enum IssuingClientRows {
    /// A client as stored.
    struct Client: Sendable {
        let id: String
        let secretHash: [UInt8]
        let isRevoked: Bool
    }

    /// Adds a client; returns false if one with this name exists.
    static func insert(
        _ id: String,
        secretHash: [UInt8],
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            """
            INSERT INTO issuing_client (id, secret_hash, created) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            .text(id),
            .bytes(secretHash),
            .time(now)
        ) == 1
    }

    /// Returns a client by its name.
    static func client(
        _ id: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Client? {
        let row = try work.row(
            "SELECT id, secret_hash, revoked FROM issuing_client WHERE id = ?",
            .text(id)
        )
        guard let row else { return nil }
        return Client(
            id: try row.text("id"),
            secretHash: try row.bytes("secret_hash"),
            isRevoked: try row.integer(ifAny: "revoked") != nil
        )
    }

    /// Returns all clients, oldest first.
    static func all(_ work: IssuingStore.Work) throws(IssuingRequestError) -> [IssuingClient] {
        var clients: [IssuingClient] = []
        let rows = try work.rows(
            "SELECT id, created, revoked FROM issuing_client ORDER BY created, id"
        )
        for row in rows {
            clients.append(
                IssuingClient(
                    id: try row.text("id"),
                    createdOn: try row.time("created"),
                    revokedOn: try row.time(ifAny: "revoked")
                )
            )
        }
        return clients
    }

    /// Gives a client a new secret, and admits it again if it was revoked; returns false if there is no such client.
    static func setSecret(
        _ id: String,
        hash: [UInt8],
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            "UPDATE issuing_client SET secret_hash = ?, revoked = NULL WHERE id = ?",
            .bytes(hash),
            .text(id)
        ) == 1
    }

    /// Refuses a client from now on; returns false if there is no such client.
    static func revoke(
        _ id: String,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            "UPDATE issuing_client SET revoked = ? WHERE id = ?",
            .time(now),
            .text(id)
        ) == 1
    }
}
