// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension DecimalNumber {
    /// Returns the double closest to the number in a text, ties to even; infinite from about 1.8e308.
    static func double(_ text: Span<UInt8>) -> Double {
        let number = DecimalNumber(text)
        let magnitude = number.magnitude(of: text)
        return number.isNegative ? -magnitude : magnitude
    }

    private func magnitude(of text: Span<UInt8>) -> Double {
        guard digits != 0 else { return 0 }
        // Both operands are exact, so the single operation rounds correctly (Clinger 1990).
        if !isTruncated, digits <= 1 << 53, -22...22 ~= exponent {
            let power = Self.exactPowers[abs(exponent)]
            return exponent < 0 ? Double(digits) / power : Double(digits) * power
        }
        let lower = Self.closest(to: digits, exponent: exponent)
        guard isTruncated else { return lower }
        let upper = Self.closest(to: digits + 1, exponent: exponent)
        guard lower != upper else { return lower }
        return Self.isBelowMidpoint(text, above: lower) ? lower : upper
    }

    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Returns the double closest to `digits * 10^exponent`, for digits other than zero.
    ///
    /// Source: Lemire, Number Parsing at a Gigabyte per Second (2021) §5; that 128 bits are always
    /// enough: Mushtak and Lemire, Fast Number Parsing Without Fallback (2023).
    private static func closest(to digits: UInt64, exponent: Int) -> Double {
        guard exponent >= PowersOfTen.exponents.lowerBound else { return 0 }
        guard exponent <= 308 else { return .infinity }
        let shift = digits.leadingZeroBitCount
        let product = approximateProduct(of: digits << UInt64(shift), exponent: exponent)
        let upperBit = Int(product.high >> 63)
        // 53 bits, one for rounding, and one that may be zero.
        var significand = product.high >> UInt64(upperBit + 9)
        // floor(log2(10^exponent)) + 63, with a fraction accurate enough for this range.
        let binaryExponent = ((152_170 + 65_536) * exponent) >> 16 + 63
        var biased = binaryExponent + upperBit - shift + 1023
        guard biased > 0 else {
            return subnormal(significand, shift: 1 - biased)
        }
        // A tie goes to even; only in this case can the product be exactly half-way.
        let isExact = product.low <= 1 && -4...23 ~= exponent
        if isExact, significand & 3 == 1, significand << UInt64(upperBit + 9) == product.high {
            significand &= ~1
        }
        significand = (significand + (significand & 1)) >> 1
        if significand == 1 << 53 {
            significand >>= 1
            biased += 1
        }
        guard biased < 0x7FF else { return .infinity }
        return Double(bitPattern: UInt64(biased) << 52 | significand & (1 << 52 - 1))
    }

    /// Rounds below the normal range; rounding up into it needs no special care, as the bits just carry.
    private static func subnormal(_ significand: UInt64, shift: Int) -> Double {
        guard shift < 64 else { return 0 }
        let shifted = significand >> UInt64(shift)
        return Double(bitPattern: (shifted + (shifted & 1)) >> 1)
    }

    /// Returns the upper 128 bits of digits times a power of ten, precise enough for 55 of them.
    private static func approximateProduct(
        of digits: UInt64,
        exponent: Int
    ) -> (high: UInt64, low: UInt64) {
        var power = PowersOfTen.entry(exponent)
        // Rounded up, the reciprocals of the powers of five below 2^64 reveal ties.
        if -27..<0 ~= exponent {
            let (low, carries) = power.low.addingReportingOverflow(1)
            power = (power.high + (carries ? 1 : 0), low)
        }
        var product: (high: UInt64, low: UInt64) = power.high.multipliedFullWidth(by: digits)
        guard product.high & 0x1FF == 0x1FF else { return product }
        let more = power.low.multipliedFullWidth(by: digits)
        let (low, carries) = product.low.addingReportingOverflow(more.high)
        product = (product.high + (carries ? 1 : 0), low)
        return product
    }
}

extension DecimalNumber {
    /// The most significant digits of a point half-way between doubles, and a few more.
    private static let decisiveDigitCount = 780

    /// Returns whether a number is closer to the double below it than to the next one; a tie goes to even.
    ///
    /// Exact; called only for numbers of more than 19 digits next to a midpoint.
    private static func isBelowMidpoint(_ text: Span<UInt8>, above lower: Double) -> Bool {
        var (number, exponent) = allDigits(of: text)
        let bits = lower.bitPattern
        let isNormal = bits >> 52 != 0
        let significand = bits & (1 << 52 - 1) | (isNormal ? 1 << 52 : 0)
        var midpoint = BigNatural(significand * 2 + 1)
        let binaryExponent = (isNormal ? Int(bits >> 52) : 1) - 1023 - 53
        if exponent < 0 {
            midpoint.multiply(byPowerOfTen: -exponent)
            exponent = 0
        }
        number.multiply(byPowerOfTen: exponent)
        if binaryExponent < 0 {
            number.shiftLeft(by: -binaryExponent)
        } else {
            midpoint.shiftLeft(by: binaryExponent)
        }
        let order = BigNatural.order(number, midpoint)
        return order < 0 || order == 0 && significand % 2 == 0
    }

    /// Returns the decisive digits as one number; any later digits other than zero add a last digit 1.
    private static func allDigits(of text: Span<UInt8>) -> (number: BigNatural, exponent: Int) {
        var number = BigNatural(0)
        var (count, exponent, isFraction, hasMore) = (0, 0, false, false)
        var index = 0
        while index < text.count {
            let character = text[index]
            index += 1
            if character == UInt8(ascii: ".") {
                isFraction = true
                continue
            }
            guard character | 0x20 != UInt8(ascii: "e") else {
                exponent += Self.exponent(in: text, from: index)
                break
            }
            let digit = character &- UInt8(ascii: "0")
            guard digit < 10 else { continue }  // the sign
            if count < decisiveDigitCount {
                number.multiply(by: 10, adding: UInt32(digit))
                if count > 0 || digit > 0 { count += 1 }
                if isFraction { exponent -= 1 }
            } else {
                hasMore = hasMore || digit > 0
                if !isFraction { exponent += 1 }
            }
        }
        guard hasMore else { return (number, exponent) }
        number.multiply(by: 10, adding: 1)
        return (number, exponent - 1)
    }
}
