// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The decision of reviewers about one check.
///
/// With two reviewers the first one proposes, and another one confirms by deciding the same. A different decision takes
/// the proposal's place, and then another reviewer must confirm it.
public struct Review: Sendable, Hashable {
    /// A reviewer's decision that waits for a second one.
    public struct Proposal: Sendable, Hashable {
        /// The decision.
        public let decision: VerificationDecision
        /// Who proposed it, by the token of the credential.
        public let reviewer: String

        /// Describes a stored proposal.
        public init(decision: VerificationDecision, reviewer: String) {
            self.decision = decision
            self.reviewer = reviewer
        }
    }

    /// How far the check is.
    public enum State: Sendable, Hashable {
        /// Pictures and data are still coming.
        case open
        /// It waits for a reviewer, perhaps the second one.
        case waiting(Proposal?)
        /// It has its result.
        case decided(VerificationDecision)
    }

    /// How far the check is.
    public private(set) var state: State
    /// Whether a second reviewer must confirm.
    public let needsTwoReviewers: Bool

    /// Describes a check.
    public init(_ state: State, needsTwoReviewers: Bool) {
        self.state = state
        self.needsTwoReviewers = needsTwoReviewers
    }

    /// Takes a reviewer's decision.
    ///
    /// - Returns: the result, or nil if a second reviewer must confirm it.
    /// - Throws: `notFinished`, `alreadyDecided`, `secondReviewerNeeded`; `decisionInvalid` for `NO_ID_UPLOADED`.
    public mutating func decide(
        _ decision: VerificationDecision,
        by reviewer: String
    ) throws(ReviewError) -> VerificationDecision? {
        guard decision.status != .notUploaded else { throw .decisionInvalid(.status) }
        switch state {
        case .open: throw .notFinished
        case .decided: throw .alreadyDecided
        case .waiting(let proposal):
            guard needsTwoReviewers else { return settle(decision) }
            guard let proposal else { return propose(decision, reviewer) }
            guard proposal.reviewer != reviewer else { throw .secondReviewerNeeded }
            return proposal.decision == decision
                ? settle(decision) : propose(decision, reviewer)
        }
    }

    private mutating func settle(_ decision: VerificationDecision) -> VerificationDecision? {
        state = .decided(decision)
        return decision
    }

    private mutating func propose(
        _ decision: VerificationDecision,
        _ reviewer: String
    ) -> VerificationDecision? {
        state = .waiting(Proposal(decision: decision, reviewer: reviewer))
        return nil
    }
}
