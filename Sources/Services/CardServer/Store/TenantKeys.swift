// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards
import Tokens

/// The keys of insurers and providers.
enum TenantKeys {
    /// The most unexpired keys of one tenant, so that a single tenant cannot fill the set.
    static let keyLimit = 8
    /// The most unexpired keys of all tenants: the rest of the set is for the server's own, including former ones.
    static let allKeysLimit = KeySet.capacity - 8
    /// Rejects a key that would be one too many, for its tenant or overall.
    static func checkRoom(
        for key: KnownKey,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        let row = try work.row(
            """
            SELECT count(*) AS everybody, count(CASE WHEN issuer = ? THEN 1 END) AS own
            FROM insurance_key
            WHERE issuer <> '' AND ends > ? AND NOT (kid = ? AND role = ? AND issuer = ?)
            """,
            .text(key.issuer ?? ""),
            .time(now),
            .text(key.key.identifier.text),
            .text(key.role.rawValue),
            .text(key.issuer ?? "")
        )
        guard let row else { throw CardRequestError(.internalFailure) }
        guard try row.integer("own") < keyLimit else {
            throw CardRequestError(.keyLimit, detail: "tenant")
        }
        guard try row.integer("everybody") < allKeysLimit else {
            throw CardRequestError(.keyLimit, detail: "server")
        }
    }

    /// Stores a key, or changes the times of an existing one.
    ///
    /// - Returns: whether it is new.
    static func enter(_ key: KnownKey, _ work: CardStore.Work) throws(CardRequestError) -> Bool {
        let identifier = key.key.identifier.text
        let row = try work.row(
            "SELECT kid FROM insurance_key WHERE kid = ? AND role = ? AND issuer = ?",
            .text(identifier),
            .text(key.role.rawValue),
            .text(key.issuer ?? "")
        )
        try work.execute(
            """
            INSERT INTO insurance_key (kid, role, issuer, key, starts, ends)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (kid, role, issuer) DO UPDATE
            SET starts = excluded.starts, ends = excluded.ends
            """,
            .text(identifier),
            .text(key.role.rawValue),
            .text(key.issuer ?? ""),
            .text(key.key.text),
            .time(key.notBefore),
            .time(key.notAfter)
        )
        _ = try work.count(PartyStore.counter)
        return row == nil
    }
}
