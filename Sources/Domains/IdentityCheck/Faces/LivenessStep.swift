// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A movement that the person is asked for.
public enum LivenessStep: String, Sendable, Hashable, CaseIterable {
    /// Look to your left.
    case left
    /// Look to your right.
    case right
    /// Come nearer.
    case near
    /// Move away.
    case far

    /// Whether the step is a turn of the head rather than a change of its distance.
    public var isTurn: Bool { self == .left || self == .right }

    /// What to tell a person who has not done it yet.
    public var feedback: FaceFeedback {
        switch self {
        case .left: .turnLeft
        case .right: .turnRight
        case .near: .moveCloser
        case .far: .moveBack
        }
    }
}

/// Four steps that an attacker cannot foresee.
public struct LivenessSequence: Sendable, Hashable {
    /// The number of steps.
    public static let count = 4

    /// All sequences: no step follows itself, and there is at least one turn and one change of distance.
    public static let all: [LivenessSequence] = {
        var sequences: [[LivenessStep]] = [[]]
        for _ in 0..<count {
            sequences = sequences.flatMap { start in
                LivenessStep.allCases.filter { $0 != start.last }.map { start + [$0] }
            }
        }
        return sequences.filter { steps in
            steps.contains { $0.isTurn } && steps.contains { !$0.isTurn }
        }
        .map { LivenessSequence(steps: $0) }
    }()

    /// The steps in their order.
    public let steps: [LivenessStep]

    init(steps: [LivenessStep]) { self.steps = steps }

    /// Draws a sequence, each with the same probability.
    public static func draw(from random: some RandomSource) -> LivenessSequence {
        let all = all
        // Bytes above the last whole multiple would favour the first sequences.
        let limit = 256 / all.count * all.count
        while true {
            let byte = Int(random.bytes(count: 1)[0])
            if byte < limit { return all[byte % all.count] }
        }
    }
}
