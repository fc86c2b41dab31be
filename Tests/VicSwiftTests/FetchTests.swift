// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPMessages
import Testing

@testable import VicSwift

/// Results of fetching cards, including rows 1 to 14 of the table of bad input.
struct FetchTests {
    @Test func `claims bring cards that can be read`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna, World.beat])
        let fetched = await wallet.fetchCards()
        #expect(fetched.errors == [])
        let (cards, errors) = wallet.decodeAndValidate(fetched.cards)
        #expect(errors == [])
        #expect(cards.map(\.number) == [World.anna, World.beat])
    }

    @Test func `fetching stores no cards`() async throws {
        let wallet = try World().wallet(claiming: [World.anna])
        #expect(await wallet.fetchCards().cards.count == 1)
        #expect(wallet.cards == [])
    }

    @Test func `row 1, no claims are an error without any network`() async throws {
        let world = try World()
        let fetched = await (try world.wallet()).fetchCards()
        #expect(fetched.cards == [])
        #expect(fetched.errors == [VicError(.token, "no_claims")])
        #expect(world.server.calls == [])
    }

    @Test(arguments: [
        "", "v1.public.e30", "v2.local.e30", "v4.public.e30", "eyJhbGciOiJub25lIn0.e30.",
    ])
    func `row 2 and row 3, what is no claim is dropped without any network`(claim: String)
        async throws
    {
        let world = try World()
        let wallet = try world.wallet()
        wallet.setClaims([claim])
        #expect(await wallet.fetchCards().errors == [VicError(.token, "claim_malformed", index: 0)])
        #expect(world.server.calls == [])
    }

    @Test(arguments: ["=", "+", "/"])
    func `row 4, a claim in another alphabet is dropped`(character: String) async throws {
        let world = try World()
        let wallet = try world.wallet()
        let claim = try TestKeys.claim(World.anna, boundTo: nil, at: world.clock.now())
        wallet.setClaims([claim + character])
        #expect(await wallet.fetchCards().errors == [VicError(.token, "claim_malformed", index: 0)])
    }

    struct BadClaim: Sendable, CustomTestStringConvertible {
        let changes: [String: JSONOutput]
        let reason: String
        var testDescription: String { reason }
    }

    @Test(arguments: [
        BadClaim(changes: ["typ": "vic.card.v1"], reason: "claim_type"),
        BadClaim(changes: ["aud": "https://elsewhere.example"], reason: "claim_audience"),
        BadClaim(
            changes: ["cnf": .string("k2.public." + String(repeating: "A", count: 43))],
            reason: "claim_key"
        ),
    ])
    func `row 5 and row 7, a claim that is for something else is dropped and the others are sent`(
        bad: BadClaim
    ) async throws {
        let world = try World()
        let wallet = try world.wallet()
        let (key, now) = (wallet.publicKey, world.clock.now())
        wallet.setClaims([
            try TestKeys.claim(World.anna, boundTo: key, at: now, changes: bad.changes),
            try TestKeys.claim(World.beat, boundTo: key, at: now),
        ])
        let fetched = await wallet.fetchCards()
        #expect(fetched.errors == [VicError(.token, bad.reason, index: 0)])
        #expect(wallet.decodeAndValidate(fetched.cards).cards.map(\.number) == [World.beat])
    }

    @Test(arguments: [(59, true), (61, false)])
    func `row 6, a claim counts for a minute after its end`(seconds: Int64, counts: Bool)
        async throws
    {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.clock.advance(seconds: 900 + seconds)
        let expected = counts ? [] : [VicError(.token, "claim_expired", index: 0)]
        #expect(await wallet.fetchCards().errors == expected)
    }

    @Test func `row 8, more than fifty claims are an error without any network`() async throws {
        let world = try World()
        let wallet = try world.wallet()
        let now = world.clock.now()
        wallet.setClaims(
            try (0...50).map { _ in try TestKeys.claim(World.anna, boundTo: nil, at: now) }
        )
        #expect(await wallet.fetchCards().errors == [VicError(.token, "too_many_claims")])
        #expect(world.server.calls == [])
    }

    /// Makes claims that fill a request for cards up to its limit, which decides how much room is left for keys.
    private static func claims(_ numbers: [String], padding: Int, _ world: World, _ wallet: Wallet)
        throws -> [String]
    {
        try numbers.map { number in
            let record = try TestKeys.record(number)
            world.server.state.withLock { $0.records[number] = record }
            return try TestKeys.claim(
                number,
                boundTo: wallet.publicKey,
                at: world.clock.now(),
                padding: padding
            )
        }
    }

    private static let fifty = (10..<60).map { "807560156200000000\($0)" }

    @Test func `claims that fill the request bring the cards, if not those for one check-in each`()
        async throws
    {
        let world = try World()
        let wallet = try world.wallet()
        wallet.setClaims(try Self.claims(Self.fifty, padding: 1029, world, wallet))
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.number) == Self.fifty)
        #expect(wallet.cards.allSatisfy { $0.singleUseCount == 0 })
        let body = try #require(world.server.requests("cards").last?.body)
        #expect((127 << 10)...(128 << 10) ~= body.count)
        #expect(try world.walletAfterKill().cards.count == 50)
        try world.claim(Self.fifty, for: wallet)
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.singleUseCount).reduce(0, +) == 64)
    }

    @Test func `claims that are more than a request may hold are an error, and nothing is sent`()
        async throws
    {
        let world = try World()
        let wallet = try world.wallet()
        wallet.setClaims(try Self.claims(Self.fifty, padding: 1200, world, wallet))
        #expect(await wallet.update().value == [VicError(.token, "payload_too_large")])
        #expect(world.server.requests("cards").isEmpty)
    }

    @Test func `row 9, a claim that is there twice is sent once`() async throws {
        let world = try World()
        let wallet = try world.wallet()
        let claim = try TestKeys.claim(
            World.anna,
            boundTo: wallet.publicKey,
            at: world.clock.now()
        )
        wallet.setClaims([claim, claim])
        #expect(await wallet.fetchCards().cards.count == 1)
    }

    @Test func `errors name the place in the list that was handed in`() async throws {
        let world = try World()
        let wallet = try world.wallet()
        let claim = try TestKeys.claim(
            World.anna,
            boundTo: wallet.publicKey,
            at: world.clock.now()
        )
        wallet.setClaims([claim, claim, "v2.local.e30"])
        #expect(await wallet.fetchCards().errors == [VicError(.token, "claim_malformed", index: 2)])
    }

    @Test func `a claim that the server refuses is an error with its place`() async throws {
        let world = try World()
        world.server.state.withLock { $0.refusals[World.beat] = "card_unknown" }
        let wallet = try world.wallet(claiming: [World.anna, World.beat])
        let fetched = await wallet.fetchCards()
        #expect(fetched.errors == [VicError(.request, "card_unknown", index: 1)])
        #expect(fetched.cards.count == 1)
    }

    @Test(arguments: [
        (HTTPClientError.unreachable, "offline"), (.broken, "offline"), (.timedOut, "timeout"),
        (.notTrusted, "tls"), (.tooLarge(limit: 1), "too_large"),
    ])
    func `a network that fails is an error with its reason`(
        failure: HTTPClientError,
        reason: String
    ) async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("cards", .failure(failure))
        let fetched = await wallet.fetchCards()
        #expect(fetched.cards == [])
        #expect(fetched.errors == [VicError(.request, reason)])
    }

    @Test func `a redirect is an error and is not followed`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("cards", .answer(302, "", [("Location", "https://evil.example/")]))
        let expected = VicError(.request, "http_302", httpStatus: 302)
        #expect(await wallet.fetchCards().errors == [expected])
        #expect(world.server.calls == ["configuration", "nonces", "cards"])
    }

    @Test func `an answer of two mebibytes is an error`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("cards", .answer(200, String(repeating: " ", count: 2 << 20), []))
        #expect(await wallet.fetchCards().errors == [VicError(.request, "too_large")])
    }

    @Test(arguments: [
        "<html>", "", "[]", "{\"cards\":\"x\"}", "{\"cards\":[1]}", "{\"cards\":[],\"cards\":[]}",
        "{\"errors\":[{\"claimIndex\":0,\"code\":\"Anna Muster\"}]}",
        "{\"errors\":[{\"claimIndex\":-1,\"code\":\"x\"}]}",
    ])
    func `an answer in another form is an error`(body: String) async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("cards", .answer(200, body, []))
        #expect(await wallet.fetchCards().errors == [VicError(.parsing, "json")])
    }

    @Test func `a problem is an error with its code, status and wait`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("nonces", .problem(429, "rate_limited", retryAfter: "30"))
        let expected = VicError(.request, "rate_limited", httpStatus: 429, retryAfter: 30)
        #expect(await wallet.fetchCards().errors == [expected])
    }

    @Test func `a wait may be told as a date`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let date = HTTPDate.text(world.clock.now().adding(seconds: 90))
        world.server.fail("nonces", .problem(503, "unavailable", retryAfter: date))
        #expect(await wallet.fetchCards().errors.first?.retryAfter == 90)
    }

    @Test(arguments: ["{\"code\":\"Müller Anna\"}", "{\"code\":7}", "nothing"])
    func `what is no code of the table does not get into an error`(body: String) async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let type = [("Content-Type", "application/problem+json")]
        world.server.fail("nonces", .answer(500, body, type))
        #expect(await wallet.fetchCards().errors.map(\.reason) == ["http_500"])
    }

    @Test func `a request for cards is never sent twice`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("cards", .failure(.timedOut))
        _ = await wallet.fetchCards()
        #expect(world.server.requests("cards").count == 1)
    }

    @Test func `what can be asked again is, after one second and after three`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("configuration", .failure(.unreachable), .problem(503, "unavailable"))
        #expect(await wallet.fetchCards().errors == [])
        #expect(world.clock.sleeps == [1, 3])
    }

    @Test func `after three tries it is over`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        for _ in 0..<4 { world.server.fail("configuration", .failure(.unreachable)) }
        #expect(await wallet.fetchCards().errors == [VicError(.request, "offline")])
        #expect(world.server.calls == ["configuration", "configuration", "configuration"])
    }

    @Test func `a server that wants to be left alone is`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("configuration", .problem(503, "unavailable", retryAfter: "60"))
        _ = await wallet.fetchCards()
        #expect(world.server.calls == ["configuration"])
    }

    @Test func `every request says which version and language speaks`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        wallet.language = .FR
        _ = await wallet.fetchCards()
        let requests = world.server.state.withLock { $0.log }
        #expect(requests.allSatisfy { $0.headers["Accept-Language"] == "fr" })
        #expect(requests.allSatisfy { $0.headers["Vic-Sdk-Version"] == "2.6.8" })
        #expect(requests.allSatisfy { $0.address.hasPrefix("https://www.vvk-online.ch/") })
    }

    @Test func `an app that sets no language has the first one of its reader that there is`() throws
    {
        let wallet = Wallet.ofApp(try World().dependencies)
        #expect(wallet.language == VicSettings.Language.current)
    }

    @Test func `a nonce of another length is none`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        world.server.fail("nonces", .answer(201, "{\"nonce\":\"AAAA\"}", []))
        #expect(await wallet.fetchCards().errors == [VicError(.parsing, "json")])
    }

    @Test func `a nonce that was used is an error of the server`() async throws {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let nonce = String(repeating: "A", count: 43)
        world.server.fail("nonces", .answer(201, "{\"nonce\":\"\(nonce)\"}", []))
        let expected = VicError(.request, "nonce_invalid", httpStatus: 409)
        #expect(await wallet.fetchCards().errors == [expected])
    }
}
