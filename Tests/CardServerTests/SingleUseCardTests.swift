// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import TestSupport
import Testing
import Tokens

@testable import CardServer

/// Cards for one check-in each, over the protocol.
@Suite(.onBothEngines)
struct SingleUseCardTests {
    let server: CardServerFixture
    let insurer: CardServerFixture.Insurer
    let wallet: TestWallet
    let numbers: [String]

    init() async throws {
        server = try await CardServerFixture()
        insurer = try server.insurer()
        wallet = try TestWallet()
        let path = "/vic/v1/insurers/\(insurer.bag)/cards"
        let answer = try await server.send(.get, path, by: insurer.apiKey)
        numbers = (answer.json?["cards"]?.elements ?? []).compactMap { $0["veka"]?.string }
    }

    private static func wallets(_ count: Int) throws -> [TestWallet] {
        try (0..<count).map { _ in try TestWallet() }
    }

    private func fetch(
        _ keys: [TestWallet],
        of number: String? = nil
    ) async throws -> CardServerFixture.Answer {
        try await server.fetch(
            [try server.claim(number ?? numbers[0], by: insurer, for: wallet)],
            batches: [keys.map { $0.key.verificationKey }],
            for: wallet
        )
    }

    private func texts(_ answer: CardServerFixture.Answer) -> [String] {
        (answer.json?["batches"]?[0]?["cards"]?.elements ?? []).compactMap(\.string)
    }

    /// Returns the cards of an answer, each read with its key.
    private func cards(
        _ answer: CardServerFixture.Answer,
        _ keys: [TestWallet]
    ) async throws -> [InsuranceCard] {
        let reader = CardReader(keys: try await server.directory(), issuer: server.issuer)
        return try zip(texts(answer), keys).map { text, key in
            try reader.read(
                Array(text.utf8)[...],
                subject: key.key.verificationKey,
                at: server.now,
                from: .server
            )
        }
    }

    private func revoke(_ number: String) async throws {
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(number)?reason=lost"
        #expect(try await server.send(.delete, path, by: insurer.apiKey).status == 204)
    }

    @Test func `each key gets a card that says what the ordinary one says`() async throws {
        let keys = try Self.wallets(10)
        let answer = try await fetch(keys)
        #expect(answer.json?["cards"]?.count == 1)
        let cards = try await cards(answer, keys)
        #expect(cards.count == 10)
        let ordinary = try await self.cards(of: answer)
        #expect(cards.allSatisfy { $0.hasSameContent(as: ordinary) })
        #expect(Set(cards.map(\.tokenIdentifier)).count == 10)
    }

    private func cards(of answer: CardServerFixture.Answer) async throws -> InsuranceCard {
        try CardReader(keys: try await server.directory(), issuer: server.issuer).read(
            try #require(answer.json?["cards"]?[0]?.utf8),
            subject: wallet.key.verificationKey,
            at: server.now,
            from: .server
        )
    }

    @Test func `places in the list are all different, in a list of their own, and no neighbours`()
        async throws
    {
        let keys = try Self.wallets(20)
        let places = try await cards(try await fetch(keys), keys).compactMap(\.status)
        #expect(Set(places).count == 20)
        #expect(Set(places.map(\.list)) == [server.issuer + "/vic/v1/status/u1"])
        let steps = zip(places, places.dropFirst()).map { $1.index - $0.index }
        #expect(steps.count { $0 == 1 } < 3)
    }

    @Test func `who asks none gets none`() async throws {
        let claim = try server.claim(numbers[0], by: insurer, for: wallet)
        let answer = try await server.fetch([claim], for: wallet)
        #expect(answer.json?["batches"] == nil)
    }

    @Test func `the same keys asked for again have the same places, and take up no more`()
        async throws
    {
        let keys = try Self.wallets(5)
        let first = try await cards(try await fetch(keys), keys)
        server.pass(seconds: 60)
        let second = try await cards(try await fetch(keys), keys)
        #expect(first.map(\.status) == second.map(\.status))
        #expect(try await server.count("insurance_single_use") == 5)
    }

    @Test func `a revoked card is revoked with all of them, and with no others`() async throws {
        let (keys, others) = (try Self.wallets(4), try Self.wallets(4))
        let cards = try await cards(try await fetch(keys), keys)
        let kept = try await self.cards(try await fetch(others, of: numbers[1]), others)
        try await revoke(numbers[0])
        let list = try await server.revocations("u1")
        #expect(cards.allSatisfy { list.isRevoked($0.status?.index ?? -1) })
        #expect(kept.allSatisfy { !list.isRevoked($0.status?.index ?? -1) })
        #expect((0..<StatusList.capacity).count { list.isRevoked($0) } == 4)
    }

    @Test func `of an insurer that is removed the places stay revoked, until they end`()
        async throws
    {
        let keys = try Self.wallets(4)
        let cards = try await cards(try await fetch(keys), keys)
        let number = TenantNumber.insurer(try #require(InsurerNumber(insurer.bag)))
        let ledger = server.service.server.store
        _ = try await TenantStore(store: ledger)
            .remove(number, evenIfInUse: true, at: server.now)
        let list = try await server.revocations("u1")
        #expect(cards.allSatisfy { list.isRevoked($0.status?.index ?? -1) })
        #expect(try await server.count("insurance_single_use WHERE wallet IS NOT NULL") == 0)
        server.pass(seconds: CardIssuer.maximumLifetime + 3601)
        try await Retention(store: ledger).sweep(at: server.now)
        #expect(try await server.count("insurance_single_use") == 0)
    }

    @Test(arguments: ["u2", "u0", "u-1", "u", "v1"])
    func `a list that does not exist is not found`(name: String) async throws {
        #expect(try await server.send(.get, "/vic/v1/status/\(name)").status == 404)
    }

    @Test func `two hundred of a card may count at a time; the ordinary card comes nonetheless`()
        async throws
    {
        for _ in 0..<4 {
            #expect(texts(try await fetch(try Self.wallets(50))).count == 50)
        }
        let answer = try await fetch(try Self.wallets(1))
        #expect(answer.json?["batches"]?[0]?["code"]?.string == "batch_limit")
        #expect(answer.json?["cards"]?.count == 1)
        #expect(answer.json?["errors"]?.count == 0)
        #expect(try await server.count("insurance_single_use") == 200)
    }

    @Test func `those whose time is over make room, and are forgotten`() async throws {
        for _ in 0..<4 { _ = try await fetch(try Self.wallets(50)) }
        server.pass(seconds: CardIssuer.maximumLifetime + 1)
        #expect(texts(try await fetch(try Self.wallets(1))).count == 1)
        server.pass(seconds: 3600)
        try await Retention(store: server.service.server.store).sweep(at: server.now)
        #expect(try await server.count("insurance_single_use") == 1)
    }

    @Test func `a key stands for one card`() async throws {
        let keys = try Self.wallets(1)
        _ = try await fetch(keys)
        let answer = try await fetch(keys, of: numbers[1])
        #expect(answer.json?["batches"]?[0]?["code"]?.string == "batch_key")
        #expect(texts(answer) == [])
    }

    // MARK: Check-ins

    /// Checks in with a card at a location of a provider.
    private func present(
        _ card: String,
        by key: TestWallet,
        at provider: CardServerFixture.Provider
    ) async throws -> (answer: CardServerFixture.Answer, presentation: String) {
        let place = try await server.place(of: provider)
        let request = try await server.request(at: place)
        let made = try CheckInAnswer.make(
            to: request,
            with: Array(card.utf8)[...],
            showing: [.cardNumber, .familyName, .givenName],
            by: key.key,
            at: server.now,
            random: SystemRandom()
        )
        let answer = try await server.send(
            made.presentation,
            key: made.identifier,
            to: request
        )
        return (answer, made.presentation)
    }

    @Test func `check-ins at two providers have nothing in common but what is shown`() async throws
    {
        let keys = try Self.wallets(2)
        let cards = texts(try await fetch(keys))
        let one = try await present(cards[0], by: keys[0], at: try server.provider(0))
        let two = try await present(cards[1], by: keys[1], at: try server.provider(1))
        #expect(one.answer.status == 201 && two.answer.status == 201)
        let (first, second) = (
            try PresentationPieces(one.presentation), try PresentationPieces(two.presentation)
        )
        #expect(first.shown == second.shown && !first.shown.isEmpty)
        #expect(first.place != second.place && !first.place.isEmpty)
        // The values shared by all cards of the day, and the second of the check-in, which the clock sets.
        let own = try await self.cards(try await fetch(keys), keys)[0]
        let common: Set = [
            "vic.card.v1", "vic.kb.v1", own.coverage.rawValue, own.relation.rawValue, "sha-256",
            server.issuer,
            server.issuer + "/vic/v1/status/u1", own.issuedAt.rfc3339,
            own.tokenExpiresAt.rfc3339, server.now.rfc3339,
            server.now.adding(seconds: 300).rfc3339,
            server.service.server.keys.signers[0].identifier,
        ]
        #expect(first.marks.intersection(second.marks).subtracting(common) == [])
    }

    @Test func `a card for one check-in of a revoked card does not check in`() async throws {
        let keys = try Self.wallets(1)
        let card = texts(try await fetch(keys))[0]
        try await revoke(numbers[0])
        let sent = try await present(card, by: keys[0], at: try server.provider())
        #expect(sent.answer.status == 422)
        #expect(sent.answer.code == "card_revoked")
    }

    @Test func `a card for one check-in of an insurer that is removed does not check in`()
        async throws
    {
        let keys = try Self.wallets(1)
        let card = texts(try await fetch(keys))[0]
        let number = TenantNumber.insurer(try #require(InsurerNumber(insurer.bag)))
        _ = try await TenantStore(store: server.service.server.store)
            .remove(number, evenIfInUse: true, at: server.now)
        let sent = try await present(card, by: keys[0], at: try server.provider())
        #expect(sent.answer.code == "card_revoked")
    }
}
