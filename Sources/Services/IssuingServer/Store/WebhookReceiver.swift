// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// Where a bank gets notifications, and under which secret.
struct WebhookReceiver: Sendable {
    /// A secret as stored: encrypted under a provider's key.
    struct Secret: Sendable {
        let keyID: String
        let wrapped: [UInt8]
    }

    let client: String
    let url: String
    let kinds: Set<WebhookEvent.Kind>
    let secret: Secret
    /// The secret before, which also signs until a time.
    let former: (secret: Secret, until: PreciseInstant)?
    let createdOn: PreciseInstant
    /// When the receiver said that it wants no more; nil if it has not.
    var stoppedOn: PreciseInstant?
}

extension WebhookReceiver {
    private static let columns = """
        client, url, events, kek, wrapped, former_kek, former_wrapped, former_until, created, \
        stopped
        """

    /// Stores the receiver of a client in place of the one before.
    func set(_ work: IssuingStore.Work) throws(IssuingRequestError) {
        let values: [DatabaseValue] = [
            .text(client), .text(url), .text(kinds.map(\.rawValue).sorted().joined(separator: ",")),
            .text(secret.keyID), .bytes(secret.wrapped), .text(ifAny: former?.secret.keyID),
            .bytes(ifAny: former?.secret.wrapped), .time(ifAny: former?.until), .time(createdOn),
            .time(ifAny: stoppedOn),
        ]
        let names = Self.columns.split(separator: ",").map { $0.filter { $0 != " " } }
        let places = values.map { _ in "?" }.joined(separator: ", ")
        let changes = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try work.execute(
            """
            INSERT INTO issuing_webhook (\(Self.columns)) VALUES (\(places))
            ON CONFLICT (client) DO UPDATE SET \(changes)
            """,
            values: values
        )
    }

    /// Removes the receiver of a client; returns false if there is none.
    static func remove(
        ofClient client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute("DELETE FROM issuing_webhook WHERE client = ?", .text(client)) == 1
    }

    /// Returns the receiver of a client.
    static func find(
        ofClient client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> WebhookReceiver? {
        let row = try work.row(
            "SELECT \(columns) FROM issuing_webhook WHERE client = ?",
            .text(client)
        )
        return try row.map { row throws(IssuingRequestError) in try WebhookReceiver(row) }
    }

    /// Returns the receiver of a cardholder's bank.
    static func find(
        ofCardholder cardholder: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> WebhookReceiver? {
        let row = try work.row(
            """
            SELECT \(columns) FROM issuing_webhook WHERE client =
            (SELECT client FROM issuing_cardholder WHERE id = ?)
            """,
            .text(cardholder.text)
        )
        return try row.map { row throws(IssuingRequestError) in try WebhookReceiver(row) }
    }

    /// Returns receivers with a secret that is not under a key.
    static func notUnder(
        _ keyID: String,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [WebhookReceiver] {
        var found: [WebhookReceiver] = []
        let rows = try work.rows(
            """
            SELECT \(columns) FROM issuing_webhook
            WHERE kek <> ? OR (former_kek IS NOT NULL AND former_kek <> ?) ORDER BY client LIMIT ?
            """,
            .text(keyID),
            .text(keyID),
            .integer(limit)
        )
        for row in rows { found.append(try WebhookReceiver(row)) }
        return found
    }

    private init(_ row: Row<IssuingRequestError>) throws(IssuingRequestError) {
        client = try row.text("client")
        url = try row.text("url")
        let names = try row.text("events").split(separator: ",")
        kinds = Set(names.compactMap { WebhookEvent.Kind(rawValue: String($0)) })
        secret = Secret(keyID: try row.text("kek"), wrapped: try row.bytes("wrapped"))
        if let keyID = try row.text(ifAny: "former_kek"),
            let until = try row.time(ifAny: "former_until")
        {
            former = (
                Secret(keyID: keyID, wrapped: try row.bytes("former_wrapped")), until
            )
        } else {
            former = nil
        }
        createdOn = try row.time("created")
        stoppedOn = try row.time(ifAny: "stopped")
    }
}
