// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import HTTPClient
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

/// Requests with a custom method and body.
struct SendTests {
    private static let echo = [
        HTTPRoute(.post, "/echo", .init(bodyLimit: 1_000)) { request in
            var response = HTTPResponse.text(String(decoding: request.body, as: UTF8.self))
            response.headers["X-Key"] = request.headers["Idempotency-Key"]
            response.headers["X-Type"] = request.headers["Content-Type"]
            return response
        },
        HTTPRoute(.delete, "/echo") { _ in .empty(.noContent) },
        HTTPRoute(.get, "/echo", .init(bodyLimit: 2_000)) { request in
            .text(String(repeating: "z", count: 2_000 - request.body.count))
        },
    ]

    private static func send(
        _ method: HTTPMethod,
        body: [UInt8]?
    ) async throws -> HTTPClientResponse {
        try await withServer(echo) { port in
            try await HTTPClient().send(
                method,
                "http://127.0.0.1:\(port)/echo",
                headers: ["Content-Type": "application/json", "Idempotency-Key": "k1"],
                body: body,
                limits: ClientTests.limits
            )
        }
    }

    @Test(arguments: ["{}", "", String(repeating: "y", count: 900)])
    func `a body arrives as it was sent`(body: String) async throws {
        #expect(try await Self.send(.post, body: Array(body.utf8)).body == Array(body.utf8))
    }

    @Test func `header fields arrive, the type of the content among them`() async throws {
        let response = try await Self.send(.post, body: Array("{}".utf8))
        #expect(response.headers["X-Key"] == "k1")
        #expect(response.headers["X-Type"] == "application/json")
    }

    /// Responses whose bodies are longer than any limit, or never end.
    @Test(arguments: [true, false])
    func `a caller may do without the body of a response`(declaresLength: Bool) async throws {
        let server = try RawServer { _, send in
            let length = declaresLength ? "Content-Length: 99999999" : "Transfer-Encoding: chunked"
            _ = send("HTTP/1.1 202 Accepted\r\n\(length)\r\n\r\n")
            let chunk = String(repeating: "z", count: 0x1000)
            while send(declaresLength ? chunk : "1000\r\n\(chunk)\r\n") {}
        }
        defer { server.stop() }
        let message = DeliveryMessage(
            url: "http://127.0.0.1:\(server.port)/",
            headers: [("Content-Type", "application/json")],
            body: Array("{}".utf8),
            permitsPrivateAddress: true
        )
        #expect(await HTTPDeliveryTransport().send(message) == .answered(status: 202))
    }

    @Test func `a method without a body is sent as such`() async throws {
        #expect(try await Self.send(.delete, body: nil).status == .noContent)
    }

    @Test func `a GET with a body stays a GET`() async throws {
        let body = [UInt8](repeating: 0, count: 1_999)
        #expect(try await Self.send(.get, body: body).body == Array("z".utf8))
    }

    @Test func `an answer to HEAD tells the length of a body that does not come`() async throws {
        let response = try await Self.send(.head, body: nil)
        #expect(response.status == .ok)
        #expect(response.headers["Content-Length"] == "2000")
        #expect(response.body.isEmpty)
    }

    @Test func `a redirect is the answer and is not followed`() async throws {
        let server = try RawServer { head, send in
            let line = head.hasPrefix("POST / ") ? "302 Found\r\nLocation: /there" : "200 OK"
            _ = send("HTTP/1.1 \(line)\r\nContent-Length: 0\r\n\r\n")
        }
        defer { server.stop() }
        let response = try await HTTPClient().send(
            .post,
            "http://127.0.0.1:\(server.port)/",
            headers: [:],
            body: Array("{}".utf8),
            limits: ClientTests.limits
        )
        #expect(response.status.code == 302)
        #expect(response.headers["Location"] == "/there")
    }

    @Test func `an answer that is too long is cut off`() async throws {
        let server = try RawServer { _, send in
            _ = send("HTTP/1.1 200 OK\r\n\r\n")
            while send("for ever and ever ") {}
        }
        defer { server.stop() }
        await #expect(throws: HTTPClientError.tooLarge(limit: 1_000)) {
            try await HTTPClient().send(
                .post,
                "http://127.0.0.1:\(server.port)/",
                headers: [:],
                body: Array("{}".utf8),
                limits: ClientTests.limits
            )
        }
    }
}
