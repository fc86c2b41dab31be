// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A natural number in 16-bit digits, the least significant first: addition and multiplication as in school, division bit by
/// bit.
///
/// Slow and plain on purpose; it shares nothing with the arithmetic that it judges.
struct PlainNumber: Equatable, CustomStringConvertible {
    private var digits: [UInt32]

    private init(digits: [UInt32]) {
        self.digits = digits
        while let last = self.digits.last, last == 0 { self.digits.removeLast() }
    }

    init(_ number: Int) {
        self.init(digits: (0..<4).map { UInt32(number >> (16 * $0) & 0xFFFF) })
    }

    init(bigEndian bytes: [UInt8]) {
        var digits = [UInt32](repeating: 0, count: bytes.count / 2 + 1)
        for (place, byte) in bytes.reversed().enumerated() {
            digits[place / 2] += UInt32(byte) * (place % 2 == 0 ? 1 : 256)
        }
        self.init(digits: digits)
    }

    static func powerOfTwo(_ exponent: Int) -> PlainNumber {
        var digits = [UInt32](repeating: 0, count: exponent / 16 + 1)
        digits[exponent / 16] = 1 << UInt32(exponent % 16)
        return PlainNumber(digits: digits)
    }

    var isZero: Bool { digits.isEmpty }

    var bitCount: Int {
        guard let last = digits.last else { return 0 }
        return 16 * digits.count - (last.leadingZeroBitCount - 16)
    }

    func bit(_ index: Int) -> Bool {
        index / 16 < digits.count && digits[index / 16] >> UInt32(index % 16) & 1 == 1
    }

    /// Returns the number big-endian, extended with zeros on the left.
    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).reversed().map { place in
            let digit = place / 2 < digits.count ? digits[place / 2] : 0
            return UInt8(place % 2 == 0 ? digit & 0xFF : digit >> 8)
        }
    }

    static func < (one: PlainNumber, other: PlainNumber) -> Bool {
        guard one.digits.count == other.digits.count else {
            return one.digits.count < other.digits.count
        }
        for (a, b) in zip(one.digits, other.digits).reversed() where a != b { return a < b }
        return false
    }

    static func + (one: PlainNumber, other: PlainNumber) -> PlainNumber {
        var (sum, carry) = ([UInt32](), UInt32(0))
        for place in 0...max(one.digits.count, other.digits.count) {
            carry += place < one.digits.count ? one.digits[place] : 0
            carry += place < other.digits.count ? other.digits[place] : 0
            sum.append(carry & 0xFFFF)
            carry >>= 16
        }
        return PlainNumber(digits: sum)
    }

    /// Returns the difference; the second number must not be larger.
    static func - (one: PlainNumber, other: PlainNumber) -> PlainNumber {
        var (rest, borrow) = ([UInt32](), UInt32(0))
        for place in one.digits.indices {
            let taken = (place < other.digits.count ? other.digits[place] : 0) + borrow
            borrow = one.digits[place] < taken ? 1 : 0
            rest.append(one.digits[place] + borrow * 0x1_0000 - taken)
        }
        precondition(borrow == 0, "a natural number is not negative")
        return PlainNumber(digits: rest)
    }

    static func * (one: PlainNumber, other: PlainNumber) -> PlainNumber {
        var product = [UInt64](repeating: 0, count: one.digits.count + other.digits.count + 1)
        for (place, digit) in one.digits.enumerated() {
            for (index, factor) in other.digits.enumerated() {
                product[place + index] += UInt64(digit) * UInt64(factor)
            }
        }
        var (digits, carry) = ([UInt32](), UInt64(0))
        for sum in product {
            carry += sum
            digits.append(UInt32(carry & 0xFFFF))
            carry >>= 16
        }
        return PlainNumber(digits: digits)
    }

    /// Returns the remainder by subtracting the divisor wherever it fits, from the highest bit down.
    static func % (number: PlainNumber, divisor: PlainNumber) -> PlainNumber {
        var rest = PlainNumber(0)
        for index in (0..<number.bitCount).reversed() {
            rest = rest + rest
            if number.bit(index) { rest = rest + PlainNumber(1) }
            if !(rest < divisor) { rest = rest - divisor }
        }
        return rest
    }

    func raised(to exponent: PlainNumber, modulo modulus: PlainNumber) -> PlainNumber {
        var result = PlainNumber(1) % modulus
        for index in (0..<exponent.bitCount).reversed() {
            result = result * result % modulus
            if exponent.bit(index) { result = result * self % modulus }
        }
        return result
    }

    var description: String {
        digits.reversed().map { String($0, radix: 16) }.joined(separator: "_")
    }
}
