// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// Deletion for good: first the key, then all that was encrypted under it.
extension IdentityServer {
    /// The most transactions that one round of the sweep takes.
    private static let sweepBatch = 100
    /// For how long desks hear that a transaction was deleted; then its reference is in the audit only.
    private static let deletionNewsMilliseconds: Int64 = 60_000

    /// Deletes a transaction; reference and final status stay in the audit only.
    ///
    /// One that is not finished has failed.
    ///
    /// - Throws: `notFound` for one that is unknown, foreign or deleted already.
    func delete(
        _ reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) {
        let time = now()
        let (account, actor) = (caller.account.id, caller.actor)
        let found = try await store.write { work throws(IdentityRequestError) in
            let present = try TransactionRows.find(reference, ofAccount: account, at: time, work)
            guard let present, try Self.erase(present, by: actor, at: time, work) else {
                throw IdentityRequestError(.notFound)
            }
            return present.reference
        }
        try await finishDeletion(of: [found])
    }

    /// Destroys the key of a transaction, and notes its final status; returns false if that was done before.
    static func erase(
        _ found: StoredTransaction,
        by actor: CheckAuditEntry.Actor,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        guard found.stage != .deleted, try TransactionRows.erase(found.reference, work) else {
            return false
        }
        let status = found.status == .done ? StoredTransaction.Status.done : .failed
        let outcome =
            found.decision?.status.rawValue
            ?? (status == .done ? extracted : VerificationDecision.notUploaded.status.rawValue)
        var entry = CheckAuditEntry(.transactionDelete, of: found.account, by: actor, at: time)
        entry.subject = found.reference
        entry.detail = "\(status.rawValue) \(outcome)"
        try IdentityAuditRows.append([entry], work)
        try ReviewEventRows.replaceAll(
            with: ReviewEvent(kind: .deleted),
            of: found.reference,
            at: time,
            work
        )
        return true
    }

    /// Ends deletions whose key is destroyed: nothing can be read any more, even if this must be repeated.
    func finishDeletion(
        of erased: [String]
    ) async throws(IdentityRequestError) {
        guard !erased.isEmpty else { return }
        // The pages that held the keys are overwritten before the pictures go.
        try await store.settle()
        var failure: IdentityRequestError?
        for reference in erased {
            do throws(IdentityRequestError) {
                try await removeFiles(of: reference)
                try await store.write { work throws(IdentityRequestError) in
                    try TransactionRows.remove(reference, work)
                }
            } catch {
                // The sweep tries it again; the others must not wait for it.
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Goes on with deletions that a stop cut off; returns their number.
    @discardableResult
    package func sweepDeletions() async throws(IdentityRequestError) -> Int {
        let time = now()
        let erased = try await store.write { work throws(IdentityRequestError) in
            try ReviewEventRows.forgetDeleted(
                before: time.adding(milliseconds: -Self.deletionNewsMilliseconds),
                work
            )
            return try TransactionRows.erased(limit: Self.sweepBatch, work)
        }
        try await finishDeletion(of: erased)
        return erased.count
    }
}
