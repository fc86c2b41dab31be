// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import HTTPServer
import Testing
import TestSupport
import Vault

@testable import VicSwift

/// What remains after everything was deleted.
struct DeleteTests {
    /// Waits until the server has received the deletion.
    private static func unbound(_ world: World) async throws -> [String] {
        for _ in 0..<10_000 {
            let unbound = world.server.state.withLock { $0.unbound }
            if !unbound.isEmpty { return unbound }
            try await Task.sleep(for: .milliseconds(1))
        }
        return []
    }

    @Test func `cards, claims and the key are gone`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        let key = wallet.publicKey
        wallet.deleteAll()
        #expect(wallet.cards == [])
        #expect(wallet.publicKey != key)
        #expect(await wallet.fetchCards().errors.map(\.reason) == ["no_claims"])
    }

    @Test func `the cards of all environments are gone`() async throws {
        let world = try World()
        let wallet = try world.wallet(.DEV)
        #expect(await wallet.update().value == [])
        wallet.environment = .PROD
        wallet.deleteAll()
        wallet.environment = .DEV
        #expect(wallet.cards == [])
    }

    @Test func `deleting twice does no harm`() async throws {
        let wallet = try await World().wallet(holding: [World.anna])
        wallet.deleteAll()
        wallet.deleteAll()
        #expect(wallet.cards == [])
    }

    @Test func `it holds after a restart`() async throws {
        let world = try World()
        do {
            let wallet = try await world.wallet(holding: [World.anna])
            wallet.deleteAll()
            _ = try await Self.unbound(world)
        }
        let wallet = try world.wallet()
        let files = FileManager.default.enumerator(atPath: world.folder + "/items/prod")
        #expect(files?.nextObject() == nil)
        #expect(wallet.cards == [])
        #expect(wallet.publicKey != nil)
    }

    @Test func `the server is told with the key that is gone`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        let key = wallet.publicKey
        wallet.deleteAll()
        #expect(try await Self.unbound(world) == [key])
    }

    @Test(arguments: [-10_800, 10_800])
    func `row 44, the server is told by its own time`(ahead: Int64) async throws {
        let world = try World()
        world.server.state.withLock { $0.ahead = ahead }
        let wallet = try world.wallet()
        // This fetch only tells the wallet the time.
        wallet.setClaims([
            try TestKeys.claim(
                World.anna,
                boundTo: wallet.publicKey,
                at: world.server.now,
                lifetime: 86_000
            )
        ])
        _ = await wallet.fetchCards()
        let key = wallet.publicKey
        wallet.deleteAll()
        #expect(try await Self.unbound(world) == [key])
    }

    @Test func `what could not be deleted because of another process goes before anything is read`()
        async throws
    {
        let world = try World()
        var first: Wallet? = try await world.wallet(holding: [World.anna])
        let second = try world.secondWallet()
        let locked = VicError(.store, "locked")
        #expect(await second.deleteAll().error == locked)
        #expect(second.storeErrors == [locked])
        #expect(first?.cards.count == 1)
        #expect(await second.update().value.contains(locked))
        first = nil
        // The store becomes available once the last task of the first wallet releases it.
        try await until { second.publicKey != nil }
        #expect(second.cards == [])
    }

    @Test func `a key store that refuses is told, and the deletion made up for`() async throws {
        let keys = MemoryKeyStore()
        let world = try World(keys: keys)
        _ = try await world.wallet(holding: [World.anna])
        let moody = MoodyKeyStore(inner: keys, name: "prod.user-key")
        var dependencies = try world.dependencies
        dependencies.keys = { () throws(KeyStoreError) in moody }
        let wallet = Wallet(dependencies)
        moody.isRefusing.withLock { $0 = false }
        #expect(wallet.cards.count == 1)
        moody.isRefusing.withLock { $0 = true }
        #expect(await wallet.deleteAll().error?.code == 106)
        moody.isRefusing.withLock { $0 = false }
        #expect(wallet.cards == [] && wallet.storeErrors == [])
    }

    @Test @MainActor
    func `everything deleted during an update leaves an empty screen, and no trouble`()
        async throws
    {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let controller = VicCardViewController(requestUrl: nil, delegate: nil, wallet: wallet)
        let gate = world.server.hold("nonces")
        let update = wallet.update()
        await gate.visitor()
        wallet.deleteAll()
        gate.open()
        #expect(await update.value == [.cancelled])
        try await until { controller.screenState.carousel.phase == .empty }
        let shown = controller.screenState.carousel
        #expect(shown.phase == .empty && shown.problem == nil)
        #expect(!shown.isUpdating && !shown.isOffline)
    }

    @Test @MainActor func `what went wrong for a former user is not told to the next one`()
        async throws
    {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let controller = VicCardViewController(requestUrl: nil, delegate: nil, wallet: wallet)
        world.server.fail(
            "configuration",
            .answer(500, "", []),
            .answer(500, "", []),
            .answer(500, "", [])
        )
        #expect(await wallet.update().value != [])
        #expect(controller.screenState.carousel.problem != nil)
        wallet.deleteAll()
        try await until { controller.screenState.carousel.problem == nil }
    }

    @Test func `a former user's cards are another wallet's at once, without a fetch`() async throws
    {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        let issued = wallet.records.content(wallet.records.session).issuedCards
        wallet.deleteAll()
        #expect(wallet.decodeAndValidate(issued).errors.map(\.code) == [103])
        _ = wallet.publicKey
        #expect(
            wallet.decodeAndValidate(issued + ["x"]).errors == [
                VicError(.subject, "subject_mismatch", index: 0),
                VicError(.parsing, "format", index: 1),
            ]
        )
        try world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [])
        #expect(wallet.decodeAndValidate(issued).errors.map(\.code) == [102])
    }

    @Test func `a wallet without a key tells nobody`() async throws {
        let world = try World()
        let wallet = try world.wallet()
        wallet.deleteAll()
        wallet.deleteAll()
        try await Task.sleep(for: .milliseconds(20))
        #expect(world.server.calls == [])
    }

    @Test func `a link that waits is forgotten`() throws {
        let wallet = try World().wallet()
        let url = "https://www.vvk-online.ch/vic/checkin/" + World.location
        #expect(wallet.handle(requestUrl: url) != nil)
        wallet.deleteAll()
        #expect(wallet.pendingLink == nil)
    }
}
