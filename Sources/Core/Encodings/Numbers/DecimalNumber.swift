// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A number in the grammar of JSON, split into digits and exponent.
///
/// Shape: `digits * 10^exponent`, where `digits` are the first 19 significant ones.
struct DecimalNumber {
    /// The most digits that always fit 64 bits.
    static let maximumDigitCount = 19
    /// Beyond any exponent that matters, and small enough for sums in 32 bits.
    private static let exponentLimit = 1_000_000_000

    private(set) var isNegative = false
    private(set) var digits: UInt64 = 0
    private(set) var exponent = 0
    /// Whether digits other than zero follow the first 19.
    private(set) var isTruncated = false
    private var digitCount = 0

    /// Splits a text that is known to be a JSON number (RFC 8259 §6).
    init(_ text: Span<UInt8>) {
        var index = 0
        if index < text.count, text[index] == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }
        var isFraction = false
        while index < text.count {
            let character = text[index]
            index += 1
            if character == UInt8(ascii: ".") {
                isFraction = true
            } else if character | 0x20 == UInt8(ascii: "e") {
                exponent += Self.exponent(in: text, from: index)
                return
            } else {
                append(character &- UInt8(ascii: "0"), isFraction: isFraction)
            }
        }
    }

    private mutating func append(_ digit: UInt8, isFraction: Bool) {
        if digitCount < Self.maximumDigitCount {
            digits = digits * 10 + UInt64(digit)
            if digits > 0 { digitCount += 1 }
            if isFraction { exponent -= 1 }
        } else {
            if digit > 0 { isTruncated = true }
            if !isFraction { exponent += 1 }
        }
    }

    static func exponent(in text: Span<UInt8>, from start: Int) -> Int {
        var (index, sign, value) = (start, 1, 0)
        if index < text.count, text[index] < UInt8(ascii: "0") {
            sign = text[index] == UInt8(ascii: "-") ? -1 : 1
            index += 1
        }
        while index < text.count, value < exponentLimit / 10 {
            value = value * 10 + Int(text[index] &- UInt8(ascii: "0"))
            index += 1
        }
        // More digits only make it larger still.
        return sign * (index < text.count ? exponentLimit : value)
    }

    /// The number as an integer, or `nil` if it is not one or too large.
    var integer: Int? {
        guard !isTruncated else { return nil }
        guard digits != 0 else { return 0 }
        var (value, rest) = (digits, exponent)
        while rest < 0 {
            guard value % 10 == 0 else { return nil }
            value /= 10
            rest += 1
        }
        while rest > 0 {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            guard !isTooLarge else { return nil }
            value = product
            rest -= 1
        }
        guard isNegative else { return Int(exactly: value) }
        // The most negative integer has no positive counterpart.
        guard value <= UInt64(Int.max) + 1 else { return nil }
        return Int(truncatingIfNeeded: 0 &- value)
    }
}
