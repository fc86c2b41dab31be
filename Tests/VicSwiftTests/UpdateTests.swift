// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import Testing
import Tokens

@testable import VicSwift

/// A delegate that records its updates.
@MainActor
final class Witness: VicCardDelegate {
    private(set) var updates: [[VicError]] = []
    var onUpdate: (() -> Void)?

    func cardsUpdateFinished(errors: [VicError]) {
        updates.append(errors)
        onUpdate?()
    }
}

/// Updates and the notifications about them.
@MainActor
struct UpdateTests {
    @Test func `an update stores the cards in the server's order`() async throws {
        let wallet = try await World().wallet(holding: [World.beat, World.anna])
        #expect(wallet.cards.map(\.number) == [World.beat, World.anna])
        #expect(wallet.cards.map(\.state) == [.valid, .valid])
    }

    @Test func `a delegate is told once, however often it was added`() async throws {
        let wallet = try World().wallet(claiming: [World.anna])
        let witness = Witness()
        wallet.addDelegate(witness)
        wallet.addDelegate(witness)
        _ = await wallet.update().value
        #expect(witness.updates == [[]])
    }

    @Test func `a delegate that was removed is told nothing`() async throws {
        let wallet = try World().wallet(claiming: [World.anna])
        let (witness, other) = (Witness(), Witness())
        wallet.addDelegate(witness)
        wallet.addDelegate(other)
        wallet.removeDelegate(witness)
        _ = await wallet.update().value
        #expect(witness.updates == [])
        #expect(other.updates == [[]])
    }

    @Test func `delegates are held weakly`() async throws {
        let wallet = try World().wallet(claiming: [World.anna])
        var witness: Witness? = Witness()
        wallet.addDelegate(try #require(witness))
        weak let gone = witness
        witness = nil
        #expect(gone == nil)
        #expect(wallet.currentDelegates.isEmpty)
    }

    @Test func `a second call joins the update under way`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let witness = Witness()
        wallet.addDelegate(witness)
        let gate = world.server.hold("cards")
        let first = wallet.update()
        await gate.visitor()
        let second = wallet.update()
        gate.open()
        _ = await (first.value, second.value)
        #expect(world.server.requests("cards").count == 1)
        #expect(witness.updates == [[]])
    }

    @Test func `an update is under way until delegates are told`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let gate = world.server.hold("cards")
        let update = wallet.update()
        await gate.visitor()
        #expect(wallet.isUpdating)
        gate.open()
        _ = await update.value
        #expect(!wallet.isUpdating)
    }

    @Test func `an update asked for by a delegate is a new one`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let witness = Witness()
        wallet.addDelegate(witness)
        var second: Task<[VicError], Never>?
        witness.onUpdate = { if second == nil { second = wallet.update() } }
        _ = await wallet.update().value
        _ = await second?.value
        #expect(world.server.requests("cards").count == 2)
        #expect(witness.updates.count == 2)
    }

    @Test func `row 10, cards stay where the network fails`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        world.server.fail("nonces", .failure(.unreachable))
        #expect(await wallet.update().value == [VicError(.request, "offline")])
        #expect(wallet.cards.map(\.number) == [World.anna])
    }

    @Test func `cards that a complete answer lacks are removed`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna, World.beat])
        try world.claim([World.beat], for: wallet)
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.number) == [World.beat])
    }

    @Test func `cards that an incomplete answer lacks stay in their places`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna, World.beat])
        world.server.state.withLock { $0.refusals[World.anna] = "insurer_unknown" }
        try world.claim([World.anna, World.beat, World.lea], for: wallet)
        #expect(await wallet.update().value.map(\.reason) == ["insurer_unknown"])
        #expect(wallet.cards.map(\.number) == [World.anna, World.beat, World.lea])
    }

    @Test func `an incomplete answer renews the cards that came`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna, World.beat])
        let before = wallet.cards.map(\.issuedAt)
        world.clock.advance(seconds: 3600)
        world.server.state.withLock { $0.refusals[World.anna] = "insurer_unknown" }
        try world.claim([World.anna, World.beat], for: wallet)
        _ = await wallet.update().value
        #expect(wallet.cards[0].issuedAt == before[0])
        #expect(wallet.cards[1].issuedAt > before[1])
    }

    @Test(arguments: [false, true])
    func `row 46, deleting everything during a fetch ends it with nothing stored`(isDeaf: Bool)
        async throws
    {
        let world = try World()
        world.server.state.withLock { $0.isDeaf = isDeaf }
        let wallet = try world.wallet(claiming: [World.anna])
        let gate = world.server.hold("cards")
        async let fetched = wallet.fetchCards()
        await gate.visitor()
        wallet.deleteAll()
        let (cards, errors) = await fetched
        #expect(cards == [])
        #expect(errors == [.cancelled])
    }

    @Test(arguments: [false, true])
    func `deleting everything during an update tells delegates once`(isDeaf: Bool) async throws {
        let world = try World()
        world.server.state.withLock { $0.isDeaf = isDeaf }
        let wallet = try world.wallet(claiming: [World.anna])
        let witness = Witness()
        wallet.addDelegate(witness)
        let gate = world.server.hold("cards")
        let update = wallet.update()
        await gate.visitor()
        wallet.deleteAll()
        #expect(await update.value == [.cancelled])
        #expect(witness.updates == [[.cancelled]])
        #expect(wallet.cards == [])
    }

    @Test func `an update after everything was deleted does not join the one before`() async throws
    {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let gate = world.server.hold("cards")
        let first = wallet.update()
        await gate.visitor()
        wallet.deleteAll()
        try world.claim([World.beat], for: wallet)
        let second = wallet.update()
        gate.open()
        #expect(await first.value == [.cancelled])
        #expect(await second.value == [])
        #expect(wallet.cards.map(\.number) == [World.beat])
    }

    @Test func `a revoked card is told from the list that it names`() async throws {
        let world = try World()
        world.server.state.withLock { state in
            state.places = [World.anna: 5, World.beat: 6]
            state.revoked = [5]
        }
        let wallet = try await world.wallet(holding: [World.anna, World.beat])
        #expect(wallet.cards.map(\.state) == [.revoked, .valid])
    }

    @Test(arguments: ["https://evil.example/vic/v1/status/1", "https://www.vvk-online.ch/x"])
    func `a list elsewhere is not fetched`(address: String) async throws {
        let world = try World()
        world.server.state.withLock { state in
            state.places = [World.anna: 5]
            state.listAddress = address
        }
        _ = try await world.wallet(holding: [World.anna])
        #expect(world.server.requests("status").isEmpty)
    }

    @Test func `a list is fetched once a day, and then tells of new cards`() async throws {
        let world = try World()
        world.server.state.withLock { $0.places = [World.anna: 5] }
        let wallet = try await world.wallet(holding: [World.anna])
        try world.claim([World.anna], for: wallet)
        world.server.state.withLock { $0.revoked = [5] }
        _ = await wallet.update().value
        #expect(wallet.cards.map(\.state) == [.valid])
        world.clock.advance(seconds: 86_400)
        try world.claim([World.anna], for: wallet)
        _ = await wallet.update().value
        #expect(wallet.cards.map(\.state) == [.revoked])
    }

    @Test func `a list that cannot be fetched is an error, and the cards are there`() async throws {
        let world = try World()
        world.server.state.withLock { $0.places = [World.anna: 5] }
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("status", .problem(404, "not_found"))
        #expect(await wallet.update().value.map(\.reason) == ["not_found"])
        #expect(wallet.cards.count == 1)
    }

    /// Makes a wallet in a world that asks an insurer's server for claims.
    private func wallet(
        of world: World,
        asking source: @escaping @Sendable (String) async -> [String]?
    ) throws -> Wallet {
        var dependencies = try world.dependencies
        dependencies.claims = source
        return Wallet(dependencies, environment: .PROD)
    }

    @Test func `claims are asked for before each update, for they end in minutes`() async throws {
        let world = try World()
        let wallet = try wallet(of: world) { [world] key in
            (try? TestKeys.claim(World.anna, boundTo: key, at: world.server.now)).map { [$0] }
        }
        #expect(await wallet.update().value == [])
        world.clock.advance(seconds: 3600)
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.number) == [World.anna])
    }

    @Test func `a source that cannot be asked leaves the claims as they are`() async throws {
        let world = try World()
        let wallet = try wallet(of: world) { _ in nil }
        try world.claim([World.beat], for: wallet)
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.number) == [World.beat])
    }

    @Test func `what lies between the wallet and the server can fail in every environment`()
        async throws
    {
        var dependencies = try World().dependencies
        dependencies.network = { _ in Dead() }
        let wallet = Wallet(dependencies, environment: .DEV)
        #expect(await wallet.update().value.map(\.reason) == ["offline"])
    }

    private struct Dead: WalletTransport {
        func send(
            _ request: WalletRequest
        ) async throws(HTTPClientError) -> HTTPClientResponse {
            throw .unreachable
        }
    }
}
