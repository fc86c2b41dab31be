// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPClient
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

/// A body's share of the memory that all requests share.
struct BodyRoomTests {
    private static func routes(_ asked: Locked<Int> = Locked(0)) -> [HTTPRoute] {
        let guarded = HTTPAccess("guarded") { request throws(HTTPError) in
            asked.withLock { $0 += 1 }
            try? await Task.sleep(for: .milliseconds(10))
            guard request.headers["Authorization"] == "Bearer right" else {
                throw HTTPError(.unauthorized)
            }
        }
        return [
            HTTPRoute(.post, "/take", .init(bodyLimit: 500_000)) {
                .text("took \($0.body.count)")
            },
            HTTPRoute(.post, "/own", .init(bodyLimit: 500_000, access: .sameOrigin)) { _ in
                .text("own")
            },
            HTTPRoute(.post, "/guarded", .init(bodyLimit: 500_000, access: guarded)) {
                .text("guarded \($0.body.count)")
            },
        ]
    }

    private static func post(_ path: String, _ count: Int, fields: String = "") -> String {
        "POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)"
            + "Content-Length: \(count)\r\n\r\n"
    }

    private static func open(_ count: Int, _ port: Int, _ text: String) async throws -> [RawClient]
    {
        try await RawClient.threads.run {
            try (0..<count).map { _ in
                let client = try RawClient(port: port)
                client.send(text)
                return client
            }
        }
    }

    @Test func `bodies that are declared and do not come take no room`() async throws {
        let answer = try await withServer(
            Self.routes(),
            adjust: { $0.limits.largeBodyByteCountInFlight = 1_000_000 },
            { port in
                let idle = try await Self.open(40, port, Self.post("/take", 500_000))
                let body = String(repeating: "x", count: 400_000)
                let answer = try await RawClient.exchange(
                    port,
                    Self.post("/take", body.utf8.count) + body
                )
                _ = idle
                return answer
            }
        )
        #expect(answer.hasSuffix("took 400000"))
    }

    @Test func `small bodies have a room of their own`() async throws {
        let answers = try await withServer(
            Self.routes(),
            adjust: {
                $0.limits.largeBodyByteCountInFlight = 100_000
                $0.limits.bodyGraceTime = .milliseconds(500)
            },
            { port in
                [
                    try await RawClient.exchange(port, Self.post("/take", 400_000)),
                    try await RawClient.exchange(port, Self.post("/take", 3) + "abc"),
                ]
            }
        )
        #expect(answers[1].hasSuffix("took 3"))
        #expect(!answers[0].contains("200 OK"))
    }

    @Test func `room that is full in the middle of a body is a refusal that arrives`() async throws
    {
        let (late, next) = try await withServer(
            Self.routes(),
            adjust: { $0.limits.largeBodyByteCountInFlight = 600_000 },
            { port in
                let piece = String(repeating: "x", count: 200_000)
                let two = try await Self.open(2, port, Self.post("/take", 300_000) + piece)
                let texts = await RawClient.threads.run {
                    for client in two { client.send(piece.prefix(100_000).description) }
                    return two.map { $0.receiveText() }
                }
                let next = try await RawClient.exchange(port, Self.post("/take", 3) + "abc")
                return (texts, next)
            }
        )
        // One client gets half: room for one of the two, or for one after the other.
        #expect(
            late.contains { $0.hasSuffix("took 300000") } || late.contains { $0.contains("503") }
        )
        #expect(late.allSatisfy { $0.hasSuffix("took 300000") || $0.contains("Retry-After: 5") })
        #expect(next.hasSuffix("took 3"))
    }

    @Test func `another site is refused before anything of the body has come`() async throws {
        let text = try await withServer(Self.routes()) { port in
            let client = try await Self.open(
                1,
                port,
                Self.post("/own", 2_000_000, fields: "Sec-Fetch-Site: cross-site\r\n")
            )[0]
            return await RawClient.threads.run { client.receiveText() }
        }
        #expect(text.hasPrefix("HTTP/1.1 403"))
    }

    @Test func `credentials are looked up before the body is read, and once`() async throws {
        let asked = Locked(0)
        let body = String(repeating: "x", count: 100_000)
        let texts = try await withServer(Self.routes(asked)) { port in
            var texts: [String] = []
            for token in ["wrong", "right"] {
                for expect in ["", "Expect: 100-continue\r\n"] {
                    let fields = "Authorization: Bearer \(token)\r\n\(expect)"
                    let head = Self.post("/guarded", body.utf8.count, fields: fields)
                    texts.append(try await RawClient.exchange(port, head + body))
                }
            }
            return texts
        }
        #expect(texts.map { $0.contains("401 Unauthorized\r\n") } == [true, true, false, false])
        #expect(texts[2].hasSuffix("guarded 100000"))
        #expect(texts[3].hasSuffix("guarded 100000"))
        #expect(asked.withLock { $0 } == 4)
    }

    @Test(arguments: ["", "Expect: 100-continue\r\n"])
    func `without the right credentials a long body is refused before it comes`(
        field: String
    ) async throws {
        let text = try await withServer(
            Self.routes(),
            adjust: { $0.limits.discardedByteCount = 100_000 },
            { port in
                try await RawClient.exchange(port, Self.post("/guarded", 180_000, fields: field))
            }
        )
        #expect(text.hasPrefix("HTTP/1.1 401"))
    }

    @Test func `without the right credentials a body that does not come is cut`() async throws {
        let received = try await withServer(
            Self.routes(),
            adjust: { $0.limits.bodyGraceTime = .milliseconds(200) },
            { port in
                let client = try await Self.open(1, port, Self.post("/guarded", 180_000))[0]
                return await RawClient.threads.run { client.receive() }
            }
        )
        // The connection has ended; one kept open would not.
        #expect(received?.isEmpty == true)
    }

    @Test func `without the right credentials a body takes no room`() async throws {
        let text = try await withServer(
            Self.routes(),
            adjust: { $0.limits.largeBodyByteCountInFlight = 400_000 },
            { port in
                let piece = String(repeating: "x", count: 150_000)
                let wrong = try await Self.open(8, port, Self.post("/guarded", 180_000) + piece)
                let text = try await RawClient.exchange(
                    port,
                    Self.post("/take", piece.utf8.count) + piece
                )
                _ = wrong
                return text
            }
        )
        #expect(text.hasSuffix("took 150000"))
    }
}
