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

/// The account and what its administrators set.
struct AccountRouteTests {
    private static let settings = "/v1/account/settings"
    private static let accepted = "/v1/account/accepted"

    static func send(
        _ identity: IdentityFixture,
        _ method: HTTPMethod,
        _ path: String,
        _ json: JSONOutput? = nil,
        ifMatch tag: String? = nil,
        account: Int = 0
    ) async -> IdentityFixture.Answer {
        var headers: [String: String] = [:]
        if json != nil { headers["Content-Type"] = "application/json" }
        if let tag { headers["If-Match"] = tag }
        return await identity.send(
            method,
            path,
            body: json?.utf8() ?? [],
            by: identity.accounts[account].admin,
            headers: headers
        )
    }

    @Test func `the account says what the operator grants`() async throws {
        try await withIdentity { identity in
            let (id, admin) = try await identity.addAccount(
                granting: AccountGrants(products: [.netverify], features: [.offline])
            )
            let account = await identity.send(.get, "/v1/account", by: admin)
            #expect(account.json?["id"]?.string == id)
            #expect(account.json?["name"]?.string == "three")
            #expect(account.json?["region"]?.string == "eu")
            #expect(account.json?["state"]?.string == "enabled")
            let granted = account.json?["granted"]
            #expect(granted?["products"]?.elements?.compactMap(\.string) == ["netverify"])
            #expect(granted?["features"]?.elements?.compactMap(\.string) == ["offline"])
        }
    }

    @Test func `the account names the key that apps pin`() async throws {
        try await withIdentity { identity in
            let account = await Self.send(identity, .get, "/v1/account")
            let text = try #require(account.json?["rootKey"]?.string)
            let key = try Base64.decode(Array(text.utf8), alphabet: .urlSafe, padding: .optional)
            #expect(key == identity.server.keys.root.bytes)
        }
    }

    @Test func `the documents to choose from are those of the catalogue`() async throws {
        try await withIdentity { identity in
            let answer = await Self.send(identity, .get, "/v1/account/documents")
            let countries = try #require(answer.json?["documents"]?.elements)
            #expect(countries.count == DocumentCatalogue.standard.countries().count)
            let austria = countries.first { $0["country"]?.string == "AUT" }
            #expect(austria?["region"]?.string == "AT")
            #expect(austria?["continent"]?.string == "europe")
            let passport = austria?["types"]?.elements?.first { $0["type"]?.string == "PASSPORT" }
            #expect(passport?["isConfirmed"]?.boolean == true)
            let unconfirmed = try Self.unconfirmed()
            let other = countries.first { $0["country"]?.string == unconfirmed.country }
            let kind = other?["types"]?.elements?.first {
                $0["type"]?.string == unconfirmed.type.rawValue
            }
            #expect(kind?["isConfirmed"]?.boolean == false)
            #expect(answer.json?["masking"]?.count == MaskingRule.all.count)
        }
    }

    @Test(arguments: TestEngine.both)
    func `settings are replaced by who knows the present ones`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let first = await Self.send(identity, .get, Self.settings)
            let tag = try #require(first.response.headers["ETag"])
            #expect(first.json?["retention.days"]?.number?.integer == 360)
            let new: JSONOutput = ["retention.days": 90, "verification.fourEyes": true]
            let changed = await Self.send(identity, .put, Self.settings, new, ifMatch: tag)
            #expect(changed.status == 200)
            #expect(changed.json?["retention.days"]?.number?.integer == 90)
            for old in [tag, "W/\(changed.response.headers["ETag"] ?? "")", nil] {
                let stale = await Self.send(identity, .put, Self.settings, [:], ifMatch: old)
                #expect(stale.status == 412 && stale.code == "stale")
                #expect(stale.message?.hasPrefix("If-Match is needed") == (old == nil))
                #expect(stale.json?["settings"]?["retention.days"]?.number?.integer == 90)
                #expect(stale.response.headers["ETag"] == changed.response.headers["ETag"])
            }
            for known in ["*", "\"x\", \(changed.response.headers["ETag"] ?? "")"] {
                let same = await Self.send(identity, .put, Self.settings, new, ifMatch: known)
                #expect(same.status == 200)
            }
            let other = await Self.send(identity, .get, Self.settings, account: 1)
            #expect(other.json?["retention.days"]?.number?.integer == 360)
            let rows = try await identity.server.auditRows(
                after: 0,
                ofAccount: identity.accounts[0].id
            ).filter { $0.entry.action == .settings }
            #expect(rows.map(\.entry.detail) == ["verification.fourEyes,retention.days"])
            #expect(rows.first?.entry.actor.id?.isEmpty == false)
            #expect(rows.first?.entry.before != rows.first?.entry.after)
        }
    }

    @Test(arguments: [
        ("retention.day", "retention.day (nearest: retention.days)"),
        ("retention.days", "retention.days"), ("products", "products"),
    ])
    func `a wrong setting is named, with the nearest one`(
        key: String,
        detail: String
    ) async throws {
        try await withIdentity { identity in
            let tag = await Self.send(identity, .get, Self.settings).response.headers["ETag"]
            let answer = await Self.send(
                identity,
                .put,
                Self.settings,
                .object([(key, .integer(3651))]),
                ifMatch: tag
            )
            #expect(answer.status == 422 && answer.detail == detail)
        }
    }

    @Test(arguments: [
        ("retention.days", "a whole number from 1 to 3650"), ("sessionSeconds", "from 300 to 3600"),
        ("verification.expired", "one of review, reject, accept"),
        ("features.debug", "true or false"), ("products", "at least one of netverify, fastfill"),
        ("masking.reason", "not blank"), ("callbackUrl", "https"),
        ("retention.faceDays", "from 0 to 3650"), ("masking.DEU.PASSPORT", "true or false"),
    ])
    func `a wrong value is answered with the rule`(key: String, rule: String) async throws {
        try await withIdentity { identity in
            let answer = await Self.send(
                identity,
                .put,
                Self.settings,
                .object([(key, .integer(-1))]),
                ifMatch: "*"
            )
            #expect(answer.status == 422 && answer.detail == key)
            let message = answer.message ?? ""
            #expect(message.hasPrefix("\(key) must be ") && message.contains(rule), "\(message)")
        }
    }

    @Test func `what belongs together is named together`() async throws {
        try await withIdentity { identity in
            for (body, detail, words) in [
                (["retention.days": 29], "retention.faceDays", "greater than retention.days"),
                (
                    ["masking.FRA.PASSPORT": false, "masking.reason": "a law"],
                    "masking.FRA.PASSPORT", "No number of FRA PASSPORT is masked."
                ),
                (["masking.DEU.PASSPORT": false], "masking.reason", "masking.reason is missing"),
            ] as [(JSONOutput, String, String)] {
                let answer = await Self.send(identity, .put, Self.settings, body, ifMatch: "*")
                #expect(answer.status == 422 && answer.detail == detail)
                #expect(answer.message?.contains(words) == true, "\(answer.message ?? "")")
            }
        }
    }

    @Test func `an account keeps its settings although one no longer exists`() async throws {
        try await withIdentity { identity in
            let id = identity.accounts[0].id
            try await identity.database { work throws(DatabaseError) in
                _ = try work.execute(
                    "UPDATE identity_account SET settings = ? WHERE id = ?",
                    .text(#"{"retention.days":90,"languages":["de"]}"#),
                    .text(id)
                )
            }
            let settings = await Self.send(identity, .get, Self.settings)
            #expect(settings.json?["retention.days"]?.number?.integer == 90)
            #expect(settings.json?["languages"] == nil)
        }
    }

    @Test func `what is not granted cannot be switched on`() async throws {
        try await withIdentity { identity in
            let (_, admin) = try await identity.addAccount(granting: AccountGrants(features: []))
            let present = await identity.send(.get, Self.settings, by: admin)
            let tag = try #require(present.response.headers["ETag"])
            let change: JSONOutput = ["features.offline": true]
            let answer = await identity.send(
                .put,
                Self.settings,
                body: change.utf8(),
                by: admin,
                headers: ["Content-Type": "application/json", "If-Match": tag]
            )
            #expect(answer.status == 422)
            #expect(answer.detail == "features.offline (not granted)")
        }
    }

    @Test func `a callback address must be public`() async throws {
        try await withIdentity { identity in
            let tag = await Self.send(identity, .get, Self.settings).response.headers["ETag"]
            for url in ["http://example.com/", "https://127.0.0.1/", "https://localhost/x"] {
                let answer = await Self.send(
                    identity,
                    .put,
                    Self.settings,
                    ["callbackUrl": .string(url)],
                    ifMatch: tag
                )
                #expect(answer.status == 422 && answer.detail == "callbackUrl")
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `the accepted documents are chosen, and back`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let usual = await Self.send(identity, .get, Self.accepted)
            #expect(usual.json?["rows"]?.count == 2)
            let rows: JSONOutput = [
                "rows": [["country": "CHE", "types": ["PASSPORT"], "variants": ["plastic"]]]
            ]
            let chosen = await Self.send(identity, .put, Self.accepted, rows)
            #expect(chosen.status == 200)
            let catalogue = await identity.send(
                .get,
                "/v1/catalogue",
                by: identity.accounts[0].capture
            )
            #expect(catalogue.json?["countries"]?[0]?["code"]?.string == "CHE")
            let stale = await Self.send(
                identity,
                .put,
                Self.accepted,
                rows,
                ifMatch: usual.response.headers["ETag"]
            )
            #expect(stale.status == 412)
            #expect(stale.json?["accepted"]?["rows"]?[0]?["country"]?.string == "CHE")
            let back = await Self.send(identity, .delete, Self.accepted)
            #expect(back.json?["rows"]?.count == 2)
        }
    }

    /// A kind of document of which no layout is confirmed.
    private static func unconfirmed() throws -> CatalogueRow {
        let catalogue = DocumentCatalogue.standard
        let found = catalogue.rows.first { row in
            row.confidence == .unconfirmed && !row.isFallback && row.variant == .plastic
                && catalogue.rows(of: row.country, row.type)
                    .allSatisfy { $0.confidence == .unconfirmed }
        }
        return try #require(found)
    }

    private static func rows(
        _ country: String,
        _ type: String,
        isForced: Bool = false
    ) -> JSONOutput {
        let row: JSONOutput = ["country": .string(country), "types": [.string(type)]]
        return ["rows": [row], "force": .boolean(isForced)]
    }

    @Test func `unknown countries and documents are refused, unconfirmed ones need force`()
        async throws
    {
        let document = try Self.unconfirmed()
        let type = document.type.rawValue
        try await withIdentity { identity in
            let send = { (body: JSONOutput) async in
                await Self.send(identity, .put, Self.accepted, body)
            }
            let unknown = await send(Self.rows("QQQ", "PASSPORT"))
            #expect(unknown.status == 422 && unknown.detail == "country QQQ")
            let refused = await send(Self.rows(document.country, type))
            #expect(refused.status == 422)
            #expect(refused.detail == "\(document.country) \(type) (needs force)")
            #expect(refused.message?.contains(#""force": true"#) == true)
            let forced = await send(Self.rows(document.country, type, isForced: true))
            #expect(forced.status == 200)
            // What is accepted stays without force, beside what is new.
            let rows: [JSONOutput] = [
                ["country": .string(document.country), "types": [.string(type)]],
                ["country": "AUT", "types": ["PASSPORT"]],
            ]
            #expect(await send(["rows": .array(rows)]).status == 200)
            let other = await send(["rows": [], "x": true])
            #expect(other.status == 400)
        }
    }

    @Test func `apps and readers of results do not administer`() async throws {
        let paths = [
            "", "/settings", "/documents", "/accepted", "/credentials", "/callback-secrets",
            "/deliveries", "/offline-tokens", "/usage", "/audit",
        ]
        try await withIdentity { identity in
            let reader = try await identity.credential(of: 0, .retrieve)
            for path in paths {
                for authorization in [identity.accounts[0].capture, reader] {
                    let answer = await identity.send(
                        .get,
                        "/v1/account\(path)",
                        by: authorization
                    )
                    #expect(answer.status == 403 && answer.code == "forbidden")
                }
                let admin = await Self.send(identity, .get, "/v1/account\(path)")
                #expect(admin.status == 200)
            }
        }
    }
}
