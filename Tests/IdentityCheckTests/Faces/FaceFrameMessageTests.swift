// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import Testing

/// What clients and servers say to each other about movements, and the check between two messages.
struct FaceFrameMessageTests {
    private static func value(_ output: JSONOutput) throws -> JSONValue {
        try JSONTree(parsing: output.utf8()).root
    }

    @Test func `a message is read as it was written`() throws {
        let message = FaceFrameMessage(
            number: 3,
            place: 2,
            time: 450,
            frames: [
                FaceFrameMessage.Frame(time: 200, picture: [0xFF, 0xD8, 1]),
                FaceFrameMessage.Frame(time: 400, picture: [0xFF, 0xD8, 2]),
            ],
            isDeclined: true
        )
        #expect(FaceFrameMessage(try Self.value(message.json)) == message)
        let plain: JSONOutput = ["seq": 0, "step": 0, "t": 0, "frames": []]
        #expect(FaceFrameMessage(try Self.value(plain))?.isDeclined == false)
    }

    @Test(arguments: ["seq", "step", "t", "frames"])
    func `a message needs each member`(name: String) throws {
        let members: [(String, JSONOutput)] = [
            ("seq", 0), ("step", 0), ("t", 0), ("frames", []),
        ]
        let rest = JSONOutput.object(members.filter { $0.0 != name })
        #expect(FaceFrameMessage(try Self.value(rest)) == nil)
    }

    @Test func `an answer is read as it was written`() throws {
        var check = LivenessCheck(for: "a")
        let hasBegun = check.begin(random: SystemRandom())
        #expect(hasBegun)
        let running = FaceFrameAnswer(check, feedback: .noFace, at: 3000)
        #expect(running.state == .running && running.patience == 5000 && running.left == 2)
        #expect(FaceFrameAnswer(try Self.value(running.json)) == running)
        check.challenge?.refuse()
        let failed = FaceFrameAnswer(check, feedback: .noFace, at: 0)
        #expect(failed.state == .failed && failed.failure == .frames && failed.patience == 0)
        #expect(FaceFrameAnswer(try Self.value(failed.json)) == failed)
        check.finish(for: .declined)
        #expect(FaceFrameAnswer(check, feedback: .noFace, at: 0).state == .declined)
        let beginsAgain = check.begin(random: SystemRandom())
        #expect(!beginsAgain)
        #expect(check.liveness([]) == .notPerformed)
    }

    @Test func `a check goes on after it was written and read at any moment`() throws {
        var person = try LivenessChallengeTests.Person([.near, .left, .far, .right])
        while person.challenge.state == .running {
            if person.challenge.step?.isTurn == true {
                try person.send([LivenessChallengeTests.Person.face(0, 0.2)])
            }
            let place = person.challenge.place
            while person.challenge.state == .running, person.challenge.place == place {
                try person.send([person.asked])
                var check = LivenessCheck(for: "a")
                check.challenge = person.challenge
                let read = LivenessCheck(try Self.value(check.json), for: "a")
                #expect(read == check)
                person.challenge = try #require(read?.challenge)
            }
        }
        #expect(person.challenge.state == .met)
        #expect(person.challenge.met.map(\.step) == [nil, .near, .left, .far, .right, nil])
    }

    @Test func `a check of another form is not read`() throws {
        for text in ["{}", #"{"started":4,"end":null,"challenge":null}"#, "[]"] {
            let value = try JSONTree(parsing: Array(text.utf8)).root
            #expect(LivenessCheck(value, for: "a") == nil)
        }
    }
}
