// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// The credentials of an account.
struct CredentialRouteTests {
    private static let path = "/v1/account/credentials"

    private static func make(
        _ identity: IdentityFixture,
        _ body: JSONOutput
    ) async -> IdentityFixture.Answer {
        await AccountRouteTests.send(identity, .post, path, body)
    }

    private static func authorization(_ answer: IdentityFixture.Answer) throws -> String {
        let token = try #require(answer.json?["token"]?.string)
        let secret = try #require(answer.json?["secret"]?.string)
        return "Basic " + Base64.encode(Array("\(token):\(secret)".utf8))
    }

    private static func list(
        _ identity: IdentityFixture
    ) async throws -> [JSONValue] {
        let answer = await AccountRouteTests.send(identity, .get, path)
        return try #require(answer.json?["credentials"]?.elements)
    }

    /// When the administrator's credential was last used.
    private static func lastUse(_ identity: IdentityFixture) async throws -> String? {
        try await list(identity).first {
            $0["scopes"]?.elements?.compactMap(\.string) == ["admin"]
        }?["lastUsed"]?.string
    }

    @Test(arguments: TestEngine.both)
    func `a credential's secret is shown once, and it works`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let made = await Self.make(
                identity,
                ["label": "Back office", "scopes": ["retrieve"]]
            )
            #expect(made.status == 201)
            #expect(made.response.headers["Cache-Control"] == "no-store")
            let authorization = try Self.authorization(made)
            let status = await identity.send(
                .get,
                "/api/netverify/v2/scans/00000000-0000-4000-8000-000000000000",
                by: authorization
            )
            #expect(status.status == 404)
            let token = try #require(made.json?["token"]?.string)
            let found = try #require(
                try await Self.list(identity).first { $0["token"]?.string == token }
            )
            #expect(found["label"]?.string == "Back office")
            #expect(found["scopes"]?.elements?.compactMap(\.string) == ["retrieve"])
            #expect(found["lastUsed"]?.string == "2026-08-29T12:00:00.000Z")
            #expect(found["secret"] == nil && found["expires"]?.isNull == true)
            identity.pass(seconds: 30)
            _ = await identity.send(.get, "/v1/account", by: authorization)
            let text = try #require(made.json?["secret"]?.string)
            let values = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT * FROM identity_credential").flatMap(\.values)
            }
            #expect(!values.contains(.text(text)))
        }
    }

    @Test func `the last use is kept to the minute`() async throws {
        try await withIdentity { identity in
            var seen: [String?] = []
            for seconds: Int64 in [0, 59, 1] {
                identity.pass(seconds: seconds)
                seen.append(try await Self.lastUse(identity))
            }
            let first = "2026-08-29T12:00:00.000Z"
            #expect(seen == [first, first, "2026-08-29T12:01:00.000Z"])
        }
    }

    @Test func `an expired credential is wrong`() async throws {
        try await withIdentity { identity in
            let made = await Self.make(
                identity,
                ["label": "x", "scopes": ["admin"], "expires": "2026-08-29T13:00:00Z"]
            )
            let authorization = try Self.authorization(made)
            #expect(
                await identity.send(.get, "/v1/account", by: authorization).status == 200
            )
            identity.pass(seconds: 3600)
            #expect(
                await identity.send(.get, "/v1/account", by: authorization).status == 401
            )
        }
    }

    @Test(arguments: TestEngine.both)
    func `57: the last administrator stays`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let short = await Self.make(
                identity,
                ["label": "x", "scopes": ["admin"], "expires": "2026-08-29T13:00:00Z"]
            )
            let first = try #require(
                try await Self.list(identity).first {
                    $0["scopes"]?[0]?.string == "admin" && $0["expires"]?.isNull == true
                }?["token"]?.string
            )
            identity.pass(seconds: 3600)
            // The other one has expired, so it does not count.
            let refused = await AccountRouteTests.send(
                identity,
                .delete,
                "\(Self.path)/\(first)"
            )
            #expect(refused.status == 409 && refused.code == "last_admin")
            let token = try #require(short.json?["token"]?.string)
            let revoked = await AccountRouteTests.send(
                identity,
                .delete,
                "\(Self.path)/\(token)"
            )
            #expect(revoked.status == 204)
            let again = await AccountRouteTests.send(identity, .delete, "\(Self.path)/\(token)")
            #expect(again.status == 404)
            let other = await AccountRouteTests.send(
                identity,
                .delete,
                "\(Self.path)/\(first)",
                account: 1
            )
            #expect(other.status == 404)
        }
    }

    @Test func `two administrators cannot revoke each other at once`() async throws {
        try await withIdentity { identity in
            let second = await Self.make(identity, ["label": "x", "scopes": ["admin"]])
            let id = identity.accounts[0].id
            let tokens = try await identity.server.credentials(of: id)
                .filter { $0.scopes == [.admin] }.map(\.token)
            #expect(tokens.count == 2 && second.status == 201)
            let codes = await withTaskGroup(of: IdentityErrorCode?.self) { group in
                for token in tokens {
                    group.addTask {
                        do throws(IdentityRequestError) {
                            try await identity.server.revokeCredential(token, of: id)
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes.count { $0 == nil } == 1)
            #expect(codes.count { $0 == .lastAdmin } == 1)
        }
    }

    @Test(
        arguments: [
            (["label": "x"], 400, "scopes"), (["label": "x", "scopes": []], 400, "scopes"),
            (["label": "x", "scopes": ["root"]], 400, "scopes"),
            (["label": "", "scopes": ["admin"]], 400, "label"),
            (["scopes": ["admin"]], 400, "label"),
            (["label": "x", "scopes": ["admin"], "expires": "soon"], 400, "expires"),
            (
                ["label": "x", "scopes": ["admin"], "expires": "2026-08-29T11:00:00Z"], 422,
                "expires"
            ),
        ] as [(JSONOutput, Int, String)]
    )
    func `what cannot be made is named`(
        body: JSONOutput,
        status: Int,
        detail: String
    ) async throws {
        try await withIdentity { identity in
            let answer = await Self.make(identity, body)
            #expect(answer.status == status && answer.detail == detail)
        }
    }

    @Test func `an account has at most a hundred credentials`() async throws {
        try await withIdentity { identity in
            for _ in 0..<98 { _ = try await identity.credential(of: 0, .capture) }
            let answer = await Self.make(identity, ["label": "x", "scopes": ["admin"]])
            #expect(answer.status == 409 && answer.code == "limitReached")
        }
    }

    @Test func `readers of results read them and do nothing else`() async throws {
        try await withIdentity { identity in
            let session = try await identity.begin()
            _ = await identity.end(session, "cancel")
            let reader = try await identity.credential(of: 0, .retrieve)
            let scan = "/api/netverify/v2/scans/\(session.reference)"
            for path in ["", "/data", "/data/document", "/images"] {
                #expect(await identity.send(.get, scan + path, by: reader).status == 200)
            }
            #expect(await identity.send(.delete, scan, by: reader).status == 403)
            #expect(await identity.send(.get, "/v1/reviews", by: reader).status == 403)
            #expect(await identity.send(.get, "/v1/catalogue", by: reader).status == 403)
        }
    }
}
