// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import IdentityCheck
import PictureTestSupport
import Pictures
import Reading
import Screens
import Testing
import TestSupport

@testable import Netverify

/// A check with the built-in screens, by the states that a page gets and the events that it sends.
@MainActor @Suite(.serialized)
struct BuiltInScreensTests {
    /// An app that presents the check.
    @MainActor
    private final class App: NetverifyViewControllerDelegate {
        var calls: [String] = []
        var data: NetverifyDocumentData?

        func netverifyViewController(
            _ netverifyViewController: NetverifyViewController,
            didFinishInitializingWithError error: NetverifyError?
        ) { calls.append(error.map { "failed \($0.code)" } ?? "ready") }

        func netverifyViewController(
            _ netverifyViewController: NetverifyViewController,
            didFinishWith documentData: NetverifyDocumentData,
            scanReference: String
        ) {
            calls.append("finished")
            data = documentData
        }

        func netverifyViewController(
            _ netverifyViewController: NetverifyViewController,
            didCancelWithError error: NetverifyError?,
            scanReference: String?
        ) { calls.append("cancelled \(error?.code ?? "")") }
    }

    private let app = App()
    private let scene = CheckScene()

    private func start(
        _ change: (NetverifyConfiguration) -> Void = { _ in }
    ) async throws -> NetverifyViewController {
        scene.configuration.delegate = app
        change(scene.configuration)
        let controller = try NetverifyViewController(
            configuration: scene.configuration,
            environment: scene.environment
        )
        controller.beginAppearanceTransition(true, animated: false)
        controller.endAppearanceTransition()
        try await until { !app.calls.isEmpty }
        return controller
    }

    /// The state as a page gets it.
    private func state(_ controller: NetverifyViewController) throws -> JSONValue {
        let bytes = try controller.screen.encodedScreen(depth: 1)
        return try #require(try JSONTree(parsing: bytes).root["state"])
    }

    private func send(_ event: String, to controller: NetverifyViewController) throws {
        try controller.screen.receive(encodedEvent: Array(#"{"event":\#(event)}"#.utf8))
    }

    private func choose(
        _ country: String,
        _ type: String,
        in controller: NetverifyViewController
    ) throws {
        try send(
            #"{"chose":{"country":"\#(country)","type":"\#(type)","variant":null}}"#,
            to: controller
        )
    }

    private func frame(_ picture: GreyPicture) -> ScanPicture {
        .frame(width: picture.width, height: picture.height, luma: picture.pixels)
    }

    /// Shows frames until one is taken, and hands it in again in colour, as a page does.
    private func show(_ picture: GreyPicture, in controller: NetverifyViewController) async throws {
        let frame = frame(picture)
        for _ in 0..<4 where await controller.screen.received(frame, from: .camera) {
            #expect(controller.screen.wantsFrames)
            #expect(await !controller.screen.received(frame, from: .camera))
            let file = try ScanPictures.coloredJPEG(picture)
            #expect(await !controller.screen.received(.file(file), from: .camera))
            return
        }
        Issue.record("no frame was taken")
    }

    @Test func `a passport is chosen, scanned and delivered`() async throws {
        let controller = try await start()
        let choice = try state(controller)
        #expect(choice["kind"]?.string == "selection")
        #expect(choice["suggestion"]?.string == "AUT")
        #expect((choice["countries"]?.elements?.count ?? 0) > 90)
        try choose("AUT", "PASSPORT", in: controller)
        let scan = try state(controller)
        #expect(scan["kind"]?.string == "scan")
        #expect(scan["part"]?["side"]?.string == "front")
        #expect(scan["part"]?["isScanning"]?.boolean == true)
        #expect(controller.screen.wantsFrames)
        let passport = frame(try ScanPictures.zone(ScanPictures.passport))
        #expect(scan["part"]?["outline"]?.isNull ?? true)
        #expect(await !controller.screen.received(passport, from: .camera))
        let seen = try #require(try state(controller)["part"]?["outline"])
        #expect(seen["isGood"]?.boolean == true)
        #expect(seen["corners"]?.elements?.count == 4)
        #expect(seen["corners"]?.elements?.allSatisfy { $0.elements?.count == 2 } == true)
        try await show(ScanPictures.zone(ScanPictures.passport), in: controller)
        try await until { app.data != nil }
        #expect(app.calls == ["ready", "finished"])
        #expect(app.data?.lastName == "ERIKSSON")
        #expect(try state(controller)["kind"]?.string == "done")
        #expect(!controller.screen.wantsFrames)
    }

    @Test func `a single picture is enough, and one that shows nothing is remarked upon`()
        async throws
    {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        let before = try state(controller)["part"]?["remark"]?.number?.integer
        let blank = try ScanPictures.png(try ScanPictures.blank(width: 400, height: 300))
        for file in [blank, [], [1, 2, 3]] {
            #expect(await !controller.screen.received(.file(file), from: .picture))
        }
        let part = try state(controller)["part"]
        #expect(part?["remark"]?.number?.integer == (before ?? 0) + 3)
        #expect(part?["remarkText"]?.string?.hasPrefix("This kind of file can’t be read.") == true)
        let passport = try ScanPictures.png(try ScanPictures.zone(ScanPictures.passport))
        _ = await controller.screen.received(.file(passport), from: .picture)
        try await until { app.data != nil }
        #expect(app.data?.lastName == "ERIKSSON")
    }

    @Test func `legal advice is shown first, and an event that comes twice has no effect`()
        async throws
    {
        let controller = try await start()
        try choose("DEU", "PASSPORT", in: controller)
        #expect(try state(controller)["kind"]?.string == "advice")
        #expect(!controller.screen.wantsFrames)
        try send(#"{"read":{}}"#, to: controller)
        try send(#"{"read":{}}"#, to: controller)
        try send(#"{"confirmed":{}}"#, to: controller)
        try send(#"{"retry":{}}"#, to: controller)
        #expect(try state(controller)["kind"]?.string == "scan")
        #expect(controller.screen.wantsFrames)
        #expect(scene.misuses.isEmpty)
    }

    @Test func `what is shown follows the language, questions too`() async throws {
        let controller = try await start()
        try choose("DEU", "PASSPORT", in: controller)
        let advice = try state(controller)["message"]?.string
        controller.use(.de)
        let german = try state(controller)["message"]?.string
        #expect(advice?.isEmpty == false && german?.isEmpty == false && german != advice)
        #expect(controller.screen.navigationBar.rightTitle == "Abbrechen")
        try send(#"{"read":{}}"#, to: controller)
        let help = try state(controller)["part"]?["help"]?.string
        controller.use(.en)
        #expect(try state(controller)["part"]?["help"]?.string != help)
    }

    @Test func `a picture of the shutter is confirmed or taken again`() async throws {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        try send(#"{"fallback":{}}"#, to: controller)
        #expect(try state(controller)["part"]?["hasShutter"]?.boolean == true)
        let passport = try ScanPictures.zone(ScanPictures.passport, pitch: 20)
        let file = try ScanPictures.coloredJPEG(passport)
        for event in [#"{"retake":{}}"#, #"{"confirmed":{}}"#] {
            _ = await controller.screen.received(.file(file), from: .picture)
            try await until { try state(controller)["kind"]?.string == "confirm" }
            let question = try state(controller)
            #expect(question["kind"]?.string == "confirm")
            #expect(question["picture"]?.string?.hasPrefix("data:image/jpeg;base64,") == true)
            try send(event, to: controller)
        }
        try await until { app.data != nil }
        #expect(app.data?.lastName == "ERIKSSON")
    }

    /// Starts a check of a passport whose account asks for a face, and scans the document.
    private func startWithFace(
        _ server: PlayedServer,
        _ demand: CapturePlan.FaceDemand = .required
    ) async throws -> NetverifyViewController {
        server.open(face: demand)
        scene.verify(at: server)
        let controller = try await start()
        try await show(ScanPictures.zone(ScanPictures.passport), in: controller)
        #expect(try state(controller)["kind"]?.string == "confirm")
        try send(#"{"confirmed":{}}"#, to: controller)
        return controller
    }

    @Test
    func `the person confirms the document in colour, and the server gets the frame in colour`()
        async throws
    {
        let server = try PlayedServer()
        scene.verify(at: server)
        let controller = try await start()
        let passport = try ScanPictures.zone(ScanPictures.passport)
        try await show(passport, in: controller)
        let question = try state(controller)
        #expect(question["kind"]?.string == "confirm")
        let shown = try #require(question["picture"]?.string)
        #expect(shown.hasPrefix("data:image/jpeg;base64,"))
        try send(#"{"confirmed":{}}"#, to: controller)
        try await until { app.data != nil }
        let sent = try #require(server.state.withLock { $0.opened["front"] })
        let picture = try PictureReader.colors(from: sent)
        #expect((picture.width, picture.height) == (passport.width, passport.height))
        let corner = picture.pixels.prefix(3)
        #expect(corner[2] > corner[0] + 40, "paper that is a little blue")
    }

    @Test func `the screen shows what the server has already`() async throws {
        let server = try PlayedServer()
        scene.verify(at: server)
        let controller = try await start()
        try await show(ScanPictures.zone(ScanPictures.passport), in: controller)
        var seen: [[String]] = []
        controller.screen.screenDidChange = {
            let rows = (try? state(controller))?["sending"]?.elements ?? []
            seen.append(
                rows.map { "\($0["text"]?.string ?? "") \($0["isSent"]?.boolean == true)" }
            )
        }
        try send(#"{"confirmed":{}}"#, to: controller)
        try await until { app.data != nil }
        #expect(seen.contains(["Photo page of the passport false", "What was read false"]))
        #expect(seen.contains(["Photo page of the passport true", "What was read false"]))
        #expect(seen.last == [])
    }

    @Test func `a check that stays on the device sends nothing, and says so`() async throws {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        var isSending = false
        controller.screen.screenDidChange = {
            let rows = (try? state(controller))?["sending"]?.elements ?? []
            isSending = isSending || !rows.isEmpty
        }
        try await show(ScanPictures.zone(ScanPictures.passport), in: controller)
        try await until { app.data != nil }
        #expect(!isSending)
    }

    @Test func `the screen says that time ran out`() async throws {
        let controller = try await start()
        scene.clock.instant = scene.clock.instant.adding(seconds: 901)
        try choose("AUT", "PASSPORT", in: controller)
        #expect(app.calls == ["ready", "cancelled J00000"])
        let last = try state(controller)
        #expect(last["kind"]?.string == "done")
        #expect(last["message"]?.string?.isEmpty == false)
    }

    @Test func `a start that failed is loaded again`() async throws {
        let server = try PlayedServer()
        server.fail("/v1/transactions", .status(500, code: ""))
        scene.verify(at: server)
        let controller = try await start()
        try await until { try state(controller)["kind"]?.string == "problem" }
        #expect(try state(controller)["canRetry"]?.boolean == true)
        #expect(try state(controller)["canOpenSettings"]?.boolean == false)
        try send(#"{"retry":{}}"#, to: controller)
        #expect(try state(controller)["kind"]?.string == "loading")
        try await until { try state(controller)["kind"]?.string == "scan" }
    }

    @Test func `a page that cannot make the colours holds nothing up`() async throws {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        let passport = frame(try ScanPictures.zone(ScanPictures.passport))
        var isTaken = false
        for _ in 0..<4 where !isTaken {
            isTaken = await controller.screen.received(passport, from: .camera)
        }
        #expect(isTaken && app.data == nil)
        try await until { app.data != nil }
        #expect(app.data?.lastName == "ERIKSSON")
    }

    @Test func `consent comes before the camera, and a face is shown in colour`() async throws {
        let server = try PlayedServer()
        let controller = try await startWithFace(server)
        let consent = try state(controller)
        #expect(consent["kind"]?.string == "consent")
        #expect(consent["isOptional"]?.boolean == false)
        #expect(consent["message"]?.string?.contains("30 days after the result") == true)
        #expect(!controller.screen.wantsFrames)
        try send(#"{"read":{}}"#, to: controller)
        let scan = try state(controller)
        #expect(scan["part"]?["side"]?.string == "face")
        #expect(scan["part"]?["number"]?.number?.integer == 2)
        #expect(scan["part"]?["hasShutter"]?.boolean == true)
        try send(#"{"declined":{}}"#, to: controller)
        let picture = ColorPicture(
            width: 400,
            height: 500,
            pixels: [UInt8](repeating: 90, count: 600_000)
        )
        let file = try #require(picture.jpegFile())
        _ = await controller.screen.received(.file(file), from: .picture)
        try await until { try state(controller)["kind"]?.string == "confirm" }
        let question = try state(controller)
        #expect(question["picture"]?.string?.hasPrefix("data:image/jpeg;base64,") == true)
        try send(#"{"confirmed":{}}"#, to: controller)
        try await until { app.data != nil }
        #expect(app.calls == ["ready", "finished"])
        #expect(server.log.contains { $0.hasSuffix("PUT parts/face") || $0.contains("parts/face") })
    }

    @Test func `without consent the check ends, and nothing was sent`() async throws {
        let server = try PlayedServer()
        let controller = try await startWithFace(server)
        try send(#"{"declined":{}}"#, to: controller)
        try await until { app.calls.last == "cancelled G00000" }
        #expect(app.calls == ["ready", "cancelled G00000"])
        #expect(!server.log.contains { $0.contains("parts") })
    }

    @Test func `without consent to a face that is only offered the check goes on without it`()
        async throws
    {
        let server = try PlayedServer()
        let controller = try await startWithFace(server, .offered)
        let consent = try state(controller)
        #expect(consent["kind"]?.string == "consent" && consent["isOptional"]?.boolean == true)
        try send(#"{"declined":{}}"#, to: controller)
        try await until { app.data != nil }
        #expect(app.calls == ["ready", "finished"])
        #expect(server.log.contains { $0.contains("parts/front") })
        #expect(!server.log.contains { $0.contains("parts/face") })
        #expect(!server.log.contains { $0.contains("consent") })
    }

    @Test func `a choice that was not offered has no effect`() async throws {
        let controller = try await start()
        try choose("UTO", "PASSPORT", in: controller)
        try choose("AUT", "DIPLOMA", in: controller)
        try send(
            #"{"chose":{"country":"AUT","type":"PASSPORT","variant":"paper"}}"#,
            to: controller
        )
        #expect(try state(controller)["kind"]?.string == "selection")
        #expect(throws: ScreenError.malformedEvent) {
            try send(#"{"chose":{"country":1}}"#, to: controller)
        }
    }

    @Test func `an error is shown with its code, and closing it ends the check with it`()
        async throws
    {
        let controller = try await start {
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .passport
            $0.preselectedDocumentVariant = .paper
        }
        let problem = try state(controller)
        #expect(problem["kind"]?.string == "problem")
        #expect(problem["code"]?.string == "F00000")
        #expect(problem["canRetry"]?.boolean == false)
        try send(#"{"rightBarButtonTapped":{}}"#, to: controller)
        #expect(app.calls == ["failed F00000", "cancelled F00000"])
    }

    @Test func `the person's cancel ends the check, which can then be destroyed`() async throws {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        #expect(controller.screen.navigationBar.rightTitle == "Cancel")
        try send(#"{"rightBarButtonTapped":{}}"#, to: controller)
        #expect(app.calls == ["ready", "cancelled G00000"])
        #expect(controller.screen.navigationBar.rightTitle == nil)
        #expect(scene.instances.isTaken)
        controller.destroy()
        #expect(!scene.instances.isTaken)
    }

    @Test func `38: who closes a scan whose camera cannot be used ends it with that error`()
        async throws
    {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        try send(#"{"cameraFailed":{}}"#, to: controller)
        #expect(try state(controller)["kind"]?.string == "scan", "a picture file does as well")
        try send(#"{"rightBarButtonTapped":{}}"#, to: controller)
        #expect(app.calls == ["ready", "cancelled H00000"])
    }

    @Test func `a camera that runs again ends the check as usual`() async throws {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        for event in [#"{"cameraFailed":{}}"#, #"{"cameraRuns":{}}"#] {
            try send(event, to: controller)
        }
        try send(#"{"rightBarButtonTapped":{}}"#, to: controller)
        #expect(app.calls == ["ready", "cancelled G00000"])
    }

    @Test func `the app chooses the camera to start with`() async throws {
        let controller = try await start { $0.cameraPosition = .front }
        try choose("AUT", "PASSPORT", in: controller)
        #expect(try state(controller)["part"]?["position"]?.string == "user")
    }

    @Test func `movements are offered after a change of the settings, too`() async throws {
        let server = try PlayedServer()
        scene.verify(at: server)
        let controller = try await start()
        try send(#"{"rightBarButtonTapped":{}}"#, to: controller)
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        #expect(controller.update(scene.configuration))
        try await until { app.calls.count == 3 }
        let modes = try server.state.withLock { $0.log }.filter {
            $0.path.hasSuffix("/transactions")
        }
        .map { try JSONTree(parsing: $0.body).root["client"]?["faceMode"]?.string }
        #expect(modes == ["active", "active"])
    }

    @Test func `other settings start the check again, once it ended and is not visible`()
        async throws
    {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        scene.listen()
        scene.configuration.preselectedCountry = "CHE"
        #expect(!controller.update(scene.configuration))
        try send(#"{"rightBarButtonTapped":{}}"#, to: controller)
        #expect(!controller.update(scene.configuration))
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        scene.configuration.merchantApiToken = nil
        #expect(!controller.updateConfiguration(scene.configuration))
        #expect(scene.misuses == [.update, .update, .update])
        scene.configuration.merchantApiToken = "token"
        #expect(controller.update(scene.configuration))
        try await until { app.calls.count == 3 }
        #expect(app.calls == ["ready", "cancelled G00000", "ready"])
        #expect(try state(controller)["countries"]?.elements?.count == 1)
        #expect(scene.instances.isTaken)
    }

    @Test func `detection rests while the page is in the background`() async throws {
        let controller = try await start()
        try choose("AUT", "PASSPORT", in: controller)
        try send(#"{"pageHidden":{}}"#, to: controller)
        #expect(!controller.screen.wantsFrames)
        try send(#"{"pageShown":{}}"#, to: controller)
        #expect(controller.screen.wantsFrames)
    }
}
