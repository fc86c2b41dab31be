// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing
import TestSupport

/// Deadlines, stopping and load.
struct LifecycleTests {
    static func slow(_ time: Duration) -> HTTPRoute {
        HTTPRoute(.get, "/slow") { _ in
            try? await Task.sleep(for: time)
            return .text("done")
        }
    }

    @Test func `a stop finishes what was accepted and takes nothing more`() async throws {
        let server = HTTPServer(router: HTTPRouter(routes: [Self.slow(.milliseconds(400))]))
        let port = try server.start()
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask { try await RawClient.exchange(port, ServerTests.get("/slow")) }
            }
            try await Task.sleep(for: .milliseconds(200))
            await server.stop()
            await #expect(throws: (any Error).self) {
                try await RawClient.exchange(port, ServerTests.get("/slow"))
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 20)
        for answer in answers {
            #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.hasSuffix("done"))
        }
    }

    @Test func `a connection that is kept gets its answer and is told that it closes`() async throws
    {
        let server = HTTPServer(router: HTTPRouter(routes: [Self.slow(.milliseconds(300))]))
        let port = try server.start()
        async let answer = RawClient.exchange(port, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await Task.sleep(for: .milliseconds(100))
        await server.stop()
        let text = try await answer
        #expect(text.contains("Connection: close") && text.hasSuffix("done"))
    }

    @Test func `a route that hangs does not keep the server from stopping`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.limits.drainTime = .milliseconds(200)
        let server = HTTPServer(
            router: HTTPRouter(routes: [Self.slow(.seconds(60))]),
            configuration: configuration
        )
        let port = try server.start()
        async let answer = RawClient.exchange(port, ServerTests.get("/slow"))
        try await Task.sleep(for: .milliseconds(100))
        await server.stop()
        #expect(try await answer.hasPrefix("HTTP/1.1 503"))
    }

    @Test func `a route that hangs is answered for`() async throws {
        let text = try await withServer(
            [Self.slow(.seconds(60))],
            adjust: { $0.limits.handlerTime = .milliseconds(200) },
            { try await RawClient.exchange($0, ServerTests.get("/slow")) }
        )
        #expect(text.hasPrefix("HTTP/1.1 503") && text.contains("took_too_long"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a route learns that its client has left`() async throws {
        let isCancelled = Locked(false)
        let route = HTTPRoute(.get, "/slow") { _ in
            try? await Task.sleep(for: .seconds(25))
            isCancelled.withLock { $0 = Task.isCancelled }
            return .text("done")
        }
        try await withServer([route]) { port in
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            }
            try await until { isCancelled.withLock({ $0 }) }
        }
        #expect(isCancelled.withLock { $0 })
    }

    @Test func `a client that does not take its answer is cut off`() async throws {
        let routes = [
            HTTPRoute(.get, "/large") { _ in
                .bytes([UInt8](repeating: 7, count: 40_000_000), type: "application/octet-stream")
            }
        ]
        let lines = Locked([HTTPLogLine]())
        try await withServer(
            routes,
            adjust: { configuration in
                configuration.limits.sendTime = .milliseconds(300)
                configuration.log = { line in lines.withLock { $0.append(line) } }
            },
            { port in
                try await RawClient.threads.run {
                    let client = try RawClient(port: port)
                    client.send(ServerTests.get("/large"))
                    sleep(1)
                    #expect(client.receiveText().utf8.count < 40_000_000)
                }
            }
        )
        #expect(lines.withLock { $0.map(\.isComplete) } == [false])
    }

    @Test(.timeLimit(.minutes(1)))
    func `sixty-four connections at once are all answered`() async throws {
        let counts = try await withServer(ServerTests.routes) { port in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        try await RawClient.threads.run { try Self.ask(port, number, times: 50) }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(counts == [Int](repeating: 50, count: 64))
    }

    /// Sends requests one after the other on one connection; returns how many answers were right.
    private static func ask(_ port: Int, _ number: Int, times: Int) throws -> Int {
        let client = try RawClient(port: port)
        return (0..<times).filter { turn in
            let name = "\(number)-\(turn)."
            client.send("GET /hello?name=\(name) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return client.receiveText(until: "hello \(name)").hasSuffix("hello \(name)")
        }.count
    }

    @Test func `connections beyond the limit wait for their turn`() async throws {
        let text = try await withServer(
            ServerTests.routes,
            adjust: { configuration in
                configuration.limits.connectionCount = 4
                configuration.threadCount = 1
            },
            { port in
                try await RawClient.threads.run {
                    var idle = try (0..<4).map { _ in try RawClient(port: port) }
                    usleep(100_000)
                    let fifth = try RawClient(port: port)
                    fifth.send(ServerTests.get("/hello"))
                    usleep(100_000)
                    idle.removeAll()
                    return fifth.receiveText()
                }
            }
        )
        #expect(text.hasPrefix("HTTP/1.1 200 OK"))
    }

    @Test func `the log tells of requests without telling what was asked`() async throws {
        let lines = Locked([HTTPLogLine]())
        try await withServer(
            RouterTests.router.routes,
            adjust: { $0.log = { line in lines.withLock { $0.append(line) } } },
            { port in
                for target in ["/cards/secret", "/nothing/secret?secret"] {
                    _ = try await RawClient.exchange(port, ServerTests.get(target))
                }
                _ = try await RawClient.exchange(
                    port,
                    "SECRET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
            }
        )
        let seen = lines.withLock { $0 }
        #expect(seen.map(\.method) == ["GET", "GET", "-"])
        #expect(seen.map(\.pattern) == ["/cards/{id}", "-", "-"])
        #expect(seen.map(\.status) == [200, 404, 405])
        #expect(seen.first?.byteCount == "card secret".utf8.count)
        #expect(seen.allSatisfy { $0.duration > .zero && $0.duration < .seconds(5) })
    }

    @Test func `a server runs once`() async throws {
        let server = HTTPServer(router: HTTPRouter(routes: []))
        _ = try server.start()
        #expect(throws: HTTPServerError.alreadyStarted) { try server.start() }
        await server.stop()
        await server.stop()
        #expect(throws: HTTPServerError.alreadyStarted) { try server.start() }
    }

    @Test func `a certificate that is none keeps the server from starting`() {
        let server = HTTPServer(
            router: HTTPRouter(routes: []),
            configuration: HTTPServerConfiguration(tls: .init(certificates: [1], key: [2]))
        )
        #expect(throws: HTTPServerError.cannotStart) { try server.start() }
    }
}
