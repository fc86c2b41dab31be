// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing
import TestSupport

/// Streams of events over real sockets.
struct EventTests {
    static let get = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"

    static func route(_ make: @escaping @Sendable () -> AsyncStream<[UInt8]>) -> [HTTPRoute] {
        [HTTPRoute(.get, "/events") { _ in .events(make()) }]
    }

    @Test func `events arrive one by one and the stream ends`() async throws {
        let text = try await withServer(
            Self.route {
                AsyncStream { continuation in
                    for number in 0..<3 {
                        continuation.yield(ServerSentEvent(data: "\(number)").encoded())
                    }
                    continuation.finish()
                }
            },
            { try await RawClient.exchange($0, ServerTests.get("/events")) }
        )
        #expect(text.contains("Content-Type: text/event-stream\r\n"))
        for number in 0..<3 { #expect(text.contains("data: \(number)\n\n")) }
        #expect(text.hasSuffix("0\r\n\r\n"))
    }

    @Test func `an event goes out when it comes about, not when the stream ends`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let text = try await withServer(Self.route { stream }) { port in
            async let answer = RawClient.threads.run {
                let client = try RawClient(port: port)
                client.send(Self.get)
                return client.receiveText(until: "data: now")
            }
            try await Task.sleep(for: .milliseconds(100))
            continuation.yield(ServerSentEvent(data: "now").encoded())
            return try await answer
        }
        #expect(text.contains("data: now\n\n"))
    }

    @Test func `a client that does not read slows the source down`() async throws {
        let made = Locked(0)
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 64 * 1024)
        let count = try await withServer(
            Self.route {
                AsyncStream(unfolding: {
                    made.withLock { $0 += 1 }
                    return chunk
                })
            },
            { port in
                try await RawClient.threads.run {
                    let client = try RawClient(port: port)
                    client.send(Self.get)
                    usleep(700_000)
                    return made.withLock { $0 }
                }
            }
        )
        // The system's buffers hold a few megabytes; an unbounded source would produce gigabytes.
        #expect(count > 0 && count < 400)
    }

    @Test func `the source learns that the client has left`() async throws {
        let ended = Locked(false)
        try await withServer(
            Self.route {
                AsyncStream { continuation in
                    continuation.onTermination = { _ in ended.withLock { $0 = true } }
                }
            },
            { port in
                try await RawClient.threads.run {
                    let client = try RawClient(port: port)
                    client.send(Self.get)
                    _ = client.receiveText(until: "\r\n\r\n")
                }
                try await until { ended.withLock { $0 } }
            }
        )
    }

    @Test func `a resting stream is kept awake`() async throws {
        let text = try await withServer(
            Self.route { AsyncStream { _ in } },
            adjust: { $0.limits.heartbeatTime = .milliseconds(100) },
            { port in
                try await RawClient.threads.run {
                    let client = try RawClient(port: port)
                    client.send(Self.get)
                    return client.receiveText(until: ":\n\n\r\n3\r\n:\n\n")
                }
            }
        )
        #expect(text.contains(":\n\n"))
    }

    @Test func `streams end when the server stops`() async throws {
        let routes = Self.route {
            AsyncStream { $0.yield(ServerSentEvent(data: "first").encoded()) }
        }
        let server = HTTPServer(router: HTTPRouter(routes: routes))
        let port = try server.start()
        let client = try await RawClient.threads.run {
            let client = try RawClient(port: port)
            client.send(Self.get)
            #expect(client.receiveText(until: "data: first\n\n").contains("data: first"))
            return client
        }
        await server.stop()
        #expect(await RawClient.threads.run { client.receiveText() }.hasSuffix("0\r\n\r\n"))
    }

    @Test(arguments: [(1, 9), (9, 1)])
    func `with one stream too many a client loses its oldest`(
        total: Int,
        perClient: Int
    ) async throws {
        let (first, second) = try await withServer(
            Self.route { AsyncStream { $0.yield(ServerSentEvent(data: "here").encoded()) } },
            adjust: { configuration in
                configuration.limits.eventStreamCount = total
                configuration.limits.eventStreamCountPerClient = perClient
            },
            { port in
                try await RawClient.threads.run {
                    let first = try RawClient(port: port)
                    first.send(Self.get)
                    _ = first.receiveText(until: "data: here")
                    let second = try RawClient(port: port)
                    second.send(Self.get)
                    return (
                        first.receiveText(until: "0\r\n\r\n"),
                        second.receiveText(until: "data: here")
                    )
                }
            }
        )
        #expect(first.hasSuffix("0\r\n\r\n"))
        #expect(second.hasPrefix("HTTP/1.1 200") && second.contains("data: here"))
    }

    @Test func `where nobody may have a stream, it is refused`() async throws {
        let text = try await withServer(
            Self.route { AsyncStream { _ in } },
            adjust: { $0.limits.eventStreamCount = 0 },
            { try await RawClient.exchange($0, ServerTests.get("/events")) }
        )
        #expect(text.hasPrefix("HTTP/1.1 503") && text.contains("Retry-After: 5"))
    }

    @Test func `HEAD of a stream does not start one`() async throws {
        let text = try await withServer(Self.route { AsyncStream { _ in } }) { port in
            try await RawClient.exchange(
                port,
                "HEAD /events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
        }
        #expect(text.hasPrefix("HTTP/1.1 200 OK") && text.hasSuffix("\r\n\r\n"))
    }
}
