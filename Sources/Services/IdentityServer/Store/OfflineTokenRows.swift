// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// An offline token as it is listed; the token itself is not kept.
struct StoredOfflineToken: Sendable {
    let id: String
    let account: String
    let kid: String
    let bundleID: String
    let product: CheckProduct
    let issuedAt: Instant
    let expiresAt: Instant
}

/// The offline tokens that were given out.
enum OfflineTokenRows {
    /// Adds a token.
    static func insert(
        _ new: StoredOfflineToken,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_offline_token (id, account, kid, bundle, product, created, ends)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            .text(new.id),
            .text(new.account),
            .text(new.kid),
            .text(new.bundleID),
            .text(new.product.rawValue),
            .time(PreciseInstant(new.issuedAt)),
            .time(PreciseInstant(new.expiresAt))
        )
    }

    /// Returns the tokens of an account, the newest first.
    static func all(
        ofAccount account: String,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredOfflineToken] {
        let rows = try work.rows(
            """
            SELECT id, account, kid, bundle, product, created, ends FROM identity_offline_token
            WHERE account = ? ORDER BY created DESC, id LIMIT ?
            """,
            .text(account),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in
            guard let product = CheckProduct(rawValue: try row.text("product")) else {
                throw IdentityRequestError(.internalError)
            }
            return StoredOfflineToken(
                id: try row.text("id"),
                account: try row.text("account"),
                kid: try row.text("kid"),
                bundleID: try row.text("bundle"),
                product: product,
                issuedAt: try row.time("created").second,
                expiresAt: try row.time("ends").second
            )
        }
    }
}
