// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import PaymentCards

// The end of the audit's retention.
extension IssuingServer {
    /// The most rows that one transaction removes.
    private static let removalLimit = 20_000

    /// Removes the rows of the audit that are older than the operator keeps them; nothing without a retention.
    ///
    /// The rest of the chain begins at a checkpoint, which a verifier must know: its place and hash are the
    /// `--anchor` of `etui cards audit verify`. Each removal leaves a row in the chain.
    ///
    /// - Parameter time: the server's time.
    /// - Returns: the checkpoints, the last of which is the beginning of the chain now.
    /// - Throws: `unavailable` if the database is.
    @discardableResult
    package func removeOldAudit(
        at time: PreciseInstant
    ) async throws(IssuingRequestError) -> [AuditCheckpoint] {
        guard let retention = rules.auditRetention else { return [] }
        let limit = Self.removalLimit
        var checkpoints: [AuditCheckpoint] = []
        let isDue = try await store.read { work throws(IssuingRequestError) in
            guard let oldest = try IssuingAuditRows.oldest(work) else { return false }
            return retention.isDue(oldest: oldest.time, at: time)
        }
        guard isDue else { return [] }
        while true {
            let checkpoint = try await store.write { work throws(IssuingRequestError) in
                // Another node may have done it in between.
                guard let oldest = try IssuingAuditRows.oldest(work) else {
                    return nil as AuditCheckpoint?
                }
                return try IssuingAuditRows.remove(
                    from: oldest.sequence,
                    before: retention.start(at: time),
                    limit: limit,
                    at: time,
                    work
                )
            }
            guard let checkpoint else { return checkpoints }
            checkpoints.append(checkpoint)
            guard checkpoint.count == limit else { return checkpoints }
        }
    }
}
