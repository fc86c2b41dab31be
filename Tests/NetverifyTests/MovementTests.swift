// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import HTTPMessages
import IdentityCheck
import PictureTestSupport
import Pictures
import Reading
import Screens
import Testing
import TestSupport

@testable import Netverify

/// The movements of a face on the built-in screens, by the states of the page and the messages to the server.
@MainActor @Suite(.serialized)
struct MovementTests {
    @MainActor
    private final class App: NetverifyViewControllerDelegate {
        var data: NetverifyDocumentData?

        func netverifyViewController(
            _ netverifyViewController: NetverifyViewController,
            didFinishInitializingWithError error: NetverifyError?
        ) {}

        func netverifyViewController(
            _ netverifyViewController: NetverifyViewController,
            didFinishWith documentData: NetverifyDocumentData,
            scanReference: String
        ) { data = documentData }

        func netverifyViewController(
            _ netverifyViewController: NetverifyViewController,
            didCancelWithError error: NetverifyError?,
            scanReference: String?
        ) {}
    }

    private let app = App()
    private let scene = CheckScene()

    /// Answers of a server, by the check that it would have.
    private static func answer(
        sequences: Int = 1,
        feedback: FaceFeedback = .lookStraight,
        _ change: (inout LivenessCheck) -> Void = { _ in }
    ) -> FaceFrameAnswer {
        var check = LivenessCheck(for: PlayedServer.reference)
        for _ in 0..<sequences { _ = check.begin(random: SystemRandom()) }
        change(&check)
        return FaceFrameAnswer(check, feedback: feedback, at: 0)
    }

    /// The answer when all steps were met, after each of which the person is shown.
    private static func met() throws -> FaceFrameAnswer {
        let answer: JSONOutput = [
            "feedback": "holdStill", "step": "centre", "state": "met", "place": 5, "patience": 0,
            "left": 2, "failure": nil,
        ]
        return try #require(FaceFrameAnswer(try JSONTree(parsing: answer.utf8()).root))
    }

    /// Begins a check that has come to the consent.
    private func begin(_ server: PlayedServer, _ answers: [FaceFrameAnswer]) async throws
        -> NetverifyViewController
    {
        let opening = PlayedServer.opening(
            keys: [server.statement.json],
            face: .required,
            asksForMovements: true
        )
        server.state.withLock { ($0.answer, $0.answers) = (opening, answers) }
        scene.verify(at: server)
        scene.configuration.delegate = app
        let controller = try NetverifyViewController(
            configuration: scene.configuration,
            environment: scene.environment
        )
        controller.beginAppearanceTransition(true, animated: false)
        controller.endAppearanceTransition()
        try await until { try state(controller)["kind"]?.string == "scan" }
        let passport = ScanPicture.frame(try ScanPictures.zone(ScanPictures.passport))
        for _ in 0..<4 where await controller.screen.received(passport, from: .camera) {
            let file = try ScanPictures.coloredJPEG(ScanPictures.zone(ScanPictures.passport))
            _ = await controller.screen.received(.file(file), from: .camera)
        }
        try send("confirmed", to: controller)
        try await until { try state(controller)["kind"]?.string == "consent" }
        try send("read", to: controller)
        return controller
    }

    private func state(_ controller: NetverifyViewController) throws -> JSONValue {
        let bytes = try controller.screen.encodedScreen(depth: 1)
        return try #require(try JSONTree(parsing: bytes).root["state"])
    }

    private func movement(_ controller: NetverifyViewController) throws -> JSONValue? {
        let value = try state(controller)["part"]?["movement"]
        return value?.isNull == true ? nil : value
    }

    private func send(_ event: String, to controller: NetverifyViewController) throws {
        try controller.screen.receive(encodedEvent: Array(#"{"event":{"\#(event)":{}}}"#.utf8))
    }

    /// Shows frames until a condition holds.
    private func show(
        _ controller: NetverifyViewController,
        until condition: () throws -> Bool
    ) async throws {
        let frame = ScanPicture.frame(try ScanPictures.blank(width: 1280, height: 720))
        for _ in 0..<1000 {
            Task { await controller.screen.received(frame, from: .camera) }
            if try condition() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("no answer")
    }

    private static func selfie() throws -> [UInt8] {
        let pixels = [UInt8](repeating: 180, count: 3 * 480 * 640)
        return try #require(ColorPicture(width: 480, height: 640, pixels: pixels).jpegFile())
    }

    @Test func `after the steps the picture is taken, without a question, and delivered`()
        async throws
    {
        let server = try PlayedServer()
        let running = Self.answer()
        let controller = try await begin(server, [running, running, try Self.met()])
        try await until { try movement(controller)?["step"]?.string == "centre" }
        #expect(try movement(controller)?["patience"]?.number?.integer == 8000)
        #expect(try state(controller)["part"]?["hasShutter"]?.boolean == false)
        // A file does not take the place of the movements.
        _ = await controller.screen.received(.file(try Self.selfie()), from: .picture)
        #expect(try state(controller)["kind"]?.string == "scan")
        try await show(controller) { try movement(controller)?["step"]?.string == "done" }
        _ = await controller.screen.received(.file(try Self.selfie()), from: .picture)
        try await until { app.data != nil }
        let log = server.log.map { $0.replacing(PlayedServer.reference + "/", with: "") }
        #expect(
            log.filter { $0 != "PUT face/frames" }
                == ["POST new", "PUT parts/front", "PUT parts/face", "PUT data", "POST finish"]
        )
        let (first, messages) = server.state.withLock { state in
            (state.log.first { $0.path.hasSuffix("/face/frames") }, state.messages)
        }
        #expect(first?.headers[FaceConsent.header] == FaceConsent.textVersion)
        #expect(messages.map(\.number) == [0, 1, 2])
        #expect(messages[0].frames.isEmpty && !messages[1].frames.isEmpty)
        let frames = messages.flatMap(\.frames)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
        for frame in frames {
            #expect(frame.picture.count <= FaceFrameMessage.frameByteCount)
            let picture = try PictureReader.colors(from: frame.picture)
            #expect(picture.width == 320 && picture.height == 426)
        }
        let opening = server.state.withLock { $0.log[0].body }
        let client = try JSONTree(parsing: opening).root["client"]
        #expect(client?["faceMode"]?.string == "active")
    }

    @Test func `a sequence that failed can be tried again, and says why`() async throws {
        let server = try PlayedServer()
        let failed = Self.answer { $0.challenge?.refuse() }
        let again = Self.answer(sequences: 2)
        let controller = try await begin(server, [failed, again])
        try await until {
            try state(controller)["kind"]?.string == "movesOver"
        }
        #expect(try state(controller)["code"]?.string == "frames")
        #expect(try state(controller)["left"]?.number?.integer == 2)
        try send("movesAgain", to: controller)
        try await until { try movement(controller)?["step"]?.string == "centre" }
        #expect(server.state.withLock { $0.messages.map(\.number) } == [0, 0])
        // No answer is left: 409.
        try await show(controller) { try state(controller)["kind"]?.string == "movesOver" }
        #expect(try state(controller)["left"]?.number?.integer == 1)
    }

    @Test func `whoever cannot do the steps takes one picture, and the server hears of it`()
        async throws
    {
        let server = try PlayedServer()
        let declined = Self.answer { $0.finish(for: .declined) }
        let controller = try await begin(server, [Self.answer(), declined])
        try await until { try movement(controller)?["step"]?.string == "centre" }
        try send("declinedMoves", to: controller)
        #expect(try movement(controller) == nil)
        #expect(try state(controller)["part"]?["hasShutter"]?.boolean == true)
        try await until {
            server.state.withLock { $0.messages.last?.isDeclined == true }
        }
        _ = await controller.screen.received(.file(try Self.selfie()), from: .picture)
        try await until { try state(controller)["kind"]?.string == "confirm" }
        try send("confirmed", to: controller)
        try await until { app.data != nil }
    }

    @Test func `after the last sequence only a picture is left, and nothing is declined`()
        async throws
    {
        let server = try PlayedServer()
        let failed = Self.answer(sequences: 3) { $0.challenge?.refuse() }
        let controller = try await begin(server, [failed])
        try await until {
            try state(controller)["kind"]?.string == "movesOver"
        }
        #expect(try state(controller)["left"]?.number?.integer == 0)
        try send("movesAgain", to: controller)
        #expect(try state(controller)["kind"]?.string == "movesOver")
        try send("declinedMoves", to: controller)
        #expect(try state(controller)["part"]?["hasShutter"]?.boolean == true)
        try await Task.sleep(for: .milliseconds(50))
        #expect(server.state.withLock { $0.messages.count } == 1)
    }

    @Test(arguments: ["unavailable", "hidden"])
    func `without an engine one picture will do, and a page in the background ends a sequence`(
        case name: String
    ) async throws {
        let server = try PlayedServer()
        let first = Self.answer { if name == "unavailable" { $0.finish(for: .unavailable) } }
        let controller = try await begin(server, [first])
        if name == "unavailable" {
            try await until {
                try state(controller)["part"]?["hasShutter"]?.boolean == true
            }
        } else {
            try await until { try movement(controller)?["step"]?.string == "centre" }
            try send("pageHidden", to: controller)
            #expect(try state(controller)["kind"]?.string == "movesOver")
            try send("pageShown", to: controller)
            #expect(try state(controller)["kind"]?.string == "movesOver")
        }
    }

    @Test func `an app with its own screens says that it asks for one picture`() async throws {
        let server = try PlayedServer()
        let scene = CheckScene {
            $0.requireVerification = true
            $0.dataExtractionOnMobileOnly = false
            $0.serverURL = URL(string: "https://check.example/")
            $0.serverKeys = ["operator": server.rootText]
        }
        scene.transport = server
        try await scene.start()
        let body = try #require(server.state.withLock { $0.log.first?.body })
        let client = try JSONTree(parsing: body).root["client"]
        #expect(client?["faceMode"]?.string == "still")
    }
}

extension ScanPicture {
    fileprivate static func frame(_ picture: GreyPicture) -> ScanPicture {
        .frame(width: picture.width, height: picture.height, luma: picture.pixels)
    }
}
