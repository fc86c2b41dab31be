// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Seals

/// The bounded cache of facts about bytes.
@Suite struct FactCacheTests {
    final class Fact: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    @Test func `what is remembered is found by all of its bytes`() {
        let cache = FactCache<Fact>(capacity: 64, keyLimit: 100)
        let key: ArraySlice<UInt8> = Array(0..<40)[...]
        #expect(cache.facts(about: key) == nil)
        cache.remember(Fact(1), about: key)
        #expect(cache.facts(about: key)?.number == 1)
        for place in key.indices {
            var other = key
            other[place] ^= 1
            #expect(cache.facts(about: other) == nil)
        }
        #expect(cache.facts(about: []) == nil)
        cache.remember(Fact(2), about: key)
        #expect(cache.facts(about: key)?.number == 2)
    }

    @Test func `bytes with the same sample are told apart`() {
        // The sample consists of the length and the last bytes, so these two share it.
        let cache = FactCache<Fact>(capacity: 4, keyLimit: 100)
        let one = ([1] + [UInt8](repeating: 7, count: 20))[...]
        let other = ([2] + [UInt8](repeating: 7, count: 20))[...]
        #expect(one.sample == other.sample)
        cache.remember(Fact(1), about: one)
        #expect(cache.facts(about: other) == nil)
        cache.remember(Fact(2), about: other)
        #expect(cache.facts(about: one)?.number == 1 && cache.facts(about: other)?.number == 2)
    }

    @Test func `the least recently used makes room for what comes twice`() {
        let cache = FactCache<Fact>(capacity: 4, keyLimit: 100)
        for number in 0..<4 { cache.remember(Fact(number), about: [UInt8(number)]) }
        #expect(cache.facts(about: [0])?.number == 0)
        cache.remember(Fact(4), about: [4])
        #expect(cache.facts(about: [4]) == nil && cache.facts(about: [1])?.number == 1)
        cache.remember(Fact(4), about: [4])
        #expect(cache.facts(about: [2]) == nil)
        for number in [0, 1, 3, 4] {
            #expect(cache.facts(about: [UInt8(number)])?.number == number)
        }
    }

    @Test func `any number of strangers push nothing out`() {
        let cache = FactCache<Fact>(capacity: 4, keyLimit: 100)
        for number in 0..<4 { cache.remember(Fact(number), about: [UInt8(number)]) }
        for number in 4..<200 { cache.remember(Fact(number), about: [UInt8(number)]) }
        for number in 0..<4 {
            #expect(cache.facts(about: [UInt8(number)])?.number == number)
        }
    }

    @Test func `what is too long is not remembered`() {
        let cache = FactCache<Fact>(capacity: 4, keyLimit: 3)
        cache.remember(Fact(1), about: [1, 2, 3])
        cache.remember(Fact(2), about: [1, 2, 3, 4])
        #expect(cache.facts(about: [1, 2, 3])?.number == 1)
        #expect(cache.facts(about: [1, 2, 3, 4]) == nil)
    }

    @Test func `a part of other bytes is found as what it is by itself`() {
        let cache = FactCache<Fact>(capacity: 4, keyLimit: 100)
        let whole: [UInt8] = Array(0..<60)
        cache.remember(Fact(1), about: whole[20..<50])
        #expect(cache.facts(about: Array(20..<50)[...])?.number == 1)
        #expect(cache.facts(about: whole[21..<50]) == nil && cache.facts(about: whole[...]) == nil)
    }
}
