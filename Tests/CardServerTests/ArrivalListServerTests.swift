// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Encodings
import HTTPMessages
import HTTPServer
import Testing

@testable import CardServer

// Lists of check-ins that report changes.
extension CheckInServerTests {
    private func list(after: String, wait: Int = 0) async throws -> JSONValue {
        let path = "/vic/v1/locations/\(place)/checkins?after=\(after)&wait=\(wait)"
        return try #require(try await server.send(.get, path, by: provider.apiKey).json)
    }

    @Test func `a second desk that waits learns of the decision of the first`() async throws {
        let (id, _, _) = try await arrive()
        let next = try #require(try await list(after: "0")["next"]?.string)
        async let waiting = list(after: next, wait: 25)
        try await Task.sleep(for: .milliseconds(50))
        let path = "/vic/v1/checkins/\(id)/decision"
        _ = try await server.send(.post, path, ["decision": "accepted"], by: provider.apiKey)
        let told = try await waiting
        #expect(told["items"]?.count == 1)
        #expect(told["items"]?[0]?["checkInId"]?.string == id)
        #expect(told["items"]?[0]?["status"]?.string == "accepted")
        #expect(told["items"]?[0]?["number"]?.number?.integer == 1)
        let rest = try #require(told["next"]?.string)
        #expect(try await list(after: rest)["items"]?.count == 0)
    }

    @Test func `a desk learns that an arrival was seen elsewhere, and that it has expired`()
        async throws
    {
        let (id, _, _) = try await arrive()
        var next = try #require(try await list(after: "0")["next"]?.string)
        _ = try await server.send(.get, "/vic/v1/checkins/\(id)", by: provider.apiKey)
        let seen = try await list(after: next)
        #expect(seen["items"]?[0]?["status"]?.string == "seen")
        next = try #require(seen["next"]?.string)
        server.pass(seconds: 86_401)
        await server.service.sweep()
        let over = try await list(after: next)
        #expect(over["items"]?[0]?["status"]?.string == "expired")
    }

    @Test func `arrivals are numbered in their order, and places say how many there were`()
        async throws
    {
        var expected: [String] = []
        for _ in 0..<3 {
            expected.append(try await arrive().id)
            server.pass(seconds: 1)
        }
        let path = "/vic/v1/locations"
        let before = try await server.send(.get, path, by: provider.apiKey)
        #expect(before.json?["locations"]?[0]?["arrivals"]?.number?.integer == 3)
        let items = try await list(after: "0")["items"]?.elements ?? []
        #expect(items.map { $0["checkInId"]?.string } == expected)
        #expect(items.map { $0["number"]?.number?.integer } == [1, 2, 3])
        let after = try await server.send(.get, path, by: provider.apiKey)
        #expect(after.json?["locations"]?[0]?["arrivals"]?.number?.integer == 3)
    }

    @Test func `desks that look at once count nothing twice and miss nothing`() async throws {
        for _ in 0..<5 { _ = try await arrive() }
        let lists = try await withThrowingTaskGroup(of: [Int?].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await list(after: "0")["items"]?.elements?
                        .map { $0["number"]?.number?.integer } ?? []
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(lists == [[Int?]](repeating: [1, 2, 3, 4, 5], count: 8))
    }
}
