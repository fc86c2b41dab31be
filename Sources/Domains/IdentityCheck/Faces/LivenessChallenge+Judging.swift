// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension LivenessChallenge {
    /// Judges one frame.
    mutating func judge(_ frame: LivenessFrame) -> FaceFeedback {
        guard frame.faces.count <= 1 else {
            startOver(at: frame.time)
            return .multipleFaces
        }
        guard let face = frame.faces.first else {
            held = 0
            if frame.time - lastFaceTime > Self.gapMilliseconds { startOver(at: frame.time) }
            return .noFace
        }
        if frame.time - lastFaceTime > Self.gapMilliseconds { startOver(at: frame.time) }
        if let last = lastFace, hasJumped(from: last, to: face) {
            state = .failed(.jump)
            return .holdStill
        }
        lastFace = face
        lastFaceTime = frame.time
        if isStraight(face.measures) { frontalDistance = face.measures.distance }
        guard meets(face.measures) else {
            held = 0
            return advice(for: face.measures)
        }
        held += 1
        if held == thresholds.heldFrames { advance(at: frame.time) }
        return .holdStill
    }

    private mutating func startOver(at time: Int) {
        held = 0
        stepStart = time
        // After a gap the face may be anywhere; two faces leave open which one is meant.
        lastFace = nil
        lastFaceTime = time
    }

    private mutating func advance(at time: Int) {
        times.append(time)
        held = 0
        stepStart = time
        if place == Self.lastPlace { state = .met } else { place += 1 }
    }

    private func hasJumped(from one: FaceSighting, to other: FaceSighting) -> Bool {
        (one.middle - other.middle).length > thresholds.jump * max(one.width, other.width)
    }

    private func isStraight(_ face: FaceMeasures) -> Bool {
        face.turn.magnitude <= thresholds.straightTurn && face.rollSine <= thresholds.rollSine
    }

    /// Whether the head is turned, which brings the eyes closer together, and not only its nose displaced.
    private func isTurned(_ face: FaceMeasures) -> Bool {
        face.rollSine <= thresholds.rollSine
            && face.distance <= thresholds.turnedShare * frontalDistance
    }

    /// Whether a face shows what the present place asks for.
    private func meets(_ face: FaceMeasures) -> Bool {
        switch step {
        case .left: face.turn >= thresholds.sideTurn && isTurned(face)
        case .right: face.turn <= -thresholds.sideTurn && isTurned(face)
        case .near: face.distance >= thresholds.nearDistance && isStraight(face)
        case .far: face.distance <= thresholds.farDistance && isStraight(face)
        case nil: thresholds.startDistance.contains(face.distance) && isStraight(face)
        }
    }

    /// What to tell a person whose face does not show what the present place asks for.
    func advice(for face: FaceMeasures?) -> FaceFeedback {
        guard let face else { return .noFace }
        guard let step else {
            if face.distance < thresholds.startDistance.lowerBound { return .moveCloser }
            if face.distance > thresholds.startDistance.upperBound { return .moveBack }
            return isStraight(face) ? .holdStill : .lookStraight
        }
        return step.isTurn || isStraight(face) ? step.feedback : .lookStraight
    }
}
