// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One sequence of steps, judged frame by frame: frames in, feedback out.
///
/// First the person looks straight ahead, then come the four steps one by one, then they look straight ahead once more.
/// The sequence reads no clock: the server passes the time that has gone by.
public struct LivenessChallenge: Sendable, Hashable {
    /// How far the sequence is.
    public enum State: Sendable, Hashable {
        /// More frames are needed.
        case running
        /// All steps were met: the selfie may be taken.
        case met
        /// The sequence failed.
        case failed(Failure)
    }

    /// Why a sequence failed.
    public enum Failure: String, Sendable, Hashable, CaseIterable {
        /// A step was not done in time.
        case stepTimeout
        /// The whole sequence took too long.
        case sequenceTimeout
        /// The face jumped from one place to another between two frames.
        case jump
        /// The frames were not sent as they should be.
        case frames
    }

    /// The time for one step, in milliseconds.
    public static let stepMilliseconds = 8_000
    /// The time for all of them, in milliseconds.
    public static let sequenceMilliseconds = 60_000
    /// The time without a face after which a step starts over, in milliseconds.
    static let gapMilliseconds = 1_000
    /// The most frames in a second.
    static let framesPerSecond = 6
    /// The places: the centre, the steps, the centre.
    static let lastPlace = LivenessSequence.count + 1

    let reference: String
    let sequence: LivenessSequence
    let thresholds: FaceThresholds

    /// How far the sequence is.
    public internal(set) var state = State.running
    /// The place of the present step: 0 for the centre, 1 to 4, 5 for the centre at the end.
    public internal(set) var place = 0
    /// The times at which each place was met, in milliseconds since the start.
    public internal(set) var times: [Int] = []

    var nextNumber = 0
    var frameCount = 0
    var lastTime = -1
    var stepStart = 0
    var held = 0
    var lastFaceTime = 0
    var lastFace: FaceSighting?
    /// The distance of the eyes when the head last looked straight ahead.
    var frontalDistance = 0.0

    /// Starts a sequence for a transaction.
    public init(
        for reference: String,
        _ sequence: LivenessSequence,
        thresholds: FaceThresholds = .standard
    ) {
        self.reference = reference
        self.sequence = sequence
        self.thresholds = thresholds
    }

    /// The present step, the only one that the client learns; nil at the centre.
    public var step: LivenessStep? { step(at: place) }

    /// The step at a place; nil at the centre.
    func step(at place: Int) -> LivenessStep? {
        1...LivenessSequence.count ~= place ? sequence.steps[place - 1] : nil
    }

    /// The steps that were met, each with the milliseconds since the start of the sequence; nil for the centre.
    public var met: [(step: LivenessStep?, time: Int)] {
        times.enumerated().map { (step(at: $0.offset), $0.element) }
    }

    /// Returns for how long the present step may still take, in milliseconds; 0 unless the sequence runs.
    public func patience(at now: Int) -> Int {
        guard state == .running else { return 0 }
        return max(0, min(stepStart + Self.stepMilliseconds, Self.sequenceMilliseconds) - now)
    }

    /// Ends a sequence whose frames did not come as they should.
    public mutating func refuse() {
        if state == .running { state = .failed(.frames) }
    }

    /// Judges frames.
    ///
    /// - Parameters:
    ///   - message: the frames; none may be for another transaction or step, or repeat earlier ones.
    ///   - now: the server's time, in milliseconds since the start of the sequence.
    /// - Returns: what the person should do next.
    /// - Throws: ``FaceSequenceError``; the sequence has then failed for good.
    public mutating func take(
        _ message: LivenessFrames,
        at now: Int
    ) throws(FaceSequenceError) -> FaceFeedback {
        guard state == .running else { throw .ended }
        do throws(FaceSequenceError) {
            try check(message, at: now)
        } catch {
            state = .failed(error == .tooLate ? .sequenceTimeout : .frames)
            throw error
        }
        nextNumber += 1
        var feedback: FaceFeedback?
        // What is left of a message after a place was met belongs to no step.
        let start = place
        for frame in message.frames where state == .running && place == start {
            feedback = judge(frame)
        }
        if state == .running, now - stepStart > Self.stepMilliseconds {
            state = .failed(.stepTimeout)
        }
        if case .running = state, place != start { return advice(for: lastFace?.measures) }
        return feedback ?? .noFace
    }

    private mutating func check(
        _ message: LivenessFrames,
        at now: Int
    ) throws(FaceSequenceError) {
        guard message.reference == reference else { throw .otherTransaction }
        guard now <= Self.sequenceMilliseconds else { throw .tooLate }
        guard message.number == nextNumber, message.step == place else { throw .outOfOrder }
        frameCount += message.frames.count
        guard frameCount <= Self.framesPerSecond * (now / 1_000 + 1) else { throw .tooMany }
        for frame in message.frames {
            guard frame.time > lastTime, frame.time <= now else { throw .wrongTimes }
            lastTime = frame.time
        }
    }
}
