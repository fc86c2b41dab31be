// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards
import Tokens

extension OwnKeys {
    /// The validity of a key from its registration, in seconds: ten years, after which it must be replaced.
    private static let keyTime: Int64 = 10 * 365 * 86_400
    /// How far the clocks of verifiers may be slow, in seconds.
    private static let clockMargin: Int64 = 60
    /// Whether the root key was moved out of the server.
    private static let rootIsAway = "root key"

    /// Returns all registered keys of the server.
    static func read(_ work: CardStore.Work) throws(CardRequestError) -> OwnKeys {
        var entries: [Entry] = []
        for row in try work.rows("SELECT * FROM insurance_key WHERE issuer = ''") {
            guard let key = try PartyStore.key(row),
                let purpose = CardKeyPurpose.allCases.first(where: { $0.role == key.role })
            else { continue }
            let published = try row.integer(ifAny: "published")
            entries.append(
                Entry(
                    key: key,
                    purpose: purpose,
                    publishedAt: published.map { Instant(secondsSinceEpoch: $0) }
                )
            )
        }
        return OwnKeys(entries: entries)
    }

    /// Registers a key, unless it is or was registered.
    ///
    /// A key that was ended stays ended, on every node that still has it.
    ///
    /// - Returns: whether it is new.
    static func register(
        _ key: VerificationKey<V2>,
        for purpose: CardKeyPurpose,
        isPublished: Bool,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Bool {
        let last = try work.row(
            "SELECT max(starts) AS starts FROM insurance_key WHERE issuer = '' AND role = ?",
            .text(purpose.role.rawValue)
        )?.integer(ifAny: "starts")
        // No two start in the same second, so that keys created in the same second have a defined order.
        let start = max(now.adding(seconds: -clockMargin).secondsSinceEpoch, (last ?? 0) + 1)
        let count = try work.execute(
            """
            INSERT INTO insurance_key (kid, role, issuer, key, starts, ends, published)
            VALUES (?, ?, '', ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            .text(key.identifier.text),
            .text(purpose.role.rawValue),
            .text(key.text),
            .integer(start),
            .time(now.adding(seconds: keyTime)),
            isPublished ? .time(now) : .null
        )
        return count > 0
    }

    /// Ends all keys of a purpose except one.
    static func endAll(
        for purpose: CardKeyPurpose,
        but key: VerificationKey<V2>,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        try work.execute(
            """
            UPDATE insurance_key SET ends = ?
            WHERE issuer = '' AND role = ? AND kid <> ? AND ends > ?
            """,
            .time(now),
            .text(purpose.role.rawValue),
            .text(key.identifier.text),
            .time(now)
        )
    }

    /// Notes that a set of keys includes these from now on.
    static func publish(
        _ keys: [KnownKey],
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        for key in keys where key.issuer == nil {
            try work.execute(
                """
                UPDATE insurance_key SET published = ?
                WHERE issuer = '' AND role = ? AND kid = ? AND published IS NULL
                """,
                .time(now),
                .text(key.role.rawValue),
                .text(key.key.identifier.text)
            )
        }
    }

    /// Returns whether the root key was moved out of the server, so that nodes no longer sign sets of keys.
    static func isRootAway(_ work: CardStore.Work) throws(CardRequestError) -> Bool {
        try work.row("SELECT value FROM insurance_identity WHERE name = ?", .text(rootIsAway))
            != nil
    }

    /// Notes that the root key was moved out of the server.
    static func noteRootIsAway(_ work: CardStore.Work) throws(CardRequestError) {
        try work.execute(
            """
            INSERT INTO insurance_identity (name, value) VALUES (?, 'away') ON CONFLICT DO NOTHING
            """,
            .text(rootIsAway)
        )
    }
}
