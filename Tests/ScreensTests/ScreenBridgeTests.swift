// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

@testable import Screens

@MainActor
struct ScreenBridgeTests {
    /// The states that reached the page, and the pictures that reached the reader.
    @MainActor
    final class Page {
        var states: [String] = []
        var pictures: [ScanPicture] = []
    }

    private let screen = CounterScreen()
    private let page = Page()
    private let bridge: ScreenBridge

    init() {
        bridge = ScreenBridge(
            to: screen,
            reader: { [page] picture in
                await MainActor.run { page.pictures.append(picture) }
                return .codes(["found"])
            },
            send: { [page] state in page.states.append(String(decoding: state, as: UTF8.self)) }
        )
    }

    private func send(_ message: String) async throws {
        try await bridge.receive(Array(message.utf8))
    }

    @Test func aPageThatIsReadyGetsTheState() async throws {
        try await send(#"{"ready":true}"#)
        #expect(page.states.count == 1)
        #expect(page.states.first?.contains(#""count":0"#) == true)
    }

    @Test func anEventChangesTheStateAndIsAnswered() async throws {
        try await send(#"{"screen":"counter","event":{"added":{"amount":3}}}"#)
        #expect(page.states.last?.contains(#""count":3"#) == true)
    }

    @Test func aFrameIsReadAndTheFindingHandedOver() async throws {
        let luma = Data([1, 2, 3, 4, 5, 6]).base64EncodedString()
        try await send(#"{"frame":{"width":3,"height":2,"luma":"\#(luma)"}}"#)
        #expect(page.pictures == [.frame(width: 3, height: 2, luma: [1, 2, 3, 4, 5, 6])])
        #expect(screen.findings.map(\.0) == [.codes(["found"])])
        #expect(screen.findings.map(\.1) == [.camera])
    }

    @Test func framesThatNobodyWantsAreNotRead() async throws {
        screen.isScanning = false
        try await send(#"{"frame":{"width":1,"height":1,"luma":"AA=="}}"#)
        #expect(page.pictures.isEmpty)
        try await send(#"{"picture":"AQI="}"#)
        #expect(page.pictures == [.file([1, 2])])
    }

    @Test(
        arguments: [
            "", "{", #"{"frame":{"width":2,"height":2,"luma":"AA=="}}"#,
            #"{"frame":{"width":0,"height":0,"luma":""}}"#,
            #"{"frame":{"width":9223372036854775807,"height":2,"luma":"AA=="}}"#,
            #"{"picture":"not base64"}"#, #"{"screen":"counter","event":1}"#,
        ]
    )
    func aMessageThatIsNoneIsRefused(text: String) async throws {
        await #expect(throws: ScreenError.malformedEvent) { try await send(text) }
        #expect(page.pictures.isEmpty)
    }

    @Test func aFrameThatIsTakenIsWantedAgainInColour() async throws {
        let camera = CameraScreen()
        let bridge = ScreenBridge(to: camera, reader: { _ in .nothing }, send: { _ in })
        let frame = Array(#"{"frame":{"width":1,"height":1,"luma":"AA=="}}"#.utf8)
        #expect(try await bridge.receive(frame))
        #expect(try await !bridge.receive(Array(#"{"colors":"AQI="}"#.utf8)))
        camera.wantsFrames = false
        #expect(try await !bridge.receive(frame))
        #expect(camera.pictures == [.frame(width: 1, height: 1, luma: [0]), .file([1, 2])])
        #expect(camera.sources == [.camera, .camera])
    }

    @Test func anEventForAnotherScreenIsRefused() async throws {
        await #expect(throws: ScreenError.staleScreen) {
            try await send(#"{"screen":"other","event":{}}"#)
        }
    }

    @Test func filesAreFoundAsAPageAsksForThem() throws {
        let root = "/assets/\(try ScreenAssets.standard.get().version)/"
        #expect(ScreenResources.file(at: "/screen")?.mediaType == "text/html; charset=utf-8")
        #expect(ScreenResources.file(at: root + "strings/de.json")?.mediaType == "application/json")
        for path in ["/", "/assets/", "/assets/../Package.swift", "/pages/screen.html", "", root] {
            #expect(ScreenResources.file(at: path) == nil, "\(path)")
        }
    }
}
