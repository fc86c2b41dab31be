// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ByteSink where Self: ~Copyable {
    /// Writes a number as ECMAScript does, at most 25 bytes; returns false if it is not finite.
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
        let digits = DecimalDigits(decimal.digits)
        // The value is 0.ddd * 10^point.
        let point = digits.count + decimal.exponent
        switch point {
        case digits.count...21:
            append(digits, 0..<digits.count)
            appendZeros(point - digits.count)
        case 1...21:
            append(digits, 0..<point)
            append(UInt8(ascii: "."))
            append(digits, point..<digits.count)
        case -5...0:
            append(UInt8(ascii: "0"))
            append(UInt8(ascii: "."))
            appendZeros(-point)
            append(digits, 0..<digits.count)
        default:
            appendScientific(digits, exponent: point - 1)
        }
        return true
    }

    private mutating func appendScientific(_ digits: DecimalDigits, exponent: Int) {
        append(digits[0])
        if digits.count > 1 {
            append(UInt8(ascii: "."))
            append(digits, 1..<digits.count)
        }
        append(UInt8(ascii: "e"))
        append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        appendDecimal(UInt64(exponent.magnitude))
    }

    /// Writes the decimal digits of a number.
    mutating func appendDecimal(_ value: UInt64) {
        let digits = DecimalDigits(value)
        append(digits, 0..<digits.count)
    }

    private mutating func append(_ digits: DecimalDigits, _ positions: Range<Int>) {
        for position in positions { append(digits[position]) }
    }

    private mutating func appendZeros(_ count: Int) {
        for _ in 0..<count { append(UInt8(ascii: "0")) }
    }
}
