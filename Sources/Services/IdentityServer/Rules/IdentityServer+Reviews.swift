// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// The decisions of reviewers (spec, document scan §4.4; decisions, identity check).
extension IdentityServer {
    /// The most cases that a list has.
    private static let reviewLimit = 200

    /// Returns the cases that wait for a reviewer, the oldest first.
    func reviews(for caller: IdentityCaller) async throws(IdentityRequestError) -> [JSONOutput] {
        let waiting = try await store.read { work throws(IdentityRequestError) in
            try TransactionRows.waiting(
                ofAccount: caller.account.id,
                limit: Self.reviewLimit,
                work
            )
        }
        var reviews: [JSONOutput] = []
        for found in waiting {
            let opened = try opened(found, [])
            let outcome = opened.result?["outcome"]
            let suggestion = try outcome?["suggestion"]?.string.map {
                text throws(IdentityRequestError) in try DecisionText.read(text)
            }
            reviews.append([
                "scanReference": .string(found.reference),
                "createdOn": .string(found.createdOn.rfc3339),
                "findings": outcome?["findings"].map { JSONOutput($0) } ?? [],
                "suggestion": Self.json(suggestion),
                "proposal": Self.json(found.proposal?.decision),
            ])
        }
        return reviews
    }

    private static func json(_ decision: VerificationDecision?) -> JSONOutput {
        guard let decision else { return .null }
        return [
            "verificationStatus": .string(decision.status.rawValue),
            "rejectReason": decision.rejectReason ?? .null,
        ]
    }

    /// Takes a reviewer's decision; the account's policy says whether another one must confirm it.
    ///
    /// - Returns: the result, or nil if it must be confirmed.
    /// - Throws: `notFound`, `deleted`, `pending`, `alreadyDecided`, `secondReviewerNeeded`.
    func review(
        _ reference: String,
        _ decision: VerificationDecision,
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
            var review = Review(found.reviewState, needsTwoReviewers: policy.needsTwoReviewers)
            let settled: VerificationDecision?
            do throws(ReviewError) {
                settled = try review.decide(decision, by: caller.token)
            } catch {
                throw IdentityRequestError(error)
            }
            guard let settled else {
                let proposal = Review.Proposal(decision: decision, reviewer: caller.token)
                try TransactionRows.propose(proposal, of: found.reference, work)
                return nil
            }
            let opened = try opened(found, try PartRows.all(of: found.reference, work))
            // Two who decide at once meet here: the transaction runs again for the second one.
            guard try end(opened, .done, settled, caller.account.settings, at: time, work)
            else { throw IdentityRequestError(.alreadyDecided) }
            return settled
        }
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
