// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Certificates
import Cryptography
import Encodings
import HTTPClient
import HTTPMessages
import HTTPServer
import Pictures
import Reading
import Seals
import TestSupport
import Testing

struct ScreenRouteTests {
    private let scene = SealScene()
    private let service: ServiceFixture

    init() async throws {
        service = try await ServiceFixture(scene: scene, hasDemo: false)
    }

    private func picture(of text: String) throws -> GreyPicture {
        var style = BarcodeWriter.Style()
        style.scale = 3
        return try #require(BarcodeWriter.write(Array(text.utf8), symbology: .qr, style: style))
    }

    private func sendFrame(_ picture: GreyPicture, to screen: ScreenFixture) async -> HTTPStatus {
        let target = "\(screen.base)/frames?width=\(picture.width)&height=\(picture.height)"
        return await service.post(target, picture.pixels, type: "application/octet-stream").status
    }

    private func sendPicture(_ bytes: [UInt8], to screen: ScreenFixture) async -> HTTPStatus {
        await service.post(screen.base + "/pictures", bytes, type: "application/octet-stream")
            .status
    }

    @Test func aFrameWithAGenuineSealLeadsToItsContent() async throws {
        let screen = try await service.open()
        #expect(try await screen.state()["screen"]?.string == "seal-scan")
        #expect(await sendFrame(try picture(of: try scene.text()), to: screen) == .noContent)
        let state = try #require(try await screen.result()["state"])
        #expect(state["kind"]?.string == "authentic")
        let fields = try #require(state["groups"]?[0]?["fields"]?.elements)
        #expect(fields.first?["value"]?.string == "ERIKSSON  ANNA MARIA")
    }

    @Test func anAlteredSealShowsNothingOfItsContent() async throws {
        let screen = try await service.open()
        let text = try scene.text().replacingOnce("ERIKSSON", with: "ERIKSSEN")
        #expect(await sendFrame(try picture(of: text), to: screen) == .noContent)
        let result = try await screen.result()
        #expect(result["state"]?["kind"]?.string == "notAuthentic")
        #expect(result["state"]?["error"]?["code"]?.string == "verifyVDSSignatureFailed")
        let json = String(decoding: result.source, as: UTF8.self)
        for secret in ["ERIKSS", "ANNA", "1974", "L898902C3", "UT0000012345", "UT2163"] {
            #expect(!json.contains(secret), "\(secret)")
        }
    }

    @Test func aDroppedPictureIsReadThoroughly() async throws {
        let screen = try await service.open()
        let png = try #require(PNGWriter.encode(try picture(of: try scene.text())))
        #expect(await sendPicture(png, to: screen) == .noContent)
        #expect(try await screen.result()["state"]?["kind"]?.string == "authentic")
    }

    @Test func aPastedTextIsVerified() async throws {
        let screen = try await service.open()
        #expect(await screen.send(["text": .string(try scene.text())]) == .noContent)
        #expect(try await screen.result()["state"]?["kind"]?.string == "authentic")
    }

    @Test func `an authority with a TRUE as 01 goes by its name, and the result tells of it`()
        async throws
    {
        var scene = scene
        let authority = scene.authority
        let loose = try LooseTrue.certificate(
            authority.certificate.der,
            signedBy: authority.key,
            using: authority.algorithm
        )
        scene.editAnchorBytes = { $0 = loose }
        scene.integrityHash = Hex.encode(HashAlgorithm.sha256.digest(of: loose))
        let service = try await ServiceFixture(scene: scene, hasDemo: false)
        let about = try JSONTree(parsing: await service.get("/seals/about").bytes).root
        #expect(
            about["authorities"]?[0]?["name"]?.string == "Test Country Signing Authority"
        )
        let screen = try await service.open()
        #expect(await screen.send(["text": .string(try scene.text())]) == .noContent)
        let state = try #require(try await screen.result()["state"])
        #expect(state["kind"]?.string == "authentic")
        let notices = state["notices"]?.elements?.compactMap(\.string)
        #expect(notices?.contains("authorityNotDER") == true)
    }

    @Test func aPictureThatIsNoneIsCalledUnreadable() async throws {
        let screen = try await service.open()
        #expect(await sendPicture(Array("GIF89a".utf8), to: screen) == .noContent)
        let notice = try await screen.state()["state"]?["notice"]
        #expect(notice?["kind"]?.string == "unreadable")
    }

    @Test func aMenuIsNoSealAndScanningGoesOn() async throws {
        let screen = try await service.open()
        let menu = try picture(of: "https://bistro.example/menu")
        #expect(await sendFrame(menu, to: screen) == .noContent)
        let state = try #require(try await screen.state()["state"])
        #expect(state["notice"]?["kind"]?.string == "notASeal")
        #expect(state["isScanning"]?.boolean == true)
    }

    @Test func framesAfterTheSealAreIgnored() async throws {
        let screen = try await service.open()
        let frame = try picture(of: try scene.text())
        _ = await sendFrame(frame, to: screen)
        _ = try await screen.result()
        #expect(await sendFrame(frame, to: screen) == .noContent)
        #expect(try await screen.state()["depth"]?.number?.integer == 2)
    }

    @Test func backFromTheResultScansAgain() async throws {
        let screen = try await service.open()
        _ = await screen.send(["text": .string(try scene.text())])
        _ = try await screen.result()
        #expect(await screen.send(["back": true]) == .noContent)
        let state = try await screen.state()
        #expect(state["screen"]?.string == "seal-scan")
        #expect(state["state"]?["isScanning"]?.boolean == true)
    }

    @Test(arguments: [
        ("de", "QR-Code im Rahmen ausrichten"), ("it", "Allinei il codice QR nel riquadro"),
    ])
    func theScreenSpeaksTheReadersLanguage(language: String, guide: String) async throws {
        let screen = try await service.open(language: language)
        #expect(try await screen.state()["state"]?["guideText"]?.string == guide)
        #expect(await screen.send(["language": "fr"]) == .noContent)
        let state = try await screen.state()["state"]
        #expect(state?["guideText"]?.string == "Placez le code QR dans le cadre")
    }

    @Test(
        arguments: [
            "?width=0&height=10", "?width=10&height=10", "?width=-1&height=1", "?width=a&height=b",
            "", "?width=99999&height=99999", "?width=9223372036854775807&height=2",
        ]
    )
    func aFrameOfAnotherSizeThanItSaysIsRefused(query: String) async throws {
        let screen = try await service.open()
        let response = await service.post(
            screen.base + "/frames" + query,
            [UInt8](repeating: 0, count: 64),
            type: "application/octet-stream"
        )
        #expect(response.status == .unprocessableContent)
    }

    @Test(arguments: ["{}", "[]", "no", #"{"screen":"seal-scan","event":{"torchTapped":1}}"#])
    func aMessageThatIsNoneIsRefused(text: String) async throws {
        let screen = try await service.open()
        let response = await service.post(screen.base + "/messages", Array(text.utf8))
        #expect(response.status == .unprocessableContent)
    }

    @Test func anEventForAnotherScreenIsAConflict() async throws {
        let screen = try await service.open()
        #expect(await screen.send(["screen": "seal-result", "event": [:]]) == .conflict)
    }

    @Test func `whoever opens a screen gets its first state with the answer`() async throws {
        let opened = await service.post("/screens", json: ["app": "seals"])
        let answer = try JSONTree(parsing: opened.bytes).root
        let id = try #require(answer["id"]?.string)
        #expect(answer["state"]?["screen"]?.string == "seal-scan")
        // Also when a page resumes after a reload.
        let again = await service.post("/screens", json: ["app": "seals", "resume": .string(id)])
        #expect(again.status == .ok && again.bytes == opened.bytes)
    }

    @Test func aClosedSessionIsGone() async throws {
        let screen = try await service.open()
        let gone = await service.router.respond(to: HTTPRequest(.delete, screen.base))
        #expect(gone.status == .noContent)
        #expect(await screen.send(["back": true]) == .notFound)
        #expect(await service.get(screen.base + "/states").status == .notFound)
    }

    @Test func `a page that does not read misses states and keeps none of them in memory`()
        async throws
    {
        let screen = try await service.open()
        let response = await service.get(screen.base + "/states")
        guard case .events(let stream) = response.body else {
            Issue.record("no states")
            return
        }
        for number in 0..<100 {
            let language: JSONOutput = number.isMultiple(of: 2) ? "de" : "en"
            #expect(await screen.send(["language": language]) == .noContent)
            await Task.yield()
        }
        #expect(await screen.send(["language": "it"]) == .noContent)
        var count = 0
        for await event in stream {
            count += 1
            if String(decoding: event, as: UTF8.self).contains("Allinei il codice QR") { break }
        }
        #expect(count <= 10)
    }

    @Test(arguments: ["messages", "frames", "pictures"])
    func `what nobody's screen would take is refused before its body comes`(part: String) throws {
        let route = try #require(
            service.router.routes.first { $0.pattern == "/screens/{id}/\(part)" }
        )
        #expect(route.terms.access.name == "own screen")
    }

    @Test func nobodyElsesPageMayOpenOrFeedAScreen() async throws {
        let screen = try await service.open()
        for target in ["/screens", screen.base + "/messages", screen.base + "/pictures"] {
            let headers: HTTPHeaders = [
                "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site",
            ]
            let request = HTTPRequest(.post, target, headers: headers, body: Array("{}".utf8))
            #expect(await service.router.respond(to: request).status == .forbidden, "\(target)")
        }
    }

    @Test func onlyAppsThatExistAreOpened() async throws {
        #expect(
            await service.post("/screens", json: ["app": "none"]).status == .unprocessableContent
        )
        #expect(await service.post("/screens", json: []).status == .unprocessableContent)
    }

    @Test func messagesAndPicturesHaveALimit() async throws {
        let screen = try await service.open()
        let large = [UInt8](repeating: 0x20, count: 600 * 1024)
        #expect(await service.post(screen.base + "/messages", large).status == .contentTooLarge)
        let picture = [UInt8](repeating: 0, count: (16 << 20) + 1)
        #expect(await sendPicture(picture, to: screen) == .contentTooLarge)
    }
}
