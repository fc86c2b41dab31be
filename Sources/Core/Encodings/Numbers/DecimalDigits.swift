// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The decimal digits of a number, without leading zeros; zero has one digit.
struct DecimalDigits {
    /// 24 digits, eight per word, little-endian.
    private let words: (UInt64, UInt64, UInt64)
    private let first: Int

    init(_ value: UInt64) {
        let (upper, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
        let (high, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
        words = (Self.eight(high), Self.eight(middle), Self.eight(low))
        if words.0 != 0 {
            first = words.0.trailingZeroBitCount / 8
        } else if words.1 != 0 {
            first = 8 + words.1.trailingZeroBitCount / 8
        } else {
            first = 16 + min(words.2.trailingZeroBitCount / 8, 7)
        }
    }

    var count: Int { 24 - first }

    /// Returns the character of a digit, counted from the first.
    subscript(position: Int) -> UInt8 {
        let place = first + position
        let word = place < 8 ? words.0 : place < 16 ? words.1 : words.2
        return UInt8(ascii: "0") + UInt8(truncatingIfNeeded: word >> UInt64(place % 8 * 8))
    }

    /// Returns eight digits, one per byte, the first one lowest.
    ///
    /// Halves the number three times, all parts in parallel: 4 and 4 digits, 2 each, 1 each. Divides by
    /// multiplying by 2^20 / 100 and 2^10 / 10, rounded up, which is exact for numbers this small.
    private static func eight(_ value: UInt64) -> UInt64 {
        let fours = value / 10_000 | (value % 10_000) << 32
        let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) << 8
    }
}
