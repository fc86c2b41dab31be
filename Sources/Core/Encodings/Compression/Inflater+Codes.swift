// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Inflater {
    /// The meaning of a length or distance symbol: a smallest value, and the number of following bits to
    /// add to it.
    typealias Value = (base: Int, bitCount: Int)

    /// The lengths for the symbols from 257.
    ///
    /// Source: RFC 1951 §3.2.5, whose table follows these rules.
    static let lengths: [Value] = {
        var values: [Value] = (3...10).map { ($0, 0) }
        for bitCount in 1...5 {
            for step in 4...7 { values.append((step << bitCount + 3, bitCount)) }
        }
        return values + [(258, 0)]
    }()

    /// The distances for the symbols from 0.
    ///
    /// Source: RFC 1951 §3.2.5.
    static let distances: [Value] = {
        var values: [Value] = (1...4).map { ($0, 0) }
        for bitCount in 1...13 {
            for step in 2...3 { values.append((step << bitCount + 1, bitCount)) }
        }
        return values
    }()

    /// The fixed code of literals and lengths (RFC 1951 §3.2.6).
    static let fixedLiterals = HuffmanCode(
        validLengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
            + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
    )

    /// The fixed code of distances (RFC 1951 §3.2.6).
    static let fixedDistances = HuffmanCode(validLengths: [UInt8](repeating: 5, count: 32))

    /// The order in which a stream writes the lengths of the code for code lengths.
    private static let lengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    /// Reads the codes of a dynamic block.
    ///
    /// Source: RFC 1951 §3.2.7.
    mutating func readCodes(
        _ bytes: Span<UInt8>
    ) throws(DeflateError) -> (literals: HuffmanCode, distances: HuffmanCode) {
        let literalCount = try read(5, bytes) + 257
        let distanceCount = try read(5, bytes) + 1
        let lengthCount = try read(4, bytes) + 4
        guard literalCount <= 286, distanceCount <= Self.distances.count else {
            throw error(.badCode)
        }
        var lengthLengths = [UInt8](repeating: 0, count: Self.lengthOrder.count)
        for place in 0..<lengthCount {
            lengthLengths[Self.lengthOrder[place]] = UInt8(try read(3, bytes))
        }
        guard HuffmanCode.isComplete(lengthLengths) else { throw error(.badCode) }
        let lengthCode = HuffmanCode(validLengths: lengthLengths)
        let all = try readLengths(literalCount + distanceCount, lengthCode, bytes)
        let endOfBlock = 256
        guard
            all[endOfBlock] > 0,
            let literals = HuffmanCode(lengths: all[..<literalCount]),
            let distances = HuffmanCode(lengths: all[literalCount...])
        else { throw error(.badCode) }
        return (literals, distances)
    }

    private mutating func readLengths(
        _ count: Int,
        _ code: HuffmanCode,
        _ bytes: Span<UInt8>
    ) throws(DeflateError) -> [UInt8] {
        var lengths: [UInt8] = []
        lengths.reserveCapacity(count)
        while lengths.count < count {
            bits.refill(bytes)
            let symbol = try nextSymbol(of: code)
            var repeated: (length: UInt8, count: Int) = (0, 1)
            switch symbol {
            case 16:
                guard let previous = lengths.last else { throw error(.badCode) }
                repeated = (previous, try read(2, bytes) + 3)
            case 17: repeated.count = try read(3, bytes) + 3
            case 18: repeated.count = try read(7, bytes) + 11
            default: repeated.length = UInt8(symbol)
            }
            guard lengths.count + repeated.count <= count else { throw error(.badCode) }
            lengths.append(contentsOf: repeatElement(repeated.length, count: repeated.count))
        }
        return lengths
    }
}
