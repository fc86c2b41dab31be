// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import PaymentCards

/// The encrypted numbers and PINs, each in a table of its own.
///
/// No statement reads both, and deleting a row deletes the only copy of its key.
enum SecretRows {
    private static func table(_ name: SealedField.Name) -> String {
        switch name {
        case .pan: "issuing_card_number"
        case .pin: "issuing_card_pin"
        }
    }

    /// Stores a secret of a card in place of the one before.
    static func set(
        _ field: SealedField,
        _ name: SealedField.Name,
        of card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO \(table(name)) (card, dek, kek, wrapped, ciphertext)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT (card) DO UPDATE SET dek = excluded.dek,
            kek = excluded.kek, wrapped = excluded.wrapped, ciphertext = excluded.ciphertext
            """,
            .text(card.text),
            .text(field.dataKeyID),
            .text(field.keyID),
            .bytes(field.wrappedKey),
            .bytes(field.ciphertext)
        )
    }

    /// Returns a secret of a card, encrypted; nil if it has none.
    static func field(
        _ name: SealedField.Name,
        of card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> SealedField? {
        let row = try work.row(
            "SELECT dek, kek, wrapped, ciphertext FROM \(table(name)) WHERE card = ?",
            .text(card.text)
        )
        return try row.map { row throws(IssuingRequestError) in try field(row) }
    }

    /// Returns secrets whose keys are encrypted under another key than a given one, by their cards.
    static func notUnder(
        _ keyID: String,
        _ name: SealedField.Name,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [(card: String, field: SealedField)] {
        var found: [(card: String, field: SealedField)] = []
        let rows = try work.rows(
            """
            SELECT card, dek, kek, wrapped, ciphertext FROM \(table(name)) WHERE kek <> ?
            ORDER BY card LIMIT ?
            """,
            .text(keyID),
            .integer(limit)
        )
        for row in rows { found.append((try row.text("card"), try field(row))) }
        return found
    }

    /// Stores a key that was encrypted anew, unless the secret was replaced meanwhile.
    static func rewrap(
        _ field: SealedField,
        _ name: SealedField.Name,
        of card: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            "UPDATE \(table(name)) SET kek = ?, wrapped = ? WHERE card = ? AND dek = ?",
            .text(field.keyID),
            .bytes(field.wrappedKey),
            .text(card),
            .text(field.dataKeyID)
        )
    }

    private static func field(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> SealedField {
        SealedField(
            dataKeyID: try row.text("dek"),
            keyID: try row.text("kek"),
            wrappedKey: try row.bytes("wrapped"),
            ciphertext: try row.bytes("ciphertext")
        )
    }
}
