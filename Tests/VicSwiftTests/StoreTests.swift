// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import HTTPClient
import TestSupport
import Testing
import Vault

@testable import VicSwift

/// What outlives the process, and how unreadable content is handled.
struct StoreTests {
    /// Makes a folder in which a wallet has stored a card.
    static func stored(
        _ numbers: [String] = [World.anna],
        keys: any KeyStore = MemoryKeyStore()
    ) async throws -> World {
        let world = try World(keys: keys)
        _ = try await world.wallet(holding: numbers)
        return world
    }

    static func path(_ item: WalletItem, in world: World) -> String {
        world.folder + "/items/prod/" + item.rawValue
    }

    /// Replaces items with folders, which no file can replace.
    static func block(_ items: [WalletItem], in world: World) throws {
        for item in items {
            let path = path(item, in: world)
            try? FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(
                atPath: path + "/x",
                withIntermediateDirectories: true
            )
        }
    }

    @Test func `what cannot be written down stops no fetch, and is told with the update`()
        async throws
    {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna, World.beat])
        // The wallet reads the folder's content once, before the items are blocked.
        #expect(wallet.cards == [])
        try Self.block([.keys, .revocations, .singleUse, .clock], in: world)
        world.server.state.withLock { $0.refusals[World.beat] = "card_revoked lost" }
        let refusal = VicError(.request, "card_revoked", index: 1)
        let fetched = await wallet.fetchCards()
        #expect(fetched.cards.count == 1)
        #expect(fetched.errors == [refusal])
        let errors = await wallet.update().value
        #expect(Set(errors) == [refusal, VicError(.store, "not_available")])
        #expect(wallet.cards.map(\.number) == [World.anna])
        #expect(wallet.cards.map(\.singleUseCount) == [0])
        #expect(
            try world.walletAfterKill().records.store.read(.cards, of: .PROD, as: [String].self)?
                .count == 1
        )
    }

    @Test func `cards are there without a network after a restart`() async throws {
        let world = try await Self.stored([World.beat, World.anna])
        let wallet = try world.wallet()
        #expect(wallet.cards.map(\.number) == [World.beat, World.anna])
        #expect(wallet.cards.map(\.state) == [.valid, .valid])
    }

    @Test func `the key outlives the process`() async throws {
        let world = try World()
        let first = try world.wallet().publicKey
        #expect(try world.wallet().publicKey == first)
        #expect(first?.hasPrefix("k2.public.") == true)
    }

    @Test func `claims do not outlive the process`() async throws {
        let world = try await Self.stored()
        #expect(await (try world.wallet()).fetchCards().errors.map(\.reason) == ["no_claims"])
    }

    @Test func `nothing of a person can be read in the files`() async throws {
        let world = try await Self.stored()
        let files = try #require(FileManager.default.enumerator(atPath: world.folder))
        var count = 0
        for case let name as String in files {
            let path = world.folder + "/" + name
            guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else {
                continue
            }
            count += 1
            for text in ["Muster", "v2.public", World.anna] {
                #expect(data.range(of: Data(text.utf8)) == nil)
            }
        }
        #expect(count >= 2)
    }

    @Test func `a token that has ended makes a card stale`() async throws {
        let world = try await Self.stored()
        world.clock.advance(seconds: 21 * 86_400)
        #expect(try world.wallet().cards.map(\.state) == [.stale])
    }

    @Test func `a card whose last day is over has expired`() async throws {
        let world = try await Self.stored()
        world.clock.advance(seconds: 364 * 86_400)
        #expect(try world.wallet().cards.map(\.state) == [.expired])
    }

    @Test func `a revoked card stays so, whatever becomes of the list`() async throws {
        let world = try World()
        world.server.state.withLock { state in
            state.places = [World.anna: 9]
            state.revoked = [9]
        }
        _ = try await world.wallet(holding: [World.anna])
        world.clock.advance(seconds: 5 * 86_400)
        #expect(try world.wallet().cards.map(\.state) == [.revoked])
    }

    @Test func `row 45, a file that was cut short is an error once, and the next update heals`()
        async throws
    {
        let world = try await Self.stored()
        let path = Self.path(.cards, in: world)
        let data = try #require(FileManager.default.contents(atPath: path))
        try data.dropLast(7).write(to: URL(filePath: path))
        let wallet = try world.wallet()
        #expect(wallet.cards == [])
        #expect(FileManager.default.fileExists(atPath: path + ".bad"))
        try world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [VicError(.store, "unreadable")])
        #expect(wallet.cards.count == 1)
        #expect(await wallet.update().value == [])
    }

    @Test(arguments: [WalletItem.cards, .receipts, .consents, .keys])
    func `what is damaged is told by every start, until an update has replaced it`(
        item: WalletItem
    ) async throws {
        let world = try await Self.stored()
        try Data("short".utf8).write(to: URL(filePath: Self.path(item, in: world)))
        for _ in 0..<3 {
            #expect(try world.wallet().storeErrors == [VicError(.store, "unreadable")])
        }
        let wallet = try world.wallet()
        try world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [VicError(.store, "unreadable")])
        #expect(wallet.storeErrors == [])
        #expect(await wallet.update().value == [])
    }

    @Test @MainActor
    func `a screen that cannot read its cards says so, and not that there are none`()
        async throws
    {
        let world = try World()
        let first = try await world.wallet(holding: [World.anna])
        let second = try world.secondWallet()
        let controller = VicCardViewController(requestUrl: nil, delegate: nil, wallet: second)
        try await until { controller.screenState.carousel.phase != .loading }
        let shown = controller.screenState.carousel
        #expect(shown.phase == .failed)
        #expect(
            shown.problem
                == WalletTexts(language: VicSettings.Language.current)("wallet.error.locked")
        )
        #expect(first.cards.count == 1)
    }

    @Test func `an error of the store is told even where nothing else goes well`() async throws {
        let world = try await Self.stored()
        try Data("short".utf8).write(to: URL(filePath: Self.path(.cards, in: world)))
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("nonces", .failure(.unreachable))
        #expect(await wallet.update().value.map(\.code) == [106, 100])
    }

    @Test func `with the keys gone everything begins anew`() async throws {
        let keys = MemoryKeyStore()
        let world = try await Self.stored(keys: keys)
        keys.removeAll()
        let wallet = try world.wallet()
        #expect(wallet.cards == [])
        try world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value.map(\.code) == [106])
        #expect(wallet.cards.map(\.number) == [World.anna])
    }

    @Test func `cards of another key are dropped and fetched anew`() async throws {
        let keys = MemoryKeyStore()
        let world = try await Self.stored(keys: keys)
        try keys.remove("prod.user-key")
        let wallet = try world.wallet(claiming: [World.anna])
        #expect(wallet.cards == [])
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.number) == [World.anna])
    }

    @Test func `a second wallet in the same folder is locked out`() async throws {
        let world = try World()
        var first: Wallet? = try await world.wallet(holding: [World.anna])
        let second = try world.secondWallet()
        #expect(second.cards == [])
        #expect(second.publicKey == nil)
        second.setClaims(["x"])
        #expect(
            await second.update().value == [
                VicError(.store, "locked"), VicError(.keyPair, "locked"),
            ]
        )
        #expect(first?.cards.count == 1)
        first = nil
        try await until { !second.cards.isEmpty }
        #expect(second.cards.count == 1)
    }

    @Test func `a key store that fails is an error of the key pair`() async throws {
        let world = try World(keys: BrokenKeyStore())
        let wallet = try world.wallet()
        #expect(wallet.publicKey == nil)
        wallet.setClaims(["x"])
        #expect(await wallet.fetchCards().errors == [VicError(.keyPair, "key_store")])
        #expect(wallet.decodeAndValidate(["x"]).errors == [VicError(.keyPair, "key_store")])
        #expect(world.server.calls == [])
    }

    @Test func `a key that is not to be had for a moment costs no more than that moment`()
        async throws
    {
        let keys = MemoryKeyStore()
        let world = try await Self.stored(keys: keys)
        let moody = MoodyKeyStore(inner: keys, name: "prod.user-key")
        var dependencies = try world.dependencies
        dependencies.keys = { () throws(KeyStoreError) in moody }
        let wallet = Wallet(dependencies)
        #expect(wallet.cards == [])
        moody.isRefusing.withLock { $0 = false }
        #expect(wallet.cards.map(\.number) == [World.anna])
        #expect(wallet.records.takeErrors() == [VicError(.keyPair, "key_store")])
    }

    @Test func `a file of a later version is an error and is left in place`() async throws {
        let world = try await Self.stored()
        do {
            let store = try EncryptedStore(
                folder: world.folder,
                format: WalletStore.format,
                keys: world.keys
            )
            let later = Array("{\"schema\":2,\"content\":[]}".utf8)
            try store.compartment("prod").write(later, to: "cards")
        }
        let wallet = try world.wallet(claiming: [World.anna])
        #expect(wallet.cards == [])
        #expect(await wallet.update().value == [VicError(.store, "unreadable")])
        #expect(wallet.cards.count == 1)
    }

    @Test func `a history that a later version wrote is an error once`() async throws {
        let scene = try await CheckInScene()
        try await scene.sent()
        let session = scene.wallet.records.session
        let kept = scene.wallet.records.content(session).consents.kept
        let later = kept.replacing("\"sent\"", with: "\"postponed\"")
        try #require(later != kept)
        try scene.wallet.records.store.write(later, to: .consents, of: .PROD)
        scene.wallet.environment = .DEV
        scene.wallet.environment = .PROD
        #expect(scene.wallet.consents == [])
        try scene.world.claim([World.anna], for: scene.wallet)
        #expect(await scene.wallet.update().value == [VicError(.store, "unreadable")])
        #expect(await scene.wallet.update().value == [])
    }

    @Test func `environments do not see each other's cards`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        let key = wallet.publicKey
        wallet.environment = .DEV
        #expect(wallet.cards == [])
        #expect(wallet.publicKey != key)
        wallet.environment = .PROD
        #expect(wallet.cards.map(\.number) == [World.anna])
        #expect(wallet.publicKey == key)
    }

    @Test(arguments: [false, true])
    func `another environment ends what is under way`(isDeaf: Bool) async throws {
        let world = try World()
        world.server.state.withLock { $0.isDeaf = isDeaf }
        let wallet = try world.wallet(claiming: [World.anna])
        let gate = world.server.hold("cards")
        async let fetched = wallet.fetchCards()
        await gate.visitor()
        wallet.environment = .STAGENEXT
        let (cards, errors) = await fetched
        #expect(cards == [])
        #expect(errors == [.cancelled])
    }

    @Test func `the same environment ends nothing`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let gate = world.server.hold("cards")
        async let fetched = wallet.fetchCards()
        await gate.visitor()
        wallet.environment = .PROD
        gate.open()
        #expect(await fetched.errors == [])
    }

    @Test func `custom environments with other keys have other compartments`() throws {
        let first = VicEnv.custom(try World.endpoint("a.example"))
        var endpoint = try World.endpoint("a.example")
        endpoint.rootKeys = []
        let second = VicEnv.custom(endpoint)
        #expect(first.compartment != second.compartment)
        #expect(first.compartment.hasPrefix("custom-"))
        #expect(first == VicEnv.custom(try World.endpoint("a.example")))
    }

    @Test func `by default the store lies where the system wants an application's data`() {
        let folder = SystemFolder.path(for: "wallet", ["XDG_DATA_HOME": "/data"], home: "/home/x")
        #expect(folder == "/data/etui/wallet")
        let other = SystemFolder.path(for: "wallet", ["XDG_DATA_HOME": "data"], home: "/home/x")
        #expect(other == "/home/x/.local/share/etui/wallet")
    }

    @Test(.enabled(if: !BackEnd.isApple))
    func `keys lie in private files unless told otherwise`() async throws {
        let world = try World()
        var dependencies = try world.dependencies
        dependencies.keys = WalletDependencies(folder: world.folder).keys
        let wallet = Wallet(dependencies)
        #expect(wallet.publicKey != nil)
        let path = world.folder + "/keys/prod.user-key"
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    #if canImport(Security)
    @Test func `keys lie in the Keychain, and nowhere in the folder`() throws {
        let world = try World()
        #expect(try WalletDependencies(folder: world.folder).keys() is KeychainKeyStore)
    }
    #endif
}

/// A key store that never returns or keeps a key.
private struct BrokenKeyStore: KeyStore {
    func read(_ name: String) throws(KeyStoreError) -> SecretBytes? { throw .refused(status: -1) }
    func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        throw .refused(status: -1)
    }
    func remove(_ name: String) throws(KeyStoreError) {}
    func names() throws(KeyStoreError) -> [String] { [] }
    func removeAll() throws(KeyStoreError) {}
}

/// A key store that refuses one key for a while.
struct MoodyKeyStore: KeyStore {
    let inner: MemoryKeyStore
    let name: String
    let isRefusing = Locked(true)

    func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        if name == self.name, isRefusing.withLock({ $0 }) { throw .refused(status: -1) }
        return try inner.read(name)
    }
    func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        try inner.write(secret, as: name)
    }
    func remove(_ name: String) throws(KeyStoreError) { try inner.remove(name) }
    func names() throws(KeyStoreError) -> [String] { inner.names() }
    func removeAll() throws(KeyStoreError) {
        if isRefusing.withLock({ $0 }) { throw .refused(status: -1) }
        inner.removeAll()
    }
}
