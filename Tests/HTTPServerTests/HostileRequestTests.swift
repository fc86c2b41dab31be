// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

/// Clients that break the rules, over raw sockets.
struct HostileRequestTests {
    /// Returns routes that count the requests reaching them.
    static func counted(_ count: Locked<Int>) -> [HTTPRoute] {
        [
            HTTPRoute(.post, "/take", .init(bodyLimit: 100)) { request in
                count.withLock { $0 += 1 }
                return .text("took \(request.body.count)")
            },
            HTTPRoute(.get, "/other") { _ in
                count.withLock { $0 += 1 }
                return .text("other")
            },
        ]
    }

    /// Returns the answer to a text, and how many requests reached a route.
    static func answer(
        _ text: String,
        adjust: (inout HTTPServerConfiguration) -> Void = { _ in }
    ) async throws -> (text: String, reached: Int) {
        let count = Locked(0)
        let text = try await withServer(counted(count), adjust: adjust) { port in
            try await RawClient.exchange(port, text)
        }
        return (text, count.withLock { $0 })
    }

    static func post(_ fields: String, _ body: String) -> String {
        "POST /take HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\(body)"
    }

    static let smuggled = "GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    @Test(arguments: [
        ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
        ("Content-Length: 5\r\nContent-Length: 5\r\n", "12345"),
        ("Content-Length: 5\r\nContent-Length: 0\r\n", ""),
        ("Content-Length: +5\r\n", "12345"), ("Content-Length: 5,5\r\n", "12345"),
        ("Content-Length: -1\r\n", ""), ("Content-Length: 0x5\r\n", "12345"),
        ("Content-Length: 99999999999999999999\r\n", ""), ("Content-Length: \r\n", ""),
        ("Content-Length : 5\r\n", "12345"),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
        ("Transfer-Encoding:\u{B}chunked\r\n", "0\r\n\r\n"),
    ])
    func `a body whose end is ambiguous reaches no route, nor does what follows`(
        fields: String,
        body: String
    ) async throws {
        let (text, reached) = try await Self.answer(Self.post(fields, body) + Self.smuggled)
        #expect(reached == 0)
        let statuses = ["HTTP/1.1 400", "HTTP/1.1 413", "HTTP/1.1 501"]
        #expect(text.isEmpty || statuses.contains(where: text.hasPrefix))
    }

    @Test(arguments: [
        "zz\r\nabc\r\n0\r\n\r\n", "-1\r\nabc\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\nabc",
        "3\r\nabcdef\r\n0\r\n\r\n", "3;ext\r\nab", "0x3\r\nabc\r\n0\r\n\r\n", "\r\n\r\n",
    ])
    func `bad chunks reach no route`(body: String) async throws {
        let count = Locked(0)
        try await withServer(Self.counted(count)) { port in
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send(Self.post("Transfer-Encoding: chunked\r\n", body))
                client.finishSending()
                #expect(!client.receiveText().contains("took"))
            }
        }
        #expect(count.withLock { $0 } == 0)
    }

    @Test(arguments: [
        "GET /other HTTP/2.0\r\nHost: localhost\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /other\r\n\r\n",
        "GET\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{FC}\u{3}\u{3}",
        "GET /other HTTP/1.1\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nno colon here\r\n\r\n",
        "GET http://localhost/other HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /other%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /../other HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ])
    func `what is no proper request reaches no route`(request: String) async throws {
        let count = Locked(0)
        try await withServer(Self.counted(count)) { port in
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send(request)
                client.finishSending()
                #expect(!client.receiveText().contains("200 OK"))
            }
        }
        #expect(count.withLock { $0 } == 0)
    }

    @Test(arguments: ["", "Expect: 100-continue\r\n"])
    func `a body that is declared too long is refused before it comes`(
        expect: String
    ) async throws {
        let head = Self.post("\(expect)Content-Length: 5000000\r\n", "")
        let (text, reached) = try await Self.answer(head)
        #expect(text.hasPrefix("HTTP/1.1 413"))
        #expect(!text.contains("100 Continue"))
        #expect(text.contains(#""code":"content_too_large""#))
        #expect(reached == 0)
    }

    @Test func `a body that is somewhat too long is read so that the refusal arrives`() async throws
    {
        let body = String(repeating: "x", count: 500_000)
        let (text, reached) = try await Self.answer(
            Self.post("Connection: close\r\nContent-Length: 500000\r\n", body)
        )
        #expect(text.hasPrefix("HTTP/1.1 413"))
        #expect(reached == 0)
    }

    @Test func `chunks without end are cut off`() async throws {
        let count = Locked(0)
        let sent = try await withServer(Self.counted(count)) { port in
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send(Self.post("Transfer-Encoding: chunked\r\n", ""))
                let chunk = "8000\r\n" + String(repeating: "x", count: 0x8000) + "\r\n"
                var sent = 0
                while sent < 1_000, client.send(chunk) { sent += 1 }
                return sent
            }
        }
        // The server discards one megabyte; the rest fits into the system's buffers.
        #expect(sent < 500)
        #expect(count.withLock { $0 } == 0)
    }

    @Test func `a flood of header fields is refused`() async throws {
        let many = (0..<65).map { "X-\($0): 1\r\n" }.joined()
        let (text, reached) = try await Self.answer(
            "GET /other HTTP/1.1\r\nHost: localhost\r\n\(many)\r\n",
            adjust: { $0.limits.idleTime = .seconds(1) }
        )
        #expect(text.hasPrefix("HTTP/1.1 431"))
        #expect(reached == 0)
    }

    @Test func `a header without end is cut off`() async throws {
        let sent = try await withServer(Self.counted(Locked(0))) { port in
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send("GET /other HTTP/1.1\r\nHost: localhost\r\n")
                let field = "X-Filler: " + String(repeating: "x", count: 1_000) + "\r\n"
                var sent = 0
                while sent < 10_000, client.send(field) { sent += 1 }
                return sent
            }
        }
        #expect(sent < 10_000)
    }

    @Test func `a long target is refused`() async throws {
        let (text, reached) = try await Self.answer(
            "GET /other?\(String(repeating: "q", count: 5_000)) HTTP/1.1\r\nHost: localhost\r\n"
                + "Connection: close\r\n\r\n"
        )
        #expect(text.hasPrefix("HTTP/1.1 414"))
        #expect(reached == 0)
    }

    @Test(arguments: [
        "GET /other HTTP/1.1\r\nX-Slow: ",
        "POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n",
    ])
    func `a client that sends a byte now and then is cut off`(start: String) async throws {
        let sent = try await withServer(
            Self.counted(Locked(0)),
            adjust: { configuration in
                configuration.limits.headerTime = .milliseconds(300)
                configuration.limits.bodyTime = .milliseconds(300)
            },
            { port in
                try await RawClient.threads.run {
                    let client = try RawClient(port: port)
                    client.send(start)
                    var sent = 0
                    while sent < 200, client.send("x") {
                        sent += 1
                        usleep(50_000)
                    }
                    return sent
                }
            }
        )
        #expect(sent < 200)
    }

    @Test func `a body that breaks off reaches no route`() async throws {
        let count = Locked(0)
        try await withServer(
            Self.counted(count),
            adjust: { $0.limits.bodyGraceTime = .milliseconds(500) },
            { port in
                try await RawClient.threads.run {
                    let client = try RawClient(port: port)
                    client.send(Self.post("Content-Length: 50\r\n", "only this"))
                    client.finishSending()
                    _ = client.receiveText()
                }
            }
        )
        #expect(count.withLock { $0 } == 0)
    }

    @Test(arguments: ["POST", "PUT", "GET", "DELETE", "PATCH"])
    func `nothing after a body in chunks is read`(method: String) async throws {
        // With bare LFs, where other readers see another end, and as it should be.
        for body in ["3\nabc\n0\n\n", "3\r\nabc\r\n0\r\n\r\n"] {
            let head =
                "\(method) /take HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            let (text, reached) = try await Self.answer(head + body + Self.smuggled)
            #expect(text.hasPrefix(method == "POST" ? "HTTP/1.1 200" : "HTTP/1.1 405"))
            #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2)
            #expect(text.contains("Connection: close\r\n") && !text.contains("other"))
            #expect(reached == (method == "POST" ? 1 : 0))
        }
    }

    @Test(arguments: [("64\r\n", 100), ("32\r\n", 50), ("0\r\n", 0)])
    func `a body in chunks is taken up to the route's limit`(size: String, count: Int) async throws
    {
        let chunk = count == 0 ? "" : size + String(repeating: "x", count: count) + "\r\n"
        let chunks = String(repeating: chunk, count: count == 50 ? 2 : 1)
        let fields = "Transfer-Encoding: Chunked\r\n"
        let whole = try await Self.answer(Self.post(fields, chunks + "0\r\n\r\n"))
        #expect(whole.text.hasSuffix("took \(count == 50 ? 100 : count)") && whole.reached == 1)
        let more = chunks + "65\r\n" + String(repeating: "x", count: 101) + "\r\n0\r\n\r\n"
        let long = try await Self.answer(Self.post(fields, more))
        #expect(long.text.hasPrefix("HTTP/1.1 413") && long.reached == 0)
        #expect(long.text.contains("at most 100 bytes"))
    }

    @Test(arguments: [
        "GET /oth\0er HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /other\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /other?a=b\0c HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /other?a\0&c=d HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET\0 /other HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /other HTTP/1.1\0\r\nHost: localhost\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\0.evil.example\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\0\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nX-A: 1\0\r\nX-B: 2\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nX-A:\0 1\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nX\0A: 1\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\n\0\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\n\0X: 1\r\n\r\n",
        "GET /other HTTP/1.1\nHost: localhost\n\n",
        "GET /other HTTP/1.1\r\nHost: localhost\nX-A: 1\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n folded\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nX-A: 1\rX-B: 2\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\rX-A: 1\r\n\r\n",
        "GET /other?a=b\rc HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /other HTTP/1.1\r\nHost: localhost\r\nX-A: 1\u{1B}[2J\r\n\r\n",
    ])
    func `a control character or a bare line end in a header is refused`(request: String)
        async throws
    {
        let (text, reached) = try await Self.answer(request + Self.smuggled)
        #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 400"))
        #expect(!text.contains("200 OK"))
        #expect(reached == 0)
    }

    @Test(arguments: ["/other", "/other?", "/other?a", "/other?a=&b", "/other?a=b&", "/other?&&"])
    func `a header of any proper form is taken, in one piece or in many`(
        target: String
    ) async throws {
        let filler = (0..<12).map { "X-\($0): \t \(String(repeating: "y", count: 1_000)) \t\r\n" }
        let request =
            "GET \(target) HTTP/1.1\r\nHost:localhost\r\nEmpty:\r\nBlank: \r\nCookie: a=b; c=d\r\n"
            + filler.joined() + "Connection: close\r\n\r\n"
        try await withServer(Self.counted(Locked(0))) { port in
            #expect(try await RawClient.exchange(port, request).hasPrefix("HTTP/1.1 200"))
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                for piece in request.split(every: 701) {
                    client.send(String(piece))
                    usleep(500)
                }
                #expect(client.receiveText().hasPrefix("HTTP/1.1 200"))
            }
        }
    }
}

extension String {
    /// Returns the text in pieces of a given length.
    fileprivate func split(every count: Int) -> [Substring] {
        var pieces: [Substring] = []
        var rest = self[...]
        while !rest.isEmpty {
            pieces.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
