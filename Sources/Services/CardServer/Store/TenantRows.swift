// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

extension TenantNumber {
    /// Its table, and the column with its number.
    var row: (table: String, number: String) {
        switch self {
        case .insurer: ("insurance_insurer", "bag")
        case .provider: ("insurance_provider", "gln")
        }
    }
}

extension Tenant {
    /// Stores it with the digest of its credentials.
    ///
    /// - Returns: whether the number was new.
    func enter(access: [UInt8], _ work: CardStore.Work) throws(CardRequestError) -> Bool {
        let count =
            switch number {
            case .insurer(let number):
                try work.execute(
                    """
                    INSERT INTO insurance_insurer (bag, name, access) VALUES (?, ?, ?)
                    ON CONFLICT (bag) DO NOTHING
                    """,
                    .text(number.digits),
                    .text(name),
                    .bytes(access)
                )
            case .provider(let number):
                try work.execute(
                    """
                    INSERT INTO insurance_provider (gln, name, city, access) VALUES (?, ?, ?, ?)
                    ON CONFLICT (gln) DO NOTHING
                    """,
                    .text(number.digits),
                    .text(name),
                    .text(city ?? ""),
                    .bytes(access)
                )
            }
        return count == 1
    }

    /// Returns all known tenants, insurers first.
    static func all(_ work: CardStore.Work) throws(CardRequestError) -> [Tenant] {
        var tenants: [Tenant] = []
        for row in try work.rows("SELECT bag, name FROM insurance_insurer ORDER BY bag") {
            guard let number = InsurerNumber(try row.text("bag")),
                let tenant = Tenant(insurer: number, name: try row.text("name"))
            else { throw CardRequestError(.internalFailure) }
            tenants.append(tenant)
        }
        for row in try work.rows("SELECT gln, name, city FROM insurance_provider ORDER BY gln") {
            guard let number = ProviderNumber(try row.text("gln")),
                let tenant = Tenant(
                    provider: number,
                    name: try row.text("name"),
                    city: try row.text("city")
                )
            else { throw CardRequestError(.internalFailure) }
            tenants.append(tenant)
        }
        return tenants
    }
}

extension TenantHoldings {
    /// Returns the holdings of a tenant.
    static func find(
        _ number: TenantNumber,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> TenantHoldings {
        var holdings = TenantHoldings()
        switch number {
        case .insurer:
            let row = try work.row(
                """
                SELECT count(*) AS everything, count(
                    CASE WHEN withdrawn IS NULL AND (ends IS NULL OR ends > ?) THEN 1 END
                ) AS living FROM insurance_card WHERE bag = ?
                """,
                .time(now),
                .text(number.digits)
            )
            holdings.livingCardCount = Int(try row?.integer("living") ?? 0)
            let count = Int(try row?.integer("everything") ?? 0)
            holdings.endedCardCount = count - holdings.livingCardCount
        case .provider:
            let locations = try work.row(
                "SELECT count(*) AS number FROM insurance_place WHERE gln = ? AND closed IS NULL",
                .text(number.digits)
            )
            holdings.openLocationCount = Int(try locations?.integer("number") ?? 0)
            let checkIns = try work.row(
                """
                SELECT count(*) AS number FROM insurance_check_in
                WHERE place IN (SELECT id FROM insurance_place WHERE gln = ?)
                """,
                .text(number.digits)
            )
            holdings.checkInCount = Int(try checkIns?.integer("number") ?? 0)
        }
        return holdings
    }
}

extension InsurerNumber {
    /// Revokes all cards that are not revoked yet.
    fileprivate func revokeCards(at now: Instant, _ work: CardStore.Work) throws(CardRequestError) {
        let count = try work.execute(
            """
            UPDATE insurance_card SET withdrawn = ?, changed = ?, ends = ?
            WHERE bag = ? AND withdrawn IS NULL
            """,
            .text(CardRevocationReason.cancelled.rawValue),
            .time(now),
            .time(now),
            .text(digits)
        )
        if count > 0 { _ = try work.count(StoredCard.revocations) }
    }

    /// Deletes all data of an insurer except the insurer itself.
    func eraseHoldings(at now: Instant, _ work: CardStore.Work) throws(CardRequestError) {
        try revokeCards(at: now, work)
        let erasure = CardErasure(
            numbers: "SELECT veka FROM insurance_card WHERE bag = ?",
            values: [.text(digits)]
        )
        _ = try erasure.run(work)
        // The families that never had a card.
        try work.execute("DELETE FROM insurance_family WHERE bag = ?", .text(digits))
    }
}

extension ProviderNumber {
    /// Deletes all data of a provider except the provider itself.
    func eraseHoldings(_ work: CardStore.Work) throws(CardRequestError) {
        let locations = "SELECT id FROM insurance_place WHERE gln = ?"
        for table in ["insurance_check_in", "insurance_request", "insurance_arrival_list"] {
            try work.execute("DELETE FROM \(table) WHERE place IN (\(locations))", .text(digits))
        }
        try work.execute("DELETE FROM insurance_place WHERE gln = ?", .text(digits))
    }
}
