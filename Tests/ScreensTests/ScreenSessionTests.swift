// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens
import Testing

@MainActor
struct ScreenSessionTests {
    private let screen = CounterScreen()
    private let host = ScreenHost()

    private func open() throws -> ScreenSession {
        try host.open(screen)
    }

    private func send(_ message: String, to session: ScreenSession) throws {
        try session.receive(message: Array(message.utf8))
    }

    @Test func aListenerGetsThePresentStateFirst() async throws {
        let session = try open()
        try send(#"{"screen":"counter","event":{"added":{"amount":2}}}"#, to: session)
        var states = session.states().makeAsyncIterator()
        let first = try #require(await states.next())
        #expect(
            String(decoding: first, as: UTF8.self)
                == #"{"bar":{"title":"Counter"},"depth":1,"screen":"counter","state":{"count":2,"word":"en"}}"#
        )
    }

    @Test func everyEventIsAnsweredByTheNewState() async throws {
        let session = try open()
        var states = session.states().makeAsyncIterator()
        _ = await states.next()
        try send(#"{"screen":"counter","event":{"added":{"amount":5}}}"#, to: session)
        let next = try #require(await states.next())
        #expect(String(decoding: next, as: UTF8.self).contains(#""count":5"#))
    }

    @Test func theAppIsToldOfItsDevice() throws {
        let session = try open()
        try send(#"{"device":{"isOffline":true,"clockOffset":900}}"#, to: session)
        #expect(screen.device == SimulatedDevice(isOffline: true, clockOffset: 900))
    }

    @Test func aClockThatIsOffByDecadesIsRefused() throws {
        let session = try open()
        #expect(throws: ScreenError.malformedEvent) {
            try send(#"{"device":{"isOffline":false,"clockOffset":9000000000}}"#, to: session)
        }
    }

    @Test func aPushedScreenReplacesTheStateAndBackBringsItBack() throws {
        let session = try open()
        try send(#"{"screen":"counter","event":{"opened":{}}}"#, to: session)
        #expect(session.navigation.viewControllers.count == 2)
        try send(#"{"back":true}"#, to: session)
        #expect(session.navigation.topViewController === screen)
    }

    @Test func backOnTheFirstScreenChangesNothing() throws {
        let session = try open()
        try send(#"{"back":true}"#, to: session)
        #expect(session.navigation.viewControllers.count == 1)
    }

    @Test func anEventForAScreenThatIsGoneIsRefused() throws {
        let session = try open()
        try send(#"{"screen":"counter","event":{"opened":{}}}"#, to: session)
        #expect(throws: ScreenError.staleScreen) {
            try send(#"{"screen":"counter","event":{"added":{"amount":1}}}"#, to: session)
        }
        #expect(screen.screenState.count == 0)
    }

    @Test(
        arguments: [
            "", "{", "[]", "{}", #"{"screen":"counter"}"#, #"{"screen":"counter","event":7}"#,
            #"{"screen":"counter","event":{"added":{"amount":"1"}}}"#, #"{"language":"xx"}"#,
        ]
    )
    func aMessageThatIsNoneIsRefused(text: String) throws {
        let session = try open()
        #expect(throws: ScreenError.malformedEvent) { try send(text, to: session) }
        #expect(screen.screenState.count == 0)
    }

    @Test func theLanguageReachesEveryScreen() throws {
        let session = try open()
        try send(#"{"language":"fr"}"#, to: session)
        #expect(session.language == .fr)
        #expect(screen.screenState.word == "fr")
    }

    @Test func appearancesComeInTheOrderOfUIKit() throws {
        let session = try open()
        #expect(screen.calls == ["load", "willAppear", "didAppear"])
        try send(#"{"screen":"counter","event":{"opened":{}}}"#, to: session)
        try send(#"{"back":true}"#, to: session)
        session.close()
        #expect(
            screen.calls == [
                "load", "willAppear", "didAppear", "willDisappear", "didDisappear",
                "willAppear", "didAppear", "willDisappear", "didDisappear",
            ]
        )
    }

    @Test func framesReachTheScannerOnlyWhileItIsOnShow() throws {
        let session = try open()
        #expect(session.wantsFrames)
        try session.received(.codes(["one"]), from: .camera)
        try send(#"{"screen":"counter","event":{"opened":{}}}"#, to: session)
        #expect(!session.wantsFrames)
        #expect(throws: ScreenError.staleScreen) {
            try session.received(.codes(["two"]), from: .camera)
        }
        #expect(screen.findings.map(\.0) == [.codes(["one"])])
    }

    @Test func aDroppedPictureBringsTheScannerBack() throws {
        let session = try open()
        try send(#"{"screen":"counter","event":{"opened":{}}}"#, to: session)
        try session.received(.codes(["three"]), from: .picture)
        #expect(session.navigation.topViewController === screen)
        #expect(screen.findings.map(\.1) == [.picture])
    }

    @Test func aPastedTextIsACode() throws {
        let session = try open()
        try send(#"{"text":"{\"a\":1}"}"#, to: session)
        #expect(screen.findings.map(\.0) == [.codes([#"{"a":1}"#])])
        #expect(screen.findings.map(\.1) == [.text])
    }

    @Test func `a text that the page read in the camera counts only while the screen scans`() throws
    {
        let session = try open()
        try send(#"{"text":"one","source":"camera"}"#, to: session)
        try send(#"{"text":"two","source":"picture"}"#, to: session)
        screen.isScanning = false
        try send(#"{"text":"three","source":"camera"}"#, to: session)
        #expect(screen.findings.map(\.0) == [.codes(["one"]), .codes(["two"])])
        #expect(screen.findings.map(\.1) == [.camera, .picture])
        #expect(throws: ScreenError.malformedEvent) {
            try send(#"{"text":"four","source":"nowhere"}"#, to: session)
        }
    }

    @Test func closingEndsTheStream() async throws {
        let session = try open()
        var states = session.states().makeAsyncIterator()
        _ = await states.next()
        host.close(session.id)
        #expect(await states.next() == nil)
        var later = session.states().makeAsyncIterator()
        #expect(await later.next() == nil)
    }
}
