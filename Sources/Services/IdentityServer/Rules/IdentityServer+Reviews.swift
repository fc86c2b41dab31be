// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

// The decisions of reviewers.
extension IdentityServer {
    /// The most cases that a list has.
    private static let reviewLimit = 200
    /// The most cases among which a list looks.
    private static let filterLimit = 2000
    /// For how long a decision of the desk can be taken back, in milliseconds: 30 seconds.
    private static let undoMilliseconds: Int64 = 30_000

    /// Returns the cases that wait for a reviewer, the oldest first; decided ones, if asked for, the newest first.
    ///
    /// - Returns: the first of them, the gravest if they are asked for, and how many there are in all.
    func reviews(
        _ filter: ReviewFilter = ReviewFilter(),
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> (first: [ReviewSummary], total: Int) {
        let (time, account) = (now(), caller.account.id)
        let (found, locks) = try await store.read { work throws(IdentityRequestError) in
            let list =
                filter.state == .decided
                ? try TransactionRows.decided(ofAccount: account, limit: Self.filterLimit, work)
                : try TransactionRows.waiting(ofAccount: account, limit: Self.filterLimit, work)
            return (list, try ReviewLockRows.all(ofAccount: account, at: time, work))
        }
        let held = Dictionary(locks.map { ($0.reference, $0) }) { first, _ in first }
        var reviews: [ReviewSummary] = []
        for transaction in found {
            let summary = try ReviewSummary(
                try opened(transaction, []),
                lock: held[transaction.reference]
            )
            if filter.accepts(summary, at: time) { reviews.append(summary) }
        }
        if filter.isByRisk {
            let ranked = reviews.enumerated().map { (place: $0, risk: $1.risk, summary: $1) }
            reviews = ranked.sorted { ($1.risk, $0.place) < ($0.risk, $1.place) }.map(\.summary)
        }
        return (Array(reviews.prefix(Self.reviewLimit)), reviews.count)
    }

    /// Takes a reviewer's decision; the account's policy says whether another one must confirm it.
    ///
    /// A decision of the desk can be taken back for a while, and its result is sent only then.
    ///
    /// - Returns: the result, or nil if it must be confirmed.
    /// - Throws: `notFound`, `deleted`, `pending`, `alreadyDecided`, `secondReviewerNeeded`; `invalid` for a reason
    ///   about a selfie that the check does not have; `taken` if another reviewer has opened the case.
    func review(
        _ reference: String,
        _ request: ReviewRequest,
        by caller: IdentityCaller
    ) async throws(IdentityRequestError) -> VerificationDecision? {
        let time = now()
        let policy = caller.account.settings.verification
        return try await store.write { [self] work throws(IdentityRequestError) in
            let found = try TransactionRows.find(
                reference,
                ofAccount: caller.account.id,
                at: time,
                work
            )
            guard let found else { throw IdentityRequestError(.notFound) }
            guard found.stage != .deleted else { throw IdentityRequestError(.deleted) }
            let reference = found.reference
            var review = Review(found.reviewState, needsTwoReviewers: policy.needsTwoReviewers)
            let settled: VerificationDecision?
            do throws(ReviewError) {
                settled = try review.decide(request.decision, by: caller.token)
            } catch {
                throw IdentityRequestError(error)
            }
            let opened = try opened(found, try PartRows.all(of: reference, work))
            // Without a selfie there is none that could be invalid.
            guard request.decision.selfieReason == nil || opened.face(nil) != nil else {
                throw IdentityRequestError(
                    .invalid,
                    detail: ReviewError.Member.selfie.rawValue,
                    sentence: "The check has no selfie that selfieReason could be about."
                )
            }
            let lock = try ReviewLockRows.find(reference, at: time, work)
            guard lock.map({ $0.reviewer == caller.token }) ?? true else {
                throw IdentityRequestError(.taken)
            }
            try ReviewLockRows.remove(reference, work)
            let undo = caller.isAtDesk ? undo(found.proposal, caller, at: time) : nil
            if let undo {
                try ReviewUndoRows.put(undo, of: reference, work)
            } else {
                try ReviewUndoRows.remove(reference, work)
            }
            let event = ReviewEvent(
                kind: settled == nil ? .proposed : .decided,
                actor: caller.token,
                decision: request.decision,
                note: try sealed(request.note, of: found)
            )
            try Self.audit(.reviewDecide, request.decision, reference, caller, at: time, work)
            guard let settled else {
                let proposal = Review.Proposal(
                    decision: request.decision,
                    reviewer: caller.token
                )
                try TransactionRows.setProposal(proposal, of: reference, work)
                try ReviewEventRows.insert(event, of: reference, at: time, work)
                return nil
            }
            // Two who decide at once meet here: the transaction runs again for the second one.
            let ended = try end(
                opened,
                .done,
                settled,
                caller.account.settings,
                event: event,
                heldUntil: undo?.ends,
                at: time,
                work
            )
            guard ended else { throw IdentityRequestError(.alreadyDecided) }
            return settled
        }
    }

    /// Notes in the audit what a reviewer did.
    static func audit(
        _ action: CheckAuditAction,
        _ decision: VerificationDecision?,
        _ reference: String,
        _ caller: IdentityCaller,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        var entry = CheckAuditEntry(action, of: caller.account.id, by: caller.actor, at: time)
        entry.subject = reference
        entry.detail = decision.map(DecisionText.write)
        try IdentityAuditRows.append([entry], work)
    }

    private func undo(
        _ proposal: Review.Proposal?,
        _ caller: IdentityCaller,
        at time: PreciseInstant
    ) -> ReviewUndo {
        let wait = Self.undoMilliseconds / max(configuration.timeScale, 1)
        return ReviewUndo(
            reviewer: caller.token,
            ends: time.adding(milliseconds: wait),
            proposal: proposal
        )
    }

    private func sealed(
        _ note: String?,
        of found: StoredTransaction
    ) throws(IdentityRequestError) -> [UInt8]? {
        guard let note else { return nil }
        return try key(of: found).seal(
            Array(note.utf8),
            "note",
            of: found.reference,
            random: SystemRandom()
        )
    }
}

extension StoredTransaction {
    /// How far it is in the eyes of reviewers.
    fileprivate var reviewState: Review.State {
        switch stage {
        case .open, .verifying: .open
        case .review: .waiting(proposal)
        case .ended, .deleted: .decided(decision ?? .notUploaded)
        }
    }
}
