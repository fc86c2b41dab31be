// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension LivenessChallenge {
    private typealias Place = any WritableKeyPath<LivenessChallenge, Int> & Sendable

    /// The numbers that are kept between two messages, by their names.
    private static let numbers: [(name: String, path: Place)] = [
        ("place", \.place), ("nextNumber", \.nextNumber), ("frameCount", \.frameCount),
        ("lastTime", \.lastTime), ("stepStart", \.stepStart), ("held", \.held),
        ("lastFaceTime", \.lastFaceTime),
    ]

    var json: JSONOutput {
        var members: [(String, JSONOutput)] = Self.numbers.map { entry in
            (entry.name, .integer(self[keyPath: entry.path]))
        }
        members += [
            ("steps", .array(sequence.steps.map { .string($0.rawValue) })),
            ("state", .string(state.word)), ("times", .array(times.map { .integer($0) })),
            ("lastFace", lastFace?.json ?? .null), ("frontalDistance", .number(frontalDistance)),
        ]
        return .object(members)
    }

    init?(_ value: JSONValue, for reference: String, thresholds: FaceThresholds) {
        let steps = value["steps"]?.elements?.compactMap {
            $0.string.flatMap { LivenessStep(rawValue: $0) }
        }
        guard let sequence = LivenessSequence.all.first(where: { $0.steps == steps }),
            let state = value["state"]?.string.flatMap({ State(word: $0) }),
            let times = value["times"]?.elements,
            let frontalDistance = value["frontalDistance"]?.number?.double,
            let lastFace = value["lastFace"]
        else { return nil }
        self.init(for: reference, sequence, thresholds: thresholds)
        for (name, path) in Self.numbers {
            guard let number = value[name]?.number?.integer else { return nil }
            self[keyPath: path] = number
        }
        self.state = state
        self.times = times.compactMap { $0.number?.integer }
        self.frontalDistance = frontalDistance
        guard 0...Self.lastPlace ~= place, self.times.count == times.count else { return nil }
        if !lastFace.isNull {
            guard let face = FaceSighting(lastFace) else { return nil }
            self.lastFace = face
        }
    }
}

extension LivenessChallenge.State {
    /// The state in one word: that of a failure is why.
    fileprivate var word: String {
        switch self {
        case .running: "running"
        case .met: "met"
        case .failed(let failure): failure.rawValue
        }
    }

    fileprivate init?(word: String) {
        switch word {
        case "running": self = .running
        case "met": self = .met
        default:
            guard let failure = LivenessChallenge.Failure(rawValue: word) else { return nil }
            self = .failed(failure)
        }
    }
}

extension FaceSighting {
    fileprivate var json: JSONOutput {
        .array(
            [
                measures.turn, measures.distance, measures.rollSine, middle.x, middle.y, width,
            ].map { .number($0) }
        )
    }

    fileprivate init?(_ value: JSONValue) {
        let numbers = value.elements?.compactMap { $0.number?.double } ?? []
        guard numbers.count == 6 else { return nil }
        self.init(
            measures: FaceMeasures(
                turn: numbers[0],
                distance: numbers[1],
                rollSine: numbers[2]
            ),
            middle: FacePoint(x: numbers[3], y: numbers[4]),
            width: numbers[5]
        )
    }
}
