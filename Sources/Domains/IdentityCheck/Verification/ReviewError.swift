// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a decision about a check was refused.
public enum ReviewError: Error, Sendable, Hashable {
    /// A member of a decision, by its name in requests.
    public enum Member: String, Sendable, Hashable, CaseIterable {
        /// The whole, or a member that the form does not have.
        case decision
        /// The status.
        case status = "verificationStatus"
        /// The reason, or that there is one or none.
        case reason = "rejectReasonCode"
        /// The details.
        case details = "rejectReasonDetailCodes"
        /// The reason about the selfie.
        case selfie = "selfieReason"
        /// The note.
        case note
    }

    /// A member is not in the tables, or does not belong to the others (422).
    case decisionInvalid(Member)
    /// The check has its final result (409).
    case alreadyDecided
    /// The pictures and the data are not complete (409).
    case notFinished
    /// A second reviewer must confirm, not the one who proposed the decision (409).
    case secondReviewerNeeded
}
