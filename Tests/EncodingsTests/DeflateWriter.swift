// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Writes deflate streams from chosen tokens and codes that a compressor would hardly produce.
struct DeflateWriter {
    private(set) var bytes: [UInt8] = []
    private var bitCount = 0

    /// Writes a number, its lowest bit first (RFC 1951 §3.1.1).
    mutating func write(_ value: Int, bits: Int) {
        for bit in 0..<bits { append(value >> bit & 1) }
    }

    /// Writes a code, its highest bit first.
    mutating func write(code: (code: Int, length: Int)) {
        for bit in (0..<code.length).reversed() { append(code.code >> bit & 1) }
    }

    private mutating func append(_ bit: Int) {
        if bitCount % 8 == 0 { bytes.append(0) }
        bytes[bytes.count - 1] |= UInt8(bit) << UInt8(bitCount % 8)
        bitCount += 1
    }

    /// Returns the codes with the given lengths (RFC 1951 §3.2.2).
    static func codes(_ lengths: [Int]) -> [(code: Int, length: Int)] {
        var next = 0
        var codes = [(code: Int, length: Int)](repeating: (0, 0), count: lengths.count)
        for length in 1...15 {
            for (symbol, own) in lengths.enumerated() where own == length {
                codes[symbol] = (next, length)
                next += 1
            }
            next <<= 1
        }
        return codes
    }

    /// Writes the header of a dynamic block; all its lengths are written out, in a code of four bits.
    mutating func writeDynamicHeader(isLast: Bool, literals: [Int], distances: [Int]) {
        write(isLast ? 1 : 0, bits: 1)
        write(2, bits: 2)
        write(literals.count - 257, bits: 5)
        write(distances.count - 1, bits: 5)
        write(15, bits: 4)
        // 0…15 get a code of four bits each; 16, 17 and 18 are first in the order.
        for place in 0..<19 { write(place < 3 ? 0 : 4, bits: 3) }
        for length in literals + distances { write(code: (length, 4)) }
    }

    /// Returns random lengths of a complete code for a number of symbols, none above 15.
    static func completeLengths(
        _ count: Int,
        using generator: inout some RandomNumberGenerator
    ) -> [Int] {
        var lengths = [1, 1]
        while lengths.count < count {
            let place = Int.random(in: 0..<lengths.count, using: &generator)
            guard lengths[place] < 15 else { continue }
            lengths[place] += 1
            lengths.append(lengths[place])
        }
        return lengths.shuffled(using: &generator)
    }
}
