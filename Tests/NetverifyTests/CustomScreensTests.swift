// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Execution
import Foundation
import IdentityCheck
import MachineReadable
import PictureTestSupport
import Reading
import Testing
import TestSupport

@testable import Netverify

/// A check with an app's own screens that leaves nothing (seed, Custom UI).
@MainActor @Suite(.serialized)
struct CustomScreensTests {
    /// A scene in which a document was chosen.
    private static func scene(
        _ country: String,
        _ type: NetverifyDocumentType,
        _ change: (NetverifyConfiguration) -> Void = { _ in }
    ) async throws -> CheckScene {
        let scene = CheckScene(change)
        try await scene.start()
        try scene.choose(country, type)
        return scene
    }

    /// Shows a picture until the view is done with it.
    private static func show(
        _ picture: GreyPicture,
        to view: NetverifyCustomScanViewController,
        times: Int = 4
    ) async {
        for _ in 0..<times { await view.process(picture) }
    }

    @Test func `a passport in front of the camera becomes data`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        #expect(scene.calls == ["ready", "countries", "scan"])
        #expect(scene.suggestion?.code == "AUT")
        let view = try scene.present()
        #expect(view.currentScanMode() == .MRZ)
        #expect(view.currentScanSide() == .front)
        #expect(view.currentStep() == 1)
        #expect(view.totalSteps() == 1)
        #expect(!view.isImagePicker())
        await Self.show(try ScanPictures.zone(ScanPictures.passport), to: view)
        try await until { scene.data != nil }
        #expect(scene.calls == ["ready", "countries", "scan", "captured", "finished"])
        let data = try #require(scene.data)
        #expect(data.idNumber == "L898902C3")
        #expect(data.lastName == "ERIKSSON")
        #expect(data.firstName == "ANNA MARIA")
        #expect(data.issuingCountry == "UTO")
        #expect(data.originatingCountry == "UTO")
        #expect(data.selectedCountry == "AUT")
        #expect(data.selectedDocumentType == .passport)
        #expect(data.gender == .F)
        #expect(data.dob?.timeIntervalSince1970 == 145_497_600)
        #expect(data.expiryDate?.timeIntervalSince1970 == 1_334_448_000)
        #expect(data.issuingDate == nil)
        #expect(data.personalNumber == "ZE184226B")
        #expect(data.extractionMethod == .MRZ)
        let confidence = try #require(data.confidence(for: "idNumber"))
        #expect(0.9...1 ~= confidence)
        #expect(data.confidence(for: "placeOfBirth") == nil)
        #expect(data.confidence(for: "anything") == nil)
        let zone = try #require(data.mrzData)
        #expect(zone.format == .MRP)
        #expect(zone.line1 == ScanPictures.passport[0])
        #expect(zone.line2 == ScanPictures.passport[1])
        #expect(zone.line3 == nil)
        #expect(zone.idNumberValid() && zone.dobValid() && zone.expiryDateValid())
        #expect(zone.personalNumberValid() && zone.compositeValid())
        #expect(scene.reference?.count == 36)
    }

    @Test func `characters of the zone that were corrected are listed`() throws {
        let misread = ScanPictures.passport.map { $0.replacing("7408122", with: "74O8122") }
        let today = CalendarDate(HandClock().now())
        let correction = try MRZCorrector().correct(misread.joined(separator: "\n"), today: today)
        let row = try #require(
            DocumentCatalogue.standard.document(of: "AUT", .passport)?.row(.plastic)
        )
        var delivery = CheckDelivery([], row, country: "AUT", product: .fastfill, today: today)
        let zone = ZoneSource(correction, rawLines: misread)
        delivery.data = IdentityExtraction(zone: zone, today: today).data
        let data = NetverifyDocumentData(delivery, row, country: "AUT", withPictures: false)
        let listed = try #require(data.corrections.first)
        #expect(data.corrections.count == 1)
        #expect((listed.line, listed.column) == (2, 16))
        #expect((listed.read, listed.used) == ("O", "0"))
        #expect("\(listed)" == "line 2, column 16")
        data.clear()
        #expect(data.corrections.isEmpty)
    }

    @Test func `cleared data is gone`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        await Self.show(try ScanPictures.zone(ScanPictures.passport), to: try scene.present())
        try await until { scene.data != nil }
        let data = try #require(scene.data)
        let zone = try #require(data.mrzData)
        data.clear()
        data.clear()
        let texts = [
            data.idNumber, data.personalNumber, data.issuingCountry, data.lastName, data.firstName,
            data.originatingCountry, data.addressLine, data.city, data.subdivision, data.postCode,
            data.optionalData1, data.optionalData2, data.placeOfBirth, zone.line1, zone.line2,
        ]
        #expect(texts.allSatisfy { $0 == nil })
        #expect(data.dob == nil && data.expiryDate == nil && data.issuingDate == nil)
        #expect(data.mrzData == nil && zone.rawLines.isEmpty)
        #expect(data.selectedCountry.isEmpty && data.gender == .unknown)
        #expect(data.confidence(for: "idNumber") == nil)
    }

    @Test func `a licence's barcode becomes data with its address`() async throws {
        let scene = try await Self.scene("USA", .driverLicense)
        let view = try scene.present()
        #expect(view.currentScanMode() == .barcode)
        #expect(view.currentScanSide() == .back)
        let code = try ScanPictures.code(try ScanPictures.licence(), .pdf417)
        await Self.show(try ScanPictures.stacked([code]), to: view, times: 1)
        try await until { scene.data != nil }
        let data = try #require(scene.data)
        #expect(data.idNumber == "T64235789")
        #expect(data.lastName == "SAMPLE")
        #expect(data.firstName == "MICHAEL JOHN")
        #expect(data.addressLine == "2300 WEST BROAD STREET")
        #expect(data.city == "RICHMOND")
        #expect(data.subdivision == "VA")
        #expect(data.postCode == "23269")
        #expect(data.issuingCountry == "USA")
        #expect(data.extractionMethod == .barcode)
        #expect(data.mrzData == nil)
    }

    /// A check of an Austrian driving licence whose front was taken from a frame.
    private static func licenceAfterItsFront() async throws -> CheckScene {
        let server = try PlayedServer()
        let licence: JSONOutput = ["type": "DRIVING_LICENSE", "variants": ["plastic"]]
        let countries: JSONOutput = [["code": "AUT", "name": "Austria", "documents": [licence]]]
        server.open(countries: countries)
        let scene = CheckScene()
        scene.verify(.driverLicense, at: server)
        try await scene.start()
        let front = try scene.present()
        #expect(front.currentScanSide() == .front)
        await Self.show(try CardFrame().picture, to: front)
        try await until { scene.calls.suffix(2) == ["confirm", "scan"] }
        return scene
    }

    @Test func `the front that is still before the camera is not taken for the back`() async throws
    {
        let scene = try await Self.licenceAfterItsFront()
        let back = try scene.present()
        #expect(back.currentScanSide() == .back)
        await Self.show(try CardFrame().picture, to: back, times: 6)
        #expect(back.feedback == .wrongSide)
        #expect(scene.calls.last == "scan")
        await Self.show(try CardFrame(isTurned: true).picture, to: back)
        try await until { scene.calls.suffix(3) == ["scan", "confirm", "captured"] }
    }

    @Test func `30: a front that stays gets the hint to turn the document over, once`() async throws
    {
        let scene = try await Self.licenceAfterItsFront()
        let back = try scene.present()
        await Self.show(try CardFrame().picture, to: back, times: 14)
        #expect(scene.calls.last == "scan")
        await Self.show(try CardFrame().picture, to: back)
        #expect(scene.calls.last == "flip")
        await Self.show(try CardFrame().picture, to: back, times: 40)
        #expect(scene.calls.filter { $0 == "flip" }.count == 1)
        #expect(back.feedback == .wrongSide)
    }

    @Test func `a barcode of another kind is no licence`() async throws {
        let scene = try await Self.scene("USA", .driverLicense)
        let view = try scene.present()
        let code = try ScanPictures.code("M1DESMARAIS/LUC       EABC123 YULFRAAC", .pdf417)
        await Self.show(try ScanPictures.stacked([code]), to: view)
        #expect(view.feedback == .barcodeUnreadable)
        #expect(scene.data == nil)
    }

    @Test func `frames of a scratched barcode complement one another`() async throws {
        let scene = try await Self.scene("USA", .driverLicense)
        let view = try scene.present()
        let code = try ScanPictures.code(ScanPictures.licence(), .pdf417)
        // A reflection that moves covers another place in each frame.
        let rows = code.height / 5..<code.height * 4 / 5
        let (left, right) = (
            try ScanPictures.covered(code, columns: code.width / 4..<code.width / 2, rows: rows),
            try ScanPictures.covered(code, columns: code.width / 2..<code.width * 3 / 4, rows: rows)
        )
        await Self.show(try ScanPictures.stacked([left]), to: view, times: 3)
        #expect(view.feedback == .barcodeUnreadable)
        #expect(scene.data == nil)
        await Self.show(try ScanPictures.stacked([right]), to: view)
        try await until { scene.data != nil }
        #expect(scene.data?.idNumber == "T64235789")
    }

    @Test func `another kind of document is accepted as what it is once it was seen three times`()
        async throws
    {
        let scene = try await Self.scene("AUT", .identityCard)
        let view = try scene.present()
        #expect(view.currentScanSide() == .back)
        let passport = try ScanPictures.zone(ScanPictures.passport)
        await Self.show(passport, to: view, times: 1)
        // The next feedback is due after half a second.
        try await Task.sleep(for: .milliseconds(FeedbackPace.milliseconds + 10))
        await Self.show(passport, to: view, times: 1)
        #expect(view.feedback == .wrongType)
        #expect(scene.data == nil)
        await Self.show(passport, to: view, times: 6)
        try await until { scene.data != nil }
        let data = try #require(scene.data)
        #expect(data.selectedDocumentType == .identityCard)
        #expect(data.mrzData?.format == .MRP)
    }

    @Test func `legal advice blocks the scan until it was read, and each answer counts once`()
        async throws
    {
        let scene = CheckScene()
        scene.answersAtOnce = false
        try await scene.start()
        try scene.choose("DEU", .passport)
        let view = try scene.present()
        #expect(scene.calls.last == "advice")
        #expect(scene.messages.last?.contains("German passport") == true)
        let passport = try ScanPictures.zone(ScanPictures.passport)
        await Self.show(passport, to: view)
        #expect(scene.data == nil)
        scene.answers[0]()
        scene.answers[0]()
        #expect(scene.misuses == [.completion])
        await Self.show(passport, to: view)
        try await until { scene.data != nil }
    }

    @Test func `the time that one frame waits for its colours does not end the wait of the next`()
        async throws
    {
        let scene = try await Self.scene("AUT", .passport)
        let view = try scene.present()
        let passport = try ScanPictures.zone(ScanPictures.passport)
        func find() async -> Bool {
            for _ in 0..<4 where await view.find(in: passport) { return true }
            return false
        }
        #expect(await find())
        let first = view.foundNumber
        view.pauseScan()
        view.retryScan()
        #expect(await find())
        await view.takeFound(colors: nil, ifStill: first)
        #expect(!scene.calls.contains("captured"))
        await view.takeFound(colors: nil)
        try await until { scene.data != nil }
    }

    @Test func `the fallback takes a picture by a shutter, which must be sharp`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        let first = try scene.present()
        #expect(first.isFallbackAvailable())
        first.switchToFallback()
        #expect(scene.calls.last == "fallback")
        let view = try scene.present()
        #expect(view !== first)
        #expect(view.currentScanMode() == .manual)
        #expect(view.isImagePicker())
        #expect(view.currentStep() == 1)
        #expect(!view.isFallbackAvailable())
        view.takeImage()
        try await until { scene.calls.last == "blur" }
        let passport = try ScanPictures.zone(ScanPictures.passport, pitch: 20)
        await view.process(try ScanPictures.blurred(passport, by: 9))
        view.takeImage()
        try await until { scene.calls.count { $0 == "blur" } == 2 }
        scene.answersAtOnce = false
        await view.process(passport)
        view.takeImage()
        try await until { scene.calls.last == "confirm" }
        #expect(scene.confirmation?.imageSize.width == CGFloat(passport.width))
        scene.retake?()
        view.takeImage()
        try await until { scene.answers.count >= 2 }
        scene.answers[1]()
        try await until { scene.data != nil }
        #expect(scene.data?.lastName == "ERIKSSON")
        #expect(scene.confirmation?.picture == nil)
    }

    @Test func `the shutter says when it took another kind of document, and then takes it`()
        async throws
    {
        let scene = try await Self.scene("AUT", .identityCard)
        try scene.present().switchToFallback()
        let view = try scene.present()
        #expect(view.currentScanMode() == .manual)
        await view.process(try ScanPictures.zone(ScanPictures.passport, pitch: 20))
        view.takeImage()
        try await until { view.feedback == .wrongType }
        #expect(view.capture.isRunning && !scene.calls.contains("confirm"))
        view.takeImage()
        try await until { scene.data != nil }
        #expect(scene.data?.mrzData?.format == .MRP)
    }

    @Test func `the front before the shutter, where the back is due, is to be turned`() async throws
    {
        let server = try PlayedServer()
        let scene = CheckScene()
        server.open(countries: [
            [
                "code": "DEU", "name": "Germany",
                "documents": [["type": "ID_CARD", "variants": ["paper"]]],
            ]
        ])
        scene.verify(.identityCard, at: server)
        scene.configuration.preselectedCountry = "DEU"
        scene.configuration.preselectedDocumentVariant = .paper
        scene.answersAtOnce = false
        try await scene.start()
        // The zone of the paper card is on its front.
        let front = try scene.present()
        scene.answers.last?()
        #expect(front.currentScanSide() == .front && front.currentScanMode() == .MRZ)
        let zone = try ScanPictures.zone(ScanPictures.passport)
        await Self.show(zone, to: front, times: 8)
        try await until { scene.calls.last == "confirm" }
        scene.answers.last?()
        let back = try scene.present()
        #expect(back.currentScanSide() == .back && back.isImagePicker())
        await back.process(zone)
        back.takeImage()
        try await until { scene.calls.last == "flip" }
        scene.answers.last?()
        #expect(back.capture.isRunning)
    }

    @Test func `a view whose part is over answers nothing`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        let view = try scene.present()
        view.camera.hasTorch = true
        #expect(view.hasFlash() && view.isFallbackAvailable())
        #expect(!view.localizedShortHelpText().isEmpty && view.overlayFrame() != .zero)
        await Self.show(try ScanPictures.zone(ScanPictures.passport), to: view)
        try await until { scene.data != nil }
        #expect(view.currentStep() == 0 && view.totalSteps() == 0)
        #expect(!view.hasFlash() && !view.isFallbackAvailable() && !view.isImagePicker())
        #expect(view.localizedLongHelpText().isEmpty && view.roiFrame() == .zero)
        view.takeImage()
        view.pauseScan()
        #expect(scene.misuses == [.shutter, .pause])
    }

    @Test func `after "Take again" one frame is not enough, as in the beginning`() async throws {
        let server = try PlayedServer()
        let scene = CheckScene()
        scene.verify(at: server)
        scene.answersAtOnce = false
        try await scene.start()
        let view = try scene.present()
        let passport = try ScanPictures.zone(ScanPictures.passport)
        await Self.show(passport, to: view)
        #expect(scene.calls.last == "confirm")
        scene.retake?()
        await Self.show(passport, to: view, times: 1)
        #expect(scene.calls.count { $0 == "confirm" } == 1)
        await Self.show(passport, to: view)
        #expect(scene.calls.count { $0 == "confirm" } == 2)
    }

    @Test func `a hint without a delegate is an error, and a retry goes on scanning`() async throws
    {
        let scene = try await Self.scene("AUT", .passport)
        let view = try scene.present()
        view.customScanViewControllerDelegate = nil
        view.handle(.frontSeen)
        #expect(scene.calls.last == "error Z00000 true")
        #expect(!view.capture.isDetecting)
        try scene.controller.retryAfterError()
        #expect(view.capture.isDetecting && scene.misuses.isEmpty)
        await Self.show(try ScanPictures.zone(ScanPictures.passport), to: view)
        try await until { scene.data != nil }
    }

    @Test func `a barcode without an address, without a delegate, continues with what there is`()
        async throws
    {
        let scene = try await Self.scene("USA", .driverLicense)
        let view = try scene.present()
        view.customScanViewControllerDelegate = nil
        view.handle(.addressMissing)
        #expect(scene.calls.last == "error Y00000 true")
        try scene.controller.retryAfterError()
        #expect(view.capture.phase == .done && scene.misuses.isEmpty)
    }

    @Test func `a picture file waits for the frame that is being read`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        let view = try scene.present()
        let passport = try ScanPictures.png(try ScanPictures.zone(ScanPictures.passport))
        let blank = try ScanPictures.blank(width: 1280, height: 720)
        let frame = Task { await view.process(blank) }
        await Task.yield()
        #expect(await view.process(picture: passport) == nil)
        await frame.value
        try await until { scene.data != nil }
        #expect(scene.data?.lastName == "ERIKSSON")
    }

    @Test func `a check that is cancelled reports it once, and only then can be destroyed`()
        async throws
    {
        let scene = try await Self.scene("AUT", .passport)
        try scene.controller.destroy()
        #expect(scene.misuses == [.destroy])
        #expect(scene.instances.isTaken)
        try scene.controller.cancel()
        #expect(scene.calls.last == "scan")
        try await until { scene.calls.last == "cancelled G00000" }
        #expect(scene.reference?.count == 36)
        try scene.controller.cancel()
        try await until { scene.misuses.count == 2 }
        #expect(scene.misuses == [.destroy, .cancel])
        try scene.controller.destroy()
        #expect(!scene.instances.isTaken)
        try scene.controller.cancel()
        try scene.controller.retryAfterError()
        for _ in 0..<2000 { await Task.yield() }
        #expect(scene.misuses.count == 2)
    }

    @Test func `46: calls at the wrong time have no effect`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        try scene.choose("AUT", .passport)
        try scene.controller.retryAfterError()
        let view = try #require(scene.view)
        view.pauseScan()
        view.takeImage()
        view.switchToFallback()
        view.toggleFlash()
        view.switchCamera()
        #expect(
            scene.misuses == [.setUp, .retry, .pause, .shutter, .fallback, .torch, .camera]
        )
        #expect(scene.calls == ["ready", "countries", "scan"])
        #expect(!view.hasFlash() && !view.hasMultipleCameras() && !view.canSwitchCamera())
    }

    @Test func `detection rests while the scan is paused`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        let view = try scene.present()
        view.pauseScan()
        let passport = try ScanPictures.zone(ScanPictures.passport)
        await Self.show(passport, to: view)
        #expect(scene.data == nil)
        #expect(view.localizedShortHelpText() == "Bottom lines in the frame")
        view.retryScan()
        await Self.show(passport, to: view)
        try await until { scene.data != nil }
    }

    @Test func `light and camera belong to a running scan`() async throws {
        let scene = try await Self.scene("AUT", .passport) { $0.cameraPosition = .front }
        let view = try scene.present()
        #expect(view.currentCameraPosition() == JumioCameraPositionFront)
        view.camera.hasTorch = true
        view.camera.hasOtherCamera = true
        view.toggleFlash()
        #expect(view.isFlashOn())
        view.switchCamera()
        #expect(view.currentCameraPosition() == JumioCameraPositionBack)
        #expect(!view.isFlashOn())
        view.toggleFlash()
        view.pauseScan()
        #expect(!view.hasFlash() && !view.isFlashOn())
        #expect(scene.misuses.isEmpty)
    }

    @Test func `a session that is over ends the check`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        let view = try scene.present()
        scene.clock.instant = scene.clock.instant.adding(seconds: 901)
        view.switchToFallback()
        #expect(scene.calls.last == "cancelled J00000")
    }

    @Test func `47: a session ends while frames show nothing`() async throws {
        let scene = CheckScene {
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .passport
        }
        scene.tickInterval = .milliseconds(10)
        try await scene.start()
        let view = try scene.present()
        let blank = try ScanPictures.blank(width: 160, height: 120, grey: 150)
        await Self.show(blank, to: view, times: 3)
        #expect(scene.calls.last == "scan")
        scene.clock.instant = scene.clock.instant.adding(seconds: 901)
        try await until { scene.calls.last == "cancelled J00000" }
        await Self.show(blank, to: view, times: 3)
        #expect(scene.calls.last == "cancelled J00000")
    }

    @Test func `ten thousand frames without a document take no more memory`() async throws {
        let scene = try await Self.scene("AUT", .passport)
        let view = try scene.present()
        let blank = try ScanPictures.blank(width: 160, height: 120, grey: 150)
        await Self.show(blank, to: view, times: 200)
        let before = try Self.residentBytes()
        await Self.show(blank, to: view, times: 9800)
        #expect(try Self.residentBytes() - before < 8 << 20)
        #expect(scene.calls.last == "scan")
        #expect(view.feedback == .noDocument)
    }

    private static func residentBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
            separator: " "
        )
        return (Int(fields[1]) ?? 0) * 4096
    }
}
