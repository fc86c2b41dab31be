// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

/// The server over real sockets.
struct ServerTests {
    static let routes = [
        HTTPRoute(.get, "/hello") { request in .text("hello \(request.queryValue("name") ?? "")") },
        HTTPRoute(.post, "/echo", .init(bodyLimit: 3_000_000)) { request in
            .bytes(request.body, type: "application/octet-stream")
        },
        HTTPRoute(.get, "/client") { request in .text(request.client ?? "nobody") },
        HTTPRoute(.post, "/count", .init(bodyLimit: 10)) { .text(String($0.body.count)) },
    ]

    static func get(_ target: String, _ more: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(more)\r\n"
    }

    @Test func `a request is answered`() async throws {
        let text = try await withServer(Self.routes) { port in
            try await RawClient.exchange(port, Self.get("/hello?name=you%20all"))
        }
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("\r\n\r\nhello you all"))
        #expect(text.contains("\r\nContent-Security-Policy: default-src 'none'"))
    }

    @Test(arguments: [
        (false, "127.0.0.1"), (true, "20:1:d:b8:0:0:0:0"),
    ])
    func `who asks is the other end, or whom a proxy names last, of IPv6 the first half`(
        isBehindProxy: Bool,
        client: String
    ) async throws {
        let field = "X-Forwarded-For: 192.0.2.1, 2001:db8::7\r\n"
        let text = try await withServer(Self.routes) {
            $0.isBehindProxy = isBehindProxy
        } _: { port in
            try await RawClient.exchange(port, Self.get("/client", field))
        }
        #expect(text.hasSuffix("\r\n\r\n" + client))
    }

    @Test func `HEAD tells the length and sends nothing`() async throws {
        let text = try await withServer(Self.routes) { port in
            try await RawClient.exchange(
                port,
                "HEAD /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
        }
        #expect(text.contains("\r\nContent-Length: 6\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test func `requests on one connection are answered in order`() async throws {
        let text = try await withServer(Self.routes) { port in
            let many = (0..<20).map {
                "GET /hello?name=\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n"
            }
            return try await RawClient.exchange(
                port,
                many.joined() + Self.get("/hello?name=last")
            )
        }
        let answers = text.split(separator: "hello ").dropFirst().compactMap {
            $0.split(separator: "HTTP/1.1").first
        }
        #expect(answers == (0..<20).map { Substring("\($0)") } + ["last"])
    }

    @Test(arguments: [0, 1, 65_536, 2_999_999])
    func `a body comes back whole`(count: Int) async throws {
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let text = try await withServer(Self.routes) { port in
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send(
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Content-Length: \(count)\r\n\r\n"
                )
                client.send(body)
                var all: [UInt8] = []
                while let part = client.receive(), !part.isEmpty { all += part }
                return all
            }
        }
        #expect(Array(text.suffix(count)) == body)
    }

    @Test func `a port in use is an error`() async throws {
        try await withServer(Self.routes) { port in
            let other = HTTPServer(
                router: HTTPRouter(routes: []),
                configuration: HTTPServerConfiguration(port: port)
            )
            #expect(throws: HTTPServerError.cannotListen(errorNumber: EADDRINUSE)) {
                try other.start()
            }
        }
    }
}
