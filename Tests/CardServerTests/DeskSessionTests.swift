// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Database
import Encodings
import Foundation
import HTTPClient
import HTTPMessages
import HTTPServer
import Testing

@testable import CardServer

/// Sessions of the desks' pages: a cookie replaces credentials that were shown once.
final class DeskSessionTests {
    private let server: CardServerFixture

    init() async throws {
        server = try await CardServerFixture()
    }

    private static let provider = ("provider", "providers", "gln")
    private static let insurer = ("insurer", "insurers", "bag")

    private func respond(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONOutput? = nil,
        headers more: [String: String] = ["Sec-Fetch-Site": "same-origin"]
    ) async -> HTTPResponse {
        var headers: HTTPHeaders = ["Host": "127.0.0.1:8080"]
        if body != nil { headers.add("Content-Type", "application/json") }
        for (name, value) in more { headers.add(name, value) }
        let request = HTTPRequest(method, path, headers: headers, body: body?.utf8() ?? [])
        return await server.router.respond(to: request)
    }

    private func signIn(
        _ who: (desk: String, kind: String, number: String) = provider,
        key: String? = nil
    ) async throws -> HTTPResponse {
        let tenant = try #require(server.access[who.kind]?[0])
        let number = try #require(tenant[who.number]?.string)
        let held = try #require(tenant["apiKey"]?.string)
        let body: JSONOutput = [
            "desk": .string(who.desk), "number": .string(number), "apiKey": .string(key ?? held),
        ]
        return await respond(.post, "/desk/sessions", body)
    }

    /// Returns the `name=value` of the cookie that a response sets.
    private func cookie(_ response: HTTPResponse) throws -> String {
        let field = try #require(response.headers["Set-Cookie"])
        return String(field.prefix { $0 != ";" })
    }

    private func places(_ cookie: String, site: String? = "same-origin") async -> HTTPResponse {
        var headers = ["Cookie": "other=1; " + cookie]
        if let site { headers["Sec-Fetch-Site"] = site }
        return await respond(.get, "/vic/v1/locations", headers: headers)
    }

    @Test
    func `whoever shows credentials gets a cookie that no script reads and no other site sends`()
        async throws
    {
        let response = try await signIn()
        #expect(response.status == .created)
        let field = try #require(response.headers["Set-Cookie"])
        let traits = Set(field.split(separator: ";").dropFirst().map { $0.drop { $0 == " " } })
        #expect(traits.isSuperset(of: ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"]))
        #expect(!traits.contains("Secure"))
        let key = try #require(server.access["providers"]?[0]?["apiKey"]?.string)
        #expect(
            !field.contains(key) && !String(decoding: response.bytes, as: UTF8.self).contains(key)
        )
        #expect(await places(try cookie(response)).status == .ok)
    }

    @Test func `over TLS the cookie is for this host and for TLS alone`() {
        let field = Desk.provider.cookie.field("x", isSecure: true)
        #expect(field.hasPrefix("__Host-etui-provider=x; Path=/;") && field.hasSuffix("; Secure"))
    }

    @Test func `a server that is reached over TLS sets such a cookie and takes it`() async throws {
        server.service.server.listen(at: CardServer.Address(issuer: "https://cards.example"))
        let cookie = try cookie(try await signIn())
        #expect(cookie.hasPrefix("__Host-etui-provider="))
        #expect(await places(cookie).status == .ok)
    }

    @Test(arguments: ["same-site", "cross-site"])
    func `a page of another site or port cannot use it`(site: String) async throws {
        let cookie = try cookie(try await signIn())
        #expect(await places(cookie, site: site).status == .forbidden)
        let path = "/vic/v1/locations/AAAAAAAAAAAAAAAAAAAAAA"
        let headers = ["Cookie": cookie, "Origin": "http://127.0.0.1:9999"]
        #expect(await respond(.delete, path, headers: headers).status == .forbidden)
    }

    @Test func `wrong credentials, or those of another number, get none`() async throws {
        #expect(try await signIn(key: "x").status == .unauthorized)
        let other = try #require(server.access["providers"]?[1]?["apiKey"]?.string)
        let answer = try await signIn(key: other)
        #expect(answer.status == .unauthorized && answer.headers["Set-Cookie"] == nil)
        let insurer = try #require(server.access["insurers"]?[0]?["apiKey"]?.string)
        #expect(try await signIn(key: insurer).status == .unauthorized)
    }

    @Test func `a session of one desk is none of the other`() async throws {
        let provider = try cookie(try await signIn())
        let disguised = provider.replacingOccurrences(of: "etui-provider", with: "etui-insurer")
        let bag = try #require(server.access["insurers"]?[0]?["bag"]?.string)
        let path = "/office/\(bag)/families"
        let own = ["Sec-Fetch-Site": "same-origin"]
        #expect(
            await respond(.get, path, headers: own.merging(["Cookie": provider]) { $1 }).status
                == .unauthorized
        )
        #expect(
            await respond(.get, path, headers: own.merging(["Cookie": disguised]) { $1 }).status
                == .unauthorized
        )
        let insurer = try cookie(try await signIn(Self.insurer))
        #expect(
            await respond(.get, path, headers: own.merging(["Cookie": insurer]) { $1 }).status
                == .ok
        )
    }

    /// Begins a hand-over of a desk with a session's cookie, if there is one.
    private func begin(_ desk: String, by cookie: String?) async -> HTTPResponse {
        var headers = ["Sec-Fetch-Site": "same-origin"]
        headers["Cookie"] = cookie
        return await respond(.post, "/handovers", ["desk": .string(desk)], headers: headers)
    }

    private func take(_ begun: HTTPResponse) async throws -> HTTPResponse {
        let code = try #require(try JSONTree(parsing: begun.bytes).root["code"]?.string)
        return await respond(.post, "/handovers/taken", ["code": .string(code)])
    }

    private func signIn(withCodeOf taken: HTTPResponse) async throws -> HTTPResponse {
        let token = try #require(try JSONTree(parsing: taken.bytes).root["token"]?.string)
        return await respond(.post, "/handovers/desk", ["token": .string(token)])
    }

    @Test func `a desk that is signed in lets another device in, which gets a session of its own`()
        async throws
    {
        let first = try cookie(try await signIn())
        let begun = await begin("provider", by: first)
        #expect(begun.status == .created)
        let taken = try await take(begun)
        let told = try JSONTree(parsing: taken.bytes).root
        #expect(taken.status == .ok && told["kind"]?.string == "desk")
        // The digest of the credentials is nothing for a page; and who has opened an address is asked first.
        #expect(told["content"]?.members?.map(\.name) == ["desk", "name"])
        #expect(taken.headers["Set-Cookie"] == nil)
        let entered = try await signIn(withCodeOf: taken)
        #expect(entered.status == .created)
        let second = try cookie(entered)
        #expect(second != first)
        #expect(await places(second).status == .ok)
        let own = ["Sec-Fetch-Site": "same-origin", "Cookie": second]
        _ = await respond(.delete, "/desk/sessions/provider", headers: own)
        #expect(await places(second).status == .unauthorized)
        #expect(await places(first).status == .ok)
        #expect(try await take(begun).status == .gone)
        let again = try await signIn(withCodeOf: taken)
        #expect(again.status == .gone && again.headers["Set-Cookie"] == nil)
    }

    @Test func `the token of another hand-over is refused`() async throws {
        let begun = await respond(.post, "/handovers", ["path": "/wallet"])
        let answer = try await signIn(withCodeOf: try await take(begun))
        #expect(answer.status == .gone && answer.headers["Set-Cookie"] == nil)
        #expect(await respond(.post, "/handovers/desk", ["token": "x"]).status == .gone)
        #expect(await respond(.post, "/handovers/desk", ["code": "x"]).status == .badRequest)
    }

    @Test func `only a tenant signed in at that desk can let a device in, on our own page`()
        async throws
    {
        #expect(await begin("provider", by: nil).status == .unauthorized)
        let insurer = try cookie(try await signIn(Self.insurer))
        #expect(await begin("provider", by: insurer).status == .unauthorized)
        #expect(await begin("bank", by: insurer).status == .badRequest)
        let provider = try cookie(try await signIn())
        let other = ["Sec-Fetch-Site": "cross-site", "Cookie": provider]
        let answer = await respond(.post, "/handovers", ["desk": "provider"], headers: other)
        #expect(answer.status == .forbidden)
    }

    @Test func `who has signed in is told, and nobody after signing out`() async throws {
        let cookie = try cookie(try await signIn())
        let own = ["Sec-Fetch-Site": "same-origin", "Cookie": cookie]
        func session() async throws -> JSONValue? {
            let answer = await respond(.get, "/desk/sessions/provider", headers: own)
            return try JSONTree(parsing: answer.bytes).root["session"]
        }
        #expect(
            try await session()?["number"]?.string == server.access["providers"]?[0]?["gln"]?.string
        )
        let left = await respond(.delete, "/desk/sessions/provider", headers: own)
        #expect(left.status == .noContent)
        #expect(left.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        #expect(try await session()?.isNull == true)
        // The cookie is useless to anyone who kept it.
        #expect(await places(cookie).status == .unauthorized)
    }

    @Test(arguments: ["provider", "insurer"])
    func `who has not signed in is offered the tenants of the demonstration`(desk: String)
        async throws
    {
        let own = ["Sec-Fetch-Site": "same-origin"]
        let answer = await respond(.get, "/desk/sessions/\(desk)", headers: own)
        #expect(answer.headers["Cache-Control"] == "no-store")
        let offered = try JSONTree(parsing: answer.bytes).root["demonstration"]?.elements ?? []
        #expect(offered.count > 1)
        for tenant in offered {
            let body: JSONOutput = [
                "desk": .string(desk), "number": .string(try #require(tenant["number"]?.string)),
                "apiKey": .string(try #require(tenant["apiKey"]?.string)),
            ]
            #expect(await respond(.post, "/desk/sessions", body).status == .created)
        }
        let others = ["Sec-Fetch-Site": "cross-site"]
        let refused = await respond(.get, "/desk/sessions/\(desk)", headers: others)
        #expect(refused.status == .forbidden)
    }

    @Test func `a session ends after a working day, and is forgotten`() async throws {
        let cookie = try cookie(try await signIn())
        server.pass(seconds: DeskSessionStore.lifetime - 1)
        #expect(await places(cookie).status == .ok)
        server.pass(seconds: 1)
        #expect(await places(cookie).status == .unauthorized)
        await server.service.sweep()
        let count = try await server.service.server.store.read { work throws(CardRequestError) in
            try work.rows("SELECT digest FROM desk_session").count
        }
        #expect(count == 0)
    }

    @Test func `another server on the same data knows it, and the database does not hold it`()
        async throws
    {
        let cookie = try cookie(try await signIn())
        let again = try await CardServerFixture(reopening: server, on: server.database)
        let headers: HTTPHeaders = ["Cookie": cookie, "Sec-Fetch-Site": "same-origin"]
        let request = HTTPRequest(.get, "/vic/v1/locations", headers: headers)
        #expect(await again.router.respond(to: request).status == .ok)
        let token = Array(cookie.split(separator: "=", maxSplits: 1)[1].utf8)
        let kept = try await server.service.server.store.read { work throws(CardRequestError) in
            try work.row("SELECT digest FROM desk_session")?.bytes("digest")
        }
        #expect(kept != nil && kept != token)
    }
}
