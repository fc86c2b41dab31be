// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing
import Tokens

@testable import CardServer

/// Check-ins over the protocol, from the location's link to the decision.
@Suite(.onBothEngines)
struct CheckInServerTests {
    let server: CardServerFixture
    let insurer: CardServerFixture.Insurer
    let provider: CardServerFixture.Provider
    let wallet: TestWallet
    let place: String
    let card: String

    init() async throws {
        server = try await CardServerFixture()
        insurer = try server.insurer()
        provider = try server.provider()
        wallet = try TestWallet()
        place = try await server.place(of: provider)
        card = try await server.cards(of: insurer.logins[0], at: insurer, for: wallet)[0]
    }

    func request(
        _ body: JSONOutput = [:],
        at place: String? = nil
    ) async throws -> CheckInRequest {
        try await server.request(at: place ?? self.place, body)
    }

    static let usual: Set<CardField> = [.cardNumber, .familyName, .givenName]

    func answer(
        _ request: CheckInRequest,
        showing fields: Set<CardField> = usual,
        by wallet: TestWallet? = nil
    ) throws -> (presentation: String, identifier: String) {
        let wallet = wallet ?? self.wallet
        return try CheckInAnswer.make(
            to: request,
            with: Array(card.utf8)[...],
            showing: fields,
            by: wallet.key,
            at: server.now,
            random: SystemRandom()
        )
    }

    func send(
        _ presentation: String,
        key: String?,
        to request: CheckInRequest
    ) async throws -> CardServerFixture.Answer {
        try await server.send(presentation, key: key, to: request)
    }

    func arrivals() async throws -> [JSONValue] {
        let path = "/vic/v1/locations/\(place)/checkins"
        return try await server.send(.get, path, by: provider.apiKey).json?["items"]?.elements ?? []
    }

    func arrive() async throws -> (id: String, token: String, request: CheckInRequest) {
        let request = try await request()
        let (presentation, key) = try answer(request)
        let entered = try await send(presentation, key: key, to: request)
        #expect(entered.status == 201)
        return (
            try #require(entered.json?["checkInId"]?.string),
            try #require(entered.json?["statusToken"]?.string), request
        )
    }

    private func status(_ id: String, _ token: String) async throws -> String? {
        let answer = try await server.send(.get, "/vic/v1/checkins/\(id)", by: token)
        return answer.json?["status"]?.string
    }

    @Test func `who checks in arrives with the agreed fields, found genuine`() async throws {
        let (id, token, _) = try await arrive()
        let items = try await arrivals()
        #expect(items.count == 1)
        let item = try #require(items.first)
        #expect(item["checkInId"]?.string == id)
        #expect(item["verified"]?.boolean == true)
        #expect(item["result"]?.string == "verified")
        #expect(item["proof"]?["signer"]?.string?.hasPrefix("k2.pid.") == true)
        #expect(item["proof"]?["time"]?.string == item["receivedAt"]?.string)
        #expect(item["status"]?.string == "pending")
        #expect(item["cardKind"]?.string == "mandatory")
        #expect(
            Set((item["fields"]?.members ?? []).map(\.name)) == [
                "veka", "given_name", "family_name",
            ]
        )
        #expect(item["fields"]?["given_name"]?.string == "Anna Katharina")
        #expect(try await status(id, token) == "pending")
    }

    @Test func `the desk that opens an arrival has it seen, and decides once`() async throws {
        let (id, token, _) = try await arrive()
        let opened = try await server.send(.get, "/vic/v1/checkins/\(id)", by: provider.apiKey)
        #expect(opened.json?["status"]?.string == "seen")
        #expect(try await status(id, token) == "seen")
        let path = "/vic/v1/checkins/\(id)/decision"
        let accepted: JSONOutput = ["decision": "accepted"]
        #expect(try await server.send(.post, path, accepted, by: provider.apiKey).status == 200)
        #expect(try await server.send(.post, path, accepted, by: provider.apiKey).status == 200)
        let other = try await server.send(
            .post,
            path,
            ["decision": "rejected", "reason": "x"],
            by: provider.apiKey
        )
        #expect(other.status == 409)
        #expect(other.code == "idempotency_conflict")
        #expect(try await status(id, token) == "accepted")
    }

    @Test func `row 39, the same presentation sent again gets the same answer and one row`()
        async throws
    {
        let request = try await request()
        let (presentation, key) = try answer(request)
        let first = try await send(presentation, key: key, to: request)
        server.pass(seconds: 900)
        let second = try await send(presentation, key: key, to: request)
        #expect(first.response.bytes == second.response.bytes)
        #expect(second.status == 201)
        #expect(try await arrivals().count == 1)
    }

    @Test func `two hundred at once make one row`() async throws {
        let request = try await request()
        let (presentation, key) = try answer(request)
        let codes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask { try await send(presentation, key: key, to: request).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == [Int](repeating: 201, count: 200))
        #expect(try await arrivals().count == 1)
    }

    @Test func `another presentation under the same key, and the same under another, are refused`()
        async throws
    {
        let request = try await request()
        let (presentation, key) = try answer(request)
        let (other, otherKey) = try answer(request)
        #expect(
            try await send(presentation, key: otherKey, to: request).code == "idempotency_conflict"
        )
        #expect(try await send(presentation, key: key, to: request).status == 201)
        #expect(try await send(other, key: key, to: request).code == "idempotency_conflict")
        #expect(try await send(other, key: otherKey, to: request).code == "request_answered")
        #expect(try await send(presentation, key: nil, to: request).code == "idempotency_required")
    }

    @Test func `row 40, a recorded presentation is of no use elsewhere`() async throws {
        let request = try await request()
        let (presentation, key) = try answer(request)
        _ = try await send(presentation, key: key, to: request)
        let other = TokenIdentifier.make(SystemRandom())
        let again = try await send(presentation, key: other, to: request)
        #expect(again.status == 409)
        #expect(again.code == "request_answered")
        let next = try await self.request()
        let replayed = try await send(presentation, key: key, to: next)
        #expect(replayed.status == 401)
        #expect(replayed.code == "signature_invalid")
        let stranger = try server.provider(1)
        let elsewhere = try await self.request(at: try await server.place(of: stranger))
        let carried = try await send(presentation, key: key, to: elsewhere)
        #expect(carried.status == 401)
        #expect(carried.code == "signature_invalid")
        #expect(try await arrivals().count == 1)
    }

    @Test func `a presentation by another wallet than the card's is refused`() async throws {
        let request = try await request()
        let (presentation, key) = try answer(request, by: try TestWallet())
        let refused = try await send(presentation, key: key, to: request)
        #expect(refused.code == "signature_invalid")
    }

    @Test func `row 41, more or less than was asked for is refused`() async throws {
        let request = try await request()
        let (presentation, key) = try answer(request)
        var parts = presentation.split(separator: "~", omittingEmptySubsequences: false)
        parts.remove(at: 1)
        // A removed part invalidates the proof, so make a new proof over the rest.
        let less = try reproved(parts.dropLast().map(String.init), for: request)
        let missing = try await send(less.0, key: less.1, to: request)
        #expect(missing.status == 422)
        #expect(missing.code == "disclosure_missing")
        let all = card.split(separator: "~").map(String.init)
        let more = try reproved(all, for: request)
        let unwanted = try await send(more.0, key: more.1, to: request)
        #expect(unwanted.status == 400)
        #expect(unwanted.code == "invalid_token")
        let good = try await send(presentation, key: key, to: request)
        #expect(good.status == 201)
    }

    /// Uses the same identifier in a new proof for another request; its signature, nonce and digest are valid.
    @Test func `a proof's identifier counts once, whatever the proof is about`() async throws {
        let parts = try usualParts()
        let (first, second) = (try await request(), try await request())
        let (presentation, key) = try reproved(parts, for: first)
        #expect(try await send(presentation, key: key, to: first).status == 201)
        let (replay, _) = try reproved(parts, for: second, identifier: key)
        let refused = try await send(replay, key: key, to: second)
        #expect(refused.status == 401)
        #expect(refused.code == "signature_invalid")
        #expect(try await arrivals().count == 1)
        // The entered check-in is reported again, and the unanswered request accepts another proof.
        #expect(try await send(presentation, key: key, to: first).status == 201)
        let (fresh, freshKey) = try reproved(parts, for: second)
        #expect(try await send(fresh, key: freshKey, to: second).status == 201)
    }

    @Test func `of two answers at once with one identifier one is taken`() async throws {
        let parts = try usualParts()
        let identifier = TokenIdentifier.make(SystemRandom())
        var answers: [(CheckInRequest, String)] = []
        for _ in 0..<8 {
            let request = try await request()
            let (text, _) = try reproved(parts, for: request, identifier: identifier)
            answers.append((request, text))
        }
        let codes = try await withThrowingTaskGroup(of: Int.self) { group in
            for (request, text) in answers {
                group.addTask { try await send(text, key: identifier, to: request).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted()
        }
        #expect(codes == [201] + [Int](repeating: 401, count: 7))
        #expect(try await arrivals().count == 1)
    }

    @Test func `identifiers of proofs are forgotten when no proof with them can count`()
        async throws
    {
        _ = try await arrive()
        func count() async throws -> Int64? {
            try await server.service.server.store.read { work throws(CardRequestError) in
                try work.row("SELECT count(*) AS number FROM insurance_spent_proof")?
                    .integer("number")
            }
        }
        await server.service.sweep()
        #expect(try await count() == 1)
        server.pass(seconds: SpentProofs.time + 3601)
        await server.service.sweep()
        #expect(try await count() == 0)
    }

    /// Returns the parts with a proof of the wallet over them.
    private func reproved(
        _ parts: [String],
        for request: CheckInRequest,
        identifier: String = TokenIdentifier.make(SystemRandom())
    ) throws -> (String, String) {
        let bound = parts.joined(separator: "~") + "~"
        let hash = HashAlgorithm.sha256.digest(of: Array(bound.utf8))
        let claims: JSONOutput = [
            "typ": "vic.kb.v1", "aud": .string(request.client), "nonce": .string(request.nonce),
            "req": .string(request.identifier),
            "sd_hash": .string(Base64.encode(hash, alphabet: .urlSafe, padded: false)),
            "iat": .string(server.now.rfc3339),
            "exp": .string(server.now.adding(seconds: 300).rfc3339), "jti": .string(identifier),
        ]
        return (bound + (try PublicToken.sign(claims: claims, by: wallet.key)), identifier)
    }

    @Test func `a card that was revoked meanwhile does not check in`() async throws {
        let request = try await request()
        let (presentation, key) = try answer(request)
        let cards = try await server.send(
            .get,
            "/vic/v1/insurers/\(insurer.bag)/cards",
            by: insurer.apiKey
        )
        for card in cards.json?["cards"]?.elements ?? [] {
            let veka = try #require(card["veka"]?.string)
            let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(veka)?reason=lost"
            #expect(try await server.send(.delete, path, by: insurer.apiKey).status == 204)
        }
        let refused = try await send(presentation, key: key, to: request)
        #expect(refused.status == 422)
        #expect(refused.code == "card_revoked")
        #expect(try await arrivals().isEmpty)
    }

    @Test func `a card whose last day is over does not check in`() async throws {
        // From 29 August 2026 to the last evening of 2030 in Switzerland, and a little past midnight.
        server.pass(seconds: 1585 * 86_400 + 12 * 3600)
        let card = try await server.cards(of: insurer.logins[0], at: insurer, for: wallet)[0]
        server.pass(seconds: 3550)
        let request = try await request()
        let (presentation, key) = try CheckInAnswer.make(
            to: request,
            with: Array(card.utf8)[...],
            showing: Self.usual,
            by: wallet.key,
            at: server.now,
            random: SystemRandom()
        )
        server.pass(seconds: 100)
        let refused = try await send(presentation, key: key, to: request)
        #expect(refused.status == 422)
        #expect(refused.code == "card_expired")
        #expect(try await arrivals().isEmpty)
    }

    @Test func `a request is answered within ten minutes, or not at all`() async throws {
        let request = try await request()
        server.pass(seconds: 599)
        let (presentation, key) = try answer(request)
        server.pass(seconds: 1)
        let late = try await send(presentation, key: key, to: request)
        #expect(late.status == 410)
        #expect(late.code == "request_expired")
    }

    @Test func `a card's kind that the place does not take is refused`() async throws {
        let body: JSONOutput = [
            "name": "Zusatz", "purpose": ["de": "a", "fr": "b", "it": "c", "en": "d"],
            "retentionDays": 1, "kinds": ["complementary"], "receipt": false,
        ]
        let made = try await server.send(.post, "/vic/v1/locations", body, by: provider.apiKey)
        #expect(made.status == 201)
        let id = try #require(made.json?["locationId"]?.string)
        #expect(made.json?["url"]?.string == "http://127.0.0.1:8080/vic/checkin/\(id)")
        let request = try await request(at: id)
        let parts = card.split(separator: "~").map(String.init)
        let (presentation, key) = try reproved([parts[0]] + disclosures(of: parts), for: request)
        #expect(try await send(presentation, key: key, to: request).code == "card_kind")
    }

    /// Returns the card with the fields that every location asks for.
    private func usualParts() throws -> [String] {
        let parts = card.split(separator: "~").map(String.init)
        return [parts[0]] + (try disclosures(of: parts))
    }

    private func disclosures(of parts: [String]) throws -> [String] {
        try parts.dropFirst().filter { part in
            let name = try Disclosure(parsing: Array(part.utf8)[...]).name
            return Self.usual.contains { $0.rawValue == name }
        }
    }

    @Test func `a closed place takes nobody any more, and keeps who is there`() async throws {
        let (id, token, _) = try await arrive()
        let open = try await request()
        let (presentation, key) = try answer(open)
        let path = "/vic/v1/locations/\(place)"
        #expect(try await server.send(.delete, path, by: provider.apiKey).status == 204)
        let asked = try await server.send(.post, path + "/requests", [:])
        #expect(asked.status == 410)
        #expect(asked.code == "location_closed")
        #expect(try await send(presentation, key: key, to: open).code == "location_closed")
        #expect(try await status(id, token) == "pending")
    }

    @Test(arguments: ["AAAAAAAAAAAAAAAAAAAAAA", "x", "AAAAAAAAAAAAAAAAAAAAAB"])
    func `a place that does not exist is not found`(id: String) async throws {
        let answer = try await server.send(.post, "/vic/v1/locations/\(id)/requests", [:])
        #expect(answer.status == 404)
        #expect(answer.code == "location_unknown")
    }

    @Test func `others see nothing of a check-in`() async throws {
        let (id, _, _) = try await arrive()
        let other = try server.provider(1)
        for path in ["/vic/v1/checkins/\(id)", "/vic/v1/checkins/\(id)/presentation"] {
            #expect(try await server.send(.get, path, by: other.apiKey).status == 404)
            #expect(try await server.send(.get, path, by: "wrong").status == 401)
            #expect(try await server.send(.get, path).status == 401)
        }
        let list = "/vic/v1/locations/\(place)/checkins"
        #expect(try await server.send(.get, list, by: other.apiKey).code == "location_unknown")
        #expect(try await server.send(.get, list).code == "unauthorized")
        let decision = "/vic/v1/checkins/\(id)/decision"
        let accepted: JSONOutput = ["decision": "accepted"]
        #expect(try await server.send(.post, decision, accepted, by: other.apiKey).status == 404)
    }

    @Test func `a wallet that waits learns of the decision as it is made`() async throws {
        let (id, token, _) = try await arrive()
        async let waiting = server.send(.get, "/vic/v1/checkins/\(id)?wait=25", by: token)
        try await Task.sleep(for: .milliseconds(50))
        let decision: JSONOutput = ["decision": "rejected", "reason": "nicht heute"]
        let path = "/vic/v1/checkins/\(id)/decision"
        #expect(try await server.send(.post, path, decision, by: provider.apiKey).status == 200)
        let told = try await waiting
        #expect(told.json?["status"]?.string == "rejected")
        #expect(told.json?["reason"]?.string == "nicht heute")
    }

    @Test(.timeLimit(.minutes(1)))
    func `who waits is answered as at the end of the time when the server ends the waiting`()
        async throws
    {
        let (id, token, _) = try await arrive()
        let server = server
        let wallet = Task {
            try await server.send(.get, "/vic/v1/checkins/\(id)?wait=25", by: token)
        }
        let path = "/vic/v1/locations/\(place)/checkins?after=1&wait=25"
        let desk = Task { [provider] in try await server.send(.get, path, by: provider.apiKey) }
        try await Task.sleep(for: .milliseconds(50))
        wallet.cancel()
        desk.cancel()
        let (told, list) = try await (wallet.value, desk.value)
        #expect(told.status == 200 && told.json?["status"]?.string == "pending")
        #expect(list.status == 200 && list.json?["items"]?.count == 0)
        #expect(list.json?["next"]?.string == "1")
    }

    @Test func `a desk that waits sees an arrival as it comes`() async throws {
        let path = "/vic/v1/locations/\(place)/checkins?after=0&wait=25"
        async let waiting = server.send(.get, path, by: provider.apiKey)
        try await Task.sleep(for: .milliseconds(50))
        _ = try await arrive()
        let told = try await waiting
        #expect(told.json?["items"]?.count == 1)
        #expect(told.json?["next"]?.string == "1")
    }

    @Test func `a receipt of the provider's goes to the wallet with the decision`() async throws {
        let (id, token, request) = try await arrive()
        let made = try await server.send(
            .post,
            "/office/checkins/\(id)/receipt",
            [
                "method": "id_document_in_person", "loa": "high", "days": 30,
                "fields": ["family_name", "given_name"],
            ],
            by: provider.apiKey
        )
        let receipt = try #require(made.json?["receipt"]?.string)
        let path = "/vic/v1/checkins/\(id)/decision"
        let body: JSONOutput = ["decision": "accepted", "receipt": .string(receipt)]
        #expect(try await server.send(.post, path, body, by: provider.apiKey).status == 200)
        let told = try await server.send(.get, "/vic/v1/checkins/\(id)", by: token)
        let text = try #require(told.json?["receipt"]?.utf8)
        let read = try ReceiptReader(keys: try await server.directory()).read(
            text,
            subjects: [wallet.key.verificationKey.text],
            at: server.now,
            from: .server,
            isAnswered: { $0 == request.identifier }
        )
        #expect(read.statement.method == .idDocumentInPerson)
        #expect(read.fields.map(\.field.rawValue) == ["family_name", "given_name"])
    }

    @Test func `a receipt of presence goes to the wallet, says nothing of who, and lasts a day`()
        async throws
    {
        let (id, token, request) = try await arrive()
        let wish: JSONOutput = ["method": "presence", "loa": "low", "fields": []]
        let made = try await server.send(
            .post,
            "/office/checkins/\(id)/receipt",
            wish,
            by: provider.apiKey
        )
        let receipt = try #require(made.json?["receipt"])
        let path = "/vic/v1/checkins/\(id)/decision"
        let body: JSONOutput = ["decision": "accepted", "receipt": JSONOutput(receipt)]
        #expect(try await server.send(.post, path, body, by: provider.apiKey).status == 200)
        let told = try await server.send(.get, "/vic/v1/checkins/\(id)", by: token)
        let read = try ReceiptReader(keys: try await server.directory()).read(
            try #require(told.json?["receipt"]?.utf8),
            subjects: [wallet.key.verificationKey.text],
            at: server.now,
            from: .server,
            isAnswered: { $0 == request.identifier }
        )
        #expect(read.statement.method == .presence && read.fields.isEmpty)
        #expect(read.expiresAt == server.now.adding(seconds: 86_400))
    }

    @Test(arguments: [
        (#"{"method":"x","loa":"high","days":1,"fields":[]}"#, "method"),
        (#"{"method":"presence","loa":"high"}"#, "loa"),
        (#"{"method":"card_in_person","loa":"low","days":1,"fields":["ahv"]}"#, "fields"),
        (#"{"method":"card_in_person","loa":"low","days":0,"fields":[]}"#, "days"),
        // The provider itself states what it signs: there is no default for a missing member.
        (#"{"loa":"low","days":1,"fields":[]}"#, "method"),
        (#"{"method":"card_in_person","days":1,"fields":[]}"#, "loa"),
        (#"{"method":"card_in_person","loa":"low","fields":["veka"]}"#, "days"),
        (#"{"method":"card_in_person","loa":"low","days":1}"#, "fields"),
        (#"{"method":"card_in_person","loa":"low","days":null,"fields":"veka"}"#, "days fields"),
        ("{}", "method loa days fields"),
    ])
    func
        `a receipt about what was not shown, sure beyond its method, or not said in full, is refused`(
            body: String,
            detail: String
        ) async throws
    {
        let (id, _, _) = try await arrive()
        let form = JSONOutput(try JSONTree(parsing: Array(body.utf8)).root)
        let answer = try await server.send(
            .post,
            "/office/checkins/\(id)/receipt",
            form,
            by: provider.apiKey
        )
        #expect(answer.status == 422)
        #expect(answer.json?["error"]?["detail"]?.string == detail)
    }

    @Test func `what a place keeps no day is deleted with the decision`() async throws {
        let answer = try await server.send(.get, "/vic/v1/locations", by: provider.apiKey)
        let places = answer.json?["locations"]?.elements ?? []
        let lab = try #require(
            places.first { $0["location"]?["retentionDays"]?.number?.integer == 0 }
        )
        let id = try #require(lab["locationId"]?.string)
        let request = try await request(at: id)
        let (presentation, key) = try self.answer(request)
        let entered = try await send(presentation, key: key, to: request)
        let checkIn = try #require(entered.json?["checkInId"]?.string)
        let raw = "/vic/v1/checkins/\(checkIn)/presentation"
        let before = try await server.send(.get, raw, by: provider.apiKey)
        #expect(before.json?["presentation"]?.string == presentation)
        _ = try await server.send(
            .post,
            "/vic/v1/checkins/\(checkIn)/decision",
            ["decision": "accepted"],
            by: provider.apiKey
        )
        #expect(try await server.send(.get, raw, by: provider.apiKey).status == 410)
        let token = try #require(entered.json?["statusToken"]?.string)
        #expect(try await status(checkIn, token) == "accepted")
    }

    @Test func `what nobody decides in a day is expired, and what was shown is gone`() async throws
    {
        let (id, token, _) = try await arrive()
        server.pass(seconds: 86_400)
        await server.service.sweep()
        #expect(try await status(id, token) == "pending")
        server.pass(seconds: 1)
        await server.service.sweep()
        #expect(try await status(id, token) == "expired")
        let raw = "/vic/v1/checkins/\(id)/presentation"
        #expect(try await server.send(.get, raw, by: provider.apiKey).status == 410)
    }

    @Test func `a decided check-in is forgotten when its time is over`() async throws {
        let (id, token, _) = try await arrive()
        _ = try await server.send(
            .post,
            "/vic/v1/checkins/\(id)/decision",
            ["decision": "accepted"],
            by: provider.apiKey
        )
        server.pass(seconds: 30 * 86_400)
        await server.service.sweep()
        #expect(try await status(id, token) == "accepted")
        server.pass(seconds: 1)
        await server.service.sweep()
        #expect(try await status(id, token) == nil)
    }
}
