// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An odd modulus, with the constants for Montgomery multiplication.
///
/// `R` is 2 to the number of bits that the limbs hold.
struct Modulus: Sendable, Hashable {
    let limbs: [Limb]
    let bitCount: Int
    /// `-1 / limbs[0]` modulo the base of a limb.
    let negatedInverse: Limb
    /// `R` modulo the number: one in Montgomery form.
    let one: [Limb]
    /// `R²` modulo the number, for converting a number to Montgomery form.
    let squaredRadix: [Limb]

    var byteCount: Int { (bitCount + 7) / 8 }

    /// Prepares a number.
    ///
    /// - Parameter bytes: unsigned big-endian, odd, at least 3; leading zeros are ignored.
    init?(bigEndian bytes: ArraySlice<UInt8>) {
        let bytes = bytes.trimmed
        guard let first = bytes.first, let last = bytes.last, last & 1 == 1 else { return nil }
        bitCount = bytes.count * 8 - first.leadingZeroBitCount
        guard bitCount > 1 else { return nil }
        limbs = Limbs.parse(bigEndian: bytes, count: Limbs.count(bits: bitCount))
        negatedInverse = Self.negatedInverse(of: limbs[0])
        let numbers = ModularNumbers(limbs, negatedInverse: negatedInverse, capacity: 1)
        let value = numbers.reserve()
        // The highest power of two below the number, doubled until it is R.
        var power = [Limb](repeating: 0, count: limbs.count)
        power[(bitCount - 1) / Limb.bitWidth] = 1 << ((bitCount - 1) % Limb.bitWidth)
        numbers.set(value, to: power)
        let radixBitCount = limbs.count * Limb.bitWidth
        for _ in 0...(radixBitCount - bitCount) { numbers.double(value, into: value) }
        one = numbers.limbs(of: value)
        // A product of x·R and y·R is (x·y)·R: squaring doubles the exponent in 2·R, so its bits, from the
        // highest, lead to R·R.
        numbers.double(value, into: value)
        let exponentBitCount = Int.bitWidth - radixBitCount.leadingZeroBitCount
        for index in (0..<(exponentBitCount - 1)).reversed() {
            numbers.multiply(value, value, into: value)
            if radixBitCount >> index & 1 == 1 { numbers.double(value, into: value) }
        }
        squaredRadix = numbers.limbs(of: value)
    }

    /// Inverts by Newton's iteration: each step doubles the number of right bits, and an odd number is its own
    /// inverse in the first three.
    private static func negatedInverse(of limb: Limb) -> Limb {
        var inverse = limb
        for _ in 0..<5 { inverse = inverse &* (2 &- limb &* inverse) }
        return 0 &- inverse
    }
}
