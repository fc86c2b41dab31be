// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPServer
import InsuranceCards
import TestSupport
import Testing
import Tokens

@testable import VicSwift

/// Single-use cards: kept, used for one check-in, replaced.
struct SingleUseTests {
    /// Returns what the provider received in answer to a request.
    private static func presented(
        _ request: VicCheckInRequest,
        _ scene: CheckInScene
    ) throws -> Presentation {
        try #require(scene.world.server.state.withLock { $0.checkIns[request.id] })
    }

    /// Returns the texts sent to providers, in order.
    private static func texts(_ scene: CheckInScene) throws -> [String] {
        try scene.world.server.requests("requests").map { request in
            let body = try JSONTree(parsing: try #require(request.body)).root
            return try #require(body["presentation"]?.string)
        }
    }

    @Test func `an update brings ten of each card`() async throws {
        let wallet = try await World().wallet(holding: [World.anna, World.beat])
        #expect(wallet.cards.map(\.singleUseCount) == [10, 10])
    }

    @Test func `a large family's update asks for as many as one request may`() async throws {
        let world = try World()
        let numbers = (10..<20).map { "807560156200000000\($0)" }
        for number in numbers {
            let record = try TestKeys.record(number)
            world.server.state.withLock { $0.records[number] = record }
        }
        let wallet = try await world.wallet(holding: numbers)
        #expect(wallet.cards.map(\.singleUseCount).reduce(0, +) == WalletToken.singleUseLimit)
        _ = await wallet.update().value
        #expect(wallet.cards.map(\.singleUseCount).reduce(0, +) == 100)
    }

    @Test func `a fetch that stores nothing asks for none`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        #expect(await wallet.fetchCards().errors == [])
        #expect(world.server.state.withLock { $0.singleUseKeys } == [])
    }

    @Test func `each check-in uses up one, and none is the wallet's own key`() async throws {
        let scene = try await CheckInScene()
        let subjects = [
            try Self.presented(try await scene.sent(), scene).subject,
            try Self.presented(try await scene.sent(), scene).subject,
        ]
        #expect(Set(subjects + [try scene.wallet.verificationKey().text]).count == 3)
        #expect(try scene.card.singleUseCount == 8)
    }

    @Test func `two check-ins have nothing in common but what is shown`() async throws {
        let scene = try await CheckInScene()
        for _ in 0..<2 {
            try await scene.sent()
            scene.world.clock.advance(seconds: 60)
        }
        let pieces = try Self.texts(scene).map { try PresentationPieces($0) }
        #expect(pieces[0].shown == pieces[1].shown && !pieces[0].shown.isEmpty)
        // All cards of the day share these texts, whoever holds them; the locations here belong to one provider.
        let server = try TestKeys.key(.server).verificationKey.identifier.text
        let common: Set = [
            "vic.card.v1", "vic.kb.v1", "mandatory", "self", "sha-256", TestKeys.issuer, server,
            "2026-01-02T00:00:00Z", "2026-02-01T00:00:00Z", TestKeys.provider,
        ]
        #expect(pieces[0].marks.intersection(pieces[1].marks).subtracting(common) == [])
    }

    @Test func `an answer sent again after a lost one is the same, and uses up no second card`()
        async throws
    {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        scene.world.server.fail("requests", .lost(.timedOut), .lost(.timedOut), .lost(.timedOut))
        await #expect(throws: VicCheckInError.self) {
            try await scene.checkIn.present(
                request,
                card: scene.card,
                fields: CheckInScene.required
            )
        }
        #expect(scene.wallet.consents.map(\.outcome) == [.failed])
        _ = try await scene.checkIn.present(
            request,
            card: scene.card,
            fields: CheckInScene.required
        )
        #expect(Set(try Self.texts(scene)).count == 1)
        #expect(try scene.card.singleUseCount == 9)
        #expect(scene.wallet.consents.map(\.outcome) == [.sent])
    }

    @Test func `once they are used up the ordinary card is shown, until an update brings new ones`()
        async throws
    {
        let scene = try await CheckInScene()
        for _ in 0..<10 { try await scene.sent() }
        #expect(try scene.card.singleUseCount == 0)
        let own = try scene.wallet.verificationKey().text
        #expect(try Self.presented(try await scene.sent(), scene).subject == own)
        try scene.world.claim([World.anna], for: scene.wallet)
        #expect(await scene.wallet.update().value == [])
        #expect(try scene.card.singleUseCount == 10)
        #expect(try Self.presented(try await scene.sent(), scene).subject != own)
    }

    @Test func `what was used stays used after a restart`() async throws {
        let world = try World()
        let place = try world.place()
        world.server.state.withLock { $0.place = place }
        func subject() async throws -> String {
            let wallet = try world.wallet()
            let link = try #require(wallet.handle(requestUrl: LinkTests.place))
            let request = try await VicCheckIn(wallet).load(link)
            _ = try await VicCheckIn(wallet).present(
                request,
                card: try #require(wallet.cards.first),
                fields: CheckInScene.required
            )
            return try #require(world.server.state.withLock { $0.checkIns[request.id] }).subject
        }
        do { _ = try await world.wallet(holding: [World.anna]) }
        let subjects = [try await subject(), try await subject()]
        #expect(subjects[0] != subjects[1])
        #expect(try world.wallet().cards.map(\.singleUseCount) == [8])
    }

    @Test func `after an answer that was lost the same keys are asked for`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("cards", .lost(.timedOut))
        _ = await wallet.update().value
        _ = await wallet.update().value
        let asked = world.server.state.withLock { $0.singleUseKeys }
        #expect(asked.count == 2 && asked[0] == asked[1] && asked[0].count == 10)
        #expect(wallet.cards.map(\.singleUseCount) == [10])
    }

    @Test func `a server that refuses them still brings the cards`() async throws {
        let world = try World()
        world.server.state.withLock { $0.batchError = "batch_limit" }
        let wallet = try await world.wallet(holding: [World.anna])
        #expect(wallet.cards.map(\.singleUseCount) == [0])
    }

    @Test func `keys that the server knows for another card are given up`() async throws {
        let world = try World()
        world.server.state.withLock { $0.batchError = "batch_key" }
        let wallet = try await world.wallet(holding: [World.anna])
        world.server.state.withLock { $0.batchError = nil }
        _ = await wallet.update().value
        let asked = world.server.state.withLock { $0.singleUseKeys }
        #expect(Set(asked[0]).isDisjoint(with: asked[1]))
        #expect(wallet.cards.map(\.singleUseCount) == [10])
    }

    @Test func `those that say something else than the card by now are not shown`() async throws {
        let scene = try await CheckInScene()
        let record = try TestKeys.record(World.anna, changes: ["family_name": "Neu"])
        scene.world.server.state.withLock { $0.records[World.anna] = record }
        try scene.world.claim([World.anna], for: scene.wallet)
        #expect(await scene.wallet.update().value == [])
        #expect(try scene.card.singleUseCount == 0)
        #expect(await scene.wallet.update().value == [])
        #expect(try scene.card.singleUseCount == 10)
        let shown = try Self.presented(try await scene.sent(), scene)
        let name = shown.fields.first { $0.field == .familyName }?.value.string
        #expect(name == "Neu")
    }

    @Test func `those whose time is over are not shown`() async throws {
        let scene = try await CheckInScene()
        scene.world.clock.advance(seconds: 30 * 86_400)
        #expect(try scene.card.singleUseCount == 0)
    }

    @Test func `they do not survive the deletion of everything`() async throws {
        let scene = try await CheckInScene()
        let former = scene.world.server.state.withLock { $0.singleUseKeys.flatMap(\.self) }
        scene.wallet.deleteAll()
        #expect(scene.wallet.records.content(scene.wallet.records.session).singleUse == [])
        let wallet = scene.wallet
        try scene.world.claim([World.anna], for: wallet)
        #expect(await wallet.update().value == [])
        let asked = scene.world.server.state.withLock { $0.singleUseKeys.last ?? [] }
        #expect(asked.count == 10 && Set(asked).isDisjoint(with: former))
    }

    @Test func `keys derive from the secret of the deleted wallet no more`() async throws {
        let world = try World()
        let wallet = try await world.wallet(holding: [World.anna])
        let records = wallet.records
        let before = try await records.singleUseKeys(["a"], records.session, making: false)
        wallet.deleteAll()
        #expect(try await records.singleUseKeys(["a"], records.session, making: false).isEmpty)
        let after = try await records.singleUseKeys(["a"], records.session, making: true)
        #expect(before[0].key.verificationKey != after[0].key.verificationKey)
        withExtendedLifetime(world) {}
    }

    @Test func `a server that does not take one is not shown the rest`() async throws {
        let scene = try await CheckInScene()
        scene.world.server.fail("requests", .problem(422, "card_revoked"))
        await #expect(throws: VicCheckInError.cardExpired) { try await scene.sent() }
        #expect(try scene.card.singleUseCount == 0)
    }

    @Test func `a receipt bound to a used card is kept, and can be shown to a portal`() async throws
    {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        let subject = try Self.presented(request, scene).subject
        scene.tell(
            CheckInScene.accepted(try scene.receipt(request: request.id, to: subject))
        )
        let result = try await scene.checkIn.awaitDecision(timeout: 5)
        let receipt = try #require(result.receipt)
        // After two days the card itself is forgotten, but not the key that the receipt needs.
        scene.world.clock.advance(seconds: 2 * 86_400)
        try scene.world.claim([World.anna], for: scene.wallet)
        #expect(await scene.wallet.update().value == [])
        let text = try scene.wallet.export(
            receipt,
            audience: "https://portal.example",
            nonce: String(repeating: "n", count: 43),
            fields: [.givenName]
        )
        #expect(try PresentationPieces(text).marks.contains(subject))
    }

    @Test func `a used card without a receipt is forgotten after a day`() async throws {
        let scene = try await CheckInScene()
        try await scene.sent()
        scene.world.clock.advance(seconds: 86_400)
        try scene.world.claim([World.anna], for: scene.wallet)
        #expect(await scene.wallet.update().value == [])
        let kept = scene.wallet.records.content(scene.wallet.records.session).singleUse
        #expect(kept.count == 10 && kept.allSatisfy { $0.request == nil })
    }

    @Test func `the made-up server issues them, too`() async throws {
        let wallet = try World().wallet(.DEV)
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.singleUseCount) == [10, 10, 10, 10])
    }

    // MARK: The history

    @Test func `a refusal is written down without fields`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        try await scene.checkIn.refuse(request, card: scene.card)
        let record = try #require(scene.wallet.consents.first)
        #expect(record.outcome == .refused && record.fields == [] && record.cardEnding == "0001")
        #expect(scene.world.server.requests("requests").isEmpty)
        #expect(try scene.card.singleUseCount == 10)
    }

    @Test func `what was sent cannot be refused afterwards`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        try await scene.checkIn.refuse(request, card: scene.card)
        #expect(scene.wallet.consents.map(\.outcome) == [.sent])
    }
}
