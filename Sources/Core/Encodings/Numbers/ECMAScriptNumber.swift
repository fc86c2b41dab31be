// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension [UInt8] {
    /// Appends a number as ECMAScript writes it, or returns false if it is not finite.
    ///
    /// Source: ECMA-262 §6.1.6.1.20 Number::toString with radix 10; RFC 8785 §3.2.2.3.
    mutating func appendECMAScript(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        guard value != 0 else {
            append(UInt8(ascii: "0"))  // also for -0
            return true
        }
        if value < 0 { append(UInt8(ascii: "-")) }
        let decimal = ShortestDecimal(value.magnitude)
        var digits: [UInt8] = []
        digits.appendDecimal(decimal.digits)
        // The value is 0.ddd * 10^point.
        let point = digits.count + decimal.exponent
        switch point {
        case digits.count...21:
            append(contentsOf: digits)
            append(contentsOf: repeatElement(UInt8(ascii: "0"), count: point - digits.count))
        case 1...21:
            append(contentsOf: digits[..<point])
            append(UInt8(ascii: "."))
            append(contentsOf: digits[point...])
        case -5...0:
            append(contentsOf: "0.".utf8)
            append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -point))
            append(contentsOf: digits)
        default:
            appendScientific(digits, exponent: point - 1)
        }
        return true
    }

    private mutating func appendScientific(_ digits: [UInt8], exponent: Int) {
        append(digits[0])
        if digits.count > 1 {
            append(UInt8(ascii: "."))
            append(contentsOf: digits.dropFirst())
        }
        append(UInt8(ascii: "e"))
        append(UInt8(ascii: exponent < 0 ? "-" : "+"))
        appendDecimal(UInt64(exponent.magnitude))
    }

    /// Appends the decimal digits of a number.
    mutating func appendDecimal(_ value: UInt64) {
        var power: UInt64 = 1
        while value / power >= 10 { power *= 10 }
        var rest = value
        while power > 0 {
            append(UInt8(ascii: "0") + UInt8(rest / power))
            rest %= power
            power /= 10
        }
    }
}
