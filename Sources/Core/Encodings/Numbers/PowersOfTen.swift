// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The powers of ten as binary fractions of 128 bits, for conversions between decimal and binary.
///
/// The entry of `10^q` is `10^q * 2^s`, rounded down, with the integer `s` that puts it between
/// 2^127 and 2^128. The table is computed on first use, exactly and from the definition.
enum PowersOfTen {
    /// From the smallest exponent of a decimal that is not zero as a double to the largest one needed to
    /// print the smallest double.
    static let exponents = -342...324

    /// The exponents whose entries are exact: 5^55 is the last power of five below 2^128.
    static let exactExponents = 0...55

    /// Returns the entry of `10^exponent`, high and low half, rounded down.
    ///
    /// - Precondition: the exponent is one of ``exponents``.
    static func entry(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        table[exponent - exponents.lowerBound]
    }

    private static let table: [(high: UInt64, low: UInt64)] = {
        // 10^q and 5^q have the same leading bits.
        var ascending: [(high: UInt64, low: UInt64)] = []
        var power = BigNatural(1)
        for _ in 0...exponents.upperBound {
            ascending.append(power.topBits)
            power.multiply(by: 5)
        }
        // Dividing step by step and rounding down each time gives the same result as dividing once. The
        // start leaves more than 128 bits at the end: 5^342 has 795.
        var descending: [(high: UInt64, low: UInt64)] = []
        var reciprocal = BigNatural(1)
        reciprocal.shiftLeft(by: 1024)
        for _ in 1 ... -exponents.lowerBound {
            reciprocal.divide(by: 5)
            descending.append(reciprocal.topBits)
        }
        return descending.reversed() + ascending
    }()
}
