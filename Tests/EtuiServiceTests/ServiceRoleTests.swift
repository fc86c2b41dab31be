// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Encodings
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

@testable import EtuiService

/// The routes that a server exposes for each role it serves.
struct ServiceRoleTests {
    /// The start of each route's path, and its roles; listed here again, so that no route is added unnoticed.
    private static let owners: [(prefix: String, roles: Set<ServiceRole>)] = [
        ("/seals", [.seals]), ("/scan/", [.scan, .verify]), ("/scan", [.scan]),
        ("/components", [.scan]),
        ("/verify", [.verify]),
        ("/vic/checkin/", [.cards]), ("/.well-known/", [.cards]),
        ("/vic/v1/nonces", [.cards]), ("/vic/v1/cards", [.cards]), ("/vic/v1/status/", [.cards]),
        ("/vic/v1/devices/", [.cards]), ("/vic/v1/requests/", [.cards]),
        ("/vic/v1/insurers/", [.cards, .desks]), ("/vic/v1/providers/", [.cards, .desks]),
        ("/vic/v1/coverage", [.cards, .desks]), ("/vic/v1/checkins/", [.cards, .desks]),
        ("/vic/v1/locations", [.cards, .desks]),
        ("/desk/issuing", [.issuing]), ("/desk/verification", [.identity]),
        ("/desk/surface", [.identity, .verify]),
        ("/continue", [.desks]), ("/handovers", [.desks]),
        ("/desk/", [.desks]), ("/office/", [.desks]),
        ("/wallet", [.wallet]), ("/try", [.wallet]), ("/exchange", [.exchange]),
        ("/cards", [.payments]), ("/secret", [.payments]), ("/bank/", [.issuing]),
        ("/issuing/", [.issuing]),
        ("/v1/", [.identity]), ("/api/netverify/", [.identity]), ("/merchant/", [.identity]),
        ("/screens", [.seals, .wallet, .exchange, .payments, .verify]),
    ]
    private static let common: Set<String> = [
        "/", "/assets/{path...}", "/favicon.ico", "/capabilities", "/health", "/ready", "/docs",
    ]
    /// Routes that only exist with the demonstration.
    private static let demonstrationOnly: Set<String> = [
        "/desk/tenants", "/bank/people", "/bank/devices", "/bank/sca", "/bank/tokens",
        "/merchant/callbacks", "/docs",
    ]

    private struct Row: Hashable {
        let method: HTTPMethod
        let pattern: String

        /// A path that matches the pattern.
        var path: String {
            pattern.replacing("{path...}", with: "strings.json").replacing(/\{\w+\}/, with: "1")
        }
    }

    private func make(
        _ roles: Set<ServiceRole>?,
        hasDemo: Bool,
        adjust: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> (server: EtuiServer, scratch: ScratchFolder) {
        let scratch = try ScratchFolder()
        var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.updatesRevocationLists = false
        configuration.hasDemo = hasDemo
        configuration.roles = roles
        adjust(&configuration)
        return (try await EtuiServer(configuration), scratch)
    }

    private func rows(of server: EtuiServer) -> Set<Row> {
        Set(server.router.routes.map { Row(method: $0.method, pattern: $0.pattern) })
    }

    /// Returns the roles of a route; nil for a route missing from the list.
    private static func roles(of row: Row) -> Set<ServiceRole>? {
        if common.contains(row.pattern) { return Set(ServiceRole.allCases) }
        // A wallet makes its own requests. Wallets and desks ask for the state of a check-in.
        if row.pattern == "/vic/v1/locations/{id}/requests" { return [.cards] }
        return owners.first { row.pattern.hasPrefix($0.prefix) }?.roles
    }

    private static let sets: [(roles: Set<ServiceRole>, hasDemo: Bool)] = [
        ([.seals], false), ([.scan], false), ([.cards], false), ([.desks], false),
        ([.seals, .scan], false), ([.cards, .desks], false), (ServiceRole.real, false),
        ([.seals], true), ([.scan], true), ([.cards], true), ([.desks], true), ([.exchange], true),
        ([.payments], true), ([.issuing], true), ([.issuing], false),
        ([.identity], true), ([.identity], false),
        ([.cards, .desks, .wallet], true), (Set(ServiceRole.allCases), true),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: sets)
    func `every route answers where its role is served, and nowhere else`(
        roles: Set<ServiceRole>,
        hasDemo: Bool
    ) async throws {
        let all = rows(of: try await make(nil, hasDemo: true).server)
        let (server, scratch) = try await make(roles, hasDemo: hasDemo)
        let there = rows(of: server)
        for row in all {
            let owners = try #require(Self.roles(of: row), "\(row.pattern) has no role")
            let isMissing = Self.demonstrationOnly.contains(row.pattern) && !hasDemo
            let isExpected = !owners.isDisjoint(with: roles) && !isMissing
            #expect(there.contains(row) == isExpected, "\(row.method) \(row.pattern)")
            guard !isExpected else { continue }
            let answer = await server.router.respond(to: HTTPRequest(row.method, row.path))
            // Another route may match the path; then the method is wrong for it.
            let isElsewhere = there.contains { $0.path == row.path || $0.pattern == row.pattern }
            #expect(
                answer.status == (isElsewhere ? .methodNotAllowed : .notFound),
                "\(row.pattern)"
            )
        }
        #expect(there.isSubset(of: all))
        #expect(await server.router.respond(to: HTTPRequest(.get, "/metrics")).status == .notFound)
        // A service that is not offered makes nothing.
        let needsCards = !roles.isDisjoint(with: [.cards, .desks, .issuing, .identity])
        let made = try scratch.names(in: "data")
        #expect(made.contains("etui.db") == needsCards)
        #expect(made.contains("demo") == (hasDemo && roles.contains(.seals)))
    }

    @Test(.timeLimit(.minutes(5)), arguments: sets)
    func `the start page offers what is there`(
        roles: Set<ServiceRole>,
        hasDemo: Bool
    ) async throws {
        let router = try await make(roles, hasDemo: hasDemo).server.router
        let answer = await router.respond(to: HTTPRequest(.get, "/capabilities"))
        let offered = try JSONTree(parsing: answer.bytes).root["capabilities"]?.elements ?? []
        let paths = offered.compactMap { $0["path"]?.string }
        #expect(paths.isEmpty == (roles == [.cards]))
        for path in [
            "/seals", "/scan", "/verify", "/wallet", "/try", "/exchange", "/cards",
            "/desk/provider", "/desk/portal", "/desk/insurer", "/desk/issuing",
            "/desk/verification", "/desk/surface",
        ] {
            let page = await router.respond(to: HTTPRequest(.get, path))
            #expect(page.status == (paths.contains(path) ? .ok : .notFound), "\(path)")
        }
        // Each page has a door, except for the guided one and the one where another device continues.
        let doors = Dictionary(grouping: offered) { $0["door"]?.string }
            .mapValues { $0.compactMap { $0["name"]?.string } }
        #expect(
            doors[nil] ?? [] == (roles.contains(.wallet) ? ["try"] : [])
                + (roles.contains(.desks) ? ["continue"] : [])
        )
        #expect(doors["people"]?.contains("scan") ?? false == roles.contains(.scan))
        #expect(doors["counter"]?.contains("seals") ?? false == roles.contains(.seals))
        #expect(doors["operators"]?.contains("insurer") ?? false == roles.contains(.desks))
    }

    @Test func `another page may hold the provider's desk only in the demonstration`()
        async throws
    {
        let demo = try await make(nil, hasDemo: true).server.router
        let real = try await make([.cards, .desks], hasDemo: false).server.router
        for (router, option) in [(demo, "SAMEORIGIN"), (real, "DENY")] {
            let desk = await router.respond(to: HTTPRequest(.get, "/desk/provider"))
            #expect(desk.headers["X-Frame-Options"] == option)
            let insurer = await router.respond(to: HTTPRequest(.get, "/desk/insurer"))
            #expect(insurer.headers["X-Frame-Options"] == "DENY")
        }
    }

    @Test(arguments: ["seals", "wallet", "wallet-1", "exchange-wallet-", "exchange-form-"])
    func `a screen opens only where its role is served`(app: String) async throws {
        let name = app.hasPrefix("exchange") ? app + String(repeating: "a", count: 32) : app
        for role in [ServiceRole.seals, .exchange] {
            let router = try await make([role], hasDemo: true).server.router
            let request = HTTPRequest(
                .post,
                "/screens",
                headers: ["Content-Type": "application/json"],
                body: JSONOutput.object([("app", .string(name))]).utf8()
            )
            let isServed = app.hasPrefix(role.rawValue)
            let status = await router.respond(to: request).status
            #expect(status == (isServed ? .created : .unprocessableContent))
        }
    }

    @Test func `a real server must be told what it serves, and has nothing of the demonstration`()
        async throws
    {
        let adjustments: [@Sendable (inout ServiceConfiguration) -> Void] = [
            { $0.hasDemo = false }, { $0.server.isBehindProxy = true },
            { $0.server.address = "0.0.0.0" }, { $0.server.address = "192.0.2.1" },
        ]
        for adjust in adjustments {
            await #expect(throws: ServiceError.noRoles) {
                _ = try await make(nil, hasDemo: true, adjust: adjust)
            }
            await #expect(
                throws: ServiceError.demonstrationRoles([.wallet, .exchange, .payments, .verify])
            ) {
                let roles = Set(ServiceRole.allCases)
                _ = try await make(roles, hasDemo: true, adjust: adjust)
            }
            let (server, scratch) = try await make(
                ServiceRole.real,
                hasDemo: true,
                adjust: adjust
            )
            #expect(!rows(of: server).contains(Row(method: .get, pattern: "/desk/tenants")))
            let about = await server.router.respond(to: HTTPRequest(.get, "/seals/about"))
            let root = try JSONTree(parsing: about.bytes).root
            #expect(root["authorities"]?.count == 0)
            #expect(root["samples"]?.count == 0)
            #expect(try !scratch.names(in: "data").contains("demo"))
            #expect(try !scratch.names(in: "data").contains("access.json"))
        }
        await #expect(throws: ServiceError.rolesNeeded(by: .wallet, [.desks])) {
            _ = try await make([.wallet, .cards], hasDemo: true)
        }
    }

    @Test func `a real server says that a demonstration has left its tenants, and offers none`()
        async throws
    {
        let demo = try await make(nil, hasDemo: true)
        _ = try await demo.server.start()
        #expect(await demo.server.notices().isEmpty)
        await demo.server.stop()
        var configuration = ServiceConfiguration(dataDirectory: demo.scratch.path + "/data")
        configuration.updatesRevocationLists = false
        configuration.hasDemo = false
        configuration.roles = [.cards, .desks]
        let real = try await EtuiServer(configuration)
        _ = try await real.start()
        #expect(await real.notices() == [.demonstrationIsLeft])
        for desk in ["insurer", "provider"] {
            let own: HTTPHeaders = ["Sec-Fetch-Site": "same-origin"]
            let request = HTTPRequest(.get, "/desk/sessions/\(desk)", headers: own)
            let answer = try JSONTree(parsing: await real.router.respond(to: request).bytes).root
            #expect(answer["demonstration"]?.count == 0)
        }
        await real.stop()
    }

    @Test(arguments: [
        ("X-Forwarded-For", "192.0.2.1"), ("x-forwarded-proto", "https"), ("X-Forwarded-Host", "a"),
        ("X-Forwarded-For", ""), ("Forwarded", "for=192.0.2.1"), ("Via", "1.1 proxy"),
        ("X-Real-IP", "192.0.2.1"), ("X-Original-Host", "a"), ("X-Client-IP", "192.0.2.1"),
        ("CF-Connecting-IP", "192.0.2.1"), ("Tailscale-User-Login", "a"), ("CDN-Loop", "a"),
    ])
    func `whoever comes through a proxy gets nothing of the demonstration`(
        field: String,
        value: String
    ) async throws {
        let demo = try await make(nil, hasDemo: true).server
        for row in rows(of: demo) {
            var headers: HTTPHeaders = ["Content-Type": "application/json"]
            headers.add(field, value)
            let request = HTTPRequest(row.method, row.path, headers: headers)
            let answer = await demo.router.respond(to: request)
            guard row.pattern != "/health" else {
                #expect(answer.status == .ok)
                continue
            }
            #expect(answer.status == .forbidden, "\(row.pattern)")
            let text = String(decoding: answer.bytes, as: UTF8.self)
            #expect(text.contains("demonstration_behind_proxy"), "\(row.pattern)")
        }
        let real = try await make([.seals], hasDemo: true) { $0.server.isBehindProxy = true }
        let request = HTTPRequest(.get, "/seals", headers: [field: value])
        #expect(await real.server.router.respond(to: request).status == .ok)
    }

    @Test func `metrics have an address of their own, or none`() async throws {
        let without = try await make([.seals], hasDemo: true).server
        #expect(without.metricsRouter == nil)
        #expect(try await without.start().metricsPort == nil)
        await without.stop()
        let with = try await make([.seals], hasDemo: true) { $0.metrics = MetricsAddress(port: 0) }
            .server
        let (port, metricsPort) = try await with.start()
        #expect(metricsPort != nil && metricsPort != port)
        await with.stop()
        let metrics = try #require(with.metricsRouter)
        #expect(metrics.routes.map(\.pattern) == ["/metrics"])
        #expect(await with.router.respond(to: HTTPRequest(.get, "/metrics")).status == .notFound)
    }

    @Test(arguments: [
        ("9100", MetricsAddress(port: 9100)), ("127.0.0.1:0", MetricsAddress(port: 0)),
        ("localhost:1", MetricsAddress(port: 1)),
        ("[::1]:9100", MetricsAddress(address: "::1", port: 9100)),
        ("192.0.2.1:65535", MetricsAddress(address: "192.0.2.1", port: 65_535)),
        ("", nil), (":1", nil), ("::1", nil), ("[]:1", nil), ("127.0.0.1", nil), ("1:65536", nil),
        ("127.0.0.1:-1", nil), ("127.0.0.1:", nil),
    ])
    func `the address of metrics is read`(text: String, address: MetricsAddress?) {
        #expect(MetricsAddress(text) == address)
    }
}
