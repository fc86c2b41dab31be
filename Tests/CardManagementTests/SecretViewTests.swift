// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Execution
import Foundation
import Screens
import Testing
import TestSupport

/// Views with secrets: what they show, when they forget it, and that nothing else can be read from them.
@MainActor
struct SecretViewTests {
    /// The digits that must never appear anywhere.
    private static let secrets = ["9999000000001374", "9999000000005011", "7391", "445"]

    private static func secureView(_ view: SecureDisplayView) throws -> SecureView {
        try #require(view as? SecureView)
    }

    @Test func `each kind has a view, and one token gives two`() async throws {
        let card = try await StubScene().heldCard(5)
        let pin = try Self.secureView(await card.value.getPin(singleUseToken: ""))
        let pan = try Self.secureView(await card.value.getPan(singleUseToken: ""))
        let code = try Self.secureView(await card.value.getSecurityCode(singleUseToken: ""))
        let both = try await card.value.getPanAndSecurityCode(singleUseToken: "")
        #expect(pin.display.kind == .pin && pin.display.digitCount == 4)
        #expect(pan.display.kind == .pan && pan.display.digitCount == 16)
        #expect(code.display.kind == .securityCode && code.display.digitCount == 3)
        #expect(try Self.secureView(both.pan).display.kind == .pan)
        #expect(try Self.secureView(both.securityCode).display.kind == .securityCode)
    }

    /// Numbers are cards of the stub.
    @Test func `secrets are refused by the state of the card`() async throws {
        let scene = StubScene()
        scene.manager.logIn(with: "")
        let cards = try await scene.manager.getCards()
        #expect(await failure { _ = try await cards[0].getPin(singleUseToken: "") } == .notFound)
        let refused = CardManagementError.unableToPerformSecureOperation
        #expect(await failure { _ = try await cards[3].getPan(singleUseToken: "") } == refused)
        #expect(await failure { _ = try await cards[1].getPan(singleUseToken: "") } == refused)
        _ = try await cards[1].getPin(singleUseToken: "")
        _ = try await cards[2].getPan(singleUseToken: "")
        scene.clock.advance(seconds: 40 * 86_400)
        #expect(await failure { _ = try await cards[4].getPan(singleUseToken: "") } == refused)
    }

    @Test(arguments: [(SecretKind.pin, 5), (.pan, 60), (.securityCode, 30)])
    func `a secret goes after its time, counted from when it is shown`(
        kind: SecretKind,
        seconds: Int
    ) async throws {
        let (card, view) = try await Self.view(kind)
        await card.scene.displayClock.advance(by: .seconds(100))
        #expect(view.display.phase == .ready)
        #expect(view.display.show())
        await card.scene.displayClock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(view.display.phase == .shown)
        await card.scene.displayClock.advance(by: .milliseconds(1))
        #expect(view.display.phase == .hidden(.timeOver))
        #expect(!view.display.show())
    }

    @Test func `a secret that is never shown goes after two minutes`() async throws {
        let (card, view) = try await Self.view(.pan)
        await card.scene.displayClock.advance(by: .seconds(120))
        #expect(view.display.phase == .hidden(.neverShown))
    }

    /// In both directions, and across cards.
    @Test func `a PIN and a number are never visible together`() async throws {
        let scene = StubScene()
        scene.manager.logIn(with: "")
        let cards = try await scene.manager.getCards()
        let pan = try Self.secureView(await cards[0].getPan(singleUseToken: ""))
        let code = try Self.secureView(await cards[2].getSecurityCode(singleUseToken: ""))
        #expect(pan.display.show() && code.display.show())
        #expect(pan.display.phase == .shown)
        let pin = try Self.secureView(await cards[4].getPin(singleUseToken: ""))
        #expect(pin.display.show())
        #expect(pan.display.phase == .hidden(.otherSecret))
        #expect(code.display.phase == .hidden(.otherSecret))
        let next = try Self.secureView(await cards[0].getSecurityCode(singleUseToken: ""))
        #expect(next.display.show())
        #expect(pin.display.phase == .hidden(.otherSecret))
    }

    @Test func `a view that leaves its place, or gets another, is empty`() async throws {
        let (card, view) = try await Self.view(.pan)
        let (first, second) = (PlatformView(), PlatformView())
        first.addSubview(view)
        #expect(view.display.phase == .ready)
        #expect(view.display.show())
        second.addSubview(view)
        #expect(view.display.phase == .hidden(.removed))
        let (next, other) = try await Self.view(.pin)
        first.addSubview(other)
        other.removeFromSuperview()
        #expect(other.display.phase == .hidden(.removed))
        #expect(!other.display.show())
        _ = (card, next)
    }

    @Test func `a log-out hides every secret`() async throws {
        let (card, view) = try await Self.view(.pan)
        #expect(view.display.show())
        card.scene.manager.logoutSession()
        try await until { view.display.phase != .shown }
        #expect(view.display.phase == .hidden(.loggedOut))
    }

    @Test func `the end of the manager hides every secret`() async throws {
        var scene: StubScene? = StubScene()
        let card = try #require(try await scene?.card(1))
        let view = try Self.secureView(await card.getPan(singleUseToken: ""))
        #expect(view.display.show())
        scene = nil
        try await until { view.display.phase != .shown }
        #expect(view.display.phase == .hidden(.managerGone))
    }

    @Test func `a secret that arrives after a log-out is not shown`() async throws {
        let scene = StubScene(["CARD_STUB_DELAY_MS": "1"])
        let card = try await scene.card(1)
        let endCount = Locked(0)
        scene.clock.whileWaiting = {
            endCount.withLock { $0 += 1 }
            scene.manager.logoutSession()
        }
        let error = await failure { _ = try await card.getPan(singleUseToken: "") }
        #expect(error == .unauthenticated)
        #expect(endCount.withLock { $0 } == 1)
    }

    @Test(arguments: SecretKind.allCases)
    func `nothing can be read from a view`(kind: SecretKind) async throws {
        let (card, view) = try await Self.view(kind)
        defer { _ = card }
        #expect(view.display.show())
        var dumped = ""
        dump(view, to: &dumped)
        let texts = ["\(view)", String(describing: view), String(reflecting: view), dumped]
        for text in texts {
            for secret in Self.secrets { #expect(!text.contains(secret)) }
        }
        #expect("\(view)" == "SecureView(\(kind.rawValue))")
        #expect(Mirror(reflecting: view).children.isEmpty)
        #expect(Mirror(reflecting: view).superclassMirror == nil)
        #expect(view.subviews.isEmpty)
    }

    @Test func `a number is copied only after it was seen in this session`() async throws {
        let clipboard = MemoryClipboard()
        let scene = StubScene(clipboard: clipboard)
        let card = try await scene.card(1)
        let notViewed = CardManagementError.unableToCopy(failure: .dataNotViewed)
        #expect(await failure { try await card.copyPan(singleUseToken: "") } == notViewed)
        let view = try Self.secureView(await card.getPan(singleUseToken: ""))
        // Fetched is not seen.
        #expect(await failure { try await card.copyPan(singleUseToken: "") } == notViewed)
        #expect(view.display.show())
        try await card.copyPan(singleUseToken: "")
        #expect(clipboard.text == Self.secrets[0])
        #expect(await failure { try await card.copySecurityCode(singleUseToken: "") } == notViewed)
        scene.manager.logoutSession()
        scene.manager.logIn(with: "")
        #expect(await failure { try await card.copyPan(singleUseToken: "") } == notViewed)
    }

    @Test func `without a clipboard nothing is copied`() async throws {
        for clipboard in [nil, MemoryClipboard(takes: false)] {
            let card = try await StubScene(clipboard: clipboard).heldCard(1)
            let view = try Self.secureView(await card.value.getPan(singleUseToken: ""))
            #expect(view.display.show())
            let error = await failure { try await card.value.copyPan(singleUseToken: "") }
            #expect(error == .unableToCopy(failure: .copyFailure))
        }
    }

    @Test func `without a manager each call has its own error`() async throws {
        let card = try await StubScene().card(1)
        #expect(await failure { _ = try await card.getPin(singleUseToken: "") } == .missingManager)
        let copied = await failure { try await card.copyPan(singleUseToken: "") }
        #expect(copied == .unableToCopy(failure: .missingManager))
        #expect(await failure { try await card.suspend(reason: nil) } == .unauthenticated)
        #expect(await failure { try await card.activate() } == .invalidStateRequested)
        let provisioned = await failure {
            try await card.provision(provisioningToken: "", viewController: UIViewController())
        }
        #expect(provisioned == .missingManager)
        let state = await failure { _ = try await card.getDigitizationState(provisioningToken: "") }
        #expect(state == .fetchDigitizationStateFailure(failure: .operationFailure))
    }

    @Test func `a frame gets the digits once, and nobody else`() async throws {
        let (card, view) = try await Self.view(.pan)
        let frame = try ECAgreementKey.generate(on: .p256)
        let (info, data) = (Array("frame".utf8), Array("one".utf8))
        let key = frame.publicKey.point
        let message = try view.seal(to: key, info: info, authenticating: data)
        let block = try HPKE(.aes256GCM)
            .open(message, by: frame, info: info, authenticating: data).revealed()
        #expect(block.count == 64)
        #expect(block.prefix(3) == [1, 1, 16])
        #expect(Array(block[3..<19]) == Array(Self.secrets[0].utf8))
        #expect(block[19...].allSatisfy { $0 == 0 })
        #expect(throws: CardManagementError.unableToPerformSecureOperation) {
            try view.seal(to: key, info: info, authenticating: data)
        }
        await #expect(throws: CardManagementError.unableToPerformSecureOperation) {
            try await view.show(on: ScriptedTerminal())
        }
        #expect(view.display.phase == .ready)
        #expect(view.frameDidShow())
        #expect(view.display.phase == .shown)
        await card.scene.displayClock.advance(by: .seconds(60))
        #expect(view.display.phase == .hidden(.timeOver))
    }

    @Test func `a key that is none leaves nothing behind`() async throws {
        let (card, view) = try await Self.view(.pin)
        defer { _ = card }
        #expect(throws: CardManagementError.unableToPerformSecureOperation) {
            try view.seal(to: [4, 1, 2], info: [], authenticating: [])
        }
    }

    @Test func `a terminal shows one line and clears it`() async throws {
        let (card, view) = try await Self.view(.pan)
        let terminal = ScriptedTerminal()
        let shown = Task { try await view.show(on: terminal) }
        try await until { terminal.text.isEmpty == false }
        #expect(terminal.text == "9999 0000 0000 1374")
        #expect(terminal.clearedCount == 0)
        await card.scene.displayClock.advance(by: .seconds(60))
        try await shown.value
        #expect(terminal.clearedCount == 1)
    }

    @Test func `without a terminal nothing is written, and the secret stays`() async throws {
        let (card, view) = try await Self.view(.pin)
        defer { _ = card }
        let terminal = ScriptedTerminal(isInteractive: false)
        await #expect(throws: CardManagementError.unableToPerformSecureOperation) {
            try await view.show(on: terminal)
        }
        #expect(terminal.text.isEmpty)
        #expect(view.display.phase == .ready)
    }

    static func view(_ kind: SecretKind) async throws -> (HeldCard, SecureView) {
        let card = try await StubScene().heldCard(kind == .pin ? 5 : 1)
        let view =
            switch kind {
            case .pin: try await card.value.getPin(singleUseToken: "")
            case .pan: try await card.value.getPan(singleUseToken: "")
            case .securityCode: try await card.value.getSecurityCode(singleUseToken: "")
            }
        return (card, try secureView(view))
    }
}

/// A terminal in memory.
final class ScriptedTerminal: SecureTerminal {
    let isInteractive: Bool
    private let written = Locked<[UInt8]>([])
    private let cleared = Locked(0)

    init(isInteractive: Bool = true) {
        self.isInteractive = isInteractive
    }

    var text: String { written.withLock { String(decoding: $0, as: UTF8.self) } }
    var clearedCount: Int { cleared.withLock { $0 } }

    func put(_ bytes: Span<UInt8>) -> Bool {
        let copy = bytes.indices.map { bytes[$0] }
        written.withLock { $0 += copy }
        return true
    }

    func clearLine() { cleared.withLock { $0 += 1 } }
}
