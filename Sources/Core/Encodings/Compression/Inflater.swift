// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Unpacks deflate blocks into a growing output.
///
/// Source: RFC 1951.
struct Inflater {
    private(set) var output: [UInt8] = []
    var bits = DeflateBits()

    private let outputLimit: Int
    /// The start of the current stream's output; distances do not reach back beyond it.
    private(set) var streamStart = 0

    init(outputLimit: Int, inputCount: Int) {
        self.outputLimit = max(outputLimit, 0)
        // Text shrinks to about a quarter.
        output.reserveCapacity(min(inputCount, 1 << 18, self.outputLimit) * 4)
    }

    func isAtEnd(of bytes: Span<UInt8>) -> Bool { bits.index >= bytes.count }

    func error(_ reason: DeflateError.Reason) -> DeflateError {
        DeflateError(reason: reason, offset: bits.index - bits.count / 8)
    }

    /// Unpacks one stream of blocks and stops at the byte after it.
    mutating func inflateBlocks(_ bytes: Span<UInt8>) throws(DeflateError) {
        streamStart = output.count
        var isLast = false
        while !isLast {
            isLast = try read(1, bytes) == 1
            switch try read(2, bytes) {
            case 0: try copyStored(bytes)
            case 1: try inflateBlock(bytes, Self.fixedLiterals, Self.fixedDistances)
            case 2:
                let (literals, distances) = try readCodes(bytes)
                try inflateBlock(bytes, literals, distances)
            default: throw error(.badBlockType)
            }
        }
        bits.alignToByte()
    }

    func checkSpace(for count: Int) throws(DeflateError) {
        guard count <= outputLimit - output.count else { throw error(.outputTooLarge) }
    }

    mutating func read(_ count: Int, _ bytes: Span<UInt8>) throws(DeflateError) -> Int {
        guard let value = bits.read(count, bytes) else { throw error(.truncated) }
        return value
    }

    /// Copies a stored block (RFC 1951 §3.2.4).
    private mutating func copyStored(_ bytes: Span<UInt8>) throws(DeflateError) {
        bits.alignToByte()
        let length = try read(16, bytes)
        guard try read(16, bytes) == length ^ 0xFFFF else { throw error(.badStoredLength) }
        bits.alignToByte()
        guard length <= bytes.count - bits.index else { throw error(.truncated) }
        try checkSpace(for: length)
        for index in bits.index..<bits.index + length { output.append(bytes[index]) }
        bits.skip(bytes: length)
    }

    /// Unpacks a compressed block (RFC 1951 §3.2.3, §3.2.5).
    private mutating func inflateBlock(
        _ bytes: Span<UInt8>,
        _ literals: HuffmanCode,
        _ distances: HuffmanCode
    ) throws(DeflateError) {
        while true {
            // A length and a distance take at most 48 bits.
            bits.refill(bytes)
            let symbol = try nextSymbol(of: literals)
            if symbol < 256 {
                try checkSpace(for: 1)
                output.append(UInt8(symbol))
                continue
            }
            guard symbol > 256 else { return }
            guard symbol - 257 < Self.lengths.count else { throw error(.badSymbol) }
            let length = try readValue(Self.lengths[symbol - 257], bytes)
            let code = try nextSymbol(of: distances)
            guard code < Self.distances.count else { throw error(.badSymbol) }
            let distance = try readValue(Self.distances[code], bytes)
            guard distance <= output.count - streamStart else { throw error(.badDistance) }
            try checkSpace(for: length)
            // A match may overlap its own output, so it is copied byte by byte.
            let start = output.count - distance
            for index in start..<start + length { output.append(output[index]) }
        }
    }

    mutating func nextSymbol(of code: HuffmanCode) throws(DeflateError) -> Int {
        guard let (symbol, length) = code.symbol(startingIn: bits.buffer) else {
            throw error(bits.count < HuffmanCode.maximumLength ? .truncated : .badSymbol)
        }
        guard bits.drop(length) else { throw error(.truncated) }
        return symbol
    }

    private mutating func readValue(
        _ value: Value,
        _ bytes: Span<UInt8>
    ) throws(DeflateError) -> Int {
        value.bitCount == 0 ? value.base : try value.base + read(value.bitCount, bytes)
    }
}
