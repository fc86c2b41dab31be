// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import HTTPMessages
import IdentityCheck
import PictureTestSupport
import Pictures
import Screens
import Testing
import TestSupport

@testable import Netverify

/// The face after the sides of a document.
@MainActor @Suite(.serialized)
struct FaceStepTests {
    /// A scene of an app with a server whose account asks for a face.
    private static func scene(
        _ server: PlayedServer,
        _ change: (NetverifyConfiguration) -> Void = { _ in }
    ) -> CheckScene {
        server.open(face: .required)
        let scene = CheckScene()
        scene.verify(at: server)
        change(scene.configuration)
        return scene
    }

    /// Scans the passport, which leads to the next part.
    private static func scanPassport(_ scene: CheckScene) async throws {
        let view = try scene.present()
        #expect(view.currentScanSide() == .front)
        for _ in 0..<4 { await view.process(try ScanPictures.zone(ScanPictures.passport)) }
    }

    /// A red picture of a person's size, as a PNG with colours.
    private static func selfie(width: Int = 900, height: Int = 1200) throws -> [UInt8] {
        var picture = ColorPicture(
            width: width,
            height: height,
            pixels: [UInt8](repeating: 180, count: 3 * width * height)
        )
        picture.fill(
            ColorPicture.Color(red: 200, green: 40, blue: 40),
            from: (width / 4, height / 4),
            width: width / 2,
            height: height / 2
        )
        return try #require(picture.jpegFile())
    }

    private static func wait(for scene: CheckScene, _ call: String) async throws {
        try await until { scene.calls.last == call }
    }

    @Test func `the face follows the document, with consent, and is sent in colour`() async throws {
        let server = try PlayedServer()
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.scanPassport(scene)
        #expect(scene.calls.last == "scan")
        let view = try scene.present()
        #expect(view.currentScanMode() == .face && view.currentScanSide() == .face)
        #expect(view.currentStep() == 2 && view.totalSteps() == 2)
        #expect(view.isImagePicker() && !view.isFallbackAvailable())
        #expect(view.currentCameraPosition() == .front && !view.canSwitchCamera())
        #expect(scene.calls.last == "advice")
        let consent = try #require(scene.messages.last)
        #expect(consent.contains("30 days after the result") && consent.contains("isn’t certified"))
        await view.process(try ScanPictures.zone(ScanPictures.passport))
        view.takeImage()
        #expect(scene.misuses == [.shutter] && scene.calls.last == "advice")
        // A frame with its colours is what the shutter takes.
        let selfie = try Self.selfie()
        await view.process(try PictureReader.grey(from: selfie)) { selfie }
        view.takeImage()
        try await Self.wait(for: scene, "finished")
        #expect(scene.calls.suffix(3) == ["confirm", "captured", "finished"])
        #expect(
            server.log.map { $0.replacing(PlayedServer.reference + "/", with: "") }
                == ["POST new", "PUT parts/front", "PUT parts/face", "PUT data", "POST finish"]
        )
        for request in server.state.withLock({ $0.log }) {
            let isFace = request.path.hasSuffix("/parts/face")
            #expect(request.headers[FaceConsent.header] == (isFace ? "face-3" : nil))
        }
        let sent = try #require(server.state.withLock { $0.opened["face"] })
        #expect(sent.prefix(2) == [0xFF, 0xD8])
        let picture = try PictureReader.colors(from: sent)
        #expect(max(picture.width, picture.height) < 1600)
        let middle = 3 * (picture.height / 2 * picture.width + picture.width / 2)
        #expect(picture.pixels[middle] > picture.pixels[middle + 1] + 80)
    }

    @Test func `a picture that cannot be decoded is refused, and another one can be taken`()
        async throws
    {
        let server = try PlayedServer()
        let scene = Self.scene(server)
        scene.answersAtOnce = false
        try await scene.start()
        try await Self.scanPassport(scene)
        scene.answers.removeLast()()
        let view = try scene.present()
        scene.answers.removeLast()()
        let refusal = await view.process(picture: [1, 2, 3])
        #expect(refusal?.code == "F30002")
        #expect(refusal?.message == "This kind of file can’t be read. Choose a JPEG or PNG.")
        #expect(await view.process(picture: try Self.selfie()) == nil)
        try await Self.wait(for: scene, "confirm")
        scene.retake?()
        #expect(view.capture.isRunning)
        #expect(await view.process(picture: try Self.selfie(width: 1200, height: 900)) == nil)
        try await Self.wait(for: scene, "confirm")
        try await until { view.capture.phase == .captured }
        #expect(scene.confirmation?.imageSize.width == 1200)
        scene.answers.removeLast()()
        try await Self.wait(for: scene, "finished")
        #expect(scene.calls.last == "finished")
    }

    @Test(arguments: ["app", "account", "data"])
    func `there is no face unless app and account want it for a verification`(
        missing: String
    ) async throws {
        let server = try PlayedServer()
        let scene = Self.scene(server) {
            if missing == "app" { $0.requireFaceMatch = false }
            if missing == "data" { $0.requireVerification = false }
        }
        if missing == "account" {
            let answer = PlayedServer.opening(keys: [server.statement.json])
            server.state.withLock { $0.answer = answer }
        }
        try await scene.start()
        #expect(scene.view?.totalSteps() == 1)
    }
}
