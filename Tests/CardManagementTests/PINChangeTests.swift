// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import Execution
import Foundation
import PaymentCards
import Screens
import Testing
import TestSupport

/// The change of a PIN in the SDK's own view.
@MainActor
struct PINChangeTests {
    private final class Results: Sendable {
        private let state = Locked<[CheckoutCardManager.OperationResult]>([])
        var all: [CheckoutCardManager.OperationResult] { state.withLock { $0 } }
        func add(_ result: CheckoutCardManager.OperationResult) {
            state.withLock { $0.append(result) }
        }
    }

    private static func entry(
        _ card: Card,
        _ results: Results
    ) async throws -> (PINEntryView, PINEntry) {
        let result = await withCheckedContinuation { continuation in
            card.changePin(singleUseToken: LiveScene.singleUse) {
                results.add($0)
            } completionHandler: {
                continuation.resume(returning: $0)
            }
        }
        let view = try #require(try result.get() as? PINEntryView)
        return (view, view.entry)
    }

    private static func type(_ digits: [Int], _ entry: PINEntry) {
        for digit in digits { entry.press(digit) }
        entry.confirm()
    }

    @Test func `a PIN that is entered twice is sent, and the app never sees it`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        let vault = ScriptedVault()
        scene.answer(vault.script(scene))
        let results = Results()
        let (view, entry) = try await Self.entry(card, results)
        Self.type([2, 8, 0, 6], entry)
        #expect(entry.phase == .repeat)
        #expect(entry.count == 0)
        Self.type([2, 8, 0, 6], entry)
        try await until { !results.all.isEmpty }
        #expect(results.all == [.success])
        #expect(entry.phase == .done)
        #expect(vault.newPINs.withLock { $0 } == ["2806"])
        #expect(vault.operations.withLock { $0 } == [.setPIN])
        var text = ""
        dump(view, to: &text)
        #expect(!text.contains("2806"))
    }

    @Test(arguments: [[1, 1, 1, 1], [1, 2, 3, 4], [9, 8, 7, 6], [1, 3, 7, 4]])
    func `a weak PIN is refused in the view`(digits: [Int]) async throws {
        let card = try await LiveScene { _ in Wire.json(nil) }.held()
        let (_, entry) = try await Self.entry(card.value, Results())
        Self.type(digits, entry)
        #expect(entry.phase == .weak)
        #expect(entry.count == 0)
        Self.type([2, 8, 0, 6], entry)
        #expect(entry.phase == .repeat)
        #expect(card.scene.calls.isEmpty)
    }

    @Test func `two different PINs start the entry again`() async throws {
        let card = try await LiveScene { _ in Wire.json(nil) }.held()
        let (_, entry) = try await Self.entry(card.value, Results())
        Self.type([2, 8, 0, 6], entry)
        Self.type([2, 8, 0, 7], entry)
        #expect(entry.phase == .mismatch)
        #expect(card.scene.calls.isEmpty)
    }

    @Test func `digits can be removed, and three are too few`() async throws {
        let card = try await LiveScene { _ in Wire.json(nil) }.held()
        let (_, entry) = try await Self.entry(card.value, Results())
        Self.type([2, 8, 0], entry)
        #expect(entry.phase == .entry && entry.count == 3)
        entry.deleteLast()
        #expect(entry.count == 2)
        Self.type([1, 5], entry)
        #expect(entry.phase == .repeat)
        for _ in 0..<20 { entry.press(5) }
        #expect(entry.count == 12)
    }

    @Test func `an entry that is left alone ends after a minute`() async throws {
        let scene = StubScene()
        let card = try await scene.card(5)
        let results = Results()
        let (_, entry) = try await Self.entry(card, results)
        entry.press(2)
        await scene.displayClock.advance(by: .seconds(59))
        #expect(entry.phase == .entry)
        await scene.displayClock.advance(by: .seconds(1))
        #expect(entry.phase == .failed(.unableToPerformSecureOperation))
        #expect(results.all == [.failure(.unableToPerformSecureOperation)])
    }

    @Test func `a log-out and the loss of its place end an entry, once`() async throws {
        let scene = StubScene()
        let card = try await scene.card(5)
        let results = Results()
        let (view, entry) = try await Self.entry(card, results)
        entry.press(2)
        scene.manager.logoutSession()
        #expect(entry.count == 0)
        try await until { !results.all.isEmpty }
        let container = PlatformView()
        container.addSubview(view)
        view.removeFromSuperview()
        #expect(results.all == [.failure(.unauthenticated)])
    }

    @Test func `the stub shows the new PIN`() async throws {
        let scene = StubScene()
        let card = try await scene.card(5)
        let results = Results()
        let (_, entry) = try await Self.entry(card, results)
        Self.type([2, 8, 0, 6, 4], entry)
        Self.type([2, 8, 0, 6, 4], entry)
        try await until { !results.all.isEmpty }
        #expect(results.all == [.success])
        let pin = try #require(try await card.getPin(singleUseToken: "") as? SecureView)
        #expect(pin.display.digitCount == 5)
    }

    @Test func `a virtual card has no PIN to change`() async throws {
        let card = try await StubScene().heldCard(1)
        let result = await withCheckedContinuation { continuation in
            card.value.changePin(singleUseToken: "") { _ in
            } completionHandler: {
                continuation.resume(returning: $0)
            }
        }
        guard case .failure(let error) = result else {
            Issue.record("a view was made")
            return
        }
        #expect(error == .notFound)
    }

    @Test func `a frame sends a PIN that only the SDK can read`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        let vault = ScriptedVault()
        scene.answer(vault.script(scene))
        let results = Results()
        let (_, entry) = try await Self.entry(card, results)
        let key = try ECPublicKey(curve: .p256, point: try #require(entry.frameKeyPoint)[...])
        let info = Array("frame".utf8)
        let digits = Array("2806".utf8)[...]
        let message = try HPKE(.aes256GCM).seal(
            digits.span,
            to: key,
            info: info,
            ephemeral: .generate(on: .p256)
        )
        #expect(entry.take(message, info: info, authenticating: []))
        try await until { !results.all.isEmpty }
        #expect(results.all == [.success])
        #expect(vault.newPINs.withLock { $0 } == ["2806"])
        #expect(!entry.take(message, info: info, authenticating: []))
    }
}

/// A card with the scene that keeps its manager.
struct HeldLiveCard: Sendable {
    let scene: LiveScene
    let value: Card
}

extension LiveScene {
    func held() async throws -> HeldLiveCard {
        HeldLiveCard(scene: self, value: try await card())
    }
}
