// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The cards in wallets, one row for each device.
enum WalletTokenRows {
    private static let columns = "id, card, device_name, device_type, state, created"

    /// Adds a token.
    static func insert(
        _ token: WalletToken,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            "INSERT INTO issuing_wallet_token (\(columns), changed) VALUES (?, ?, ?, ?, ?, ?, ?)",
            .text(token.id.text),
            .text(token.card.text),
            .text(token.device.name),
            .text(token.device.kind.rawValue),
            .text(token.state.rawValue),
            .time(token.createdOn),
            .time(token.createdOn)
        )
    }

    /// Returns a token.
    static func find(
        _ id: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> WalletToken? {
        let row = try work.row(
            "SELECT \(columns) FROM issuing_wallet_token WHERE id = ?",
            .text(id.text)
        )
        return try row.map { row throws(IssuingRequestError) in try token(row) }
    }

    /// Returns the newest tokens of a card, newest first.
    static func newest(
        of card: CardIdentifier,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [WalletToken] {
        var found: [WalletToken] = []
        let rows = try work.rows(
            """
            SELECT \(columns) FROM issuing_wallet_token WHERE card = ?
            ORDER BY created DESC, id DESC LIMIT ?
            """,
            .text(card.text),
            .integer(limit)
        )
        for row in rows { found.append(try token(row)) }
        return found
    }

    /// Returns whether a card is in a wallet.
    static func exist(
        for card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.row(
            "SELECT id FROM issuing_wallet_token WHERE card = ? AND state <> 'deleted' LIMIT 1",
            .text(card.text)
        ) != nil
    }

    /// Stores the state of a token; returns false if it is no longer in the state before.
    static func set(
        _ token: WalletToken,
        from state: WalletToken.State,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            "UPDATE issuing_wallet_token SET state = ?, changed = ? WHERE id = ? AND state = ?",
            .text(token.state.rawValue),
            .time(now),
            .text(token.id.text),
            .text(state.rawValue)
        ) == 1
    }

    /// Deletes the tokens of a card that has ended; returns their identifiers, the oldest first.
    static func deleteAll(
        of card: CardIdentifier,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [CardIdentifier] {
        var found: [CardIdentifier] = []
        let rows = try work.rows(
            """
            SELECT id FROM issuing_wallet_token WHERE card = ? AND state <> 'deleted'
            ORDER BY created, id
            """,
            .text(card.text)
        )
        for row in rows { found.append(try identifier(row)) }
        guard !found.isEmpty else { return [] }
        try work.execute(
            """
            UPDATE issuing_wallet_token SET state = 'deleted', changed = ?
            WHERE card = ? AND state <> 'deleted'
            """,
            .time(now),
            .text(card.text)
        )
        return found
    }

    private static func identifier(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> CardIdentifier {
        guard let id = CardIdentifier(try row.text("id"), .walletToken) else {
            throw IssuingRequestError(.internalError)
        }
        return id
    }

    private static func token(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> WalletToken {
        guard let card = CardIdentifier(try row.text("card"), .card),
            let kind = WalletDevice.Kind(rawValue: try row.text("device_type")),
            let device = WalletDevice(name: try row.text("device_name"), kind: kind),
            let state = WalletToken.State(rawValue: try row.text("state"))
        else { throw IssuingRequestError(.internalError) }
        return WalletToken(
            id: try identifier(row),
            card: card,
            device: device,
            state: state,
            createdOn: try row.time("created")
        )
    }
}
