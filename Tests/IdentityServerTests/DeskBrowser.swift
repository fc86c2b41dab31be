// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// A browser at the reviewers' desk, which holds the cookie of its session.
struct DeskBrowser {
    let identity: IdentityFixture
    let router: HTTPRouter
    private(set) var cookie: String?

    /// Opens the desk; the demonstration has the reviewers that are given.
    init(_ identity: IdentityFixture, reviewers: [DeskReviewer] = []) {
        self.identity = identity
        router = HTTPRouter(
            routes: identity.service.deskRoutes(reviewers: reviewers, isSecure: false),
            problemForms: IdentityErrors.forms
        )
    }

    /// Opens the desk and signs in with a credential's header field.
    init(_ identity: IdentityFixture, as authorization: String) async throws {
        self.init(identity)
        let bytes = try Base64.decode(
            Array(authorization.dropFirst(6).utf8),
            alphabet: .standard,
            padding: .optional
        )
        let pair = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
        let answer = await signIn([
            "token": .string(String(pair[0])), "secret": .string(String(pair[1])),
        ])
        #expect(answer.status == 201)
    }

    mutating func signIn(_ form: JSONOutput) async -> IdentityFixture.Answer {
        let answer = await send(.post, "/session", form)
        if let field = answer.response.headers["Set-Cookie"] {
            cookie = field.split(separator: ";").first.map(String.init)
        }
        return answer
    }

    func send(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONOutput? = nil,
        headers more: [String: String] = [:]
    ) async -> IdentityFixture.Answer {
        var headers: HTTPHeaders = ["User-Agent": "tests", "Sec-Fetch-Site": "same-origin"]
        if let cookie { headers.add("Cookie", cookie) }
        if body != nil { headers.add("Content-Type", "application/json") }
        for (name, value) in more { headers[name] = value }
        let request = HTTPRequest(
            method,
            "/desk/verification/api" + path,
            headers: headers,
            body: body?.utf8() ?? []
        )
        return IdentityFixture.Answer(await router.respond(to: request))
    }

    /// Reads a case.
    func review(_ reference: String) async throws -> JSONValue {
        let answer = await send(.get, "/reviews/\(reference)")
        #expect(answer.status == 200)
        return try #require(answer.json?["review"])
    }

    /// Approves a case.
    func approve(_ reference: String, note: String? = nil) async -> IdentityFixture.Answer {
        await decide(
            reference,
            [
                "verificationStatus": "APPROVED_VERIFIED",
                "note": note.map { .string($0) } ?? .null,
            ]
        )
    }

    /// Decides a case.
    func decide(_ reference: String, _ decision: JSONOutput) async -> IdentityFixture.Answer {
        await send(.post, "/reviews/\(reference)", decision)
    }
}
