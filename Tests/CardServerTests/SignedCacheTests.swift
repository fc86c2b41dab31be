// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Encodings
import Testing

@testable import CardServer

struct SignedCacheTests {
    private let cache = SignedCache()
    private let now = CardServerFixture.start

    private func ask(_ seen: Int64, signing made: Int64) async throws -> Int64 {
        try await cache.token("list", revision: seen, at: now) {
            () throws(CardRequestError) in (made, "\(made)")
        }.revision
    }

    @Test func `a token is signed anew only when its revision has risen`() async throws {
        #expect(try await ask(1, signing: 1) == 1)
        #expect(try await ask(1, signing: 9) == 1)
        #expect(try await ask(2, signing: 2) == 2)
    }

    @Test func `who began earlier and comes later does not bring an old token back`() async throws {
        let cache = cache
        let now = now
        let late = try await cache.token("list", revision: 1, at: now) {
            () async throws(CardRequestError) in
            _ = try await cache.token("list", revision: 2, at: now) {
                () throws(CardRequestError) in (2, "new")
            }
            return (1, "old")
        }
        #expect(late.token == "new")
        #expect(try await ask(2, signing: 3) == 2)
    }

    @Test func `an old token is signed anew after an hour`() async throws {
        #expect(try await ask(5, signing: 5) == 5)
        let later = try await cache.token("list", revision: 1, at: now.adding(seconds: 3600)) {
            () throws(CardRequestError) in (1, "1")
        }
        #expect(later.revision == 1)
    }
}
