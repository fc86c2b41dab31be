// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import HTTPClient
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

/// Routes that answer on the thread that read the request.
struct BriefRouteTests {
    private static let limits = HTTPClient.Limits(byteCount: 1_000, time: .seconds(30))
    private static let brief = HTTPRoute.Terms(isBrief: true)

    private static let routes = [
        HTTPRoute(.get, "/thread", brief) { _ in .text(threadName()) },
        HTTPRoute(.get, "/elsewhere") { _ in .text(threadName()) },
        HTTPRoute(.get, "/later", brief) { _ in
            try? await Task.sleep(for: .milliseconds(20))
            return .text("later")
        },
        HTTPRoute(.get, "/refused", brief) { _ throws(HTTPError) in
            throw HTTPError(.conflict)
        },
        HTTPRoute(.get, "/never", brief) { _ in
            try? await Task.sleep(for: .seconds(60))
            return .text("too late")
        },
    ]

    /// Returns Linux's name for the calling thread.
    private static func threadName() -> String {
        let name = FileManager.default.contents(atPath: "/proc/thread-self/comm") ?? Data()
        return String(decoding: name, as: UTF8.self)
    }

    private static func get(_ path: String, on port: Int) async throws -> HTTPClientResponse {
        try await HTTPClient().get("http://127.0.0.1:\(port)\(path)", limits: limits)
    }

    #if os(Linux)
    @Test func `a brief route runs on the thread of its connection, others do not`() async throws {
        try await withServer(Self.routes) { port async throws in
            let name = try await Self.get("/thread", on: port).body
            #expect(String(decoding: name, as: UTF8.self).hasPrefix("MHD"))
            let other = try await Self.get("/elsewhere", on: port).body
            #expect(!String(decoding: other, as: UTF8.self).hasPrefix("MHD"))
        }
    }
    #endif

    @Test func `a brief route may refuse, and may wait after all`() async throws {
        try await withServer(Self.routes) { port async throws in
            #expect(try await Self.get("/later", on: port).body == Array("later".utf8))
            #expect(try await Self.get("/refused", on: port).status == .conflict)
        }
    }

    @Test func `requests to brief and other routes on one connection are answered in order`()
        async throws
    {
        let paths = ["/later", "/refused", "/later", "/elsewhere", "/later"]
        let text = try await withServer(Self.routes) { port in
            let requests = paths.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
            let last = "GET /later HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            return try await RawClient.exchange(port, requests.joined() + last)
        }
        let statuses = text.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
        #expect(statuses == ["200", "409", "200", "200", "200", "200"])
    }

    @Test func `a brief route that hangs is answered in its stead`() async throws {
        let status = try await withServer(Self.routes) {
            $0.limits.handlerTime = .milliseconds(200)
        } _: { port in
            try await Self.get("/never", on: port).status
        }
        #expect(status.code == 503)
    }

    @Test func `no refusal is written for a body that is taken`() async throws {
        let refusals = Counter()
        let form = HTTPError.Form(below: "/") { problem in
            refusals.increase()
            return problem.response
        }
        let route = HTTPRoute(.post, "/count", .init(bodyLimit: 10)) { .text("\($0.body.count)") }
        let server = HTTPServer(router: HTTPRouter(routes: [route], problemForms: [form]))
        let port = try server.start()
        for (length, expected) in [(10, 0), (11, 1)] {
            _ = try await HTTPClient().send(
                .post,
                "http://127.0.0.1:\(port)/count",
                headers: [:],
                body: [UInt8](repeating: 0, count: length),
                limits: Self.limits
            )
            #expect(refusals.count == expected)
        }
        await server.stop()
    }
}

private final class Counter: @unchecked Sendable {
    // Only accessed under the lock.
    private var number = 0
    private let lock = NSLock()

    var count: Int { lock.withLock { number } }
    func increase() { lock.withLock { number += 1 } }
}
