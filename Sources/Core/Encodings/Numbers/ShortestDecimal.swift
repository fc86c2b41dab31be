// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The shortest decimal that reads back as a given double; if there are several, the closest to it.
///
/// Source: Giulietti, The Schubfach way to render doubles (2021).
struct ShortestDecimal {
    /// At most 17 digits, the last of which is not zero.
    let digits: UInt64
    /// The power of ten to multiply the digits by.
    let exponent: Int

    /// Converts a double.
    ///
    /// - Precondition: the value is finite and above zero.
    init(_ value: Double) {
        precondition(value.isFinite && value > 0)
        let bits = value.bitPattern
        let biased = Int(bits >> 52)
        let fraction = bits & (1 << 52 - 1)
        let significand = biased == 0 ? fraction : fraction | 1 << 52
        let exponent = max(biased, 1) - 1075
        let found: (digits: UInt64, exponent: Int)
        if -52...0 ~= exponent, significand.trailingZeroBitCount >= -exponent {
            found = (significand >> UInt64(-exponent), 0)
        } else {
            let isPowerOfTwo = fraction == 0 && biased > 1
            found = Self.search(significand, exponent, lowerGapIsHalf: isPowerOfTwo)
        }
        (digits, self.exponent) = Self.withoutTrailingZeros(found.digits, found.exponent)
    }

    /// Finds the closest decimal with the fewest digits in the interval that rounds to
    /// `significand * 2^exponent`.
    ///
    /// The interval and the number are scaled by a power of ten, in quarters of the last place, so
    /// that it holds at least one and at most ten integers.
    private static func search(
        _ significand: UInt64,
        _ exponent: Int,
        lowerGapIsHalf: Bool
    ) -> (digits: UInt64, exponent: Int) {
        // floor(log10(width of the interval)), with a fraction accurate enough for this range.
        let decimal = (exponent * 1_262_611 - (lowerGapIsHalf ? 524_031 : 0)) >> 22
        let power = roundedUpPower(-decimal)
        let shift = UInt64(exponent + (-decimal * 1_741_647) >> 19 + 1)
        let quarters = significand * 4
        let below = scaled((quarters - (lowerGapIsHalf ? 1 : 2)) << shift, by: power)
        let middle = scaled(quarters << shift, by: power)
        let above = scaled((quarters + 2) << shift, by: power)
        // The ends belong to the interval if ties round to this number, which is if it is even.
        let isOdd = significand & 1
        let (lower, upper) = (below + isOdd, above - isOdd)

        let integer = middle / 4
        if integer >= 10 {
            let tens = integer / 10
            let lowerFits = lower <= 40 * tens
            let upperFits = 40 * tens + 40 <= upper
            if lowerFits != upperFits { return (tens + (upperFits ? 1 : 0), decimal + 1) }
        }
        let lowerFits = lower <= 4 * integer
        let upperFits = 4 * integer + 4 <= upper
        if lowerFits != upperFits { return (integer + (upperFits ? 1 : 0), decimal) }
        let half = 4 * integer + 2
        let roundsUp = middle > half || middle == half && integer & 1 == 1
        return (integer + (roundsUp ? 1 : 0), decimal)
    }

    /// Returns the upper 64 bits of a 192-bit product, with the last bit set if any bit below is.
    private static func scaled(_ value: UInt64, by power: (high: UInt64, low: UInt64)) -> UInt64 {
        let low = power.low.multipliedFullWidth(by: value)
        let high = power.high.multipliedFullWidth(by: value)
        let (middle, carries) = high.low.addingReportingOverflow(low.high)
        let top = high.high + (carries ? 1 : 0)
        return top | (middle > 1 ? 1 : 0)
    }

    private static func roundedUpPower(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let power = PowersOfTen.entry(exponent)
        guard !(PowersOfTen.exactExponents ~= exponent) else { return power }
        let (low, carries) = power.low.addingReportingOverflow(1)
        return (power.high + (carries ? 1 : 0), low)
    }

    private static func withoutTrailingZeros(
        _ digits: UInt64,
        _ exponent: Int
    ) -> (UInt64, Int) {
        var (digits, exponent) = (digits, exponent)
        while digits % 10 == 0 {
            digits /= 10
            exponent += 1
        }
        return (digits, exponent)
    }
}
