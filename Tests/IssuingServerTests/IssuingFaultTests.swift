// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import TestSupport
import Testing

/// Errors of the router, of a database that is gone, and the rules of production.
struct IssuingFaultTests {
    /// A request that never reaches a rule.
    struct Stray: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        let type: String?
        let status: Int
        let code: String

        var testDescription: String { "\(method) \(path)" }
    }

    @Test(arguments: [
        Stray(method: .get, path: "/nothing", type: nil, status: 404, code: "not_found"),
        Stray(method: .delete, path: "/cards", type: nil, status: 405, code: "method_not_allowed"),
        Stray(
            method: .post,
            path: "/cards",
            type: "text/plain",
            status: 415,
            code: "media_type_unsupported"
        ),
        Stray(
            method: .post,
            path: "/access/connect/token",
            type: "application/json",
            status: 415,
            code: "media_type_unsupported"
        ),
    ])
    func `errors of the router have the protocol's form`(stray: Stray) async throws {
        try await withIssuing { issuing in
            let answer = await issuing.send(
                stray.method,
                stray.path,
                body: stray.type == nil ? [] : Array("{}".utf8),
                type: stray.type,
                authorization: issuing.banks[0].authorization
            )
            #expect(answer.status == stray.status)
            #expect(answer.code == stray.code)
            #expect(answer.json?["request_id"]?.string?.hasPrefix("req_") == true)
            #expect(answer.json?["error_type"]?.string != nil)
        }
    }

    /// A byte more than 64 KiB, 10,001 in hexadecimal notation.
    private static let tooLongInChunks =
        "10001\r\n" + String(repeating: "x", count: (64 << 10) + 1) + "\r\n0\r\n\r\n"

    @Test(arguments: [
        ("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        ("Transfer-Encoding: chunked\r\n\r\n" + tooLongInChunks, 413),
        ("Content-Length: 5\r\nContent-Length: 5\r\n\r\n12345", 400),
    ])
    func `requests that the server itself refuses get the protocol's form`(
        rest: String,
        status: Int
    ) async throws {
        try await withIssuing { issuing in
            let server = HTTPServer(router: issuing.router)
            let port = try server.start()
            let head =
                "POST /issuing/cards HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\n"
            let text = try await RawClient.exchange(
                port,
                head + "Authorization: \(issuing.banks[0].authorization)\r\n" + rest
            )
            await server.stop()
            #expect(text.hasPrefix("HTTP/1.1 \(status) "))
            #expect(text.contains(#""error_codes":["#))
        }
    }

    @Test(arguments: [(64 << 10, 400), ((64 << 10) + 1, 413)])
    func `exactly 64 KiB are read`(count: Int, status: Int) async throws {
        try await withIssuing { issuing in
            let body = Array(repeating: UInt8(ascii: "x"), count: count)
            let answer = await issuing.send(
                .post,
                "/cards",
                body: body,
                type: "application/json",
                authorization: issuing.banks[0].authorization
            )
            #expect(answer.status == status)
            #expect(answer.code == (status == 413 ? "body_too_large" : "request_malformed"))
        }
    }

    @Test func `each code has a status of the table`() {
        let statuses: [Int: Set<IssuingErrorCode>] = [
            400: [.requestMalformed, .envelopeMalformed, .idempotencyRequired],
            401: [
                .clientInvalid, .tokenMissing, .tokenInvalid, .tokenExpired, .tokenRevoked,
                .tokenConsumed,
            ],
            501: [.walletNotEnabled], 429: [.rateLimited, .cardholderLocked], 503: [.unavailable],
        ]
        for (status, codes) in statuses {
            for code in codes {
                let response = IssuingErrors.response(IssuingRequestError(code), requestID: "req_1")
                #expect(response.status.code == status)
            }
        }
        for code in IssuingErrorCode.allCases {
            let response = IssuingErrors.response(IssuingRequestError(code), requestID: "req_1")
            let json = try? JSONTree(parsing: response.bytes).root
            #expect(json?["error_codes"]?[0]?.string == code.rawValue)
            #expect(response.status.code >= 400)
            #expect((response.headers["Retry-After"] != nil) == response.status.asksToWait)
        }
    }

    @Test func `without the database nothing is consumed and the answer is 503`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let key = try await issuing.vaultKey()
            #expect(await issuing.service.isReady())
            await issuing.service.stop()
            let answer = try await issuing.reveal(.pan, card, token: token, key: key)
            #expect(answer.status == 503)
            #expect(answer.answer.response.headers["Retry-After"] != nil)
            #expect(await !issuing.service.isReady())
            let consumed = try await issuing.database { work throws(DatabaseError) in
                let row = try work.row(
                    "SELECT count(*) AS number FROM issuing_token WHERE consumed IS NOT NULL"
                )
                return try row?.integer("number")
            }
            #expect(consumed == 0)
        }
    }

    @Test func `a sandbox says what it is`() async throws {
        try await withIssuing { issuing in
            let log = issuing.log.withLock { $0 }
            #expect(log.contains { $0.contains("sandbox") && $0.contains("PCI") })
        }
    }

    @Test func `in production tokens name card and operation, and nothing is simulated`()
        async throws
    {
        let providers = try IssuingProviders.forTests()
        try await withIssuing(adjust: { $0.production = providers }) { issuing in
            let files = try issuing.scratch.names(in: "data/issuing").filter {
                $0.hasSuffix(".keys")
            }
            #expect(files == ["index.keys", "vault.keys"])
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let unbound = await issuing.requestToken(issuing.tokenFields(.singleUse, holder))
            #expect(unbound.code == "field_missing")
            let idle = issuing.tokenFields(.session, holder) + [("idle_timeout", "10")]
            #expect(await issuing.requestToken(idle).status == 422)
            #expect(await issuing.pay(card).code == "not_found")
            let expiry = await issuing.send(
                .post,
                "/simulate/expiry",
                ["card_id": .string(card.id.text)],
                by: issuing.banks[0].authorization
            )
            #expect(expiry.status == 404)
            let wallet = try await issuing.token(.provisioning, holder, card: card.id)
            let state = await issuing.app(
                .get,
                "/cards/\(card.id.text)/wallet-state",
                token: wallet
            )
            #expect(state.json?["enabled"]?.boolean == false)
            #expect(try await issuing.reveal(.panAndCVV, card).status == 200)
        }
    }
}
