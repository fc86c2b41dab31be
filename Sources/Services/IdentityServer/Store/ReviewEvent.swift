// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// Something that happened to a transaction, for its history.
struct ReviewEvent: Sendable {
    /// What happened.
    enum Kind: String, Sendable {
        /// All parts came.
        case received
        /// The rules left it to a reviewer.
        case waiting
        /// A reviewer opened it to decide.
        case opened
        /// A reviewer took it from another one.
        case takenOver
        /// A reviewer decided, and a second one must confirm.
        case proposed
        /// It has its result, by the rules unless a reviewer is named.
        case decided
        /// A reviewer took a decision back.
        case undone
        /// The account's server has the result.
        case delivered
        /// The account's server did not take the result, and no attempts follow.
        case undelivered
        /// The result is to be sent again.
        case resent
        /// It was deleted.
        case deleted
    }

    let kind: Kind
    /// Who did it, by the token of the credential; nil for the server itself.
    var actor: String?
    var decision: VerificationDecision?
    /// A note for other reviewers, encrypted.
    var note: [UInt8]?
}

/// An event as stored.
struct StoredReviewEvent: Sendable {
    let reference: String
    let number: Int
    let event: ReviewEvent
    let happenedOn: PreciseInstant
}

extension ReviewEvent {
    /// What a move to a stage means.
    init(_ stage: StoredTransaction.Stage, _ decision: VerificationDecision?) {
        switch stage {
        case .open, .verifying: self.init(kind: .received)
        case .review: self.init(kind: .waiting)
        case .ended: self.init(kind: .decided, decision: decision)
        case .deleted: self.init(kind: .deleted)
        }
    }
}
