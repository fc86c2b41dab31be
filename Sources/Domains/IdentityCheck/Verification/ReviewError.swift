// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a decision about a check was refused; the names of the cases are the codes of the server's answers.
public enum ReviewError: String, Error, Sendable, Hashable, CaseIterable {
    /// The status, reason or details are not in the tables, or do not belong together (422).
    case decisionInvalid
    /// The check has its final result (409).
    case alreadyDecided
    /// The pictures and the data are not complete (409).
    case notFinished
    /// A second reviewer must confirm, not the one who proposed the decision (409).
    case secondReviewerNeeded

    /// Whether the decision itself is wrong, rather than the state of the check.
    public var isInvalid: Bool { self == .decisionInvalid }
}
