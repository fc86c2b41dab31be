// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable

// Which reviewer has opened a case, and decisions that are taken back.
extension IdentityServer {
    /// For how long a reviewer has a case unless the page renews it, in milliseconds: 10 minutes.
    private static let lockMilliseconds: Int64 = 600_000

    /// Gives a case to a reviewer, or renews that.
    ///
    /// - Parameters:
    ///   - reference: the case.
    ///   - isTakingOver: whether it is taken from another reviewer.
    ///   - caller: the reviewer.
    /// - Returns: the lock.
    /// - Throws: `notFound`, `deleted`, `pending`, `alreadyDecided`; `taken` if another reviewer has it.
    func lock(
        _ reference: String,
        isTakingOver: Bool = false,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> ReviewLock {
        let time = now()
        return try await store.write { work throws(IdentityRequestError) in
            let found = try Self.reviewable(reference, caller, at: time, work)
            guard found.stage == .review else { throw IdentityRequestError(.alreadyDecided) }
            let present = try ReviewLockRows.find(found.reference, at: time, work)
            let isOthers = present.map { $0.reviewer != caller.token } ?? false
            guard !isOthers || isTakingOver else { throw IdentityRequestError(.taken) }
            let lock = ReviewLock(
                reference: found.reference,
                reviewer: caller.token,
                ends: time.adding(milliseconds: Self.lockMilliseconds)
            )
            try ReviewLockRows.put(lock, ofAccount: caller.account.id, work)
            if isOthers || present == nil {
                let event = ReviewEvent(
                    kind: isOthers ? .takenOver : .opened,
                    actor: caller.token
                )
                try ReviewEventRows.insert(event, of: found.reference, at: time, work)
            }
            return lock
        }
    }

    /// Leaves a case to others; idempotent.
    func unlock(
        _ reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { work throws(IdentityRequestError) in
            let found = try Self.reviewable(reference, caller, at: time, work)
            try ReviewLockRows.remove(found.reference, of: caller.token, work)
        }
    }

    /// Takes a decision of the desk back, before its result is sent.
    ///
    /// - Throws: `notFound`, `deleted`, `pending`; `undoOver` if the time is over, the result is on its way, or the
    ///   decision is not the caller's last one.
    func undo(
        _ reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { [self] work throws(IdentityRequestError) in
            let found = try Self.reviewable(reference, caller, at: time, work)
            let reference = found.reference
            guard let undo = try ReviewUndoRows.find(reference, at: time, work),
                undo.reviewer == caller.token
            else { throw IdentityRequestError(.undoOver) }
            let event = ReviewEvent(kind: .undone, actor: caller.token)
            try Self.audit(.reviewUndo, found.decision, reference, caller, at: time, work)
            if found.stage == .ended {
                let isHeld = try CallbackRows.withdraw(reference, heldUntil: undo.ends, work)
                let onItsWay = try CallbackRows.find(reference, .result, work)
                guard isHeld || onItsWay == nil else { throw IdentityRequestError(.undoOver) }
                let isMoved = try TransactionRows.move(
                    reference,
                    from: .ended,
                    to: .review,
                    .pending,
                    nil,
                    event: event,
                    at: time,
                    work
                )
                guard isMoved else { throw IdentityRequestError(.undoOver) }
                try countUndone(found, at: time, work)
            } else {
                try ReviewEventRows.insert(event, of: reference, at: time, work)
            }
            try TransactionRows.setProposal(undo.proposal, of: reference, work)
            try ReviewUndoRows.remove(reference, work)
        }
    }

    /// Takes a result out of the account's usage.
    private func countUndone(
        _ found: StoredTransaction,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        guard let decision = found.decision else { return }
        let request = try stored(found.request, "request", found.reference, key(of: found))
        try UsageRows.add(
            request?["product"]?.string ?? CheckProduct.netverify.rawValue,
            decision.status.rawValue,
            ofAccount: found.account,
            on: CalendarDate(time.second),
            count: -1,
            work
        )
    }

    /// What happened to cases of an account since a time.
    func reviewEvents(
        since time: PreciseInstant,
        of account: String
    ) async throws(IdentityRequestError) -> [StoredReviewEvent] {
        try await store.read { work throws(IdentityRequestError) in
            try ReviewEventRows.since(time, ofAccount: account, limit: 500, work)
        }
    }
}
