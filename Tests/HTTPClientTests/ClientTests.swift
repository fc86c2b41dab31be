// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import HTTPClient
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

/// The client against well-behaved and misbehaving servers.
struct ClientTests {
    static let limits = HTTPClient.Limits(byteCount: 1_000, time: .seconds(1))

    static func get(
        _ path: String = "/",
        limits: HTTPClient.Limits = limits,
        _ script: @escaping @Sendable (String, (String) -> Bool) -> Void
    ) async throws -> HTTPClientResponse {
        let server = try RawServer(script)
        defer { server.stop() }
        return try await HTTPClient().get("http://127.0.0.1:\(server.port)\(path)", limits: limits)
    }

    @Test func `a body comes with its status and header fields`() async throws {
        let response = try await Self.get { _, send in
            _ = send("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\nETag: \"a\"\r\n\r\ngone")
        }
        #expect(response.status == .notFound)
        #expect(response.body == Array("gone".utf8))
        #expect(response.headers["ETag"] == "\"a\"")
    }

    @Test func `a copy that is still good is told from a new one`() async throws {
        let routes = [
            HTTPRoute(.get, "/list") { request in
                guard request.headers["If-None-Match"] != "\"v1\"" else {
                    return .empty(.notModified)
                }
                var response = HTTPResponse.text("list")
                response.headers["ETag"] = "\"v1\""
                return response
            }
        ]
        try await withServer(routes) { port in
            let address = "http://127.0.0.1:\(port)/list"
            let first = try await HTTPClient().get(address, limits: Self.limits)
            #expect(first.body == Array("list".utf8) && !first.isNotModified)
            let second = try await HTTPClient().send(
                .get,
                address,
                headers: ["If-None-Match": try #require(first.headers["ETag"])],
                body: nil,
                limits: Self.limits
            )
            #expect(second.isNotModified)
            #expect(second.body.isEmpty)
        }
    }

    @Test func `a body as long as the limit is taken`() async throws {
        let response = try await Self.get { _, send in
            _ = send("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1_000))
        }
        #expect(response.body.count == 1_000)
    }

    @Test func `a body that says it is too long is not read`() async {
        await #expect(throws: HTTPClientError.tooLarge(limit: 1_000)) {
            try await Self.get { _, send in
                _ = send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
                sleep(3)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a body without end is cut off at the limit`() async {
        await #expect(throws: HTTPClientError.tooLarge(limit: 1_000)) {
            try await Self.get { _, send in
                _ = send("HTTP/1.1 200 OK\r\n\r\n")
                while send("for ever and ever ") {}
            }
        }
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n"])
    func `a server that dawdles is left after the whole time`(start: String) async {
        await #expect(throws: HTTPClientError.timedOut) {
            try await Self.get { _, send in
                _ = send(start)
                // Never silent for long, so that only a limit on the whole request helps; a client that waits to the
                // end
                // gets a complete body, or a broken connection.
                for _ in 0..<200 where start.isEmpty || send("x") { usleep(100_000) }
            }
        }
    }

    @Test func `a body that breaks off is an error`() async {
        await #expect(throws: HTTPClientError.broken) {
            try await Self.get { _, send in
                _ = send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
            }
        }
    }

    @Test func `something that is no HTTP is an error`() async {
        await #expect(throws: HTTPClientError.broken) {
            try await Self.get { _, send in _ = send("220 mail.example ESMTP\r\n") }
        }
    }

    @Test func `a redirect is followed`() async throws {
        let response = try await Self.get { head, send in
            let isFirst = head.hasPrefix("GET / ")
            _ = send(
                isFirst
                    ? "HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nthere"
            )
        }
        #expect(response.body == Array("there".utf8))
    }

    @Test func `redirects without end are left`() async {
        await #expect(throws: HTTPClientError.tooManyRedirects) {
            try await Self.get { _, send in
                _ = send("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")
            }
        }
    }

    @Test func `a redirect to a file of this machine is refused`() async {
        await #expect(throws: HTTPClientError.unsafeRedirect) {
            try await Self.get { _, send in
                _ = send(
                    "HTTP/1.1 302 Found\r\nLocation: file:///etc/hostname\r\n"
                        + "Content-Length: 0\r\n\r\n"
                )
            }
        }
    }

    @Test func `a server that is gone is unreachable`() async throws {
        let server = try RawServer { _, _ in }
        server.stop()
        await #expect(throws: HTTPClientError.unreachable) {
            try await HTTPClient().get("http://127.0.0.1:\(server.port)/", limits: Self.limits)
        }
    }

    @Test func `a cancelled task gives up at once`() async throws {
        let server = try RawServer { _, _ in sleep(3) }
        defer { server.stop() }
        let task = Task {
            try await HTTPClient().get(
                "http://127.0.0.1:\(server.port)/",
                limits: .init(byteCount: 10, time: .seconds(60))
            )
        }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await task.value }
    }

    @Test(arguments: [
        "", "/etc/passwd", "file:///etc/passwd", "ftp://a.example/x", "http://", "http:///x",
        "javascript:alert(1)", "http://user:secret@a.example/", "http://a b/", "http://a\r\nb/",
        "data:text/plain,x", "http://ä.example/",
    ])
    func `what is no web address is refused`(address: String) async {
        await #expect(throws: HTTPClientError.invalidAddress) {
            try await HTTPClient().get(address, limits: Self.limits)
        }
    }
}
