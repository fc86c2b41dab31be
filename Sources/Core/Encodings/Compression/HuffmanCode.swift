// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A prefix code defined by the code length of each symbol.
///
/// Source: RFC 1951 §3.2.2.
struct HuffmanCode {
    /// The longest code, in bits.
    static let maximumLength = 15
    /// Codes of up to this many bits are found with one table look-up.
    private static let tableBitCount = 10

    /// For the next bits of the stream: symbol and length of the code at their start, or 0 if the code
    /// is longer than the table or does not exist.
    private var table: [UInt16]
    /// The number of codes of each length.
    private var counts: [UInt16]
    /// The symbols in the order of their codes.
    private var symbols: [UInt16]

    /// Creates the code with these lengths (0 for symbols without code); `nil` if they make no code.
    ///
    /// Refuses more codes than fit. Also refuses fewer, except a single code of one bit or none at all,
    /// which stand for a block with a single distance or without any (RFC 1951 §3.2.7).
    init?<Lengths: Collection<UInt8>>(lengths: Lengths) {
        let used = lengths.filter { $0 > 0 }
        guard used.isEmpty || used == [1] || Self.isComplete(lengths) else { return nil }
        self.init(validLengths: lengths)
    }

    /// Creates a code from lengths known to be valid.
    init<Lengths: Collection<UInt8>>(validLengths lengths: Lengths) {
        counts = Self.counts(of: lengths)
        symbols = [UInt16](repeating: 0, count: Int(counts.reduce(0, +)))
        table = [UInt16](repeating: 0, count: 1 << Self.tableBitCount)
        fill(lengths)
    }

    /// Returns whether there are exactly as many codes as fit.
    static func isComplete<Lengths: Collection<UInt8>>(_ lengths: Lengths) -> Bool {
        var free = 1
        for count in counts(of: lengths).dropFirst() {
            free = free * 2 - Int(count)
            guard free >= 0 else { return false }
        }
        return free == 0
    }

    private static func counts<Lengths: Collection<UInt8>>(of lengths: Lengths) -> [UInt16] {
        var counts = [UInt16](repeating: 0, count: maximumLength + 1)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        return counts
    }

    private mutating func fill<Lengths: Collection<UInt8>>(_ lengths: Lengths) {
        var nextPlace = [Int](repeating: 0, count: Self.maximumLength + 1)
        var nextCode = nextPlace
        for length in 1..<Self.maximumLength {
            nextPlace[length + 1] = nextPlace[length] + Int(counts[length])
            nextCode[length + 1] = (nextCode[length] + Int(counts[length])) << 1
        }
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[nextPlace[Int(length)]] = UInt16(symbol)
            nextPlace[Int(length)] += 1
            enter(symbol, code: nextCode[Int(length)], length: Int(length))
            nextCode[Int(length)] += 1
        }
    }

    /// Enters a short code at every table index that starts with it; the first bit is the lowest.
    private mutating func enter(_ symbol: Int, code: Int, length: Int) {
        guard length <= Self.tableBitCount else { return }
        var reversed = 0
        for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
        for index in stride(from: reversed, to: table.count, by: 1 << length) {
            table[index] = UInt16(symbol << 4 | length)
        }
    }

    /// Returns the symbol whose code the bits start with, and the code's length; `nil` if there is none.
    func symbol(startingIn bits: UInt64) -> (symbol: Int, length: Int)? {
        let entry = table[Int(bits & (1 << UInt64(Self.tableBitCount) - 1))]
        guard entry == 0 else { return (Int(entry >> 4), Int(entry & 15)) }
        // Codes of one length are consecutive numbers that follow those of the length before.
        var (code, first, place) = (0, 0, 0)
        for length in 1...Self.maximumLength {
            code |= Int(bits >> UInt64(length - 1) & 1)
            let count = Int(counts[length])
            if code - first < count { return (Int(symbols[place + code - first]), length) }
            place += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }
}
