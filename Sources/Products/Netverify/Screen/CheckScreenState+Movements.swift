// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

extension CheckScreenState.Movement {
    /// What the page shows of movements; nil where it shows none.
    @MainActor
    init?(_ movements: FaceMovements) {
        count = LivenessSequence.count + 2
        switch movements.phase {
        case .idle, .preparing:
            (step, feedback, place, patience) = ("preparing", nil, 0, 0)
        case .running(let answer):
            step = answer.step?.rawValue ?? "centre"
            feedback = answer.feedback.rawValue
            (place, patience) = (answer.place, answer.patience)
        case .capturing:
            (step, feedback, place, patience) = ("done", nil, count, 0)
        case .over, .still: return nil
        }
    }
}
