// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import InsuranceCards
import Testing
import TestSupport
import Vault

@testable import VicSwift

/// The main actor never waits for a disk, however slow it is.
@MainActor
struct SlowDiskTests {
    /// Stores a card on a disk that can be held.
    private static func stored() async throws -> (World, StuckKeyStore) {
        let keys = StuckKeyStore()
        let world = try World(keys: keys)
        _ = try await holding(world)
        return (world, keys)
    }

    /// Fetches a card away from the main actor.
    @concurrent private static func holding(_ world: World) async throws {
        _ = try await world.wallet(holding: [World.anna])
    }

    @Test func `cards are read and a screen is shown while the disk stands still`() async throws {
        let (world, keys) = try await Self.stored()
        keys.hold()
        let wallet = try world.wallet()
        #expect(wallet.cards == [] && wallet.receipts == [] && wallet.storeErrors == [])
        #expect(wallet.decodeAndValidate(["x"]).errors == [VicError(.keyPair, "no_key")])
        let screen = VicCardViewController(requestUrl: nil, delegate: nil, wallet: wallet)
        #expect(screen.screenState.carousel.phase == .loading)
        try await until { keys.isAsked }
        #expect(screen.currentCardIndex == -1)
        // Had the main actor waited for the disk, the key store would have given up before this point.
        #expect(keys.isHeld)
        keys.letGo()
        try await until { screen.screenState.carousel.phase == .cards }
        #expect(wallet.cards.map(\.number) == [World.anna])
        #expect(wallet.publicKey != nil)
    }

    @Test func `a change is shown once the disk has it, and cards are read meanwhile`() async throws
    {
        let (world, keys) = try await Self.stored()
        let wallet = try world.wallet()
        await wallet.load()
        let session = wallet.records.session
        keys.hold()
        let change = Task {
            try await wallet.records.change(session, writing: [.revocations]) { content in
                content.revocations = [StoredRevocation(cardNumber: "1", reason: "lost")]
            }
        }
        try await until { keys.isAsked }
        #expect(wallet.cards.map(\.number) == [World.anna])
        #expect(wallet.records.content(session).revocations == [])
        #expect(keys.isHeld)
        keys.letGo()
        try await change.value
        #expect(wallet.records.content(session).revocations.count == 1)
    }

    @Test func `everything is deleted at once in memory, and on the disk after what came before`()
        async throws
    {
        let (world, keys) = try await Self.stored()
        let wallet = try world.wallet()
        await wallet.load()
        let session = wallet.records.session
        let former = wallet.publicKey
        keys.hold()
        let change = Task {
            try await wallet.records.change(session, writing: [.revocations]) { content in
                content.revocations = [StoredRevocation(cardNumber: "1", reason: "lost")]
            }
        }
        try await until { keys.isAsked }
        let deletion = wallet.deleteAll()
        #expect(wallet.cards == [])
        #expect(keys.isHeld)
        keys.letGo()
        #expect(await deletion.error == nil)
        _ = await change.result
        // The key requested after the deletion is new and survives it.
        let key = await wallet.userPublicKey()
        #expect(key != nil && key != former)
        #expect(wallet.cards == [])
        let files = FileManager.default.enumerator(atPath: world.folder + "/items/prod")
        #expect(files?.nextObject() == nil)
    }

    @Test func `the wallet of an app has its public key before anybody asks for it`() async throws {
        let keys = StuckKeyStore()
        let world = try World(keys: keys)
        let wallet = Wallet.ofApp(try world.dependencies)
        // Earlier disk requests have finished by now.
        await wallet.load()
        keys.hold()
        let key = wallet.publicKey
        #expect(key?.hasPrefix("k2.public.") == true)
        #expect(keys.isHeld && !keys.isAsked)
        // Each environment has a different key.
        keys.letGo()
        wallet.environment = .STAGENEXT
        await wallet.load()
        keys.hold()
        let other = wallet.publicKey
        #expect(other != nil && other != key)
        #expect(keys.isHeld && !keys.isAsked)
        keys.letGo()
    }

    @Test func `what the disk does not take is told to whoever asked, and not shown`() async throws
    {
        let (world, _) = try await Self.stored()
        let wallet = try world.wallet()
        await wallet.load()
        let session = wallet.records.session
        try StoreTests.block([.revocations], in: world)
        await #expect(throws: VicError(.store, "not_available")) {
            try await wallet.records.change(session, writing: [.revocations, .answers]) { content in
                content.revocations = [StoredRevocation(cardNumber: "1", reason: "lost")]
                content.answers = [StoredAnswer(request: "r", at: 1, checkIn: nil)]
            }
        }
        let content = wallet.records.content(session)
        #expect(content.revocations == [])
        // The disk accepted this one.
        #expect(content.answers.map(\.request) == ["r"])
        #expect(content.cards.count == 1)
    }

    @Test func `changes are written in the order in which they were asked for`() async throws {
        let (world, keys) = try await Self.stored()
        let wallet = try world.wallet()
        await wallet.load()
        let session = wallet.records.session
        keys.hold()
        var changes: [Task<Void, any Error>] = []
        for number in 0..<20 {
            let isBegun = Locked(false)
            let change = Task { @MainActor in
                isBegun.withLock { $0 = true }
                try await wallet.records.change(session, writing: [.answers]) { content in
                    content.answers.append(StoredAnswer(request: "\(number)", at: 1, checkIn: nil))
                }
            }
            changes.append(change)
            // The main actor continues once the change is in the queue.
            try await until { isBegun.withLock { $0 } }
        }
        keys.letGo()
        for change in changes { try await change.value }
        let kept = try wallet.records.store.read(.answers, of: .PROD, as: [StoredAnswer].self)
        #expect(kept?.map(\.request) == (0..<20).map { "\($0)" })
    }
}

/// A key store that blocks while it is held, for at most ten seconds.
private final class StuckKeyStore: KeyStore {
    private struct State {
        var heldUntil: ContinuousClock.Instant?
        var isAsked = false
    }

    private let inner = MemoryKeyStore()
    private let state = Locked(State())

    func hold() {
        state.withLock { $0 = State(heldUntil: .now + .seconds(10)) }
    }

    func letGo() {
        state.withLock { $0.heldUntil = nil }
    }

    var isHeld: Bool { state.withLock { state in state.heldUntil.map { $0 > .now } ?? false } }

    /// Whether the store was used since it was held.
    var isAsked: Bool { state.withLock { $0.isAsked } }

    private func wait() {
        state.withLock { $0.isAsked = true }
        while isHeld { Thread.sleep(forTimeInterval: 0.001) }
    }

    func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        wait()
        return try inner.read(name)
    }
    func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        wait()
        try inner.write(secret, as: name)
    }
    func remove(_ name: String) throws(KeyStoreError) {
        wait()
        try inner.remove(name)
    }
    func names() throws(KeyStoreError) -> [String] {
        wait()
        return inner.names()
    }
    func removeAll() throws(KeyStoreError) {
        wait()
        inner.removeAll()
    }
}
