// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer
import Testing

/// The headers that protect a browser showing our pages.
struct SecurityTests {
    static let always = [
        "Content-Security-Policy", "Permissions-Policy", "X-Content-Type-Options",
        "X-Frame-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
        "Cross-Origin-Resource-Policy", "Cache-Control",
    ]

    static var router: HTTPRouter {
        var router = HTTPRouter(routes: RouterTests.router.routes)
        router.hosts = .loopback
        return router
    }

    /// A request to every route, and requests that match no route.
    static var requests: [HTTPRequest] {
        let host: HTTPHeaders = ["Host": "localhost"]
        let routed = router.routes.map { route in
            HTTPRequest(
                route.method,
                route.pattern.replacing("{id}", with: "1").replacing("{path...}", with: "a"),
                headers: host
            )
        }
        return routed + [
            HTTPRequest(.get, "/nothing", headers: host), HTTPRequest(.put, "/", headers: host),
            HTTPRequest(.options, "/", headers: host), HTTPRequest(.get, "/.."),
            HTTPRequest(.get, "/", headers: ["Host": "evil.example"]),
            HTTPRequest(.post, "/cards", headers: host, body: [UInt8](repeating: 0, count: 11)),
        ]
    }

    @Test(arguments: requests.indices)
    func `every response carries the security headers`(index: Int) async {
        let response = await Self.router.respond(to: Self.requests[index])
        for name in Self.always {
            #expect(response.headers.all(name).count == 1, "\(name)")
        }
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    }

    @Test func `without allowances nothing but our own files is allowed`() {
        let policy = SecurityHeaders().contentSecurityPolicy
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self' blob:; "))
        for part in ["frame-ancestors 'none'", "base-uri 'none'", "worker-src 'none'"] {
            #expect(policy.contains(part))
        }
        // Our scripts may make style sheets; nothing else may come from memory.
        let others = policy.split(separator: ";").filter { !$0.contains("style-src") }
            .joined(separator: ";")
        #expect(!others.contains("unsafe") && !others.contains("blob:") && !policy.contains("*"))
    }

    @Test(arguments: [
        (SecurityHeaders.Allowance.camera, "media-src 'self' blob:"),
        (.worker, "worker-src 'self'"),
        (.webAssembly, "script-src 'self' 'wasm-unsafe-eval'"),
        (.frames, "frame-ancestors 'self'"),
        (.localImages, "img-src 'self' data: blob:"),
    ])
    func `an allowance opens one thing`(allowance: SecurityHeaders.Allowance, part: String) {
        #expect(SecurityHeaders(allowing: allowance).contentSecurityPolicy.contains(part))
        #expect(!SecurityHeaders().contentSecurityPolicy.contains(part))
    }

    @Test func `a page holds frames, and a response is a frame, only where its route says so`()
        async
    {
        let own: HTTPRoute.Handler = { _ in
            var response = HTTPResponse.html("")
            response.headers["Content-Security-Policy"] = SecurityHeaders.framePolicy(nonce: "n1")
            response.headers["X-Frame-Options"] = "ALLOWALL"
            return response
        }
        let router = HTTPRouter(routes: [
            HTTPRoute(.get, "/plain", handler: own),
            HTTPRoute(.get, "/holder", HTTPRoute.Terms(framing: .holdsFrames), handler: own),
            HTTPRoute(.get, "/held", HTTPRoute.Terms(framing: .isHeld), handler: own),
            HTTPRoute(.get, "/frame", HTTPRoute.Terms(framing: .isFrame), handler: own),
        ])
        func policy(_ path: String) async -> (policy: String, option: String?) {
            let headers = await router.respond(to: HTTPRequest(.get, path)).headers
            #expect(headers.all("Content-Security-Policy").count == 1)
            return (headers["Content-Security-Policy"] ?? "", headers["X-Frame-Options"])
        }
        let plain = await policy("/plain")
        #expect(plain.policy == SecurityHeaders().contentSecurityPolicy)
        #expect(plain.option == "DENY")
        let holder = await policy("/holder")
        #expect(holder.policy.contains("frame-src 'self'; frame-ancestors 'none'"))
        #expect(holder.option == "DENY")
        let held = await policy("/held")
        #expect(held.policy.contains("frame-src 'none'; frame-ancestors 'self'"))
        #expect(held.policy.contains("script-src 'self'"))
        #expect(held.option == "SAMEORIGIN")
        let frame = await policy("/frame")
        let parts = frame.policy.split(separator: "; ").map(String.init)
        #expect(frame.option == "SAMEORIGIN")
        for part in [
            "default-src 'none'", "script-src 'nonce-n1'", "connect-src 'none'",
            "frame-ancestors 'self'", "sandbox allow-scripts",
        ] { #expect(parts.contains(part), "\(part)") }
    }

    @Test func `a frame for other sites names them, and no older field contradicts it`() async {
        let own: HTTPRoute.Handler = { request in
            var response = HTTPResponse.html("")
            guard request.path == "/frame" else { return response }
            response.headers["Content-Security-Policy"] = SecurityHeaders.foreignFramePolicy(
                nonce: "n1",
                ancestors: ["https://bank.example", "https://b.example:8443"]
            )
            return response
        }
        let terms = HTTPRoute.Terms(framing: .isForeignFrame)
        let router = HTTPRouter(routes: [
            HTTPRoute(.get, "/frame", terms, handler: own),
            HTTPRoute(.get, "/forgotten", terms, handler: own),
        ])
        let frame = await router.respond(to: HTTPRequest(.get, "/frame")).headers
        let parts = (frame["Content-Security-Policy"] ?? "").split(separator: "; ").map(String.init)
        for part in [
            "default-src 'none'", "script-src 'nonce-n1'", "style-src 'nonce-n1'",
            "connect-src 'self'",
            "frame-ancestors https://bank.example https://b.example:8443",
        ] { #expect(parts.contains(part), "\(part)") }
        #expect(frame["X-Frame-Options"] == nil)
        #expect(frame["Referrer-Policy"] == "no-referrer")
        // A handler that names nobody leaves the page closed.
        let forgotten = await router.respond(to: HTTPRequest(.get, "/forgotten")).headers
        #expect(forgotten["X-Frame-Options"] == "DENY")
        #expect(
            forgotten["Content-Security-Policy"] == SecurityHeaders().contentSecurityPolicy
        )
    }

    @Test func `the camera is off unless allowed`() async {
        for (allowance, value) in [
            (SecurityHeaders.Allowance.camera, "camera=(self)"), ([], "camera=()"),
        ] {
            let router = HTTPRouter(
                routes: [],
                security: SecurityHeaders(allowing: allowance, isSecureOnly: true)
            )
            let headers = await router.respond(to: HTTPRequest(.get, "/")).headers
            #expect(headers["Permissions-Policy"]?.hasPrefix(value) == true)
            #expect(headers["Strict-Transport-Security"] == "max-age=31536000")
        }
    }

    @Test func `a route may allow a copy to be kept`() async {
        let file = StaticFile([1], name: "a.js", cacheRule: .forever)
        let router = HTTPRouter(routes: [HTTPRoute(.get, "/a.js") { file.response(to: $0) }])
        let response = await router.respond(to: HTTPRequest(.get, "/a.js"))
        #expect(response.headers.all("Cache-Control") == ["public, max-age=31536000, immutable"])
    }

    @Test(arguments: [
        ("localhost", 200), ("LOCALHOST:8080", 200), ("127.0.0.1:1", 200), ("[::1]:8080", 200),
        ("evil.example", 421), ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421),
        ("evil.example:127.0.0.1", 421), ("", 421), ("[::1]x", 421), ("localhost@evil", 421),
    ])
    func `only our own names are answered to`(host: String, status: Int) async {
        let request = HTTPRequest(.get, "/", headers: ["Host": host])
        #expect(await Self.router.respond(to: request).status.code == status)
    }

    @Test func `no host and two hosts are refused`() async {
        #expect(await Self.router.respond(to: HTTPRequest(.get, "/")).status.code == 421)
        var request = HTTPRequest(.get, "/", headers: ["Host": "localhost"])
        request.headers.add("host", "localhost")
        #expect(await Self.router.respond(to: request).status.code == 400)
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1"])
    func `others reach the server only by TLS or a proxy`(address: String) {
        let server = HTTPServer(
            router: Self.router,
            configuration: HTTPServerConfiguration(address: address)
        )
        #expect(throws: HTTPServerError.unprotectedAddress) { try server.start() }
    }

    @Test(arguments: [("example.org", 0), ("127.0.0.1", 65_536), ("127.0.0.1", -1), ("", 0)])
    func `an address that is none is refused`(address: String, port: Int) {
        let server = HTTPServer(
            router: Self.router,
            configuration: HTTPServerConfiguration(address: address, port: port)
        )
        #expect(throws: HTTPServerError.invalidAddress) { try server.start() }
    }
}
