// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

@testable import EtuiService

/// A code from the desk of a bank or of reviewers, with which another device signs in, over all services of a process.
@Suite(.serialized)
final class HandoverDeskTests {
    private let demonstration: RunningDemonstration

    init() async throws {
        demonstration = try await RunningDemonstration()
    }

    /// What a browser gets, and the cookie of the desk that it holds afterwards.
    private struct Answer {
        let status: HTTPStatus
        let json: JSONValue?
        let cookie: String?
    }

    private func send(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONOutput? = nil,
        with cookie: String? = nil,
        site: String = "same-origin"
    ) async -> Answer {
        var headers: HTTPHeaders = ["Sec-Fetch-Site": site]
        if body != nil { headers.add("Content-Type", "application/json") }
        if let cookie { headers.add("Cookie", cookie) }
        let request = HTTPRequest(method, path, headers: headers, body: body?.utf8() ?? [])
        let response = await demonstration.server.router.respond(to: request)
        return Answer(
            status: response.status,
            json: try? JSONTree(parsing: response.bytes).root,
            cookie: response.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init)
        )
    }

    /// Signs in at a desk as the first that the demonstration offers; returns the cookie.
    private func signIn(_ desk: String) async throws -> String {
        let path = "/desk/\(desk)/api/session"
        let offer = try #require(await send(.get, path).json?["demonstration"]?[0])
        let name = try #require((offer["client_id"] ?? offer["token"])?.string)
        let answer = await send(.post, path, ["demonstration": .string(name)])
        #expect(answer.status == .created)
        return try #require(answer.cookie)
    }

    private func isSignedIn(_ desk: String, _ cookie: String?) async -> Bool {
        let answer = await send(.get, "/desk/\(desk)/api/session", with: cookie)
        return answer.json?["session"]?.members != nil
    }

    private func take(_ begun: Answer) async throws -> Answer {
        let code = try #require(begun.json?["code"]?.string)
        return await send(.post, "/handovers/taken", ["code": .string(code)])
    }

    private func enter(_ taken: Answer, with cookie: String? = nil) async throws -> Answer {
        let token = try #require(taken.json?["token"]?.string)
        return await send(.post, "/handovers/desk", ["token": .string(token)], with: cookie)
    }

    @Test(arguments: ["issuing", "verification"])
    func `a code signs another device in, which has a session of its own`(
        desk: String
    ) async throws {
        let body: JSONOutput = ["desk": .string(desk)]
        let first = try await signIn(desk)
        #expect(await send(.post, "/handovers", body).status == .unauthorized)
        #expect(
            await send(.post, "/handovers", body, with: first, site: "cross-site").status
                == .forbidden
        )
        let begun = await send(.post, "/handovers", body, with: first)
        #expect(begun.status == .created)
        let taken = try await take(begun)
        #expect(taken.json?["content"]?.members?.map(\.name) == ["desk", "name"])
        #expect(taken.json?["content"]?["desk"]?.string == desk)
        #expect(taken.json?["content"]?["name"]?.string?.isEmpty == false)
        #expect(taken.cookie == nil)
        // The other browser's own session ends, as when it signs in with a secret.
        let former = try await signIn(desk)
        let entered = try await enter(taken, with: former)
        #expect(entered.status == .created && entered.json?["desk"]?.string == desk)
        let second = try #require(entered.cookie)
        #expect(second != first)
        for (cookie, isIn) in [(first, true), (second, true), (former, false)] {
            #expect(await isSignedIn(desk, cookie) == isIn)
        }
        #expect(try await enter(taken).status == .gone)
        // Who signs out of one device stays at the other.
        let left = await send(.delete, "/desk/\(desk)/api/session", with: first)
        #expect(left.status == .noContent)
        #expect(await isSignedIn(desk, second))
        _ = await demonstration.server.stop()
    }

    @Test(arguments: ["issuing", "verification"])
    func `a code is void once its desk has signed out`(desk: String) async throws {
        let body: JSONOutput = ["desk": .string(desk)]
        let first = try await signIn(desk)
        let early = await send(.post, "/handovers", body, with: first)
        let late = await send(.post, "/handovers", body, with: first)
        let taken = try await take(late)
        _ = await send(.delete, "/desk/\(desk)/api/session", with: first)
        #expect(try await take(early).status == .gone)
        let entered = try await enter(taken)
        #expect(entered.status == .gone && entered.cookie == nil)
        #expect(await send(.post, "/handovers", body, with: first).status == .unauthorized)
        _ = await demonstration.server.stop()
    }
}
