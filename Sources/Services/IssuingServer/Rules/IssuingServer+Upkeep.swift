// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
package import PaymentCards

// What the server does by itself.
extension IssuingServer {
    /// The number of cards or keys that one transaction changes.
    private static let batch = 100
    /// Settled notifications stay for 30 days in the delivery log.
    private static let deliveryRetention: Int64 = 30 * 86_400 * 1000
    /// Tokens stay as long as the audit: their references must not be used again.
    private static let tokenRetention: Int64 = 366 * 86_400 * 1000

    /// The daily job: revokes cards whose last month is over, and those whose day to end has come.
    ///
    /// - Parameter time: the server's time.
    /// - Returns: the number of cards that it revoked.
    /// - Throws: `unavailable` if the database is.
    @discardableResult
    package func expireCards(at time: PreciseInstant) async throws(IssuingRequestError) -> Int {
        let local = time.second.adding(seconds: Int64(rules.secondsFromUTC))
        let month = CardExpiry(containing: local)
        let day = String(local.rfc3339.prefix(10))
        let cause = StateChangeCause(
            role: .system,
            actor: .system,
            context: RequestContext(),
            time: time
        )
        var count = 0
        while true {
            let revoked = try await store.write { [self] work throws(IssuingRequestError) in
                let due = try PaymentCardRows.due(before: month, by: day, limit: Self.batch, work)
                for card in due {
                    let isExpired = card.isExpired(
                        at: time,
                        secondsFromUTC: rules.secondsFromUTC
                    )
                    let change = CardChange.revoke(isExpired ? .expired : nil)
                    _ = try apply(change, to: card, cause, work)
                }
                return due.count
            }
            count += revoked
            if revoked < Self.batch { return count }
        }
    }

    /// Deletes what is over: kept answers after 24 hours, full buckets, notifications after 30 days, and tokens after a
    /// year.
    package func sweep(at time: PreciseInstant) async throws(IssuingRequestError) {
        try await store.write { work throws(IssuingRequestError) in
            try IdempotencyRows.sweep(at: time, work)
            try RateRows.sweep(at: time, work)
            try WebhookOutbox.sweep(
                createdBefore: time.adding(milliseconds: -Self.deliveryRetention),
                work
            )
            try StoredToken.sweep(
                endedBefore: time.adding(milliseconds: -Self.tokenRetention),
                work
            )
        }
    }

    /// Encrypts the keys of all numbers or PINs under the current key; the secrets themselves are not decrypted.
    ///
    /// With the keys of numbers come the secrets of notifications, which are encrypted under the same keys.
    ///
    /// - Returns: the number of cards and receivers whose keys were encrypted anew.
    @discardableResult
    package func rewrap(_ name: SealedField.Name) async throws(IssuingRequestError) -> Int {
        let keys = ring.keys
        let provider = name == .pan ? keys.numbers : keys.pins
        var count = 0
        while true {
            let batch = try await store.write { work throws(IssuingRequestError) in
                let found = try SecretRows.notUnder(
                    provider.currentKeyID,
                    name,
                    limit: Self.batch,
                    work
                )
                for (card, field) in found {
                    let new = try refusing { () throws(PaymentCardError) in
                        try field.rewrapped(provider: provider, random: SystemRandom())
                    }
                    try SecretRows.rewrap(new, name, of: card, work)
                }
                return found.count
            }
            count += batch
            if batch < Self.batch { break }
        }
        return name == .pan ? try await count + rewrapWebhooks() : count
    }
}
