// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

/// A stop while streams of events are open.
///
/// The times for draining and resting are longer than the test may take, so a test fails if something waits for them
/// by mistake.
struct StopTests {
    static let patience = Duration.seconds(600)

    static func server(
        _ routes: [HTTPRoute],
        drain: Duration = patience,
        stall: Duration = patience,
        log: (@Sendable (HTTPLogLine) -> Void)? = nil
    ) -> HTTPServer {
        var configuration = HTTPServerConfiguration()
        configuration.limits.drainTime = drain
        configuration.limits.stallTime = stall
        configuration.limits.idleTime = patience
        configuration.limits.sendTime = patience
        configuration.limits.handlerTime = patience
        configuration.log = log
        return HTTPServer(router: HTTPRouter(routes: routes), configuration: configuration)
    }

    @Test(.timeLimit(.minutes(1)))
    func `open streams end before the time for draining is over`() async throws {
        let ended = Locked(0)
        let server = Self.server(
            EventTests.route {
                AsyncStream { continuation in
                    continuation.yield(ServerSentEvent(data: "first").encoded())
                    continuation.onTermination = { _ in ended.withLock { $0 += 1 } }
                }
            }
        )
        let port = try server.start()
        let clients = try await RawClient.threads.run {
            try (0..<8).map { _ in
                let client = try RawClient(port: port)
                client.send(EventTests.get)
                #expect(client.receiveText(until: "data: first").contains("data: first"))
                return client
            }
        }
        await server.stop()
        #expect(ended.withLock { $0 } == 8)
        for client in clients {
            #expect(await RawClient.threads.run { client.receiveText() }.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (Duration.milliseconds(100), patience), (patience, Duration.milliseconds(100)),
        ]
    )
    func `a stream whose client does not read is cut when its time is over`(
        drain: Duration,
        stall: Duration
    ) async throws {
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 64 * 1024)
        let made = Locked(0)
        let lines = Locked([HTTPLogLine]())
        let server = Self.server(
            EventTests.route {
                AsyncStream(unfolding: {
                    made.withLock { $0 += 1 }
                    return chunk
                })
            },
            drain: drain,
            stall: stall,
            log: { line in lines.withLock { $0.append(line) } }
        )
        let port = try server.start()
        let client = try await RawClient.threads.run {
            let client = try RawClient(port: port)
            client.send(EventTests.get)
            // Fill the system's buffers, so that the last chunk stays with us.
            var before = -1
            while made.withLock({ $0 }) != before {
                before = made.withLock { $0 }
                usleep(300_000)
            }
            return client
        }
        await server.stop()
        #expect(lines.withLock { $0.map(\.isComplete) } == [false])
        _ = client
    }

    @Test(.timeLimit(.minutes(1)), arguments: [0, 500])
    func `a stop does not wait for a body that does not come`(byteCount: Int) async throws {
        let route = HTTPRoute(.post, "/take", .init(bodyLimit: 1_000)) { _ in .text("taken") }
        let server = Self.server([route], stall: .milliseconds(100))
        let port = try server.start()
        let client = try await RawClient.threads.run {
            let client = try RawClient(port: port)
            client.send("POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
            client.send(String(repeating: "x", count: byteCount))
            return client
        }
        _ = try await RawClient.exchange(port, ServerTests.get("/nowhere"))
        await server.stop()
        #expect(await RawClient.threads.run { client.receiveText() }.isEmpty)
    }

    @Test(.timeLimit(.minutes(2)))
    func `a stop waits for a body that comes slowly`() async throws {
        let route = HTTPRoute(.post, "/take", .init(bodyLimit: 1_000)) { request in
            .text("taken \(request.body.count)")
        }
        let server = Self.server([route], stall: .milliseconds(1_000))
        let port = try server.start()
        let answer = Task {
            try await RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send("POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n")
                for _ in 0..<20 {
                    usleep(100_000)
                    client.send("x")
                }
                return client.receiveText()
            }
        }
        try await Task.sleep(for: .milliseconds(300))
        await server.stop()
        #expect(try await answer.value.hasSuffix("taken 20"))
    }

    @Test(.timeLimit(.minutes(2)))
    func `streams that begin during a stop end with it`() async throws {
        for _ in 0..<40 {
            let server = Self.server(EventTests.route { AsyncStream { _ in } })
            let port = try server.start()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<12 {
                    group.addTask { _ = try? await RawClient.exchange(port, EventTests.get) }
                }
                group.addTask {
                    try? await Task.sleep(for: .microseconds(Int.random(in: 0...3_000)))
                    await server.stop()
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `a stop in the middle of traffic breaks no answer off`() async throws {
        for _ in 0..<60 {
            let server = Self.server(ServerTests.routes)
            let port = try server.start()
            let answers = await withTaskGroup(of: [String].self) { group in
                for _ in 0..<8 {
                    group.addTask { await Self.ask(port) }
                }
                group.addTask {
                    try? await Task.sleep(for: .microseconds(Int.random(in: 1_000...4_000)))
                    await server.stop()
                    return []
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            // A client that was no longer accepted gets no answer at all; an answer that was started is complete.
            for answer in answers where !answer.isEmpty {
                #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.hasSuffix("hello you"))
            }
        }
    }

    /// Sends requests, each on a new connection, until the server accepts none.
    private static func ask(_ port: Int) async -> [String] {
        var answers: [String] = []
        while let text = try? await RawClient.exchange(port, ServerTests.get("/hello?name=you")) {
            answers.append(text)
        }
        return answers
    }
}
