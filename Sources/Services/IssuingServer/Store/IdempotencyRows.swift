// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The outcomes kept for repeated requests, per key and owner.
enum IdempotencyRows {
    /// An outcome with the hash of the request that led to it.
    struct Kept: Sendable {
        let fingerprint: RequestFingerprint
        let outcome: StateChangeOutcome
    }

    /// Returns what is kept under a key of a cardholder or client; nil if there is nothing, or it is too old.
    static func find(
        _ key: IdempotencyKey,
        of owner: String,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Kept? {
        let row = try work.row(
            """
            SELECT fingerprint, refusal, is_changed, request, card FROM issuing_idempotency
            WHERE owner = ? AND name = ? AND created > ?
            """,
            .text(owner),
            .text(key.text),
            .time(start(at: now))
        )
        guard let row else { return nil }
        let refusal = try row.text(ifAny: "refusal")
        guard let fingerprint = RequestFingerprint(stored: try row.bytes("fingerprint")),
            let value = try? JSONTree(parsing: try row.bytes("card")).root,
            let card = PaymentCard(value),
            refusal == nil || refusal.flatMap(IssuingErrorCode.init(rawValue:)) != nil
        else { throw IssuingRequestError(.internalError) }
        return Kept(
            fingerprint: fingerprint,
            outcome: StateChangeOutcome(
                card: card,
                isChanged: try row.integer("is_changed") != 0,
                refusal: refusal.flatMap(IssuingErrorCode.init(rawValue:)),
                requestID: try row.text("request")
            )
        )
    }

    /// Keeps an outcome; one that is too old gives way.
    static func keep(
        _ kept: Kept,
        under key: IdempotencyKey,
        of owner: String,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO issuing_idempotency
            (owner, name, fingerprint, refusal, is_changed, request, card, created)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (owner, name) DO UPDATE SET fingerprint = excluded.fingerprint,
            refusal = excluded.refusal, is_changed = excluded.is_changed,
            request = excluded.request, card = excluded.card, created = excluded.created
            """,
            .text(owner),
            .text(key.text),
            .bytes(kept.fingerprint.bytes),
            .text(ifAny: kept.outcome.refusal?.rawValue),
            .integer(kept.outcome.isChanged ? 1 : 0),
            .text(kept.outcome.requestID),
            .bytes(kept.outcome.card.json.utf8()),
            .time(now)
        )
    }

    /// Deletes what is too old.
    static func sweep(at now: PreciseInstant, _ work: IssuingStore.Work) throws(IssuingRequestError)
    {
        try work.execute(
            "DELETE FROM issuing_idempotency WHERE created <= ?",
            .time(start(at: now))
        )
    }

    private static func start(at now: PreciseInstant) -> PreciseInstant {
        now.adding(milliseconds: -IdempotencyKey.lifetime * 1000)
    }
}
