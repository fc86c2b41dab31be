// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import HTTPMessages
import HTTPTestSupport
import Testing

@testable import CardManagementCore

/// Hostile requests to the page of a secret, over raw sockets: none gets anything, and the secret stays for its page.
@MainActor
struct LoopbackTests {
    private struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// `HOST` and `PATH` stand for those of the page.
        let text: String
        let status: Int

        init(_ testDescription: String, _ text: String, _ status: Int) {
            self.testDescription = testDescription
            self.text = text
            self.status = status
        }
    }

    private static let post = "POST PATH/key HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\n"
    private static let get = "GET PATH HTTP/1.1\r\n"

    private static let cases = [
        Case("another host", "\(get)Host: localhost\r\n\r\n", 421),
        Case("a host without a port", "\(get)Host: 127.0.0.1\r\n\r\n", 421),
        Case("a name that leads here", "\(get)Host: evil.example\r\n\r\n", 421),
        Case("no host", "\(get)\r\n", 400),
        Case("two hosts", "\(get)Host: HOST\r\nHost: HOST\r\n\r\n", 400),
        Case("an old version", "GET PATH HTTP/1.0\r\nHost: HOST\r\n\r\n", 400),
        Case("no version", "GET PATH\r\nHost: HOST\r\n\r\n", 400),
        Case("an absolute target", "GET http://HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        Case("two spaces", "GET  PATH HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        Case("a method that is no token", "G(T PATH HTTP/1.1\r\nHost: HOST\r\n\r\n", 400),
        Case("a line that ends with LF", "GET PATH HTTP/1.1\nHost: HOST\r\n\r\n", 400),
        Case("a line that ends with CR", "\(get)Host: HOST\rX: y\r\n\r\n", 400),
        Case("NUL", "\(get)Host: HOST\r\nX: a\u{0}b\r\n\r\n", 400),
        Case("a byte above ASCII", "\(get)Host: HOST\r\nX: \u{E9}\r\n\r\n", 400),
        Case("a blank before the colon", "\(get)Host: HOST\r\nX : y\r\n\r\n", 400),
        Case("a continued line", "\(get)Host: HOST\r\nX: y\r\n z\r\n\r\n", 400),
        Case("a field without a colon", "\(get)Host: HOST\r\nX\r\n\r\n", 400),
        Case("the root", "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", 404),
        Case("another path", "GET /AAAA HTTP/1.1\r\nHost: HOST\r\n\r\n", 404),
        Case("a longer path", "GET PATHA HTTP/1.1\r\nHost: HOST\r\n\r\n", 404),
        Case("a query", "GET PATH?a HTTP/1.1\r\nHost: HOST\r\n\r\n", 404),
        Case("dots", "GET /assets/../PATH HTTP/1.1\r\nHost: HOST\r\n\r\n", 404),
        Case("the screen of apps", "GET /screen HTTP/1.1\r\nHost: HOST\r\n\r\n", 404),
        Case("HEAD", "HEAD PATH HTTP/1.1\r\nHost: HOST\r\n\r\n", 405),
        Case("DELETE", "DELETE PATH HTTP/1.1\r\nHost: HOST\r\n\r\n", 405),
        Case("POST to the frame", "POST /secret-frame HTTP/1.1\r\nHost: HOST\r\n\r\n", 405),
        Case("GET of a key", "GET PATH/key HTTP/1.1\r\nHost: HOST\r\n\r\n", 405),
        Case("no body", "\(post)Content-Type: application/json\r\n\r\n", 400),
        Case("chunks", "\(post)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        Case("two lengths", "\(post)Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400),
        Case("a length with a sign", "\(post)Content-Length: +2\r\n\r\n{}", 400),
        Case("an empty length", "\(post)Content-Length: \r\n\r\n", 400),
        Case("more than the length", "\(post)Content-Length: 2\r\n\r\n{}GET", 400),
        Case("a long body", "\(post)Content-Length: 4097\r\n\r\n", 413),
        Case("a very long body", "\(post)Content-Length: 99999999999999999999\r\n\r\n", 413),
        Case(
            "a long header",
            "\(get)Host: HOST\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n",
            413
        ),
        Case("a header without end", String(repeating: "x", count: 17_000), 413),
    ]

    /// Runs a test while a page waits for its browser.
    private static func withPage(_ body: (PlayedPage) async throws -> Void) async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Task { try await SecureView.show([view], with: browser) }
        let page = try await browser.page()
        try await body(page)
        #expect(view.display.phase == .ready)
        let parts = try await page.load().parts
        #expect(try await page.digits(of: parts[0]).utf8.count == 16)
        #expect(try await page.post("/hidden", ["reason": "user"]).status == 204)
        try await shown.value
    }

    @Test func `a hostile request gets its status and nothing else`() async throws {
        try await Self.withPage { page in
            for one in Self.cases {
                let text = one.text.replacing("PATH", with: page.path)
                    .replacing("HOST", with: page.host)
                let answer = try await page.exchange(text)
                #expect(answer.status == one.status, "\(one.testDescription)")
                #expect(answer.body.isEmpty, "\(one.testDescription)")
                #expect(answer.header("Connection") == "close", "\(one.testDescription)")
                #expect(answer.header("Cache-Control") == "no-store", "\(one.testDescription)")
            }
        }
    }

    @Test func `a request that comes byte by byte is read as one`() async throws {
        try await Self.withPage { page in
            let answer = try await RawClient.threads.run {
                let client = try RawClient(port: page.port)
                for byte in "GET /secret-frame HTTP/1.1\r\nHost: \(page.host)\r\n\r\n".utf8 {
                    client.send([byte])
                }
                return client.receiveText()
            }
            #expect(PlayedAnswer(text: answer).status == 200)
        }
    }

    @Test func `a request that does not end within five seconds ends without an answer`()
        async throws
    {
        try await Self.withPage { page in
            let start = ContinuousClock.now
            let answer = try await RawClient.threads.run {
                let client = try RawClient(port: page.port)
                client.send("GET \(page.path) HTTP/1.1\r\nHost: ")
                return client.receive()
            }
            #expect(answer?.isEmpty == true)
            #expect(ContinuousClock.now - start >= .milliseconds(4900))
        }
    }

    @Test func `the port is free when the listener has run, whoever still holds it`() async throws {
        let listener = try LoopbackListener()
        let port = listener.port
        let running = Task { await listener.run { _ in .now(.empty(.notFound)) } }
        _ = try RawClient(port: port)
        listener.stop()
        await running.value
        #expect(throws: POSIXError.self) { try RawClient(port: port) }
        withExtendedLifetime(listener) {}
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true), ("GET / HTTP", false), ("", false),
    ])
    func `a listener that stops reads the request that has come, and waits for none`(
        sent: String,
        isRead: Bool
    ) throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let connection = LoopbackConnection(ends[1]) { true }
        #expect(send(ends[0], sent, sent.utf8.count, 0) == sent.utf8.count)
        let step = connection.request()
        if case .whole = step { #expect(isRead) } else { #expect(!isRead) }
    }

    @Test func `the seventeenth connection is closed, and the next after an end is not`()
        async throws
    {
        try await Self.withPage { page in
            var idle = try (0..<LoopbackListener.connectionLimit).map { _ in
                try RawClient(port: page.port)
            }
            let refused = try await RawClient.threads.run {
                try RawClient(port: page.port).receive()
            }
            #expect(refused == nil || refused?.isEmpty == true)
            idle = []
            // The listener learns of the ends a little later.
            var status = 0
            let end = ContinuousClock.now + .seconds(5)
            while status != 200, ContinuousClock.now < end {
                status = try await page.get("/secret-frame").status
            }
            #expect(status == 200)
            _ = idle
        }
    }

    @Test func `no part of a request is read as another one`() {
        let request = "POST /a HTTP/1.1\r\nHost: b\r\nContent-Length: 4\r\n\r\nbody"
        let bytes = Array(request.utf8)
        for cut in bytes.indices {
            var reader = LoopbackReader()
            guard case .more = reader.take(bytes[..<cut]) else {
                Issue.record("whole after \(cut) bytes")
                continue
            }
            guard case .whole(let whole) = reader.take(bytes[cut...]) else {
                Issue.record("not whole with a cut at \(cut)")
                continue
            }
            #expect(whole.method == .post && whole.target == "/a")
            #expect(whole.body == Array("body".utf8))
        }
    }
}
