// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Exponential and logarithm for likelihoods; the core has no mathematical library.
enum Likelihood {
    private static let binaryLogarithmOfE = 1.4426950408889634
    private static let logarithmOf2 = 0.6931471805599453

    /// Returns the exponential of a number at most 0, with a relative error of about 1e-9; 0 below -700.
    static func exponential(_ value: Double) -> Double {
        guard value > -700 else { return 0 }
        let whole = Int(value * binaryLogarithmOfE - 0.5)
        let rest = value - Double(whole) * logarithmOf2
        var sum = 1.0
        for term in 0..<9 {
            sum = 1 + sum * rest / Double(9 - term)
        }
        return sum * Double(bitPattern: UInt64(bitPattern: Int64(whole) + 1023) << 52)
    }

    /// Returns the natural logarithm of a normal number above 0, with an error of about 1e-9.
    static func logarithm(_ value: Double) -> Double {
        var bits = value.bitPattern
        var exponent = Int(bits >> 52) - 1023
        bits = bits & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
        var fraction = Double(bitPattern: bits)
        if fraction > 1.4142135623730951 {
            fraction /= 2
            exponent += 1
        }
        let ratio = (fraction - 1) / (fraction + 1)
        let square = ratio * ratio
        var sum = 0.0
        for term in 0..<7 {
            sum = sum * square + 1 / Double(13 - 2 * term)
        }
        return 2 * ratio * sum + Double(exponent) * logarithmOf2
    }
}
