// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Offline tokens, the use of an account and its audit.
struct AccountRecordTests {
    private static let tokens = "/v1/account/offline-tokens"

    private static func request(_ more: (String, JSONOutput)...) -> JSONOutput {
        .object(
            (more.contains { $0.0 == "bundleId" } ? [] : [("bundleId", "com.example.app")])
                + [("product", "netverify")]
                + (more.contains { $0.0 == "exp" } ? [] : [("exp", 1_790_000_000)]) + more
        )
    }

    private static func withOffline(
        _ engine: TestEngine = .sqlite,
        _ body: (IdentityFixture) async throws -> Void
    ) async throws {
        var settings = CheckSettings()
        settings.hasOffline = true
        settings.products = [.netverify]
        try await withIdentity(engine, settings: settings, body)
    }

    @Test(arguments: TestEngine.both)
    func `an offline token opens an app's check, and is listed`(engine: TestEngine) async throws {
        try await Self.withOffline(engine) { identity in
            let made = await AccountRouteTests.send(
                identity,
                .post,
                Self.tokens,
                Self.request(("countries", ["AUT"]), ("branding", false))
            )
            #expect(made.status == 201)
            let text = try #require(made.json?["token"]?.string)
            let token = try OfflineToken.verified(
                text,
                by: [IdentityKeys.rootIdentifier: identity.server.keys.root],
                for: OfflineToken.App(bundleID: "com.example.app", needsVerification: true),
                at: identity.now.second
            )
            #expect(token.permits(country: "AUT") && !token.permits(country: "DEU"))
            #expect(!token.hasBranding)
            let list = await AccountRouteTests.send(identity, .get, Self.tokens)
            let row = list.json?["offlineTokens"]?[0]
            #expect(row?["bundleId"]?.string == "com.example.app")
            #expect(row?["kid"]?.string == "root" && row?["token"] == nil)
            #expect(row?["exp"]?.number?.integer == 1_790_000_000)
            let other = await AccountRouteTests.send(identity, .get, Self.tokens, account: 1)
            #expect(other.json?["offlineTokens"]?.count == 0)
        }
    }

    /// A member of the request, and what follows from it.
    struct Case: Sendable {
        let name: String
        let value: JSONOutput
        let status: Int
        var detail: String?
    }

    private static let cases = [
        Case(name: "exp", value: .integer(1_788_004_800 + 400 * 86_400), status: 201),
        Case(
            name: "exp",
            value: .integer(1_788_004_801 + 400 * 86_400),
            status: 422,
            detail: "exp"
        ),
        Case(name: "exp", value: .integer(1_788_004_800), status: 422, detail: "exp"),
        Case(name: "exp", value: "soon", status: 400, detail: "exp"),
        Case(name: "countries", value: ["AT"], status: 400, detail: "countries"),
        Case(name: "countries", value: [], status: 422, detail: "countries"),
        Case(name: "bundleId", value: "*", status: 422, detail: "bundleId"),
        Case(name: "branding", value: .integer(1), status: 400, detail: "branding"),
        Case(name: "iat", value: .integer(1), status: 400, detail: "iat"),
    ]

    @Test(arguments: cases)
    func `a token ends within 400 days`(example: Case) async throws {
        try await Self.withOffline { identity in
            let answer = await AccountRouteTests.send(
                identity,
                .post,
                Self.tokens,
                Self.request((example.name, example.value))
            )
            #expect(answer.status == example.status && answer.detail == example.detail)
        }
    }

    @Test func `a token needs the feature and the product`() async throws {
        try await withIdentity { identity in
            let none = await AccountRouteTests.send(identity, .post, Self.tokens, Self.request())
            #expect(none.status == 403 && none.detail == "offline")
        }
        try await Self.withOffline { identity in
            let other: JSONOutput = [
                "bundleId": "com.example.app", "product": "fastfill", "exp": 1_790_000_000,
            ]
            let refused = await AccountRouteTests.send(identity, .post, Self.tokens, other)
            #expect(refused.status == 403 && refused.detail == "product")
        }
    }

    @Test(arguments: TestEngine.both)
    func `results are counted by day, product and outcome, also once deleted`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            let usage = "/v1/account/usage"
            for day in 0..<2 {
                for _ in 0...day {
                    let session = try await identity.begin()
                    _ = await identity.end(session, "cancel")
                    _ = await identity.send(
                        .delete,
                        "/api/netverify/v2/scans/\(session.reference)",
                        by: identity.accounts[0].admin
                    )
                }
                identity.pass(seconds: 86_400)
            }
            let data = try await identity.begin(["requireVerification": false])
            _ = await identity.end(data, "cancel")
            let all = await AccountRouteTests.send(identity, .get, usage)
            #expect(all.json?["from"]?.string == "2026-08-02")
            #expect(all.json?["to"]?.string == "2026-08-31")
            let rows = try #require(all.json?["usage"]?.elements)
            #expect(rows.compactMap { $0["count"]?.number?.integer } == [1, 2, 1])
            #expect(
                rows.compactMap { $0["day"]?.string } == ["2026-08-29", "2026-08-30", "2026-08-31"]
            )
            #expect(
                rows.compactMap { $0["product"]?.string } == ["netverify", "netverify", "fastfill"]
            )
            #expect(rows.allSatisfy { $0["outcome"]?.string == "NO_ID_UPLOADED" })
            let one = await AccountRouteTests.send(
                identity,
                .get,
                "\(usage)?from=2026-08-30&to=2026-08-30"
            )
            #expect(one.json?["usage"]?.count == 1)
            for (query, status) in [
                ("from=2026-08-31&to=2026-08-30", 422), ("from=2024-01-01", 422), ("to=x", 400),
            ] {
                let wrong = await AccountRouteTests.send(identity, .get, "\(usage)?\(query)")
                #expect(wrong.status == status)
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `every change is a row of one chain`(engine: TestEngine) async throws {
        try await Self.withOffline(engine) { identity in
            let send = { (method: HTTPMethod, path: String, body: JSONOutput?) async in
                await AccountRouteTests.send(identity, method, "/v1/account\(path)", body)
            }
            let made = await send(
                .post,
                "/credentials",
                ["label": "Berta Muster", "scopes": ["capture"]]
            )
            let token = try #require(made.json?["token"]?.string)
            _ = await send(.delete, "/credentials/\(token)", nil)
            let tag = await send(.get, "/settings", nil).response.headers["ETag"]
            _ = await AccountRouteTests.send(
                identity,
                .put,
                "/v1/account/settings",
                ["features.offline": true, "retention.days": 90],
                ifMatch: tag
            )
            _ = await send(
                .put,
                "/accepted",
                ["rows": [["country": "AUT", "types": ["PASSPORT"]]]]
            )
            _ = await send(.post, "/callback-secrets", nil)
            _ = await send(.post, "/callback-secrets", nil)
            _ = await send(.delete, "/callback-secrets", nil)
            _ = await send(.delete, "/callback-secrets", nil)
            _ = await send(.post, "/offline-tokens", Self.request())
            let answer = await send(.get, "/audit", nil)
            let rows = try #require(answer.json?["rows"]?.elements)
            #expect(
                rows.compactMap { $0["action"]?.string } == [
                    "account", "credential.add", "credential.add", "credential.add",
                    "credential.revoke", "settings", "accepted", "callbackSecret.add",
                    "callbackSecret.add", "callbackSecret.drop", "offlineToken",
                ]
            )
            #expect(rows.prefix(3).allSatisfy { $0["actor"]?.string == "operator" })
            #expect(rows.dropFirst(3).allSatisfy { $0["actor"]?.string == "credential" })
            #expect(rows[4]["subject"]?.string == token)
            #expect(rows[3]["after"]?.string == rows[4]["before"]?.string)
            #expect(!answer.response.bytes.contains("Berta".utf8))
            let chain = try await identity.server.auditRows(after: 0)
            var hash = CheckAuditRow.firstHash
            for (place, row) in chain.enumerated() {
                #expect(row.isIntact && row.previousHash == hash && row.sequence == place + 1)
                hash = row.hash
            }
            #expect(chain.count == rows.count + 3)
        }
    }
}
