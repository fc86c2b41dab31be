// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// An insurer's receipt that waits until its wallet fetches cards.
struct WaitingReceipt: Sendable {
    /// The receipt as received.
    let text: String
    /// The signer and the receipt's own identifier, which another signer may have used, too.
    let identifier: String
    let issuer: String
    /// The wallet's key.
    let wallet: String
    let expiresAt: Instant

    /// The most receipts of one insurer that may wait for one wallet.
    private static let limit = 5
    /// The longest time that an insurer is asked to wait before it tries again, in seconds.
    private static let longestWait: Int64 = 86_400
    /// The most bytes of receipts in one response: wallets accept a mebibyte in total.
    private static let answerByteLimit = 256 << 10

    /// Stores it.
    ///
    /// Idempotent: repeating it has no effect, but a different receipt with its identifier is refused.
    func enter(at now: Instant, _ work: CardStore.Work) throws(CardRequestError) {
        let held = try work.row(
            "SELECT receipt FROM insurance_receipt WHERE id = ?",
            .text(identifier)
        )
        if let held {
            guard try held.text("receipt") == text else {
                throw CardRequestError(.idempotencyConflict)
            }
            return
        }
        let row = try work.row(
            """
            SELECT count(*) AS number, min(ends) AS ends FROM insurance_receipt
            WHERE wallet = ? AND issuer = ?
            """,
            .text(wallet),
            .text(issuer)
        )
        guard let row else { throw CardRequestError(.internalFailure) }
        guard try row.integer("number") < Self.limit else {
            // There is room when the first one expires, or sooner if the wallet unbinds itself.
            let wait = try row.integer("ends") - now.secondsSinceEpoch
            throw CardRequestError(
                .tooManyRequests,
                detail: "receipts",
                retryAfter: Int(min(wait, Self.longestWait))
            )
        }
        try work.execute(
            """
            INSERT INTO insurance_receipt (id, issuer, wallet, receipt, ends) VALUES (?, ?, ?, ?, ?)
            """,
            .text(identifier),
            .text(issuer),
            .text(wallet),
            .text(text),
            .time(expiresAt)
        )
    }

    /// Returns the receipts that wait for a wallet, as many as fit into a response.
    ///
    /// They are sent each time until they expire or the wallet unbinds itself: a response may be lost on
    /// its way, and wallets recognise a receipt that they already have.
    static func texts(
        for wallet: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> [String] {
        let rows = try work.rows(
            """
            SELECT receipt FROM insurance_receipt WHERE wallet = ? AND ends > ?
            ORDER BY ends DESC, id LIMIT 100
            """,
            .text(wallet),
            .time(now)
        )
        var texts: [String] = []
        var room = answerByteLimit
        for row in rows {
            let text = try row.text("receipt")
            room -= text.utf8.count
            guard room >= 0 else { break }
            texts.append(text)
        }
        return texts
    }
}
