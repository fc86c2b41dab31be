// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

struct PDF417CorrectionTests {
    /// Returns data with correction, by definition: the remainder by (x - 3)(x - 9)…, negated.
    private static func codewords(_ data: [Int], correction count: Int) -> [Int] {
        var generator = [1]
        var root = 1
        for _ in 0..<count {
            root = root * 3 % 929
            var next = generator + [0]
            for (index, factor) in generator.enumerated() {
                next[index + 1] = (next[index + 1] + (929 - root) * factor) % 929
            }
            generator = next
        }
        var rest = data + [Int](repeating: 0, count: count)
        for index in data.indices {
            let factor = rest[index]
            for (place, value) in generator.enumerated() {
                rest[index + place] = (rest[index + place] + (929 - factor) * value) % 929
            }
        }
        return data + rest.suffix(count).map { (929 - $0) % 929 }
    }

    @Test(arguments: [4, 16, 64])
    func `as many wrong and erased codewords as the correction allows are made good`(
        count: Int
    ) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let correction = ReedSolomon<NumbersModulo929>(count: count)
        for wrong in 0...count / 2 {
            let data = (0..<100).map { _ in Int.random(in: 0..<929, using: &random) }
            let meant = Self.codewords(data, correction: count)
            #expect(correction.correct(meant, erased: []) == meant)
            let places = Array(meant.indices.shuffled(using: &random).prefix(count - wrong))
            var read = meant
            for place in places {
                read[place] = (read[place] + Int.random(in: 1..<929, using: &random)) % 929
            }
            let erased = Array(places.dropFirst(wrong))
            #expect(correction.correct(read, erased: erased) == meant)
        }
    }

    @Test func `more wrong codewords than the correction allows give no result`() {
        var random = SeededGenerator(seed: 3)
        let correction = ReedSolomon<NumbersModulo929>(count: 16)
        for _ in 0..<20 {
            let data = (0..<100).map { _ in Int.random(in: 0..<929, using: &random) }
            var read = Self.codewords(data, correction: 16)
            for place in read.indices.shuffled(using: &random).prefix(30) {
                read[place] = (read[place] + Int.random(in: 1..<929, using: &random)) % 929
            }
            #expect(correction.correct(read, erased: []) == nil)
            #expect(correction.correct(read, erased: Array(0..<17)) == nil)
        }
    }
}
