// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// What came of the check that a living person is before the camera; the raw value is the word on the wire.
///
/// This is no certified presentation-attack detection (ISO/IEC 30107-3): a replayed video or a mask may pass.
public enum Liveness: String, Sendable, Hashable, CaseIterable {
    /// The person followed the steps.
    case passed = "PASSED"
    /// The person did not follow them, or the frames show several persons.
    case failed = "FAILED"
    /// There were no steps.
    case notPerformed = "NOT_PERFORMED"
}

/// The sequences of one transaction: three, each drawn anew.
public struct LivenessCheck: Sendable, Hashable {
    /// The sequences that a transaction may use.
    public static let sequenceCount = 3

    /// Why no sequence is asked for any more although none was met.
    public enum End: String, Sendable, Hashable, CaseIterable {
        /// The person cannot see or do the steps, and sends one picture instead.
        case declined
        /// The engine failed, so that the server cannot judge the steps.
        case unavailable
    }

    let reference: String
    let thresholds: FaceThresholds
    /// The sequences that were started.
    public internal(set) var started = 0
    /// Why the check ended before its time; nil if it did not.
    public internal(set) var end: End?
    /// The present sequence; nil before the first.
    public var challenge: LivenessChallenge?

    /// Creates the check of a transaction.
    public init(for reference: String, thresholds: FaceThresholds = .standard) {
        self.reference = reference
        self.thresholds = thresholds
    }

    /// The sequences that are left.
    public var left: Int { Self.sequenceCount - started }

    /// Starts the next sequence; one that still runs is given up.
    ///
    /// - Returns: false if none is left, the last one was met, or the check has ended.
    public mutating func begin(random: some RandomSource) -> Bool {
        guard left > 0, end == nil, challenge?.state != .met else { return false }
        started += 1
        challenge = LivenessChallenge(
            for: reference,
            LivenessSequence.draw(from: random),
            thresholds: thresholds
        )
        return true
    }

    /// Ends the check for another reason than the steps, unless a sequence was met or all of them failed.
    public mutating func finish(for reason: End) {
        guard challenge?.state != .met, left > 0 || challenge?.state == .running else { return }
        end = reason
    }

    /// What came of the check so far.
    ///
    /// - Parameter distances: of the embeddings between the selfie and the frame of each place that was met; nil where
    ///   the engine could not compare them.
    /// - Returns: passed only if a sequence was met and each of its frames shows the person of the selfie; not performed
    ///   if the check ended for another reason than the steps, whatever came of sequences before.
    public func liveness(_ distances: [Double?]) -> Liveness {
        guard started > 0, end == nil else { return .notPerformed }
        guard let challenge, challenge.state == .met, distances.count == challenge.times.count
        else { return .failed }
        let isOnePerson = distances.allSatisfy { $0.map { $0 <= thresholds.samePerson } ?? false }
        return isOnePerson ? .passed : .failed
    }
}
