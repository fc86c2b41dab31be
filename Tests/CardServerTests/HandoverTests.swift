// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Encodings
import HTTPMessages
import InsuranceCards
import TestSupport
import Testing
import Tokens

@testable import CardServer

/// Random bytes that a test names, over and over.
private struct FixedRandom: RandomSource {
    let values: [UInt8]

    func fill(_ buffer: inout MutableSpan<UInt8>) {
        for place in buffer.indices { buffer[place] = values[place % values.count] }
    }
}

/// The codes that people type on another device.
struct HandoverCodeTests {
    @Test func `a code has eight characters, none of which looks like another`() {
        #expect(HandoverCode.alphabet.count == 30)
        for lookalike in "01OILU" {
            #expect(!HandoverCode.alphabet.contains(lookalike.asciiValue ?? 0))
        }
        for _ in 0..<100 {
            let code = HandoverCode(SystemRandom())
            #expect(code.text.utf8.count == 8)
            #expect(code.text.utf8.allSatisfy(HandoverCode.alphabet.contains))
        }
    }

    @Test func `bytes that would favour some characters are drawn again`() {
        // 240 and above are beyond eight times the alphabet.
        let code = HandoverCode(FixedRandom(values: [240, 0, 255, 29, 241, 30, 239, 250]))
        #expect(code.text == "2Z2Z2Z2Z")
    }

    @Test(arguments: ["K7M2P9QX", "k7m2p9qx", "K7M2-P9QX", " k7m2 p9qx "])
    func `how a code is typed does not matter`(text: String) {
        #expect(HandoverCode(typed: text)?.text == "K7M2P9QX")
    }

    @Test(arguments: ["", "K7M2P9Q", "K7M2P9QXX", "K7M2P9Q0", "K7M2P9QÄ", "K7M2P9Q\u{202E}"])
    func `anything else is no code`(text: String) {
        #expect(HandoverCode(typed: text) == nil)
    }
}

/// Going on with another device, on both engines.
@Suite(.onBothEngines)
struct HandoverTests {
    private let fixture: CardServerFixture

    init() async throws {
        fixture = try await CardServerFixture()
    }

    private func send(
        _ method: HTTPMethod = .post,
        _ path: String,
        _ body: JSONOutput? = nil,
        by credentials: String? = nil,
        site: String = "same-origin"
    ) async throws -> CardServerFixture.Answer {
        let headers = ["Sec-Fetch-Site": site]
        return try await fixture.send(method, path, body, by: credentials, headers: headers)
    }

    private func begin(_ path: String = "/wallet?family=1") async throws -> JSONValue {
        let answer = try await send(.post, "/handovers", ["path": .string(path)])
        #expect(answer.status == 201)
        return try #require(answer.json)
    }

    private func take(_ begun: JSONValue?) async throws -> CardServerFixture.Answer {
        let code = try #require(begun?["code"]?.string)
        return try await send(.post, "/handovers/taken", ["code": .string(code)])
    }

    private func state(
        _ begun: JSONValue?,
        _ query: String = ""
    ) async throws -> CardServerFixture.Answer {
        let watch = try #require(begun?["watch"]?.string)
        return try await send(.get, "/handovers/state" + query, by: watch)
    }

    @Test func `another device takes a page with the code, and the first page sees it`()
        async throws
    {
        let begun = try await begin()
        let code = try #require(begun["code"]?.string)
        #expect(begun["url"]?.string == "http://127.0.0.1:8080/continue/" + code)
        #expect(begun["entry"]?.string == "http://127.0.0.1:8080/continue")
        #expect(try await state(begun).json?["status"]?.string == "waiting")
        let taken = try await take(begun)
        #expect(taken.status == 200)
        #expect(taken.json?["kind"]?.string == "page")
        #expect(taken.json?["content"]?["path"]?.string == "/wallet?family=1")
        #expect(try await state(begun).json?["status"]?.string == "open")
    }

    @Test func `of two hundred devices that try a code at once, one gets it`() async throws {
        let begun = try await begin()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { try await take(begun).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 410 } == 199)
    }

    @Test func `a code ends after ten minutes, and nothing of it is kept`() async throws {
        let begun = try await begin()
        fixture.pass(seconds: 599)
        #expect(try await state(begun).status == 200)
        fixture.pass(seconds: 1)
        #expect(try await take(begun).status == 410)
        #expect(try await state(begun).status == 410)
        await fixture.service.sweep()
        let count = try await fixture.service.server.store.read { work throws(CardRequestError) in
            try work.rows("SELECT watch FROM handover").count
        }
        #expect(count == 0)
    }

    @Test func `the database holds neither code nor token`() async throws {
        let begun = try await begin()
        let row = try await fixture.service.server.store.read { work throws(CardRequestError) in
            let row = try work.row("SELECT code, watch FROM handover")
            return [try row?.bytes("code"), try row?.bytes("watch")]
        }
        for (name, kept) in zip(["code", "watch"], row) {
            #expect(kept?.count == 32)
            #expect(kept != begun[name]?.string.map { Array($0.utf8) })
        }
    }

    @Test func `the first page learns at once what happens elsewhere`() async throws {
        let begun = try await begin()
        async let news = state(begun, "?status=waiting&wait=20")
        try await Task.sleep(for: .milliseconds(200))
        let start = ContinuousClock.now
        #expect(try await take(begun).status == 200)
        #expect(try await news.json?["status"]?.string == "open")
        #expect(.now - start < .seconds(10))
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example", "/\\evil.example", "wallet", "",
        "/\u{9}/evil.example",
        "/" + String(repeating: "a", count: 512), "javascript:alert(1)",
    ])
    func `only pages of this server are handed over`(path: String) async throws {
        #expect(try await send(.post, "/handovers", ["path": .string(path)]).status == 400)
    }

    @Test func `pages of other sites can neither begin nor take anything`() async throws {
        let begun = try await begin()
        let code = JSONOutput.string(try #require(begun["code"]?.string))
        for (path, body) in [("/handovers", ["path": "/"]), ("/handovers/taken", ["code": code])]
            as [(String, JSONOutput)]
        {
            #expect(try await send(.post, path, body, site: "cross-site").status == 403)
        }
        #expect(try await take(begun).status == 200)
    }

    @Test func `the state is for the page that has begun`() async throws {
        let begun = try await begin()
        #expect(try await send(.get, "/handovers/state").status == 401)
        let code = try #require(begun["code"]?.string)
        #expect(try await send(.get, "/handovers/state", by: code).status == 410)
    }

    @Test func `a client may try ten codes a minute`() async throws {
        let limited = try await CardServerFixture { $0.limitsRates = true }
        var statuses: [Int] = []
        for _ in 0..<11 {
            statuses.append(
                try await limited.send(
                    .post,
                    "/handovers/taken",
                    ["code": "22222222"],
                    headers: ["Sec-Fetch-Site": "same-origin"]
                ).status
            )
        }
        #expect(statuses == [Int](repeating: 410, count: 10) + [429])
    }

    // A receipt for a portal.

    private func receipt(
        to portal: String,
        _ nonce: String,
        by wallet: TestWallet
    ) throws -> String {
        let provider = try fixture.provider()
        let signer = try #require(
            ReceiptSigner(issuer: "gln:" + provider.gln, name: "Praxis Muster", city: "Bern")
        )
        let receipt = try ReceiptIssuer(signer: signer).issue(
            VerificationStatement(
                method: .cardInPerson,
                assurance: VerificationMethod.cardInPerson.maximumAssurance,
                cardIdentifier: TokenIdentifier.make(SystemRandom()),
                request: TokenIdentifier.make(SystemRandom())
            ),
            fields: [],
            to: wallet.key.verificationKey.text,
            by: CardServerFixture.key(provider.seed),
            at: fixture.now,
            random: SystemRandom()
        )
        return try ReceiptExport.make(
            of: Array(receipt.utf8)[...],
            showing: [],
            to: portal,
            nonce: nonce,
            by: wallet.key,
            at: fixture.now,
            random: SystemRandom()
        ).presentation
    }

    private func present(
        _ text: String,
        _ token: String
    ) async throws -> CardServerFixture.Answer {
        try await send(
            .post,
            "/handovers/receipt",
            ["token": .string(token), "presentation": .string(text)]
        )
    }

    @Test func `a receipt from the phone reaches the page of the portal, verified`() async throws {
        let asked = try await send(.post, "/desk/portal/requests", [:]).json
        let begun = asked?["handover"]
        let taken = try await take(begun)
        #expect(taken.json?["kind"]?.string == "receipt")
        let portal = try #require(taken.json?["content"]?["portal"]?.string)
        let nonce = try #require(taken.json?["content"]?["nonce"]?.string)
        #expect(nonce == asked?["nonce"]?.string)
        let token = try #require(taken.json?["token"]?.string)
        let wallet = try TestWallet()
        // What is for another portal changes nothing; the person may present another receipt.
        let misdirected = try receipt(to: "https://other.example/", nonce, by: wallet)
        let refused = try await present(misdirected, token)
        #expect(refused.json?["status"]?.string == "refused")
        #expect(try await state(begun).json?["status"]?.string == "open")
        let told = try await present(try receipt(to: portal, nonce, by: wallet), token)
        #expect(told.json?["status"]?.string == "verified")
        let outcome = try await state(begun, "?status=open&wait=1").json
        #expect(outcome?["status"]?.string == "done")
        #expect(outcome?["outcome"]?["result"]?.string == "verified")
        #expect(outcome?["outcome"]?["proof"]?["issuer"]?.string == "Praxis Muster")
        // Once.
        let again = try await present(try receipt(to: portal, nonce, by: wallet), token)
        #expect(again.status == 410)
    }

    @Test func `neither the code nor the page's token presents a receipt`() async throws {
        let begun = try await send(.post, "/desk/portal/requests", [:]).json?["handover"]
        let taken = try await take(begun)
        let content = taken.json?["content"]
        let text = try receipt(
            to: try #require(content?["portal"]?.string),
            try #require(content?["nonce"]?.string),
            by: try TestWallet()
        )
        for name in ["code", "watch"] {
            let answer = try await present(text, try #require(begun?[name]?.string))
            #expect(answer.status == 410)
        }
        let page = try await take(try await begin()).json?["token"]?.string
        #expect(try await present(text, try #require(page)).status == 410)
    }

    // The wallet of a family.

    @Test func `a family's wallet moves to the device that takes the code`() async throws {
        let insurer = try fixture.insurer()
        let made = try await send(
            .post,
            "/office/\(insurer.bag)/families",
            ["name": "Neu"],
            by: insurer.apiKey
        ).json
        let family = try #require(made?["id"]?.string)
        let former = try #require(made?["login"]?.string)
        let body: JSONOutput = ["bag": .string(insurer.bag), "family": .string(family)]
        let begun = try await send(.post, "/handovers", body, by: insurer.apiKey).json
        let key = try TestWallet().key.verificationKey.text
        let claims = "/office/\(insurer.bag)/vic/claims?pk=\(key)"
        // Nothing has changed before the code is taken.
        #expect(try await fixture.send(.get, claims, by: former).status == 200)
        let taken = try await take(begun)
        #expect(taken.json?["kind"]?.string == "wallet")
        #expect(taken.json?["content"]?["family"]?.string == family)
        #expect(try await fixture.send(.get, claims, by: former).status == 401)
        let held = fixture.service.tenants.access.insurers.first { $0.bag == insurer.bag }?
            .families.first { $0.identifier == family }
        let login = try #require(held?.login)
        #expect(held?.name == "Neu")
        #expect(try await fixture.send(.get, claims, by: login).status == 200)
        let kept = try JSONTree(parsing: fixture.scratch.bytes(of: "data/access.json")).root
        let logins = (kept["insurers"]?[0]?["families"]?.elements ?? []).compactMap {
            $0["login"]?.string
        }
        #expect(logins.contains(login))
    }

    @Test func `only the family's insurer hands its wallet over`() async throws {
        let (insurer, other) = (try fixture.insurer(), try fixture.insurer(1))
        let families = try await send(
            .get,
            "/office/\(insurer.bag)/families",
            by: insurer.apiKey
        ).json
        let family = try #require(families?["families"]?[0]?["id"]?.string)
        func begin(_ bag: String, by key: String?) async throws -> Int {
            let body: JSONOutput = ["bag": .string(bag), "family": .string(family)]
            return try await send(.post, "/handovers", body, by: key).status
        }
        #expect(try await begin(insurer.bag, by: nil) == 401)
        #expect(try await begin(insurer.bag, by: other.apiKey) == 403)
        #expect(try await begin(other.bag, by: other.apiKey) == 404)
        #expect(try await begin(insurer.bag, by: insurer.apiKey) == 201)
    }
}
