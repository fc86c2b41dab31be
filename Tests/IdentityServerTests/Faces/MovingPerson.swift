// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Pictures
import Testing

/// An engine that sees what a test wants it to see.
final class WatchedFaces: FaceComparer {
    /// What the next frames show.
    let shown = Locked<[FaceSighting]>([])
    /// Why there is no answer.
    let trouble = Locked<FaceEngineError?>(nil)
    /// The distance of the embeddings between the selfie and each frame.
    let frameDistance = Locked<Double?>(0.3)
    /// How often a frame was watched.
    let count = Locked(0)
    let isInstalled: Bool

    init(isInstalled: Bool = true) { self.isInstalled = isInstalled }

    func watch(_ frame: FacePixels) throws(FaceEngineError) -> [FaceSighting] {
        count.withLock { $0 += 1 }
        if let trouble = trouble.withLock({ $0 }) { throw trouble }
        return shown.withLock { $0 }
    }

    func distances(
        from selfie: [UInt8],
        to frames: [[UInt8]]
    ) throws(FaceEngineError) -> [Double?] {
        if let trouble = trouble.withLock({ $0 }) { throw trouble }
        return frames.map { _ in frameDistance.withLock { $0 } }
    }

    func compare(
        _ portrait: [UInt8],
        _ selfie: [UInt8],
        _ evidence: FaceEvidence,
        edges: SelfieEdges?
    ) throws(FaceEngineError) -> FaceComparison {
        if let trouble = trouble.withLock({ $0 }) { throw trouble }
        var evidence = evidence
        evidence.portrait.faceCount = 1
        evidence.portrait.eyeDistance = 60
        evidence.portrait.sharpness = 0.1
        evidence.selfie = evidence.portrait
        evidence.selfie.colourfulness = 30
        evidence.distance = 0.41
        return FaceComparison(evidence, isVerified: true)
    }
}

/// A person before the camera of a client that sends one frame in a message.
struct MovingPerson {
    let identity: IdentityFixture
    let faces: WatchedFaces
    let session: IdentityFixture.Session
    var number = 0
    var time = 0
    /// The last answer.
    var answer: JSONValue?

    static func face(_ turn: Double, _ distance: Double) -> FaceSighting {
        FaceSighting(
            measures: FaceMeasures(turn: turn, distance: distance),
            middle: FacePoint(x: 0.5, y: 0.6),
            width: distance * 2
        )
    }

    /// A frame of a camera; its content means nothing to the engine of these tests.
    static func frame(width: Int = 320, height: Int = 240) throws -> [UInt8] {
        let pixels = [UInt8](repeating: 128, count: 3 * width * height)
        let picture = ColorPicture(width: width, height: height, pixels: pixels)
        return try #require(picture.jpegFile(quality: 60))
    }

    /// Begins a transaction that asks for movements.
    static func begin(_ identity: IdentityFixture, _ faces: WatchedFaces) async throws -> Self {
        let session = try await identity.begin([
            "requireFaceMatch": true, "client": ["faceMode": "active"],
        ])
        return MovingPerson(identity: identity, faces: faces, session: session)
    }

    var place: Int { answer?["place"]?.number?.integer ?? 0 }
    var state: String? { answer?["state"]?.string }

    /// Sends a message as it is, with the consent if it begins a sequence.
    func send(
        _ message: FaceFrameMessage,
        sealedFor reference: String? = nil
    ) async throws -> IdentityFixture.Answer {
        let consent = [FaceConsent.header: message.number == 0 ? FaceConsent.textVersion : ""]
        return try await send(message.json.utf8(), sealedFor: reference, headers: consent)
    }

    /// Sends content as it is.
    func send(
        _ content: [UInt8],
        sealedFor reference: String? = nil,
        headers more: [String: String] = [:]
    ) async throws -> IdentityFixture.Answer {
        let body = try SealedPart.frames.seal(
            content,
            to: session.key,
            of: reference ?? session.reference,
            random: SystemRandom()
        )
        let headers = [
            "Content-Type": SealedPart.contentType, "Docscan-Session": session.token,
            "Docscan-Key": session.key.kid,
        ]
        return await identity.send(
            .put,
            "/v1/transactions/\(session.reference)/face/frames",
            body: body,
            by: session.authorization,
            headers: headers.merging(more) { _, new in new }
        )
    }

    /// Begins a sequence.
    mutating func start() async throws {
        (number, time) = (1, 0)
        let begun = FaceFrameMessage(number: 0, place: 0, time: 0, frames: [])
        let answered = try await send(begun)
        #expect(answered.status == 200)
        answer = answered.json
    }

    /// Shows a face for a moment, and sends it.
    @discardableResult
    mutating func show(
        _ face: FaceSighting?,
        after milliseconds: Int = 200
    ) async throws -> IdentityFixture.Answer {
        faces.shown.withLock { $0 = face.map { [$0] } ?? [] }
        identity.clock.withLock { $0 = $0.adding(milliseconds: Int64(milliseconds)) }
        time += milliseconds
        let answered = try await send(
            FaceFrameMessage(
                number: number,
                place: place,
                time: time,
                frames: [FaceFrameMessage.Frame(time: time, picture: try Self.frame())]
            )
        )
        number += 1
        if answered.status == 200 { answer = answered.json }
        return answered
    }

    /// Does what the server asks for until a place is reached or nothing more is asked.
    mutating func follow(to place: Int = 6) async throws {
        while state == "running", self.place < place {
            let step = answer?["step"]?.string
            // A turned face is narrower than the one before, so it comes back first.
            if step == "left" || step == "right" { try await show(Self.face(0, 0.2)) }
            let present = self.place
            while state == "running", self.place == present {
                switch step {
                case "left": try await show(Self.face(0.3, 0.17))
                case "right": try await show(Self.face(-0.3, 0.17))
                case "near": try await show(Self.face(0, 0.3))
                case "far": try await show(Self.face(0, 0.12))
                default: try await show(Self.face(0, 0.2))
                }
            }
        }
    }
}
