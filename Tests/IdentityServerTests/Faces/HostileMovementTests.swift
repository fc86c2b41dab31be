// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import Execution
import Foundation
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Frames that do not come as they should, and what is kept of the others.
struct HostileMovementTests {
    /// A message that is not what it should be; the detail of the answer.
    static let hostile:
        [(String, @Sendable (inout MovingPerson) async throws -> IdentityFixture.Answer)] = [
            (
                "outOfOrder",
                { person in
                    person.number -= 1
                    return try await person.show(MovingPerson.face(0, 0.2))
                }
            ),
            (
                "outOfOrder",
                { person in
                    person.number += 1
                    return try await person.show(MovingPerson.face(0, 0.2))
                }
            ),
            (
                "outOfOrder",
                { person in
                    try await person.send(
                        FaceFrameMessage(number: person.number, place: 1, time: 0, frames: [])
                    )
                }
            ),
            (
                // What begins a sequence is a repetition while one is running.
                "outOfOrder",
                { person in
                    try await person.send(
                        FaceFrameMessage(number: 0, place: 0, time: 0, frames: [])
                    )
                }
            ),
            (
                "otherTransaction",
                { person in
                    try await person.send(
                        FaceFrameMessage(
                            number: person.number,
                            place: 0,
                            time: 0,
                            frames: []
                        ),
                        sealedFor: "4f1c0a52-7d0e-4c5a-9a55-0c8f6f0e9d11"
                    )
                }
            ),
            (
                "tooLate",
                { person in
                    try await person.show(MovingPerson.face(0, 0.2), after: 60_001)
                }
            ),
            (
                "wrongTimes",
                { person in
                    person.time += 1000
                    return try await person.show(MovingPerson.face(0, 0.2))
                }
            ),
        ]

    @Test(arguments: hostile.indices, TestEngine.both)
    func `50: frames out of order, repeated, foreign or late fail the sequence`(
        index: Int,
        engine: TestEngine
    ) async throws {
        let (detail, act) = Self.hostile[index]
        try await MovementTests.withMovements(engine) { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            try await person.start()
            try await person.show(MovingPerson.face(0, 0.2))
            let count = faces.count.withLock { $0 }
            let refused = try await act(&person)
            #expect(refused.status == 409 && refused.code == "face_sequence")
            #expect(refused.detail == detail)
            // The engine did not work for it.
            #expect(faces.count.withLock { $0 } == count)
            // The sequence has failed for good; the next one begins with a step of its own.
            person.number = 2
            let later = try await person.show(MovingPerson.face(0, 0.2))
            #expect(later.detail == "ended")
            try await person.start()
            #expect(person.answer?["left"]?.number?.integer == 1)
        }
    }

    @Test func `what is no frame is refused, and the sequence waits`() async throws {
        try await MovementTests.withMovements { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            try await person.start()
            let message = { (picture: [UInt8], count: Int) in
                FaceFrameMessage(
                    number: 1,
                    place: 0,
                    time: 0,
                    frames: (0..<count).map { FaceFrameMessage.Frame(time: $0, picture: picture) }
                ).json.utf8()
            }
            identity.pass(seconds: 1)
            let wide = try MovingPerson.frame(width: 322)
            let high = try MovingPerson.frame(height: 722)
            for picture in [wide, high, Array("no picture".utf8)] {
                let refused = try await person.send(message(picture, 1))
                #expect(refused.status == 422 && refused.detail == "frame")
            }
            let long = [UInt8](repeating: 0xFF, count: FaceFrameMessage.frameByteCount + 1)
            let small = try MovingPerson.frame()
            let malformed = [message(long, 1), message(small, 7), Array("{}".utf8), [0x7B]]
            for content in malformed {
                #expect(try await person.send(content).status == 400)
            }
            let next = try await person.show(MovingPerson.face(0, 0.2))
            #expect(next.status == 200)
        }
    }

    @Test func `a transaction that asks for no movements has no such address`() async throws {
        try await MovementTests.withMovements { identity, faces, _ in
            let still = MovingPerson(
                identity: identity,
                faces: faces,
                session: try await identity.begin(["requireFaceMatch": true])
            )
            let begun = FaceFrameMessage(number: 0, place: 0, time: 0, frames: [])
            #expect(try await still.send(begun).status == 404)
            let moving = try await MovingPerson.begin(identity, faces)
            #expect(await identity.end(moving.session, "cancel").status == 204)
            #expect(try await moving.send(begun).status == 409)
        }
    }

    @Test(arguments: TestEngine.both)
    func `of two messages at once one counts, and the sequence fails`(
        engine: TestEngine
    ) async throws {
        try await MovementTests.withMovements(engine) { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            try await person.start()
            let (first, second) = (person, person)
            let message = FaceFrameMessage(number: 1, place: 0, time: 0, frames: [])
            async let one = first.send(message)
            async let other = second.send(message)
            let statuses = try await [one.status, other.status].sorted()
            #expect(statuses == [200, 409])
            #expect(try await person.send(message).detail == "ended")
        }
    }

    @Test(arguments: TestEngine.both)
    func `frames rest encrypted, and go with the sequence, the retention and the check`(
        engine: TestEngine
    ) async throws {
        var settings = MovementTests.settings
        settings.faceRetentionDays = 1
        try await MovementTests.withMovements(engine, settings: settings) { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            try await person.start()
            try await person.follow(to: 2)
            let former = try MovementTests.files(person)
            #expect(former.count == 2)
            let path =
                "\(identity.folder)/identity-pictures/\(person.session.reference)/\(former[0])"
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
            #expect(try bytes.count == MovingPerson.frame().count + 28)
            #expect(!bytes.starts(with: [0xFF, 0xD8]))
            let late = try await person.show(nil, after: 60_001)
            #expect(late.status == 409)
            try await person.start()
            #expect(try MovementTests.files(person).isEmpty)
            try await person.follow()
            _ = try await MovementTests.judged(person)
            let left = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT ref FROM identity_face_check").count
            }
            #expect(left == 0)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            #expect(await desk.approve(person.session.reference).status == 200)
            identity.pass(seconds: 2 * 86_400)
            #expect(try await identity.server.runRetention().faces == 1)
            #expect(try MovementTests.files(person).isEmpty)
            let path2 = "/api/netverify/v2/scans/\(person.session.reference)"
            let deleted = await identity.send(.delete, path2, by: identity.accounts[0].admin)
            #expect(deleted.status == 200)
        }
    }

    @Test func `a check that is given up keeps neither state nor frames`() async throws {
        try await MovementTests.withMovements { identity, faces, _ in
            for word in ["cancel", "expiry", "deletion"] {
                var person = try await MovingPerson.begin(identity, faces)
                try await person.start()
                try await person.follow(to: 2)
                switch word {
                case "cancel": #expect(await identity.end(person.session, word).status == 204)
                case "expiry":
                    identity.pass(seconds: 3600)
                    #expect(try await identity.server.expireSessions() == 1)
                    try await identity.server.removeFiles()
                default:
                    let path = "/api/netverify/v2/scans/\(person.session.reference)"
                    let admin = identity.accounts[0].admin
                    #expect(await identity.send(.delete, path, by: admin).status == 200)
                }
                #expect(try MovementTests.files(person).isEmpty)
                let left = try await identity.database { work throws(DatabaseError) in
                    try work.rows("SELECT ref FROM identity_face_check").count
                        + work.rows("SELECT ref FROM identity_face_frame").count
                }
                #expect(left == 0)
            }
        }
    }
}
