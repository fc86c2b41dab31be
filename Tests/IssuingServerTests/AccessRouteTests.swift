// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Tokens, sessions and credentials over HTTP.
struct AccessRouteTests {
    @Test(arguments: TestEngine.both)
    func `each kind of token has its scope and lifetime`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            for (kind, scope, lifetime) in [
                (TokenKind.session, "cards:read cards:state", 900),
                (.singleUse, "secure:pan", 60), (.provisioning, "wallet:read wallet:write", 300),
            ] {
                let answer = await issuing.requestToken(
                    issuing.tokenFields(
                        kind,
                        holder,
                        card: kind == .session ? nil : card.id,
                        operation: kind == .singleUse ? .pan : nil
                    )
                )
                #expect(answer.status == 200)
                #expect(answer.json?["token_type"]?.string == "Bearer")
                #expect(answer.json?["scope"]?.string == scope)
                #expect(answer.json?["expires_in"]?.number?.integer == lifetime)
                #expect(answer.json?["access_token"]?.string?.hasPrefix(kind.prefix) == true)
                #expect(answer.response.headers["Cache-Control"] == "no-store")
            }
        }
    }

    @Test func `a second token for one authentication is refused, the first stays valid`()
        async throws
    {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let fields = issuing.tokenFields(.session, holder)
            let first = await issuing.requestToken(fields)
            let second = await issuing.requestToken(fields)
            #expect(second.status == 409)
            #expect(second.code == "sca_reference_used")
            let token = try #require(first.json?["access_token"]?.string)
            #expect(await issuing.app(.get, "/cards", token: token).status == 200)
            #expect(try await issuing.audit(.tokenIssue).count == 1)
        }
    }

    @Test func `a refused request does not spend the reference`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            var fields = issuing.tokenFields(.session, holder)
            let stale = fields.map { name, value in
                name == "sca_time" ? (name, "2020-01-01T00:00:00Z") : (name, value)
            }
            let refused = await issuing.requestToken(stale)
            #expect(refused.status == 422)
            #expect(refused.code == "sca_stale")
            fields.append(("expires_in", "60"))
            #expect(await issuing.requestToken(fields).status == 200)
        }
    }

    @Test func `two banks may have the same reference`() async throws {
        try await withIssuing { issuing in
            let holders = [try await issuing.addHolder(), try await issuing.addHolder(of: 1)]
            for (bank, holder) in holders.enumerated() {
                let fields = issuing.tokenFields(.session, holder, bank: bank).map { name, value in
                    name == "sca_reference" ? (name, "reference-1") : (name, value)
                }
                #expect(await issuing.requestToken(fields).status == 200)
            }
        }
    }

    /// A form that is refused.
    struct Form: Sendable, CustomTestStringConvertible {
        let name: String
        let value: String?
        let status: Int
        let code: String

        var testDescription: String { "\(name): \(value ?? "none")" }
    }

    @Test(arguments: [
        Form(name: "client_secret", value: "wrong", status: 401, code: "client_invalid"),
        Form(name: "client_id", value: "nobody", status: 401, code: "client_invalid"),
        Form(name: "client_id", value: "\u{0}", status: 400, code: "request_malformed"),
        Form(name: "client_secret", value: nil, status: 401, code: "client_invalid"),
        Form(name: "grant_type", value: "password", status: 422, code: "field_invalid"),
        Form(name: "zzz", value: "1", status: 422, code: "field_unknown"),
        Form(name: "sca_factors", value: "knowledge", status: 422, code: "field_invalid"),
        Form(name: "cardholder_id", value: "crh_x", status: 404, code: "cardholder_not_found"),
        Form(
            name: "cardholder_id",
            value: "crh_00000000000000000000000000",
            status: 404,
            code: "cardholder_not_found"
        ),
        Form(
            name: "card_id",
            value: "crd_00000000000000000000000000",
            status: 404,
            code: "card_not_found"
        ),
        Form(name: "expires_in", value: "301", status: 422, code: "field_invalid"),
    ])
    func `a wrong form gets no token`(form: Form) async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            var fields = issuing.tokenFields(.singleUse, holder).filter { $0.0 != form.name }
            if let value = form.value { fields.append((form.name, value)) }
            let answer = await issuing.requestToken(fields)
            #expect(answer.status == form.status)
            #expect(answer.code == form.code)
        }
    }

    @Test func `a repeated field is refused`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let fields = issuing.tokenFields(.session, holder)
            let answer = await issuing.requestToken(fields + [fields[0]])
            #expect(answer.status == 422)
        }
    }

    @Test func `another bank's cardholder gets no token`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder(of: 1)
            let answer = await issuing.requestToken(issuing.tokenFields(.session, holder))
            #expect(answer.status == 404)
        }
    }

    @Test func `a session ends when it is idle, too old, or revoked`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let idle = try await issuing.token(.session, holder)
            issuing.pass(seconds: 299)
            #expect(await issuing.app(.get, "/cards", token: idle).status == 200)
            issuing.pass(seconds: 299)
            #expect(await issuing.app(.get, "/cards", token: idle).status == 200)
            issuing.pass(seconds: 301)
            let answer = await issuing.app(.get, "/cards", token: idle)
            #expect(answer.status == 401)
            #expect(answer.code == "token_expired")
            #expect(answer.response.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true)

            let old = try await issuing.token(.session, holder)
            for _ in 0..<4 {
                issuing.pass(seconds: 200)
                #expect(await issuing.app(.get, "/cards", token: old).status == 200)
            }
            issuing.pass(seconds: 100)
            #expect(await issuing.app(.get, "/cards", token: old).code == "token_expired")

            let revoked = try await issuing.token(.session, holder)
            #expect(await issuing.app(.post, "/session/revoke", token: revoked).status == 204)
            #expect(await issuing.app(.get, "/cards", token: revoked).code == "token_revoked")
        }
    }

    @Test(arguments: [(0, "token_revoked"), (1, nil)])
    func `only its own bank revokes a token`(bank: Int, code: String?) async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let token = try await issuing.token(.session, holder)
            for text in [token, "unknown"] {
                let answer = await issuing.send(
                    .post,
                    "/access/connect/revoke",
                    body: Array("token=\(text)".utf8),
                    type: "application/x-www-form-urlencoded",
                    authorization: issuing.banks[bank].authorization
                )
                #expect(answer.status == 200)
            }
            #expect(await issuing.app(.get, "/cards", token: token).code == code)
        }
    }

    @Test func `credentials of the other side are no credentials`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let session = try await issuing.token(.session, holder)
            let device = await issuing.send(
                .get,
                "/device/v1/cards",
                nil,
                by: issuing.banks[0].authorization
            )
            #expect(device.status == 401)
            #expect(device.code == "token_missing")
            let bank = await issuing.send(.get, "/audit", nil, by: "Bearer " + session)
            #expect(bank.status == 401)
            #expect(bank.code == "client_invalid")
            #expect(bank.response.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
            #expect(await issuing.send(.get, "/device/v1/cards", nil).code == "token_missing")
            let unknown = await issuing.app(
                .get,
                "/cards",
                token: "st_" + String(repeating: "A", count: 43)
            )
            #expect(unknown.code == "token_invalid")
        }
    }

    @Test func `a token of another kind is refused and not spent`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let single = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let wallet = try await issuing.token(.provisioning, holder, card: card.id)
            let session = try await issuing.token(.session, holder)
            for token in [single, wallet] {
                let answer = await issuing.app(.get, "/cards", token: token)
                #expect(answer.status == 403)
                #expect(answer.code == "scope_insufficient")
            }
            let state = await issuing.app(
                .get,
                "/cards/\(card.id.text)/wallet-state",
                token: session
            )
            #expect(state.code == "scope_insufficient")
            #expect(try await issuing.reveal(.pan, card, token: single).status == 200)
        }
    }

    @Test func `a revoked client is refused, a renewed one needs its new secret`() async throws {
        try await withIssuing { issuing in
            try await issuing.server.revokeClient("bank-a")
            let old = issuing.banks[0].authorization
            #expect(await issuing.send(.get, "/audit", nil, by: old).code == "client_invalid")
            _ = try await issuing.server.renewClient("bank-a")
            #expect(await issuing.send(.get, "/audit", nil, by: old).code == "client_invalid")
            await #expect(throws: IssuingServerError.clientUnknown) {
                try await issuing.server.revokeClient("bank-c")
            }
            await #expect(throws: IssuingServerError.clientKnown) {
                _ = try await issuing.server.addClient("bank-a")
            }
            await #expect(throws: IssuingServerError.clientForm) {
                _ = try await issuing.server.addClient("bank a")
            }
        }
    }

    @Test func `a list of tokens shows what became of them, never a token`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let first = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            issuing.pass(seconds: 1)
            let second = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            _ = try await issuing.reveal(.pan, card, token: second)
            let answer = await issuing.send(
                .get,
                "/cardholders/\(holder.text)/tokens",
                nil,
                by: issuing.banks[0].authorization
            )
            let states = (answer.json?["tokens"]?.elements ?? []).compactMap {
                $0["status"]?.string
            }
            #expect(states == ["consumed", "replaced"])
            let text = String(decoding: answer.response.bytes, as: UTF8.self)
            #expect(!text.contains(first) && !text.contains(second))
        }
    }

    @Test func `the twenty-first stranger in a minute waits, a client does not`() async throws {
        try await withIssuing(limitsRates: true) { issuing in
            for _ in 0..<20 {
                #expect(await issuing.send(.get, "/audit", nil).status == 401)
            }
            #expect(await issuing.send(.get, "/audit", nil).status == 429)
            #expect(await issuing.send(.get, "/device/v1/vault-keys", nil).status == 429)
            let bank = await issuing.send(.get, "/audit", nil, by: issuing.banks[0].authorization)
            #expect(bank.status == 200)
            let other = await issuing.send(.get, "/audit", client: "192.0.2.1")
            #expect(other.status == 401)
        }
    }

    @Test func `lists are limited per session, token requests per cardholder`() async throws {
        try await withIssuing(limitsRates: true) { issuing in
            let holder = try await issuing.addHolder()
            let session = try await issuing.token(.session, holder)
            for _ in 0..<60 {
                #expect(await issuing.app(.get, "/cards", token: session).status == 200)
            }
            #expect(await issuing.app(.get, "/cards", token: session).code == "rate_limited")
            for _ in 0..<29 {
                let fields = issuing.tokenFields(.session, holder)
                #expect(await issuing.requestToken(fields).status == 200)
            }
            let answer = await issuing.requestToken(issuing.tokenFields(.session, holder))
            #expect(answer.code == "rate_limited")
        }
    }
}
