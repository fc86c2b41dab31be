// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An exact decimal with school arithmetic, as a second opinion on numbers.
struct ExactDecimal {
    /// The digits, least significant first.
    private var digits: [UInt8] = []
    private var exponent = 0

    /// Makes the point half-way between a non-negative double and the next one.
    init(midpointAbove value: Double) {
        let significand = value.bitPattern & (1 << 52 - 1)
        let isNormal = value.bitPattern >> 52 != 0
        var rest = 2 * (significand | (isNormal ? 1 << 52 : 0)) + 1
        while rest > 0 {
            digits.append(UInt8(rest % 10))
            rest /= 10
        }
        let power = (isNormal ? Int(value.bitPattern >> 52) : 1) - 1076
        for _ in 0..<abs(power) { multiply(by: power < 0 ? 5 : 2) }
        if power < 0 { exponent = power }
    }

    private mutating func multiply(by factor: UInt8) {
        var carry: UInt8 = 0
        for place in digits.indices {
            carry += digits[place] * factor
            digits[place] = carry % 10
            carry /= 10
        }
        if carry > 0 { digits.append(carry) }
    }

    private func written(_ digits: [UInt8], fraction: String = "") -> String {
        let integer = digits.reversed().map { "\($0)" }.joined()
        let isPadded = integer.count > 1 && integer.hasPrefix("0")
        return (isPadded ? String(integer.dropFirst()) : integer) + fraction + "e\(exponent)"
    }

    var text: String { written(digits) }

    var textJustAbove: String { written(digits, fraction: ".000000000000000000001") }

    var textJustBelow: String {
        var smaller = digits
        var place = 0
        while smaller[place] == 0 {
            smaller[place] = 9
            place += 1
        }
        smaller[place] -= 1
        return written(smaller, fraction: ".999999999999999999999")
    }
}
