// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import TestSupport
import Testing

/// The routes of the bank's desk, as its page uses them.
struct DeskRouteTests {
    /// A browser at the desk of a fixture's server.
    private struct DeskBrowser {
        let fixture: IssuingFixture
        let router: HTTPRouter
        /// The cookie, as the browser sends it back.
        var cookie: String?

        init(_ fixture: IssuingFixture, banks: [DeskBank] = [], isSecure: Bool = false) {
            self.fixture = fixture
            router = HTTPRouter(
                routes: fixture.service.deskRoutes(banks: banks, isSecure: isSecure),
                problemForms: [IssuingErrors.deskForm]
            )
        }

        func send(
            _ method: HTTPMethod,
            _ path: String,
            _ json: JSONOutput? = nil,
            headers more: [String: String] = [:]
        ) async -> IssuingFixture.Answer {
            var headers: HTTPHeaders = ["Sec-Fetch-Site": "same-origin"]
            if json != nil { headers.add("Content-Type", "application/json") }
            if let cookie { headers.add("Cookie", cookie) }
            for (name, value) in more { headers[name] = value }
            let target = "/desk/issuing/api" + path
            let request = HTTPRequest(method, target, headers: headers, body: json?.utf8() ?? [])
            return IssuingFixture.Answer(await router.respond(to: request))
        }

        /// Signs in with the credentials of a bank.
        mutating func signIn(_ bank: Int = 0) async -> IssuingFixture.Answer {
            let (id, secret) = (fixture.banks[bank].id, fixture.banks[bank].secret)
            let answer = await send(
                .post,
                "/session",
                ["client_id": .string(id), "client_secret": .string(secret)]
            )
            take(answer)
            return answer
        }

        /// The digest of its session.
        var session: [UInt8]? {
            let headers: HTTPHeaders = ["Cookie": cookie ?? ""]
            return fixture.service.deskSession(of: HTTPRequest(.get, "/", headers: headers))
        }

        /// Signs in besides another session.
        mutating func enter(besides session: [UInt8]) async throws {
            let field = try await fixture.service.openDesk(
                besides: session,
                for: HTTPRequest(.post, "/"),
                isSecure: false
            )
            cookie = try #require(field).split(separator: ";").first.map(String.init)
        }

        mutating func take(_ answer: IssuingFixture.Answer) {
            let field = answer.response.headers["Set-Cookie"]
            cookie = field.flatMap { $0.split(separator: ";").first.map(String.init) }
        }
    }

    // Sessions.

    @Test(arguments: TestEngine.allCases)
    func `a session takes the place of credentials`(engine: TestEngine) async throws {
        try await withIssuing(engine) { fixture in
            var desk = DeskBrowser(fixture)
            #expect(await desk.send(.get, "/cardholders").status == 401)
            let answer = await desk.signIn()
            #expect(answer.status == 201)
            #expect(answer.json?["session"]?["client_id"]?.string == "bank-a")
            #expect(answer.json?["session"]?["environment"]?.string == "sandbox")
            #expect(await desk.send(.get, "/cardholders").status == 200)
            let session = await desk.send(.get, "/session")
            #expect(session.json?["session"]?["client_id"]?.string == "bank-a")
            #expect(await desk.send(.delete, "/session").status == 204)
            #expect(await desk.send(.get, "/cardholders").code == "token_missing")
        }
    }

    @Test(arguments: [(false, "etui-issuing="), (true, "__Host-etui-issuing=")])
    func `no script and no other site gets the cookie`(isSecure: Bool, start: String) async throws {
        try await withIssuing { fixture in
            var desk = DeskBrowser(fixture, isSecure: isSecure)
            let field = try #require(await desk.signIn().response.headers["Set-Cookie"])
            #expect(field.hasPrefix(start))
            #expect(field.contains("; HttpOnly; SameSite=Strict"))
            #expect(field.hasSuffix("; Secure") == isSecure)
            #expect(await desk.send(.get, "/cardholders").status == 200)
            let other = await desk.send(
                .get,
                "/cardholders",
                headers: ["Sec-Fetch-Site": "cross-site"]
            )
            #expect(other.status == 403)
        }
    }

    @Test(
        arguments: [
            ("bank-a", "wrong", "client_invalid"), ("bank-z", "wrong", "client_invalid"),
            ("bank-a\u{0}", "wrong", "client_invalid"), ("", "", "client_invalid"),
        ]
    )
    func `wrong credentials open no session`(id: String, secret: String, code: String) async throws
    {
        try await withIssuing { fixture in
            let desk = DeskBrowser(fixture)
            let answer = await desk.send(
                .post,
                "/session",
                ["client_id": .string(id), "client_secret": .string(secret)]
            )
            #expect(answer.status == 401)
            #expect(answer.code == code)
            #expect(answer.response.headers["Set-Cookie"] == nil)
            // Otherwise the browser would ask for credentials in a window of its own.
            #expect(answer.response.headers["WWW-Authenticate"] == nil)
        }
    }

    @Test func `only banks of the demonstration sign in without credentials`() async throws {
        try await withIssuing { fixture in
            var desk = DeskBrowser(fixture, banks: [DeskBank(client: "bank-a", name: "Alpenbank")])
            let offers = await desk.send(.get, "/session").json?["demonstration"]?.elements
            #expect(offers?.first?["name"]?.string == "Alpenbank")
            #expect(offers?.first?.members?.map(\.name) == ["client_id", "name"])
            let refused = await desk.send(.post, "/session", ["demonstration": "bank-b"])
            #expect(refused.code == "client_invalid")
            let answer = await desk.send(.post, "/session", ["demonstration": "bank-a"])
            #expect(answer.json?["session"]?["is_demonstration"]?.boolean == true)
            desk.take(answer)
            #expect(await desk.send(.get, "/cardholders").status == 200)
        }
    }

    @Test func `a revoked client and a new secret end the session`() async throws {
        try await withIssuing { fixture in
            for bank in 0...1 {
                var desk = DeskBrowser(fixture)
                #expect(await desk.signIn(bank).status == 201)
                let id = fixture.banks[bank].id
                if bank == 0 {
                    try await fixture.server.revokeClient(id)
                } else {
                    _ = try await fixture.server.renewClient(id)
                }
                let answer = await desk.send(.get, "/cardholders")
                #expect(answer.status == 403)
                #expect(answer.code == "scope_insufficient")
                #expect(await desk.send(.get, "/session").json?["session"]?.isNull == true)
            }
        }
    }

    @Test(arguments: TestEngine.allCases)
    func `the session of a second device rests on the same secret`(engine: TestEngine) async throws
    {
        try await withIssuing(engine) { fixture in
            var first = DeskBrowser(fixture)
            _ = await first.signIn(1)
            let session = try #require(first.session)
            var second = DeskBrowser(fixture)
            try await second.enter(besides: session)
            #expect(await second.send(.get, "/cardholders").status == 200)
            fixture.pass(seconds: 1)
            _ = try await fixture.server.renewClient(fixture.banks[1].id)
            #expect(await second.send(.get, "/cardholders").code == "scope_insufficient")
            let cookie = try await fixture.service.openDesk(
                besides: session,
                for: HTTPRequest(.post, "/"),
                isSecure: false
            )
            #expect(cookie == nil)
        }
    }

    @Test func `a session ends after a working day`() async throws {
        try await withIssuing { fixture in
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            fixture.pass(seconds: 12 * 3600 - 1)
            #expect(await desk.send(.get, "/cardholders").status == 200)
            fixture.pass(seconds: 1)
            #expect(await desk.send(.get, "/cardholders").code == "token_missing")
        }
    }

    // Cardholders and cards.

    @Test(arguments: TestEngine.allCases)
    func `cardholders are found by name and reference with what they have`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { fixture in
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            let holder = try await fixture.addHolder()
            _ = try await fixture.addCard(for: holder)
            for number in 1...3 {
                let made = await desk.send(
                    .post,
                    "/cardholders",
                    [
                        "type": "individual", "first_name": "Ada", "last_name": "100% Example_!",
                        "reference": .string("K-\(number)"),
                    ]
                )
                #expect(made.status == 201)
            }
            func found(_ search: String) async -> [JSONValue] {
                let query = PercentEncoding.encode(search)
                let answer = await desk.send(.get, "/cardholders?limit=50&search=\(query)")
                return answer.json?["cardholders"]?.elements ?? []
            }
            #expect(await found("").count == 4)
            let mara = await found("mara l")
            #expect(mara.first?["cards"]?.number?.integer == 1)
            #expect(mara.first?["last_activity"]?.string != nil)
            #expect(await found("k-2").count == 1)
            #expect(await found("100% EXAMPLE_!").count == 3)
            #expect(await found("1_0").isEmpty)
            #expect(await found("%").count == 3)
            var page = await desk.send(.get, "/cardholders?limit=3")
            let cursor = try #require(page.json?["next_cursor"]?.string)
            page = await desk.send(.get, "/cardholders?limit=3&cursor=\(cursor)")
            #expect(page.json?["cardholders"]?.elements?.count == 1)
            #expect(page.json?["next_cursor"]?.isNull == true)
        }
    }

    @Test func `another bank's cardholders and cards do not exist`() async throws {
        try await withIssuing { fixture in
            let holder = try await fixture.addHolder(of: 1)
            let card = try await fixture.addCard(for: holder, of: 1)
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            let reads = [
                ("/cardholders/\(holder.text)", "cardholder_not_found"),
                ("/cardholders/\(holder.text)/cards", "cardholder_not_found"),
                ("/cardholders/\(holder.text)/tokens", "cardholder_not_found"),
                ("/cards/\(card.id.text)", "card_not_found"), ("/cards/x", "card_not_found"),
            ]
            for (path, code) in reads {
                #expect(await desk.send(.get, path).code == code, "\(path)")
            }
            let revoked = await desk.send(.post, "/cardholders/\(holder.text)/tokens/revoke", [:])
            #expect(revoked.code == "cardholder_not_found")
            let changed = await desk.send(
                .post,
                "/cards/\(card.id.text)/suspend",
                [:],
                headers: ["Idempotency-Key": IssuingFixture.newKey()]
            )
            #expect(changed.code == "card_not_found")
        }
    }

    @Test func `the desk changes a card by the operators' rules, and sees its schedule`()
        async throws
    {
        try await withIssuing { fixture in
            let card = try await fixture.addCard(for: try await fixture.addHolder())
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            let path = "/cards/\(card.id.text)"
            let key = ["Idempotency-Key": IssuingFixture.newKey()]
            #expect(await desk.send(.post, path + "/suspend", [:]).code == "idempotency_required")
            let suspended = await desk.send(.post, path + "/suspend", [:], headers: key)
            #expect(suspended.cardStatus == "suspended")
            #expect(suspended.json?["card"]?["suspended_by"]?.string == "issuer")
            #expect(await desk.send(.post, path + "/suspend", [:], headers: key).status == 200)
            #expect(try await fixture.audit(.suspend).count == 1)
            _ = await desk.send(
                .post,
                path + "/schedule-revocation",
                ["revocation_date": "2026-12-24"]
            )
            #expect(await desk.send(.get, path).json?["revocation_date"]?.string == "2026-12-24")
            _ = await desk.send(.post, path + "/schedule-revocation", ["revocation_date": .null])
            #expect(await desk.send(.get, path).json?["revocation_date"] == nil)
        }
    }

    // Tokens.

    @Test(arguments: TestEngine.allCases)
    func `tokens are issued for tests, replaced and revoked, and never listed`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { fixture in
            let holder = try await fixture.addHolder()
            let card = try await fixture.addCard(for: holder)
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            func issue(_ kind: String, _ more: [(String, JSONOutput)] = []) async throws -> String {
                let form =
                    [("cardholder_id", .string(holder.text)), ("kind", .string(kind))] + more
                let answer = await desk.send(.post, "/tokens", .object(form))
                #expect(answer.status == 201, "\(answer.code ?? "")")
                #expect(answer.json?["sca_reference"]?.string?.hasPrefix("made-up-") == true)
                let token = try #require(answer.json?["access_token"]?.string)
                fixture.secrets.withLock { $0.append(token) }
                return token
            }
            func statuses() async throws -> [String] {
                let answer = await desk.send(.get, "/cardholders/\(holder.text)/tokens")
                let text = String(decoding: answer.response.bytes, as: UTF8.self)
                for token in fixture.secrets.withLock({ $0 }) { #expect(!text.contains(token)) }
                #expect(answer.json?["now"]?.string == fixture.now.rfc3339)
                let tokens = try #require(answer.json?["tokens"]?.elements)
                return tokens.compactMap { $0["status"]?.string }.sorted()
            }
            let pin: [(String, JSONOutput)] = [
                ("card_id", .string(card.id.text)), ("operation", "pan"),
            ]
            let session = try await issue("session")
            _ = try await issue("single_use", pin)
            fixture.pass(seconds: 1)
            _ = try await issue("single_use", pin)
            #expect(try await statuses() == ["replaced", "unused", "unused"])
            let used = await fixture.send(.get, "/device/v1/cards", nil, by: "Bearer " + session)
            #expect(used.status == 200)
            let list = await desk.send(.get, "/cardholders/\(holder.text)/tokens").json?["tokens"]?
                .elements
            let id = try #require(
                list?.first { $0["kind"]?.string == "session" }?["id"]?.string
            )
            #expect(await desk.send(.post, "/tokens/\(id)/revoke", [:]).status == 204)
            #expect(await desk.send(.post, "/tokens/\(id)/revoke", [:]).status == 204)
            let after = await fixture.send(.get, "/device/v1/cards", nil, by: "Bearer " + session)
            #expect(after.code == "token_revoked")
            #expect(try await fixture.audit(.tokenRevoke).count == 1)
            #expect(
                await desk.send(.post, "/cardholders/\(holder.text)/tokens/revoke", [:]).status
                    == 204
            )
            #expect(try await statuses() == ["replaced", "revoked", "revoked"])
            #expect(try await fixture.audit(.tokenRevoke).count == 2)
            #expect(await desk.send(.post, "/tokens/tok_unknown/revoke", [:]).status == 404)
        }
    }

    @Test func `a server for production issues no token for tests and plays no faults`()
        async throws
    {
        let providers = try IssuingProviders.forTests()
        try await withIssuing(adjust: { $0.production = providers }) { fixture in
            let holder = try await fixture.addHolder()
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            let form: JSONOutput = ["cardholder_id": .string(holder.text), "kind": "session"]
            #expect(await desk.send(.post, "/tokens", form).status == 404)
            let session = await desk.send(.get, "/session").json?["session"]
            #expect(session?["environment"]?.string == "production")
            #expect(session?["features"]?.elements?.contains { $0.string == "faults" } == false)
            #expect(await desk.send(.put, "/faults", ["faults": ["slow": true]]).status == 404)
        }
    }

    // Faults.

    @Test(
        arguments: [
            ("unavailable", 503, "unavailable"), ("vault_key_retired", 409, "vault_key_unknown"),
            ("answer_lost", 504, nil),
        ]
    )
    func `apps see a fault, banks do not`(name: String, status: Int, code: String?) async throws {
        try await withIssuing { fixture in
            let card = try await fixture.addCard(for: try await fixture.addHolder())
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            let path = "/device/v1/cards/\(card.id.text)/secure-data"
            let former = await fixture.send(.post, path, ["v": 1])
            let set = await desk.send(.put, "/faults", ["faults": [name: true]])
            #expect(set.json?["faults"]?[name]?.boolean == true)
            let answer = await fixture.send(.post, path, ["v": 1])
            #expect(answer.status == status)
            #expect(answer.code == code)
            #expect(await desk.send(.get, "/cards/\(card.id.text)").status == 200)
            // An answer is lost once; the others last until they are ended.
            let again = await fixture.send(.post, path, ["v": 1])
            #expect(again.status == (name == "answer_lost" ? former.status : status))
            _ = await desk.send(.put, "/faults", ["faults": [:]])
            #expect(await fixture.send(.post, path, ["v": 1]).status == former.status)
        }
    }

    @Test func `a clock that is ahead ends tokens early`() async throws {
        try await withIssuing { fixture in
            let token = try await fixture.token(.session, try await fixture.addHolder())
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            _ = await desk.send(.put, "/faults", ["faults": ["clock_ahead": true]])
            let answer = await fixture.send(.get, "/device/v1/cards", nil, by: "Bearer " + token)
            #expect(answer.code == "token_expired")
        }
    }

    @Test func `faults are known, and in the sandbox only`() async throws {
        try await withIssuing { fixture in
            var desk = DeskBrowser(fixture)
            let session = await desk.signIn().json?["session"]
            #expect(session?["features"]?.elements?.contains { $0.string == "faults" } == true)
            let wrong: [(JSONOutput, String)] = [
                ([:], "field_missing"), (["faults": ["fire": true]], "field_unknown"),
                (["faults": ["slow": 1]], "field_invalid"),
            ]
            for (form, code) in wrong {
                #expect(await desk.send(.put, "/faults", form).code == code)
            }
        }
    }

    // The audit.

    @Test func `the audit ends with the last rows`() async throws {
        try await withIssuing { fixture in
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            for _ in 1...5 { _ = try await fixture.addHolder() }
            func numbers(_ query: String) async -> [Int] {
                let rows = await desk.send(.get, "/audit?" + query).json?["rows"]?.elements ?? []
                return rows.compactMap { $0["seq"]?.number?.integer }
            }
            #expect(await numbers("last=2") == [4, 5])
            #expect(await numbers("last=200") == [1, 2, 3, 4, 5])
            #expect(await numbers("after=3") == [4, 5])
            for query in ["last=0", "last=201", "last=x", "after=-1"] {
                #expect(
                    await desk.send(.get, "/audit?" + query).code == "field_invalid",
                    "\(query)"
                )
            }
        }
    }

    @Test func `new rows arrive as events until the session ends`() async throws {
        try await withIssuing { fixture in
            var desk = DeskBrowser(fixture)
            _ = await desk.signIn()
            _ = try await fixture.addHolder()
            let answer = await desk.send(.get, "/audit/stream?after=0")
            guard case .events(let stream) = answer.response.body else {
                Issue.record("no event stream")
                return
            }
            var events = stream.makeAsyncIterator()
            let first = String(decoding: await events.next() ?? [], as: UTF8.self)
            #expect(first.hasPrefix("event: audit\nid: 1\ndata: {"))
            _ = try await fixture.addHolder()
            let second = String(decoding: await events.next() ?? [], as: UTF8.self)
            #expect(second.hasPrefix("event: audit\nid: 2\n"))
            try await fixture.server.revokeClient(fixture.banks[0].id)
            #expect(await events.next() == nil)
        }
    }
}
