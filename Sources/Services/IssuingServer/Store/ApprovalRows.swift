// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The devices that approve payments, one for each card, and the challenges.
enum ApprovalRows {
    /// Returns the present device of a card.
    static func device(
        of card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> DeviceRegistration? {
        let row = try work.row(
            "SELECT id, content, created FROM issuing_device WHERE card = ?",
            .text(card.text)
        )
        guard let row else { return nil }
        guard let id = CardIdentifier(try row.text("id"), .registration),
            let request = try? DeviceRegistrationRequest(parsing: try row.json("content"))
        else { throw IssuingRequestError(.internalError) }
        return DeviceRegistration(id: id, request: request, createdOn: try row.time("created"))
    }

    /// Stores the device of a card in place of the one before.
    static func set(
        _ device: DeviceRegistration,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO issuing_device (card, id, content, created) VALUES (?, ?, ?, ?)
            ON CONFLICT (card) DO UPDATE SET id = excluded.id, content = excluded.content,
            created = excluded.created
            """,
            .text(device.card.text),
            .text(device.id.text),
            .text(device.request.json.encoded()),
            .time(device.createdOn)
        )
    }

    /// Adds a challenge.
    static func insert(
        _ challenge: ApprovalChallenge,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO issuing_challenge (id, card, status, created, expires, content)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            .text(challenge.id.text),
            .text(challenge.card.text),
            .text(challenge.status.rawValue),
            .time(challenge.createdOn),
            .time(challenge.expiresOn),
            .text(challenge.storedJSON)
        )
    }

    /// Stores what became of a pending challenge; returns false if it is settled already.
    static func settle(
        _ challenge: ApprovalChallenge,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            """
            UPDATE issuing_challenge SET status = ?, content = ? WHERE id = ?
            AND status = 'pending'
            """,
            .text(challenge.status.rawValue),
            .text(challenge.storedJSON),
            .text(challenge.id.text)
        ) == 1
    }

    /// Returns a challenge.
    static func challenge(
        _ id: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> ApprovalChallenge? {
        let row = try work.row(
            "SELECT content FROM issuing_challenge WHERE id = ?",
            .text(id.text)
        )
        return try row.map { row throws(IssuingRequestError) in try challenge(row) }
    }

    /// Returns the challenges of a card that wait for a decision, the oldest first.
    static func pending(
        of card: CardIdentifier,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [ApprovalChallenge] {
        var found: [ApprovalChallenge] = []
        let rows = try work.rows(
            """
            SELECT content FROM issuing_challenge WHERE card = ? AND status = 'pending'
            AND expires > ? ORDER BY created, id
            """,
            .text(card.text),
            .time(now)
        )
        for row in rows { found.append(try challenge(row)) }
        return found
    }

    private static func challenge(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> ApprovalChallenge {
        guard let challenge = ApprovalChallenge(try row.json("content")) else {
            throw IssuingRequestError(.internalError)
        }
        return challenge
    }
}

extension ApprovalChallenge {
    /// The challenge with its status as stored: at its own start no time has run out.
    fileprivate var storedJSON: String { json(at: createdOn).encoded() }
}
