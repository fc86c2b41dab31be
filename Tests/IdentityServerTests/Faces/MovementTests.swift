// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import Execution
import Foundation
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import PictureTestSupport
import Testing

/// The movements of a face on their way through the server.
struct MovementTests {
    static var settings: CheckSettings {
        var settings = CheckSettings()
        settings.verification.needsFace = true
        settings.callbackURL = "https://hooks.example.com/checks"
        return settings
    }

    /// Runs a test with a server whose engine sees what the test wants.
    static func withMovements(
        _ engine: TestEngine = .sqlite,
        _ faces: WatchedFaces = WatchedFaces(),
        settings: CheckSettings = settings,
        _ body: (IdentityFixture, WatchedFaces, CallbackProbe) async throws -> Void
    ) async throws {
        let probe = CallbackProbe()
        let change = { (configuration: inout IdentityServiceConfiguration) in
            configuration.faces = faces
            configuration.transport = probe
        }
        try await withIdentity(engine, settings: settings, adjust: change) { identity in
            _ = try await identity.server.renewCallbackSecret(of: identity.accounts[0].id)
            try await body(identity, faces, probe)
        }
    }

    /// Sends document and selfie, and has the check judged; returns the case at the desk.
    static func judged(_ person: MovingPerson) async throws -> JSONValue {
        let (identity, session) = (person.identity, person.session)
        _ = try await identity.upload(.front, IdentityFixture.passport(), session)
        let selfie = try ScanPictures.png(ScanPictures.blank(width: 640, height: 400))
        #expect(try await identity.upload(.face, selfie, session).status == 204)
        #expect(await identity.end(session).status == 202)
        try await identity.server.verify()
        let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
        return try await desk.review(session.reference)
    }

    static func files(_ person: MovingPerson) throws -> [String] {
        let folder = "\(person.identity.folder)/identity-pictures/\(person.session.reference)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("frame-") }
    }

    @Test(arguments: TestEngine.both)
    func `whoever follows the steps has passed, in every result`(
        engine: TestEngine
    ) async throws {
        try await Self.withMovements(engine) { identity, faces, probe in
            var person = try await MovingPerson.begin(identity, faces)
            let agreed = identity.now
            try await person.start()
            #expect(person.answer?["step"]?.string == "centre")
            #expect(person.answer?["patience"]?.number?.integer == 8000)
            #expect(person.answer?["left"]?.number?.integer == 2)
            try await person.follow()
            #expect(person.state == "met")
            #expect(try Self.files(person).count == 6)
            let review = try await Self.judged(person)
            let face = review["face"]
            #expect(face?["liveness"]?.string == "PASSED" && face?["validity"]?.string == "TRUE")
            #expect(face?["consent"]?["at"]?.string == agreed.rfc3339)
            #expect(face?["movements"]?["state"]?.string == "met")
            #expect(face?["movements"]?["sequences"]?.number?.integer == 1)
            let steps = face?["movements"]?["steps"]?.elements ?? []
            #expect(steps.count == 6)
            #expect(steps.first?["step"]?.string == "centre")
            #expect(steps.last?["milliseconds"]?.number?.integer == person.time)
            let frames = face?["frames"]?.elements?.compactMap { $0.number?.integer }
            #expect(frames == [0, 1, 2, 3, 4, 5])
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let path = "/reviews/\(person.session.reference)"
            let frame = await desk.send(.get, path + "/frames/3")
            #expect(frame.status == 200 && frame.response.headers["Content-Type"] == "image/jpeg")
            #expect(try frame.response.bytes == MovingPerson.frame())
            #expect(await desk.send(.get, path + "/frames/6").status == 404)
            #expect(await desk.approve(person.session.reference).status == 200)
            identity.pass(seconds: 60)
            try await identity.server.sendCallbacks()
            #expect(
                probe.attempts.last?["identityVerification"]
                    == #"{"similarity":"MATCH","validity":"TRUE","liveness":"PASSED"}"#
            )
            let told = await identity.send(
                .get,
                "/api/netverify/v2/scans/\(person.session.reference)/data/verification",
                by: identity.accounts[0].admin
            ).json?["verification"]?["identityVerification"]
            #expect(told?["liveness"]?.string == "PASSED")
        }
    }

    @Test func `another person in one of the frames has failed`() async throws {
        try await Self.withMovements { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            try await person.start()
            try await person.follow()
            faces.frameDistance.withLock { $0 = 0.51 }
            let face = try await Self.judged(person)["face"]
            #expect(face?["liveness"]?.string == "FAILED" && face?["validity"]?.string == "FALSE")
            #expect(face?["reason"]?.string == "LIVENESS_FAILED")
        }
    }

    @Test func `three sequences that failed are all there are`() async throws {
        try await Self.withMovements { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            for left in [2, 1, 0] {
                try await person.start()
                #expect(person.answer?["left"]?.number?.integer == left)
                try await person.follow(to: 1)
                #expect(try Self.files(person).count == 1)
                // A photograph turns no head.
                while person.state == "running" { try await person.show(MovingPerson.face(0, 0.2)) }
                #expect(person.answer?["failure"]?.string == "stepTimeout")
            }
            let again = FaceFrameMessage(number: 0, place: 0, time: 0, frames: [])
            let refused = try await person.send(again)
            #expect(refused.status == 409 && refused.code == "face_sequence")
            let review = try await Self.judged(person)
            #expect(review["face"]?["liveness"]?.string == "FAILED")
            #expect(review["face"]?["reason"]?.string == "LIVENESS_FAILED")
            #expect(review["face"]?["movements"]?["failure"]?.string == "stepTimeout")
            let findings = review["findings"]?.elements?.compactMap(\.string) ?? []
            #expect(findings.contains("face.refused"))
        }
    }

    @Test func `whoever cannot do the steps leaves the answer to a reviewer`() async throws {
        try await Self.withMovements { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            try await person.start()
            try await person.show(MovingPerson.face(0, 0.2))
            let declined = FaceFrameMessage(
                number: person.number,
                place: 0,
                time: 0,
                frames: [],
                isDeclined: true
            )
            #expect(try await person.send(declined).json?["state"]?.string == "declined")
            let refused = try await person.show(nil)
            #expect(refused.status == 409)
            let review = try await Self.judged(person)
            #expect(review["stage"]?.string == "review")
            #expect(review["face"]?["liveness"]?.string == "NOT_PERFORMED")
            #expect(review["face"]?["validity"] == nil)
            #expect(review["face"]?["movements"]?["state"]?.string == "declined")
            let findings = review["findings"]?.elements?.compactMap(\.string) ?? []
            #expect(findings.contains("face.not-compared"))
        }
    }

    @Test func `an engine that fails asks for no more movements`() async throws {
        try await Self.withMovements { identity, faces, _ in
            var person = try await MovingPerson.begin(identity, faces)
            try await person.start()
            faces.trouble.withLock { $0 = .broken }
            try await person.show(MovingPerson.face(0, 0.2))
            #expect(person.state == "unavailable")
            #expect(identity.log.withLock { $0 }.contains(#"{"event":"faces","status":"broken"}"#))
            let face = try await Self.judged(person)["face"]
            #expect(face?["similarity"]?.string == "NOT_POSSIBLE")
            #expect(face?["liveness"]?.string == "NOT_PERFORMED")
        }
    }

    @Test func `a client that sends no frames has not performed the movements`() async throws {
        try await Self.withMovements { identity, faces, _ in
            let person = try await MovingPerson.begin(identity, faces)
            let review = try await Self.judged(person)
            #expect(review["face"]?["liveness"]?.string == "NOT_PERFORMED")
            #expect(review["face"]?["movements"]?["state"]?.string == "omitted")
            #expect(review["stage"]?.string == "review")
        }
    }

    /// What a client says, what the account has, and the mode that follows.
    static let modes: [(JSONOutput, Bool, CheckSettings.FaceMode, String)] = [
        (["requireFaceMatch": true, "client": ["faceMode": "active"]], true, .active, "active"),
        (["requireFaceMatch": true, "client": ["faceMode": "active"]], true, .still, "still"),
        (["requireFaceMatch": true, "client": ["faceMode": "active"]], false, .active, "still"),
        (["requireFaceMatch": true, "client": ["faceMode": "still"]], true, .active, "still"),
        (["requireFaceMatch": true], true, .active, "still"),
        (["client": ["faceMode": "active"]], true, .active, "still"),
    ]

    @Test(arguments: modes.indices)
    func `movements need an engine, an account that wants them and a client that can`(
        index: Int
    ) async throws {
        let (body, isInstalled, mode, expected) = Self.modes[index]
        var settings = Self.settings
        settings.faceMode = mode
        let faces = WatchedFaces(isInstalled: isInstalled)
        let cases = [(true, false, expected), (false, true, expected), (false, false, "still")]
        for (needsFace, offersFace, mode) in cases {
            settings.verification.needsFace = needsFace
            settings.offersFace = offersFace
            try await Self.withMovements(.sqlite, faces, settings: settings) { identity, _, _ in
                let answer = await identity.send(
                    .post,
                    "/v1/transactions",
                    json: body,
                    by: identity.accounts[0].capture
                )
                let features = answer.json?["features"]
                #expect(features?["faceMode"]?.string == mode)
                #expect(features?["faceMatch"]?.boolean == (needsFace || offersFace))
                #expect(features?["faceRequired"]?.boolean == needsFace)
            }
        }
    }
}
