// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// The movements of a check at its end, with the frames that are kept of them.
struct MovementEvidence: Sendable {
    let check: LivenessCheck
    /// The frames by the place of their step.
    let frames: [(place: Int, picture: [UInt8])]

    /// The frames' files in the order of their steps.
    var pictures: [[UInt8]] { frames.map(\.picture) }

    /// Whether all steps of the last sequence were met.
    var isMet: Bool { check.challenge?.state == .met }

    /// Returns what came of the movements.
    ///
    /// Without distances, as for `LivenessCheck.liveness(_:)`, no engine compared the frames: they then prove nothing for
    /// or against the person.
    func liveness(_ distances: [Double?]?) -> Liveness {
        guard isMet else { return check.liveness([]) }
        return distances.map { check.liveness($0) } ?? .notPerformed
    }

    /// What reviewers read: the state, the sequences that were used, and the steps that were met.
    var record: JSONOutput {
        let answer = FaceFrameAnswer(check, feedback: .holdStill, at: 0)
        return [
            // Whoever sent no message did not begin.
            "state": check.started == 0 && check.end == nil
                ? "omitted" : .string(answer.state.rawValue),
            "failure": answer.failure.map { .string($0.rawValue) } ?? .null,
            "sequences": .integer(check.started),
            "steps": .array(
                (check.challenge?.met ?? []).enumerated().map { place, met in
                    [
                        "place": .integer(place),
                        "step": .string(met.step?.rawValue ?? "centre"),
                        "milliseconds": .integer(met.time),
                    ]
                }
            ),
        ]
    }
}
