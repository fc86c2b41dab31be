// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import IdentityCheck
import Testing

/// The steps before the camera: what is met, what starts over, what fails.
struct LivenessChallengeTests {
    /// A person who does what is asked for, six frames a second.
    struct Person {
        var challenge: LivenessChallenge
        var now = 0
        var number = 0

        init(_ steps: [LivenessStep] = [.left, .near, .right, .far]) throws {
            let sequence = try #require(LivenessSequence.all.first { $0.steps == steps })
            challenge = LivenessChallenge(for: "a", sequence)
        }

        /// A face in the middle of the picture.
        static func face(_ turn: Double, _ distance: Double, x: Double = 0.5) -> FaceSighting {
            FaceSighting(
                measures: FaceMeasures(turn: turn, distance: distance),
                middle: FacePoint(x: x, y: 0.5),
                width: 0.3
            )
        }

        /// The face that the present place asks for.
        var asked: FaceSighting {
            switch challenge.step {
            case .left: Self.face(0.3, 0.17)
            case .right: Self.face(-0.3, 0.17)
            case .near: Self.face(0, 0.3)
            case .far: Self.face(0, 0.12)
            case nil: Self.face(0, 0.2)
            }
        }

        /// Sends one frame.
        @discardableResult
        mutating func send(
            _ faces: [FaceSighting],
            after milliseconds: Int = 200,
            reference: String = "a",
            step: Int? = nil
        ) throws(FaceSequenceError) -> FaceFeedback {
            now += milliseconds
            defer { number += 1 }
            return try challenge.take(
                LivenessFrames(
                    reference: reference,
                    number: number,
                    step: step ?? challenge.place,
                    frames: [LivenessFrame(time: now, faces: faces)]
                ),
                at: now
            )
        }

        /// Does what is asked for until a place is reached or nothing more is asked.
        mutating func follow(to place: Int = 6) throws {
            while challenge.state == .running, challenge.place < place { try send([asked]) }
        }
    }

    @Test func `all sequences are met by a person who follows them`() throws {
        for sequence in LivenessSequence.all {
            var person = try Person(sequence.steps)
            // After a far frame a turned face must be narrower than the far one, so it comes back first.
            while person.challenge.state == .running {
                if person.challenge.step?.isTurn == true { try person.send([Person.face(0, 0.2)]) }
                let place = person.challenge.place
                while person.challenge.state == .running, person.challenge.place == place {
                    try person.send([person.asked])
                }
            }
            #expect(person.challenge.state == .met)
            #expect(person.challenge.times.count == 6)
        }
    }

    @Test func `a place needs three frames in a row`() throws {
        var person = try Person()
        try person.send([Person.face(0, 0.2)])
        try person.send([Person.face(0, 0.2)])
        #expect(try person.send([Person.face(0, 0.1)]) == .moveCloser)
        try person.send([Person.face(0, 0.2)])
        try person.send([Person.face(0, 0.2)])
        #expect(person.challenge.place == 0)
        #expect(try person.send([Person.face(0, 0.2)]) == .turnLeft)
        #expect(person.challenge.place == 1)
    }

    @Test func `37: feedback says what to do`() throws {
        var person = try Person()
        #expect(try person.send([]) == .noFace)
        #expect(try person.send([Person.face(0, 0.2), Person.face(0, 0.2)]) == .multipleFaces)
        #expect(try person.send([Person.face(0, 0.3)]) == .moveBack)
        #expect(try person.send([Person.face(0.15, 0.2)]) == .lookStraight)
        #expect(try person.send([Person.face(0, 0.2)]) == .holdStill)
        for (step, feedback) in zip(
            [LivenessStep.left, .right, .near, .far],
            [FaceFeedback.turnLeft, .turnRight, .moveCloser, .moveBack]
        ) {
            #expect(step.feedback == feedback)
        }
    }

    @Test func `51: the wrong side, a displaced nose and a photograph brought nearer do not count`()
        throws
    {
        for face in [Person.face(-0.3, 0.17), Person.face(0.3, 0.2), Person.face(0, 0.3)] {
            var person = try Person()
            try person.follow(to: 1)
            for _ in 0..<5 { try person.send([face]) }
            #expect(person.challenge.place == 1)
        }
        var person = try Person([.near, .left, .right, .far])
        try person.follow(to: 1)
        // Near, but the nose off the axis.
        for _ in 0..<5 { try person.send([Person.face(0.2, 0.3)]) }
        #expect(person.challenge.place == 1)
    }

    @Test func `two faces or a gap of more than a second start the step over`() throws {
        for isGap in [true, false] {
            var person = try Person()
            try person.send([Person.face(0, 0.2)])
            try person.send([Person.face(0, 0.2)])
            if isGap {
                try person.send([Person.face(0, 0.2)], after: 1_001)
            } else {
                try person.send([Person.face(0, 0.2), Person.face(0, 0.2)])
                try person.send([Person.face(0, 0.2)])
            }
            #expect(person.challenge.place == 0)
            try person.send([Person.face(0, 0.2)])
            try person.send([Person.face(0, 0.2)])
            #expect(person.challenge.place == 1)
        }
    }

    @Test func `a jump of more than half a face fails`() throws {
        var near = try Person()
        try near.send([Person.face(0, 0.2, x: 0.4)])
        try near.send([Person.face(0, 0.2, x: 0.549)])
        #expect(near.challenge.state == .running)
        try near.send([Person.face(0, 0.2, x: 0.7)])
        #expect(near.challenge.state == .failed(.jump))
    }

    @Test func `a step has 8 seconds, a sequence 60`() throws {
        var slow = try Person()
        for _ in 0..<40 { try slow.send([Person.face(0, 0.1)]) }
        #expect(slow.now == 8_000)
        #expect(slow.challenge.state == .running)
        try slow.send([Person.face(0, 0.1)], after: 1)
        #expect(slow.challenge.state == .failed(.stepTimeout))

        var late = try Person()
        // Two faces start the step over again and again, but not the sequence.
        while late.now < 60_000 { try late.send([Person.face(0, 0.2), Person.face(0, 0.2)]) }
        #expect(late.challenge.state == .running)
        #expect(throws: FaceSequenceError.tooLate) { try late.send([Person.face(0, 0.2)]) }
        #expect(late.challenge.state == .failed(.sequenceTimeout))
        #expect(throws: FaceSequenceError.ended) { try late.send([Person.face(0, 0.2)]) }
    }

    /// A message that is not what it should be, and the error.
    static let hostile: [(FaceSequenceError, @Sendable (inout Person) throws -> Void)] = [
        (.otherTransaction, { try $0.send([], reference: "b") }),
        (.outOfOrder, { try $0.send([], step: 1) }),
        (
            .outOfOrder,
            { person in
                person.number -= 1
                try person.send([])
            }
        ),
        (
            .outOfOrder,
            { person in
                person.number += 1
                try person.send([])
            }
        ),
        (.wrongTimes, { try $0.send([], after: 0) }),
        (.tooMany, { person in for _ in 0..<20 { try person.send([], after: 1) } }),
    ]

    @Test(arguments: hostile.indices)
    func `frames that are repeated, out of order or foreign end the sequence`(index: Int) throws {
        let (error, act) = Self.hostile[index]
        var person = try Person()
        try person.send([Person.face(0, 0.2)])
        #expect(throws: error) { try act(&person) }
        #expect(person.challenge.state == .failed(.frames))
    }

    @Test func `frames from the future are refused`() throws {
        var person = try Person()
        let message = LivenessFrames(
            reference: "a",
            number: 0,
            step: 0,
            frames: [LivenessFrame(time: 500, faces: [])]
        )
        #expect(throws: FaceSequenceError.wrongTimes) {
            try person.challenge.take(message, at: 499)
        }
    }

    @Test func `a transaction has three sequences, and passes with one person only`() throws {
        var check = LivenessCheck(for: "a")
        #expect(check.liveness([]) == .notPerformed)
        #expect(
            (0..<4).map { _ in check.begin(random: SystemRandom()) } == [true, true, true, false]
        )
        #expect(check.liveness([]) == .failed)
        var person = try Person()
        try person.follow()
        check.challenge = person.challenge
        #expect(check.liveness(Array(repeating: 0.5, count: 6)) == .passed)
        #expect(check.liveness(Array(repeating: 0.5, count: 5)) == .failed)
        #expect(check.liveness(Array(repeating: 0.4, count: 5) + [0.51]) == .failed)
        #expect(check.liveness(Array(repeating: 0.4, count: 5) + [nil]) == .failed)
    }
}
