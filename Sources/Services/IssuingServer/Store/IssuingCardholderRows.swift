// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
package import Encodings
package import PaymentCards

/// A cardholder as stored.
package struct StoredCardholder: Sendable {
    package let id: CardIdentifier
    /// The bank whose customer this is.
    package let client: String
    package let firstName: String
    package let lastName: String
    package let reference: String?
    package let createdOn: PreciseInstant
}

extension StoredCardholder {
    /// Adds a cardholder.
    func insert(_ work: IssuingStore.Work) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO issuing_cardholder (id, client, first_name, last_name, reference, created)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            .text(id.text),
            .text(client),
            .text(firstName),
            .text(lastName),
            .text(ifAny: reference),
            .time(createdOn)
        )
    }

    /// Returns a cardholder of a client; nil for another client's, as if it did not exist.
    static func find(
        _ id: CardIdentifier,
        of client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredCardholder? {
        let row = try work.row(
            "SELECT * FROM issuing_cardholder WHERE id = ? AND client = ?",
            .text(id.text),
            .text(client)
        )
        return try row.map { row throws(IssuingRequestError) in try StoredCardholder(row) }
    }

    /// Returns a page of a client's cardholders, newest first, after a position.
    static func page(
        of client: String,
        after position: ListPosition?,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [StoredCardholder] {
        var found: [StoredCardholder] = []
        let rows = try work.rows(
            """
            SELECT * FROM issuing_cardholder WHERE client = ?
            AND (created < ? OR (created = ? AND id > ?))
            ORDER BY created DESC, id LIMIT ?
            """,
            .text(client),
            .integer(position?.created ?? .max),
            .integer(position?.created ?? .max),
            .text(position?.id ?? ""),
            .integer(limit)
        )
        for row in rows { found.append(try StoredCardholder(row)) }
        return found
    }

    init(_ row: Row<IssuingRequestError>) throws(IssuingRequestError) {
        guard let id = CardIdentifier(try row.text("id"), .cardholder) else {
            throw IssuingRequestError(.internalError)
        }
        self.id = id
        client = try row.text("client")
        firstName = try row.text("first_name")
        lastName = try row.text("last_name")
        reference = try row.text(ifAny: "reference")
        createdOn = try row.time("created")
    }
}

/// The place of a row in a list that is ordered by creation, newest first, and then by identifier.
struct ListPosition: Sendable, Hashable {
    /// Milliseconds since 1970.
    let created: Int64
    let id: String
}
