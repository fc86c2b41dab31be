// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

/// Streams with codes and tokens of our choice.
struct DeflateCodeTests {
    /// The table of RFC 1951 §3.2.5.
    static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131,
        163, 195, 227, 258,
    ]
    static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `any codes and tokens are understood`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var writer = DeflateWriter()
        var expected: [UInt8] = []
        for block in 0..<3 {
            let literals = DeflateWriter.completeLengths(286, using: &generator)
            let distances = DeflateWriter.completeLengths(30, using: &generator)
            writer.writeDynamicHeader(isLast: block == 2, literals: literals, distances: distances)
            let codes = (DeflateWriter.codes(literals), DeflateWriter.codes(distances))
            for _ in 0..<400 {
                Self.writeToken(codes, to: &writer, &expected, using: &generator)
            }
            writer.write(code: codes.0[256])
        }
        let output = try Deflate.inflate(writer.bytes, outputLimit: expected.count)
        #expect(output == expected, "seed \(seed)")
    }

    private static func writeToken(
        _ codes: (literals: [(code: Int, length: Int)], distances: [(code: Int, length: Int)]),
        to writer: inout DeflateWriter,
        _ expected: inout [UInt8],
        using generator: inout SeededGenerator
    ) {
        let distanceCode = Int.random(in: 0..<30, using: &generator)
        let distanceBits = max(0, distanceCode / 2 - 1)
        let distanceRest = Int.random(in: 0..<1 << distanceBits, using: &generator)
        let distance = distanceBases[distanceCode] + distanceRest
        guard distance <= expected.count else {
            let literal = UInt8.random(in: 0...255, using: &generator)
            writer.write(code: codes.literals[Int(literal)])
            expected.append(literal)
            return
        }
        let lengthCode = Int.random(in: 0..<29, using: &generator)
        let lengthBits = lengthCode < 8 || lengthCode == 28 ? 0 : lengthCode / 4 - 1
        let lengthRest = Int.random(in: 0..<1 << lengthBits, using: &generator)
        writer.write(code: codes.literals[257 + lengthCode])
        writer.write(lengthRest, bits: lengthBits)
        writer.write(code: codes.distances[distanceCode])
        writer.write(distanceRest, bits: distanceBits)
        for _ in 0..<lengthBases[lengthCode] + lengthRest {
            expected.append(expected[expected.count - distance])
        }
    }

    @Test func `a single distance code of one bit is allowed`() throws {
        var writer = DeflateWriter()
        let literals = Self.literals([UInt8(ascii: "a")], and: [256, 258])
        writer.writeDynamicHeader(isLast: true, literals: literals, distances: [1])
        let codes = DeflateWriter.codes(literals)
        writer.write(code: codes[Int(UInt8(ascii: "a"))])
        writer.write(code: codes[258])
        writer.write(0, bits: 1)
        writer.write(code: codes[256])
        let output = try Deflate.inflate(writer.bytes, outputLimit: 10)
        #expect(output == Array("aaaaa".utf8))
    }

    @Test func `a block without distances is allowed, but not one that uses them`() throws {
        for usesDistance in [false, true] {
            var writer = DeflateWriter()
            let literals = Self.literals([UInt8(ascii: "a")], and: [256, 258])
            writer.writeDynamicHeader(isLast: true, literals: literals, distances: [0])
            let codes = DeflateWriter.codes(literals)
            writer.write(code: codes[Int(UInt8(ascii: "a"))])
            if usesDistance {
                writer.write(code: codes[258])
                writer.write(0, bits: 15)
            }
            writer.write(code: codes[256])
            let output = try? Deflate.inflate(writer.bytes, outputLimit: 10)
            #expect(output == (usesDistance ? nil : [UInt8(ascii: "a")]))
        }
    }

    struct BadCode: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let literals: [Int]
        let distances: [Int]
    }

    static let badCodes: [BadCode] = [
        BadCode(
            testDescription: "too many literals",
            literals: literals([1, 2, 3], and: [256, 257]).map { $0 > 0 ? 2 : 0 },
            distances: [1, 1]
        ),
        BadCode(
            testDescription: "too few literals",
            literals: literals([1], and: [256]).map { $0 > 0 ? 2 : 0 },
            distances: [1, 1]
        ),
        BadCode(
            testDescription: "no end of block",
            literals: literals([1, 2], and: []) + [0],
            distances: [1, 1]
        ),
        BadCode(
            testDescription: "too many distances",
            literals: literals([1], and: [256]),
            distances: [1, 1, 1]
        ),
        BadCode(
            testDescription: "too few distances",
            literals: literals([1], and: [256]),
            distances: [1, 2]
        ),
    ]

    @Test(arguments: badCodes)
    func `lengths that make no code are refused`(code: BadCode) {
        var writer = DeflateWriter()
        writer.writeDynamicHeader(
            isLast: true,
            literals: code.literals,
            distances: code.distances
        )
        for _ in 0..<10 { writer.write(0, bits: 8) }
        let bytes = writer.bytes
        let error = #expect(throws: DeflateError.self) {
            try Deflate.inflate(bytes, outputLimit: 10)
        }
        #expect(error?.reason == .badCode)
    }

    /// Returns the lengths of a complete code for a few symbols: 1, 2, 3, … and the last one twice.
    private static func literals(_ bytes: [UInt8], and others: [Int]) -> [Int] {
        let symbols = bytes.map(Int.init) + others
        var lengths = [Int](repeating: 0, count: max(257, (symbols.max() ?? 0) + 1))
        for (place, symbol) in symbols.enumerated() {
            lengths[symbol] = min(place + 1, symbols.count - 1)
        }
        return lengths
    }
}
