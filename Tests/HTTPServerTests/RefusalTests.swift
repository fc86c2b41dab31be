// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPServer
import HTTPTestSupport
import Testing

/// Errors as they arrive over a socket: a JSON object with the headers of every answer.
struct RefusalTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let status: Int
        let code: String
        let request: String

        var testDescription: String { "\(status) \(code)" }

        init(_ status: Int, _ code: String, _ request: String) {
            self.status = status
            self.code = code
            self.request = request
        }

        /// Returns a GET with additional fields.
        static func get(_ target: String = "/other", _ more: String = "") -> String {
            ServerTests.get(target, more)
        }
    }

    static let close = "Connection: close\r\n"
    static let rows = [
        Row(404, "not_found", Row.get("/nothing")),
        Row(405, "method_not_allowed", Row.get("/take")),
        Row(400, "bad_request", Row.get("/other?q=%zz")),
        Row(
            400,
            "ambiguous_length",
            HostileRequestTests.post("Content-Length: 5\r\nContent-Length: 5\r\n", "12345")
        ),
        Row(
            413,
            "content_too_large",
            HostileRequestTests.post(close + "Content-Length: 101\r\n", filler(101))
        ),
        Row(414, "uri_too_long", Row.get("/other?\(filler(4_096))")),
        Row(414, "uri_too_long", Row.get("/other?\(filler(20_000))")),
        Row(421, "misdirected_request", "GET /other HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
        Row(431, "headers_too_large", Row.get("/other", "X-Filler: \(filler(16_384))\r\n")),
        Row(431, "headers_too_large", Row.get("/other", "X-Filler: \(filler(40_000))\r\n")),
        Row(431, "headers_too_large", Row.get("/other", fields(65))),
        Row(
            501,
            "not_implemented",
            HostileRequestTests.post("Transfer-Encoding: gzip\r\n", "12345")
        ),
    ]

    static func filler(_ count: Int) -> String { String(repeating: "x", count: count) }

    static func fields(_ count: Int) -> String {
        (0..<count).map { "X-\($0): 1\r\n" }.joined()
    }

    @Test(arguments: rows)
    func `a refusal says why, with the headers of every answer`(
        row: Row
    ) async throws {
        let (text, reached) = try await HostileRequestTests.answer(row.request) {
            $0.limits.idleTime = .seconds(2)
        }
        #expect(text.hasPrefix("HTTP/1.1 \(row.status) "))
        #expect(text.contains("\r\nContent-Type: application/json\r\n"))
        #expect(text.contains(#""code":"\#(row.code)""#))
        for field in [
            "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer", "Cache-Control: no-store",
        ] {
            #expect(text.contains("\r\n" + field))
        }
        #expect(reached == 0)
    }

    @Test func `a header of just under the limit is taken`() async throws {
        let count = 16_384 - "Host: localhost\r\nConnection: close\r\nX-Filler: \r\n".utf8.count
        let (text, reached) = try await HostileRequestTests.answer(
            Row.get("/other", "X-Filler: \(Self.filler(count))\r\n")
        )
        #expect(text.hasPrefix("HTTP/1.1 200 OK"))
        #expect(reached == 1)
    }

    /// Tests requests that the library rejects before they reach us.
    ///
    /// The page is the library's own, says nothing about the request, and the connection ends.
    @Test(arguments: [
        Row.get("/other", "X-Filler: \(filler(60_000))\r\n"),
        Row.get("/other?\(filler(60_000))"),
        "GET /other HTTP/1.1\r\nHost: localhost\r\n<b>no colon</b>\r\n\r\n",
    ])
    func `what the library refuses repeats nothing of the request`(request: String) async throws {
        let (text, reached) = try await HostileRequestTests.answer(
            request + HostileRequestTests.smuggled
        )
        #expect(reached == 0)
        #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 4") || text.hasPrefix("HTTP/1.0 4"))
        #expect(!text.contains("no colon") && !text.contains("xxxx"))
        #expect(text.isEmpty || text.lowercased().contains("\r\nconnection: close\r\n"))
    }

    @Test func `a refusal among pipelined requests leaves the others in order`() async throws {
        let (text, reached) = try await HostileRequestTests.answer(
            ["/other", "/nothing", "/other"].map {
                "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n"
            }.joined() + Row.get("/take")
        )
        let statuses = text.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
        #expect(statuses == ["200", "404", "200", "405"])
        #expect(reached == 2)
    }

    @Test func `a header that breaks off reaches no route`() async throws {
        let count = Locked(0)
        let text = try await withServer(HostileRequestTests.counted(count)) { port in
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send("GET /other HTTP/1.1\r\nHost: local")
                client.finishSending()
                return client.receiveText()
            }
        }
        #expect(text.isEmpty)
        #expect(count.withLock { $0 } == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `clients that never finish their header do not keep the others waiting`() async throws {
        let routes = HostileRequestTests.counted(Locked(0))
        let answers = try await withServer(
            routes,
            adjust: { $0.limits.headerTime = .seconds(600) },
            { port in
                try await RawClient.threads.run {
                    let slow = try (0..<150).map { _ in
                        let client = try RawClient(port: port)
                        client.send("GET /other HTTP/1.1\r\nX-Slow: ")
                        return client
                    }
                    return try (0..<50).map { _ in
                        for client in slow { client.send("x") }
                        let client = try RawClient(port: port)
                        client.send(Row.get())
                        return client.receiveText()
                    }
                }
            }
        )
        #expect(answers.count { $0.hasPrefix("HTTP/1.1 200 OK") } == 50)
    }
}
