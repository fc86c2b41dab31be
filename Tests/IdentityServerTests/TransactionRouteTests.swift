// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Transactions from their beginning to the end of the session.
struct TransactionRouteTests {
    @Test(arguments: TestEngine.both)
    func `a transaction begins with a session and a signed key`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let answer = await identity.send(
                .post,
                "/v1/transactions",
                json: [:],
                by: identity.accounts[0].capture
            )
            #expect(answer.status == 201)
            #expect(answer.json?["scanReference"]?.string?.utf8.count == 36)
            #expect(answer.json?["expiresAt"]?.string == "2026-08-29T12:15:00.000Z")
            let codes = answer.json?["catalogue"]?["countries"]?.elements?.map {
                $0["code"]?.string
            }
            #expect(codes == ["AUT", "DEU"])
            #expect(answer.json?["features"]?["faceMatch"]?.boolean == false)
            #expect(answer.response.headers["Cache-Control"] == "no-store")
            _ = try await identity.begin()
        }
    }

    @Test(arguments: [
        (
            #"{"merchantScanReference":"\#(String(repeating: "a", count: 101))"}"#,
            "merchantScanReference"
        ),
        (#"{"customerId":1}"#, "customerId"),
        (#"{"preselectedCountry":"AT"}"#, "preselectedCountry"),
        (#"{"preselectedCountry":"ZZZ"}"#, "preselectedCountry"),
        (#"{"preselectedDocumentTypes":["passport"]}"#, "preselectedDocumentTypes"),
        (#"{"preselectedDocumentTypes":"PASSPORT"}"#, "preselectedDocumentTypes"),
        (#"{"callbackUrl":"http://a.example/"}"#, "callbackUrl"),
        (#"{"callbackUrl":"https://192.0.2.1/"}"#, "callbackUrl"),
        (#"{"callbackUrl":"https://a.example:444/"}"#, "callbackUrl"),
        (#"{"callbackUrl":"https://a.example/?idType=1"}"#, "callbackUrl"),
        (#"{"requireVerification":"no"}"#, "requireVerification"), (#"{"client":1}"#, "client"),
        ("[]", nil), ("{", nil), ("", nil), (#"{"a":1,"a":2}"#, nil), ("\u{FEFF}{}", nil),
        (#"{"a":"\ud800"}"#, nil), (#"{"a":NaN}"#, nil), ("{} x", nil),
        (String(repeating: "[", count: 33) + String(repeating: "]", count: 33), nil),
    ])
    func `45: a request of another form is malformed`(body: String, member: String?) async throws {
        try await withIdentity { identity in
            let answer = await identity.send(
                .post,
                "/v1/transactions",
                body: Array(body.utf8),
                by: identity.accounts[0].capture,
                headers: ["Content-Type": "application/json"]
            )
            #expect(answer.status == 400)
            #expect(answer.code == "malformed")
            #expect(answer.detail == member)
            #expect(answer.json?["error"]?["retryable"]?.boolean == false)
        }
    }

    @Test func `a body of another type or size is refused`() async throws {
        try await withIdentity { identity in
            let path = "/v1/transactions"
            let capture = identity.accounts[0].capture
            let text = await identity.send(
                .post,
                path,
                body: Array("{}".utf8),
                by: capture,
                headers: ["Content-Type": "text/plain"]
            )
            #expect(text.status == 415 && text.code == "unsupportedType")
            let large = await identity.send(
                .post,
                path,
                body: [UInt8](repeating: 0x20, count: (1 << 20) + 1),
                by: capture,
                headers: ["Content-Type": "application/json"]
            )
            #expect(large.status == 413 && large.code == "tooLarge")
        }
    }

    @Test func `41: wrong credentials, another region and a disabled account are told apart`()
        async throws
    {
        try await withIdentity { identity in
            let account = identity.accounts[0]
            let begin = { (authorization: String?, body: JSONOutput) in
                await identity.send(.post, "/v1/transactions", json: body, by: authorization)
            }
            let unknown = "Basic " + Base64.encode(Array("x:y".utf8))
            for authorization in [
                nil, unknown, "Bearer x", "Basic *", String(account.capture.dropLast(4)),
            ] {
                let answer = await begin(authorization, [:])
                #expect(answer.status == 401 && answer.code == "unauthorized")
                #expect(answer.response.headers["WWW-Authenticate"] != nil)
            }
            let elsewhere = await begin(account.capture, ["client": ["dataCenter": "us"]])
            #expect(elsewhere.status == 401 && elsewhere.code == "wrongRegion")
            let here = await begin(account.capture, ["client": ["dataCenter": "EU"]])
            #expect(here.status == 201)
            let admin = await begin(account.admin, [:])
            #expect(admin.status == 403 && admin.code == "forbidden")
            try await identity.server.setAccount(account.id, isEnabled: false)
            let disabled = await begin(account.capture, [:])
            #expect(disabled.status == 403 && disabled.code == "accountDisabled")
        }
    }

    @Test func `a request without a user agent is refused`() async throws {
        try await withIdentity { identity in
            let answer = await identity.send(
                .get,
                "/v1/catalogue",
                by: identity.accounts[0].capture,
                headers: ["User-Agent": ""]
            )
            #expect(answer.status == 403 && answer.code == "userAgentMissing")
        }
    }

    @Test func `an address may send 60 wrong secrets, and another one is not affected`()
        async throws
    {
        try await withIdentity { identity in
            let unknown = "Basic " + Base64.encode(Array("x:y".utf8))
            let ask = { (authorization: String, address: String) in
                await identity.send(
                    .get,
                    "/v1/catalogue",
                    by: authorization,
                    client: address
                )
            }
            for _ in 0..<60 { #expect(await ask(unknown, "192.0.2.1").status == 401) }
            let limited = await ask(unknown, "192.0.2.1")
            #expect(limited.status == 429 && limited.code == "rateLimited")
            #expect(limited.json?["error"]?["retryable"]?.boolean == true)
            #expect(limited.response.headers["Retry-After"] == "3600")
            #expect(await ask(identity.accounts[0].capture, "192.0.2.2").status == 200)
            identity.pass(seconds: 3600)
            #expect(await ask(identity.accounts[0].capture, "192.0.2.1").status == 200)
        }
    }

    @Test func `an account uses its products only`() async throws {
        var settings = CheckSettings()
        settings.products = [.fastfill]
        try await withIdentity(settings: settings) { identity in
            let begin = { (body: JSONOutput) in
                await identity.send(
                    .post,
                    "/v1/transactions",
                    json: body,
                    by: identity.accounts[0].capture
                )
            }
            #expect(await begin([:]).code == "forbidden")
            #expect(await begin(["requireVerification": false]).status == 201)
            let called = await begin([
                "requireVerification": false, "callbackUrl": "https://a.example/",
            ])
            #expect(called.status == 400 && called.detail == "callbackUrl")
        }
    }

    @Test func `the catalogue has a tag`() async throws {
        try await withIdentity { identity in
            let account = identity.accounts[0]
            let first = await identity.send(.get, "/v1/catalogue", by: account.capture)
            #expect(first.status == 200)
            let tag = try #require(first.response.headers["ETag"])
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let again = await identity.send(
                    .get,
                    "/v1/catalogue",
                    by: account.capture,
                    headers: ["If-None-Match": known]
                )
                #expect(again.status == 304 && again.response.bytes.isEmpty)
            }
            let chosen = await identity.send(
                .put,
                "/v1/account/accepted",
                json: ["rows": [["country": "FRA", "types": ["PASSPORT"]]], "force": true],
                by: account.admin
            )
            #expect(chosen.status == 200)
            let changed = await identity.send(
                .get,
                "/v1/catalogue",
                by: account.capture,
                headers: ["If-None-Match": tag]
            )
            #expect(changed.status == 200)
            #expect(changed.json?["countries"]?[0]?["code"]?.string == "FRA")
        }
    }

    @Test(arguments: TestEngine.both)
    func `43: a session ends 15 minutes after its last change`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let session = try await identity.begin()
            let picture = try IdentityFixture.passport()
            identity.pass(seconds: 899)
            #expect(try await identity.upload(.front, picture, session).status == 204)
            identity.pass(seconds: 899)
            #expect(try await identity.upload(.front, picture, session).status == 204)
            identity.pass(seconds: 900)
            let late = try await identity.upload(.front, picture, session)
            #expect(late.status == 409 && late.code == "alreadyFinished")
            #expect(await identity.end(session).code == "alreadyFinished")
            #expect(try await identity.server.expireSessions() == 1)
            #expect(try await identity.server.expireSessions() == 0)
            #expect(await identity.end(session).code == "alreadyFinished")
        }
    }

    @Test(arguments: ["finish", "cancel"])
    func `43: a transaction ends once`(word: String) async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            _ = try await identity.upload(.front, IdentityFixture.passport(), session)
            #expect(await identity.end(session, word).status == (word == "finish" ? 202 : 204))
            for again in ["finish", "cancel"] {
                let answer = await identity.end(session, again)
                #expect(answer.status == 409 && answer.code == "alreadyFinished")
            }
            let late = try await identity.upload(.back, IdentityFixture.passport(), session)
            #expect(late.status == 409)
        }
    }

    @Test func `a finish without a picture of the front is refused`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let empty = await identity.end(session)
            #expect(empty.status == 409 && empty.code == "pictureMissing")
            _ = try await identity.upload(.back, IdentityFixture.passport(), session)
            let back = await identity.end(session)
            #expect(back.code == "pictureMissing" && back.detail == "front")
            #expect(back.message == "The picture of the front is missing; upload it first.")
            _ = try await identity.upload(.front, IdentityFixture.passport(), session)
            #expect(await identity.end(session).status == 202)
        }
    }

    @Test func `only the session's own token counts`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let other = try await identity.begin()
            for token in ["", "x", other.token] {
                let wrong = IdentityFixture.Session(
                    reference: session.reference,
                    token: token,
                    key: session.key,
                    authorization: session.authorization
                )
                for word in ["finish", "cancel"] {
                    let answer = await identity.end(wrong, word)
                    #expect(answer.status == 401 && answer.code == "sessionInvalid")
                }
                let upload = await identity.put(.front, [1], wrong)
                #expect(upload.status == 401 && upload.code == "sessionInvalid")
                #expect(await identity.put(.data, [1], wrong).code == "sessionInvalid")
            }
        }
    }

    @Test func `a transaction of another account does not exist`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            let foreign = IdentityFixture.Session(
                reference: session.reference,
                token: session.token,
                key: session.key,
                authorization: identity.accounts[1].capture
            )
            #expect(await identity.end(foreign).code == "notFound")
            #expect(await identity.put(.front, [1], foreign).status == 404)
            let unknown = await identity.send(
                .post,
                "/v1/transactions/x/finish",
                by: session.authorization
            )
            #expect(unknown.status == 404 && unknown.code == "notFound")
        }
    }

    @Test func `the database holds no secret, and the log says nothing`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin(["customerId": "customer-17"])
            _ = try await identity.upload(
                .data,
                Array(#"{"lastName":"GEHEIM"}"#.utf8),
                session
            )
            let values = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT * FROM identity_transaction").flatMap(\.values)
                    + work.rows("SELECT * FROM identity_credential").flatMap(\.values)
            }
            let texts = values.map { "\($0)" }.joined()
            let bytes = values.flatMap { value -> [UInt8] in
                if case .bytes(let bytes) = value { bytes } else { [] }
            }
            for secret in ["customer-17", "GEHEIM", session.token, "192.0.2.7"] {
                #expect(!texts.contains(secret))
                let part = Array(secret.utf8)
                #expect(!bytes.indices.contains { bytes[$0...].starts(with: part) })
            }
            #expect(identity.log.withLock { $0 }.isEmpty)
        }
    }
}
