// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a client hears about its frames: what the person should do next.
public struct FaceFrameAnswer: Sendable, Hashable {
    /// How far the movements are; the raw value is the word on the wire.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// More frames are needed.
        case running
        /// All steps were met: the selfie may be taken.
        case met
        /// The sequence failed; another one may be begun if one is left.
        case failed
        /// The person cannot do the steps: one picture will do.
        case declined
        /// The server cannot judge the steps: one picture will do.
        case unavailable
    }

    /// The word for a place without a step.
    private static let centre = "centre"

    /// How far the movements are.
    public let state: State
    /// What to tell the person.
    public let feedback: FaceFeedback
    /// The present step; nil at the centre.
    public let step: LivenessStep?
    /// The place of the step, 0 to 5.
    public let place: Int
    /// How long the step may still take, in milliseconds.
    public let patience: Int
    /// The sequences that are left.
    public let left: Int
    /// Why the sequence failed; nil unless it did.
    public let failure: LivenessChallenge.Failure?

    /// Describes a check after a message.
    ///
    /// - Parameters:
    ///   - check: the check.
    ///   - feedback: what the last frame showed.
    ///   - now: the server's time, in milliseconds since the start of the sequence.
    public init(_ check: LivenessCheck, feedback: FaceFeedback, at now: Int) {
        self.feedback = feedback
        left = check.left
        step = check.challenge?.step
        place = check.challenge?.place ?? 0
        patience = check.challenge?.patience(at: now) ?? 0
        switch (check.end, check.challenge?.state) {
        case (.declined?, _): (state, failure) = (.declined, nil)
        case (.unavailable?, _): (state, failure) = (.unavailable, nil)
        case (nil, .met?): (state, failure) = (.met, nil)
        case (nil, .failed(let why)?): (state, failure) = (.failed, why)
        case (nil, .running?), (nil, nil): (state, failure) = (.running, nil)
        }
    }

    /// The answer as JSON.
    public var json: JSONOutput {
        [
            "feedback": .string(feedback.rawValue),
            "step": .string(step?.rawValue ?? Self.centre), "state": .string(state.rawValue),
            "place": .integer(place), "patience": .integer(patience), "left": .integer(left),
            "failure": failure.map { .string($0.rawValue) } ?? .null,
        ]
    }

    /// Reads an answer.
    ///
    /// - Returns: nil for any other form, and for words that this version does not know.
    public init?(_ value: JSONValue) {
        guard let state = value["state"]?.string.flatMap({ State(rawValue: $0) }),
            let feedback = value["feedback"]?.string.flatMap({ FaceFeedback(rawValue: $0) }),
            let word = value["step"]?.string, let place = value["place"]?.number?.integer,
            let patience = value["patience"]?.number?.integer,
            let left = value["left"]?.number?.integer,
            0...LivenessChallenge.lastPlace ~= place,
            0...LivenessChallenge.stepMilliseconds ~= patience,
            0...LivenessCheck.sequenceCount ~= left
        else { return nil }
        let step = LivenessStep(rawValue: word)
        guard step != nil || word == Self.centre else { return nil }
        (self.state, self.feedback, self.step, self.place) = (state, feedback, step, place)
        (self.patience, self.left) = (patience, left)
        failure = value["failure"]?.string.flatMap { LivenessChallenge.Failure(rawValue: $0) }
    }
}
