// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing
import TestSupport

/// Many connections at once, all from the address that checks the server's health.
@Suite(.serialized)
struct CrowdTests {
    private static let health = ServerTests.get("/health")

    /// Health, a body, and a long poll that answers when its task is cancelled.
    private static let routes = [
        HTTPRoute(.get, "/health", .init(isBrief: true)) { _ in .text("well") },
        HTTPRoute(.post, "/take", .init(bodyLimit: 5_000_000)) { .text("took \($0.body.count)") },
        HTTPRoute(.get, "/news", .init(waits: { $0.queryValue("wait") != nil })) { request in
            if request.queryValue("wait") != nil { try? await Task.sleep(for: .seconds(25)) }
            return .text("unchanged")
        },
    ]

    private static let poll = "GET /news?wait=25 HTTP/1.1\r\nHost: localhost\r\n\r\n"

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

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            "", "G", "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
            "POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ]
    )
    func `slow connections in any number leave room for one more`(start: String) async throws {
        try await withServer(
            Self.routes,
            adjust: { $0.limits = HTTPLimits(connectionCount: 64) },
            { port in
                let crowd = try await Self.open(300, port, start)
                for _ in 0..<10 {
                    for client in crowd { client.send("x") }
                    let answer = try await RawClient.exchange(port, Self.health)
                    #expect(answer.hasSuffix("well"))
                }
            }
        )
    }

    @Test(.timeLimit(.minutes(2)))
    func `three hundred long polls wait, and health is answered`() async throws {
        try await withServer(Self.routes) { port in
            let crowd = try await Self.open(300, port, Self.poll)
            #expect(try await RawClient.exchange(port, Self.health).hasSuffix("well"))
            _ = crowd
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `long polls beyond a client's share are refused, and health is answered`() async throws {
        let refused = Locked(0)
        try await withServer(
            Self.routes,
            adjust: { configuration in
                configuration.limits.longPollCountPerClient = 16
                configuration.log = { line in
                    if line.status == 503 { refused.withLock { $0 += 1 } }
                }
            },
            { port in
                let crowd = try await Self.open(100, port, Self.poll)
                try await until { refused.withLock({ $0 }) >= 84 }
                #expect(refused.withLock { $0 } == 84)
                _ = crowd
                #expect(try await RawClient.exchange(port, Self.health).hasSuffix("well"))
            }
        )
    }

    @Test(.timeLimit(.minutes(1)))
    func `a long poll whose client has left gives its seat away`() async throws {
        try await withServer(
            Self.routes,
            adjust: { $0.limits.longPollCountPerClient = 1 },
            { port in
                let deadline = ContinuousClock.now + .seconds(40)
                for _ in 0..<3 {
                    _ = try await Self.open(1, port, Self.poll)
                    var text = "503"
                    while text.contains("503"), ContinuousClock.now < deadline {
                        let half = try await Self.open(1, port, Self.poll)[0]
                        half.finishSending()
                        text = await RawClient.threads.run { half.receiveText(until: "unchanged") }
                    }
                    #expect(text.hasSuffix("unchanged"))
                }
            }
        )
    }

    @Test(.timeLimit(.minutes(1)))
    func `long polls answer as ever when the server stops`() async throws {
        let server = StopTests.server(Self.routes)
        let port = try server.start()
        let crowd = try await Self.open(20, port, Self.poll)
        // The answer to a later request shows that the earlier ones have been accepted.
        _ = try await RawClient.exchange(port, Self.health)
        let start = ContinuousClock.now
        await server.stop()
        // Draining has ten minutes and the poll twenty-five seconds, so neither has expired.
        #expect(ContinuousClock.now - start < .seconds(20))
        for client in crowd {
            let text = await RawClient.threads.run { client.receiveText() }
            #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 200") && text.hasSuffix("unchanged"))
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a body that trickles is cut before its time is over`() async throws {
        try await withServer(
            Self.routes,
            adjust: { $0.limits.bodyGraceTime = .seconds(1) },
            { port in
                let client = try await Self.open(
                    1,
                    port,
                    "POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
                )[0]
                let sent = await RawClient.threads.run {
                    var sent = 0
                    while sent < 900, client.send("x") {
                        sent += 1
                        usleep(20_000)
                    }
                    return sent
                }
                #expect(sent < 900)
            }
        )
    }
}
