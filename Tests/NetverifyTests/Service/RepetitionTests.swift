// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPMessages
import Testing

@testable import Netverify

/// When a request is repeated, and after which pause.
struct RepetitionTests {
    private struct PauseClock: DeviceClock {
        let pauses = Locked<[Double]>([])

        func now() -> Instant { PlayedServer.now }
        func sleep(seconds: Double) async throws { pauses.withLock { $0.append(seconds) } }
    }

    private struct ConstantRandom: RandomSource {
        let byte: UInt8

        func fill(_ buffer: inout MutableSpan<UInt8>) {
            for index in buffer.indices { buffer[index] = byte }
        }
    }

    /// The pauses before a request was given up or answered.
    private static func pauses(
        _ faults: [PlayedServer.Fault],
        of method: HTTPMethod = .put,
        byte: UInt8 = 0
    ) async throws -> [Double] {
        let played = try PlayedServer()
        for fault in faults { played.fail("/data", fault) }
        let clock = PauseClock()
        let caller = CheckCaller(
            server: CheckServer(
                base: "https://check.example",
                token: "token",
                secret: "secret",
                region: nil,
                roots: []
            ),
            transport: played,
            clock: clock,
            random: ConstantRandom(byte: byte)
        )
        _ = try? await caller.send(CheckRequest(method: method, path: "/data"))
        #expect(played.log.count == clock.pauses.withLock { $0.count } + 1)
        return clock.pauses.withLock { $0 }
    }

    @Test(arguments: [429, 502, 503, 504])
    func `a busy server is asked three times more, at growing distances`(status: Int) async throws {
        let faults = Array(repeating: PlayedServer.Fault.status(status), count: 5)
        #expect(try await Self.pauses(faults) == [0.8, 1.6, 3.2])
        let longest = try await Self.pauses(faults, byte: 255)
        #expect(zip(longest, [1.2, 2.4, 4.8]).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func `a request that timed out is sent again`() async throws {
        #expect(try await Self.pauses([.failure(.timedOut)]) == [0.8])
    }

    @Test(arguments: [HTTPClientError.unreachable, .notTrusted, .broken, .cancelled])
    func `after another failure the person decides`(error: HTTPClientError) async throws {
        #expect(try await Self.pauses([.failure(error)]).isEmpty)
    }

    @Test(arguments: [400, 401, 403, 404, 409, 410, 413, 415, 422, 500, 501])
    func `what cannot help is not repeated`(status: Int) async throws {
        #expect(try await Self.pauses([.status(status)]).isEmpty)
    }

    @Test func `a request that is not idempotent is not repeated`() async throws {
        #expect(try await Self.pauses([.status(503)], of: .post).isEmpty)
    }

    @Test func `the server says how long to wait, up to ten seconds`() async throws {
        let answers: [(String, [Double])] = [
            ("5", [5]), ("10", [10]), ("11", []), ("0", [0.8]), ("-1", [0.8]), ("soon", [0.8]),
            ("4294967296", [0.8]),
        ]
        for (text, pauses) in answers {
            let fault = PlayedServer.Fault.status(429, headers: ["Retry-After": text])
            #expect(try await Self.pauses([fault]) == pauses)
        }
    }
}
