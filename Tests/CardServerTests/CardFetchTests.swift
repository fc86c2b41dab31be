// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing
import Tokens

@testable import CardServer

/// Fetching cards over the protocol.
@Suite(.onBothEngines)
struct CardFetchTests {
    let server: CardServerFixture
    let insurer: CardServerFixture.Insurer
    let wallet: TestWallet

    init() async throws {
        server = try await CardServerFixture()
        insurer = try server.insurer()
        wallet = try TestWallet()
    }

    private func veka() async throws -> String {
        let answer = try await server.send(
            .get,
            "/vic/v1/insurers/\(insurer.bag)/cards",
            by: insurer.apiKey
        )
        return try #require(answer.json?["cards"]?[0]?["veka"]?.string)
    }

    private func codes(_ answer: CardServerFixture.Answer) -> [String] {
        (answer.json?["errors"]?.elements ?? []).compactMap { $0["code"]?.string }
    }

    @Test func `a family that logs in gets its cards in order, bound to its wallet`() async throws {
        let texts = try await server.cards(of: insurer.logins[0], at: insurer, for: wallet)
        let reader = CardReader(keys: try await server.directory(), issuer: server.issuer)
        let cards = try texts.map {
            try reader.read(
                Array($0.utf8)[...],
                subject: wallet.key.verificationKey,
                at: server.now,
                from: .server
            )
        }
        #expect(cards.map(\.givenName) == ["Anna Katharina", "Beat", "Lea", "Anna Katharina"])
        #expect(cards.map(\.coverage) == [.mandatory, .mandatory, .mandatory, .complementary])
        #expect(cards.map(\.relation) == [.holder, .spouse, .child, .holder])
        #expect(cards.map { $0.european != nil } == [true, true, true, false])
        #expect(cards.allSatisfy { $0.warnings.isEmpty && $0.status != nil })
    }

    @Test func `the configuration is told with a tag that spares sending it again`() async throws {
        let answer = try await server.send(.get, "/.well-known/vic-configuration")
        #expect(answer.status == 200)
        #expect(answer.json?["issuer"]?.string == "http://127.0.0.1:8080")
        #expect(answer.json?["base"]?.string == "http://127.0.0.1:8080/vic/v1")
        let tag = try #require(answer.response.headers["ETag"])
        let known = [tag: 304, "W/" + tag: 304, "\"1\", " + tag: 304, "*": 304, "\"1\"": 200]
        for (tags, status) in known {
            let again = try await server.send(
                .get,
                "/.well-known/vic-configuration",
                headers: ["If-None-Match": tags]
            )
            #expect(again.status == status, "\(tags)")
        }
    }

    @Test func `a nonce counts once`() async throws {
        let nonce = try await server.nonce()
        let claim = try server.claim(try await veka(), by: insurer, for: wallet)
        #expect(try await server.fetch([claim], for: wallet, nonce: nonce).status == 200)
        let again = try await server.fetch([claim], for: wallet, nonce: nonce)
        #expect(again.status == 409)
        #expect(again.code == "nonce_invalid")
    }

    @Test func `a nonce of another server, or one whose time is over, does not count`() async throws
    {
        let claim = try server.claim(try await veka(), by: insurer, for: wallet)
        let foreign = Base64.encode(
            [UInt8](repeating: 7, count: 32),
            alphabet: .urlSafe,
            padded: false
        )
        #expect(
            try await server.fetch([claim], for: wallet, nonce: foreign).code == "nonce_invalid"
        )
        let nonce = try await server.nonce()
        server.pass(seconds: 300)
        #expect(try await server.fetch([claim], for: wallet, nonce: nonce).code == "nonce_invalid")
    }

    @Test func `what is wrong with a claim is told, and the others lead to cards`() async throws {
        let veka = try await veka()
        let other = try server.insurer(1)
        let stranger = CardServerFixture.Insurer(
            bag: "09999",
            apiKey: "",
            seed: [UInt8](repeating: 9, count: 32),
            logins: []
        )
        let forged = CardServerFixture.Insurer(
            bag: insurer.bag,
            apiKey: "",
            seed: [UInt8](repeating: 9, count: 32),
            logins: []
        )
        let claims = [
            try server.claim(veka, by: insurer, for: wallet),
            try server.claim("80756" + insurer.bag + "0000000000", by: insurer, for: wallet),
            try server.claim(veka, by: other, for: wallet),
            try server.claim(veka, by: stranger, for: wallet),
            try server.claim(veka, by: forged, for: wallet),
            try server.claim(veka, by: insurer, for: try TestWallet()),
            try server.claim(veka, by: insurer, for: wallet, changes: ["aud": "https://x.test"]),
            try server.claim(veka, by: insurer, for: wallet, changes: ["typ": "vic.card.v1"]),
            "v2.public.AAAA",
        ]
        let answer = try await server.fetch(claims, for: wallet)
        #expect(answer.status == 200)
        #expect(answer.json?["cards"]?.count == 1)
        #expect(
            codes(answer) == [
                "card_unknown", "claim_owner", "insurer_unknown", "claim_signature", "claim_key",
                "claim_audience", "claim_malformed", "claim_malformed",
            ]
        )
        let indexes = answer.json?["errors"]?.elements?.compactMap {
            $0["claimIndex"]?.number?.integer
        }
        #expect(indexes == Array(1...8))
    }

    @Test func `a claim whose time is over leads to no card`() async throws {
        let claim = try server.claim(try await veka(), by: insurer, for: wallet)
        server.pass(seconds: 600 + 59)
        #expect(codes(try await server.fetch([claim], for: wallet)) == [])
        server.pass(seconds: 2)
        #expect(codes(try await server.fetch([claim], for: wallet)) == ["claim_expired"])
    }

    @Test func `a claim without a key is bound to the first wallet that uses it`() async throws {
        let claim = try server.claim(try await veka(), by: insurer, for: nil)
        #expect(codes(try await server.fetch([claim], for: wallet)) == [])
        #expect(codes(try await server.fetch([claim], for: wallet)) == [])
        #expect(codes(try await server.fetch([claim], for: try TestWallet())) == ["claim_key"])
    }

    @Test func `claims without a key lead to five wallets, and one that leaves makes room`()
        async throws
    {
        let veka = try await veka()
        var wallets: [TestWallet] = []
        for _ in 0..<5 {
            let wallet = try TestWallet()
            wallets.append(wallet)
            let claim = try server.claim(veka, by: insurer, for: nil)
            #expect(codes(try await server.fetch([claim], for: wallet)) == [])
        }
        let sixth = try server.claim(veka, by: insurer, for: nil)
        #expect(codes(try await server.fetch([sixth], for: wallet)) == ["device_limit"])
        let left = try await server.leave(wallets[0])
        #expect(left.status == 204)
        #expect(codes(try await server.fetch([sixth], for: wallet)) == [])
    }

    @Test func `a revoked card is not issued, and lists say so`() async throws {
        let texts = try await server.cards(of: insurer.logins[0], at: insurer, for: wallet)
        let reader = CardReader(keys: try await server.directory(), issuer: server.issuer)
        let card = try reader.read(
            Array(texts[1].utf8)[...],
            subject: wallet.key.verificationKey,
            at: server.now,
            from: .server
        )
        let status = try #require(card.status)
        #expect(try await list(status, reader).isRevoked(status.index) == false)
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(card.number.digits)?reason=superseded"
        #expect(try await server.send(.delete, path, by: insurer.apiKey).status == 204)
        #expect(try await server.send(.delete, path, by: insurer.apiKey).status == 204)
        let revoked = try await list(status, reader)
        #expect(revoked.isRevoked(status.index))
        #expect((0..<StatusList.capacity).count { revoked.isRevoked($0) } == 1)
        let claim = try server.claim(card.number.digits, by: insurer, for: wallet)
        let answer = try await server.fetch([claim], for: wallet)
        #expect(answer.json?["cards"]?.count == 0)
        #expect(answer.json?["errors"]?[0]?["code"]?.string == "card_revoked")
        #expect(answer.json?["errors"]?[0]?["reason"]?.string == "superseded")
        #expect(
            try await server.cards(of: insurer.logins[0], at: insurer, for: wallet).count == 3
        )
    }

    @Test(arguments: [(29, 4), (31, 3)])
    func `an insurer claims a revoked card for thirty days, so that wallets are told`(
        days: Int64,
        count: Int
    ) async throws {
        let texts = try await server.cards(of: insurer.logins[0], at: insurer, for: wallet)
        let reader = CardReader(keys: try await server.directory(), issuer: server.issuer)
        let card = try reader.read(
            Array(texts[0].utf8)[...],
            subject: wallet.key.verificationKey,
            at: server.now,
            from: .server
        )
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(card.number.digits)?reason=lost"
        #expect(try await server.send(.delete, path, by: insurer.apiKey).status == 204)
        server.pass(seconds: days * 86_400)
        let target = "/office/\(insurer.bag)/vic/claims?pk=\(wallet.key.verificationKey.text)"
        let claims = try await server.send(.get, target, by: insurer.logins[0])
        #expect(claims.json?.count == count)
    }

    private func list(
        _ status: InsuranceCard.StatusReference,
        _ reader: CardReader
    ) async throws -> StatusList {
        let path = status.list.dropFirst(server.issuer.count)
        let answer = try await server.send(.get, String(path))
        return try StatusList(
            try #require(answer.json?["list"]?.utf8),
            keys: reader.keys,
            issuer: server.issuer,
            list: "1",
            held: nil,
            at: server.now
        )
    }

    @Test(arguments: ["0", "-1", "2", "x", "99999999999999999999"])
    func `a list that does not exist is not found`(name: String) async throws {
        #expect(try await server.send(.get, "/vic/v1/status/\(name)").status == 404)
    }

    @Test func `a card whose last day is over is not issued`() async throws {
        let veka = try await veka()
        // From 29 August 2026 to the evening of 31 December 2030, and past midnight in Switzerland.
        server.pass(seconds: 1585 * 86_400 + 12 * 3600)
        #expect(codes(try await fetch(veka)) == [])
        server.pass(seconds: 3600)
        #expect(codes(try await fetch(veka)) == ["card_expired"])
    }

    private func fetch(_ veka: String) async throws -> CardServerFixture.Answer {
        try await server.fetch([try server.claim(veka, by: insurer, for: wallet)], for: wallet)
    }

    @Test(arguments: [
        ("{}", 400, "invalid_json"), ("[]", 400, "invalid_json"), ("", 400, "invalid_json"),
        (#"{"token":7}"#, 400, "invalid_json"), (#"{"token":"x"}"#, 400, "invalid_token"),
        (#"{"token":"v4.public.AAAA"}"#, 400, "invalid_token"),
    ])
    func `a body that holds no token is refused`(
        body: String,
        status: Int,
        code: String
    ) async throws {
        let request = HTTPRequest(
            .post,
            "/vic/v1/cards",
            headers: ["Content-Type": "application/json"],
            body: Array(body.utf8)
        )
        let answer = CardServerFixture.Answer(await server.router.respond(to: request))
        #expect(answer.status == status)
        #expect(answer.code == code)
        #expect(answer.response.headers["Content-Type"] == "application/problem+json")
        #expect(answer.json?["requestId"]?.string?.utf8.count == 16)
    }

    @Test func `a token signed with another key than it names is refused`() async throws {
        let other = try TestWallet()
        let token = try PublicToken.sign(
            claims: [
                "typ": "vic.token.v1", "pk": .string(wallet.key.verificationKey.text),
                "aud": .string(server.issuer), "nonce": .string(try await server.nonce()),
                "claims": ["x"], "app": "test", "iat": .string(server.now.rfc3339),
                "exp": .string(server.now.adding(seconds: 60).rfc3339),
                "jti": .string(TokenIdentifier.make(SystemRandom())),
            ],
            by: other.key
        )
        let answer = try await server.send(.post, "/vic/v1/cards", ["token": .string(token)])
        #expect(answer.status == 401)
        #expect(answer.code == "signature_invalid")
    }

    @Test func `too much and the wrong type are refused in the form of the protocol`() async throws
    {
        let long = String(repeating: "x", count: WalletRoutes.tokenBodyLimit)
        let large = try await server.send(.post, "/vic/v1/cards", ["token": .string(long)])
        #expect(large.status == 413)
        #expect(large.code == "payload_too_large")
        let plain = HTTPRequest(
            .post,
            "/vic/v1/cards",
            headers: ["Content-Type": "text/plain"],
            body: [0x7B, 0x7D]
        )
        let answer = CardServerFixture.Answer(await server.router.respond(to: plain))
        #expect(answer.code == "unsupported_media_type")
        #expect(try await server.send(.get, "/vic/v1/nothing").code == "not_found")
    }

    @Test func `a client asks for ten nonces in a minute`() async throws {
        let server = try await CardServerFixture { $0.limitsRates = true }
        for _ in 0..<10 {
            #expect(try await server.send(.post, "/vic/v1/nonces", [:]).status == 201)
        }
        let answer = try await server.send(.post, "/vic/v1/nonces", [:])
        #expect(answer.status == 429)
        #expect(answer.code == "rate_limited")
        let wait = answer.response.headers["Retry-After"].flatMap { Int($0) }
        #expect(wait.map { 1...6 ~= $0 } == true)
    }
}
