// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Signing in at the reviewers' desk.
struct DeskSessionTests {
    @Test(arguments: TestEngine.both)
    func `a session takes the place of credentials until it is signed out`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let session = await desk.send(.get, "/session").json?["session"]
            #expect(session?["account"]?.string == "one")
            #expect(session?["rejectReasons"]?.elements?.count == RejectReason.allCases.count)
            #expect(await desk.send(.get, "/reviews").status == 200)
            #expect(await desk.send(.delete, "/session").status == 204)
            #expect(await desk.send(.get, "/reviews").status == 401)
            #expect(await desk.send(.get, "/session").json?["session"]?.isNull == true)
        }
    }

    @Test func `a refusal asks for no password in a window of the browser`() async throws {
        try await withIdentity { identity in
            let answer = await DeskBrowser(identity).send(.get, "/reviews")
            #expect(answer.status == 401 && answer.code == "unauthorized")
            #expect(answer.response.headers["WWW-Authenticate"] == nil)
        }
    }

    @Test func `the cookie is out of reach of scripts and other sites`() async throws {
        try await withIdentity { identity in
            var desk = DeskBrowser(identity)
            let form: JSONOutput = ["token": "unknown", "secret": "wrong"]
            #expect(await desk.signIn(form).status == 401)
            desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let token = try #require(desk.cookie)
            #expect(token.hasPrefix("etui-verification="))
            let foreign = await desk.send(
                .get,
                "/reviews",
                headers: ["Sec-Fetch-Site": "cross-site"]
            )
            #expect(foreign.status == 403)
        }
    }

    @Test func `an app's credential opens no desk`() async throws {
        try await withIdentity { identity in
            let pair = try Base64.decode(
                Array(identity.accounts[0].capture.dropFirst(6).utf8),
                alphabet: .standard,
                padding: .optional
            )
            let parts = String(decoding: pair, as: UTF8.self).split(separator: ":")
            var desk = DeskBrowser(identity)
            let answer = await desk.signIn([
                "token": .string(String(parts[0])), "secret": .string(String(parts[1])),
            ])
            #expect(answer.status == 403 && answer.code == "forbidden")
        }
    }

    @Test func `a reviewer of the demonstration signs in without a secret`() async throws {
        try await withIdentity { identity in
            let new = try await identity.server.addCredential(
                to: identity.accounts[0].id,
                [.admin]
            )
            let reviewer = DeskReviewer(token: new.token, name: "Mara", account: "one")
            var desk = DeskBrowser(identity, reviewers: [reviewer])
            let offers = await desk.send(.get, "/session").json?["demonstration"]?.elements
            #expect(offers?.map { $0["name"]?.string } == ["Mara"])
            #expect(await desk.signIn(["demonstration": "other"]).status == 401)
            let answer = await desk.signIn(["demonstration": .string(new.token)])
            #expect(answer.status == 201)
            let session = answer.json?["session"]
            #expect(session?["isDemonstration"]?.boolean == true)
            #expect(Self.names(session) == ["Mara"])
        }
    }

    private static func names(_ session: JSONValue?) -> [String]? {
        session?["reviewers"]?.elements?.compactMap { $0["name"]?.string }
    }

    @Test(arguments: TestEngine.both)
    func `reviewers have the labels of their credentials as names`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            for (account, label) in [(0, "Ana"), (0, "Ben"), (1, "Eve")] {
                _ = try await identity.server.addCredential(
                    to: identity.accounts[account].id,
                    [.admin],
                    label: label
                )
            }
            // An app has a label, too, but no place at the desk.
            _ = try await identity.server.addCredential(
                to: identity.accounts[0].id,
                [.capture],
                label: "App"
            )
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let session = await desk.send(.get, "/session").json?["session"]
            #expect(Set(Self.names(session) ?? []) == ["Ana", "Ben"])
        }
    }

    @Test func `a session is over after a working day, and with a disabled account`() async throws {
        try await withIdentity { identity in
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            identity.pass(seconds: 12 * 3600 - 1)
            #expect(await desk.send(.get, "/reviews").status == 200)
            try await identity.server.setAccount(identity.accounts[0].id, isEnabled: false)
            #expect(await desk.send(.get, "/reviews").code == "accountDisabled")
            identity.pass(seconds: 1)
            #expect(await desk.send(.get, "/reviews").code == "unauthorized")
        }
    }

    @Test(arguments: TestEngine.both)
    func `the session of a second device rests on the same secret`(engine: TestEngine) async throws
    {
        try await withIdentity(engine) { identity in
            let new = try await identity.server.addCredential(
                to: identity.accounts[0].id,
                [.admin],
                label: "Ana"
            )
            let reviewer = DeskReviewer(token: new.token, name: "Ana", account: "one")
            var first = DeskBrowser(identity, reviewers: [reviewer])
            let form: JSONOutput = ["demonstration": .string(new.token)]
            #expect(await first.signIn(form).status == 201)
            let headers: HTTPHeaders = ["Cookie": first.cookie ?? ""]
            let request = HTTPRequest(.get, "/", headers: headers)
            let session = try #require(identity.service.deskSession(of: request))
            let holder = try await identity.server.deskHolder(ofSession: session)
            #expect(holder?.name == "Ana" && holder?.account == "one")
            let open = { () async throws -> String? in
                try await identity.service.openDesk(
                    besides: session,
                    for: HTTPRequest(.post, "/"),
                    isSecure: false
                )
            }
            let second = try #require(try await open()?.split(separator: ";").first)
            let answer = await first.send(.get, "/reviews", headers: ["Cookie": String(second)])
            #expect(answer.status == 200)
            try await identity.server.revokeCredential(new.token, of: identity.accounts[0].id)
            #expect(
                await first.send(.get, "/reviews", headers: ["Cookie": String(second)]).status
                    == 401
            )
            #expect(try await open() == nil)
            #expect(try await identity.server.deskHolder(ofSession: session) == nil)
        }
    }

    @Test func `events arrive until the session ends`() async throws {
        try await withIdentity { identity in
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            _ = try await ReviewRouteTests.waiting(identity)
            let answer = await desk.send(.get, "/events")
            guard case .events(let stream) = answer.response.body else {
                Issue.record("no event stream")
                return
            }
            var events = stream.makeAsyncIterator()
            let reference = try await ReviewRouteTests.waiting(identity)
            let first = String(decoding: await events.next() ?? [], as: UTF8.self)
            #expect(first.hasPrefix("event: review\ndata: {\"scanReference\":\"\(reference)\""))
            _ = await desk.send(.delete, "/session")
            #expect(await events.next() == nil)
        }
    }
}
