// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// The correction of QR codes, by its definition; that of PDF417 is in ``PDF417CorrectionTests``.
struct ReedSolomonTests {
    /// Multiplies as ISO/IEC 18004 §7.5.2 defines it, without any table.
    private static func product(_ one: Int, _ other: Int) -> Int {
        var (result, shifted) = (0, one)
        for bit in 0..<8 {
            if other >> bit & 1 == 1 { result ^= shifted }
            shifted <<= 1
            if shifted > 255 { shifted ^= 0x11D }
        }
        return result
    }

    /// Returns data with correction: the remainder by (x - 1)(x - 2)(x - 4)….
    private static func codewords(_ data: [Int], correction count: Int) -> [Int] {
        var (generator, root) = ([1], 1)
        for _ in 0..<count {
            var next = generator + [0]
            for (index, factor) in generator.enumerated() {
                next[index + 1] ^= product(factor, root)
            }
            generator = next
            root = product(root, 2)
        }
        var rest = data + [Int](repeating: 0, count: count)
        for index in data.indices {
            let factor = rest[index]
            for (place, value) in generator.enumerated() {
                rest[index + place] ^= product(factor, value)
            }
        }
        return data + rest.suffix(count)
    }

    @Test func `products are those of the definition`() {
        for one in 0..<256 {
            for other in 0..<256 {
                let product = Self.product(one, other)
                #expect(BytePolynomials.product(one, other) == product)
            }
            if one > 0 {
                #expect(Self.product(one, BytePolynomials.inverse(one)) == 1)
            }
        }
    }

    @Test func `the example of the standard has its correction`() {
        // ISO/IEC 18004 annex I: 01234567 in a code of version 1, level M.
        let data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
        let correction = [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]
        #expect(Self.codewords(data, correction: 10) == data + correction)
    }

    @Test(arguments: [7, 10, 22, 30])
    func `as many wrong and erased codewords as the correction allows are made good`(
        count: Int
    ) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let correction = ReedSolomon<BytePolynomials>(count: count)
        for wrong in 0...count / 2 {
            let data = (0..<80).map { _ in Int.random(in: 0..<256, using: &random) }
            let meant = Self.codewords(data, correction: count)
            #expect(correction.correct(meant) == meant)
            let places = Array(meant.indices.shuffled(using: &random).prefix(count - wrong))
            var read = meant
            for place in places { read[place] ^= Int.random(in: 1..<256, using: &random) }
            #expect(correction.correct(read, erased: Array(places.dropFirst(wrong))) == meant)
        }
    }

    @Test func `more wrong codewords than the correction allows never give the data as meant`() {
        var random = SeededGenerator(seed: 5)
        let correction = ReedSolomon<BytePolynomials>(count: 22)
        for _ in 0..<200 {
            let data = (0..<80).map { _ in Int.random(in: 0..<256, using: &random) }
            var read = Self.codewords(data, correction: 22)
            for place in read.indices.shuffled(using: &random).prefix(12) {
                read[place] ^= Int.random(in: 1..<256, using: &random)
            }
            #expect(correction.correct(read) == nil)
        }
    }
}
