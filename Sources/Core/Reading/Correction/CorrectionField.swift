// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The numbers in which a kind of code corrects its errors.
///
/// All but 0 are powers of one of them, so products are sums of exponents.
protocol CorrectionField {
    /// The powers of that number from the exponent 0 on, each number but 0 once.
    static var powers: [Int] { get }
    /// The exponents that give each number; that of 0 is meaningless.
    static var logarithms: [Int] { get }
    /// The exponent of the first number at which a polynomial of codewords without errors is 0.
    static var firstRoot: Int { get }

    static func sum(_ one: Int, _ other: Int) -> Int
    static func product(_ one: Int, _ other: Int) -> Int
    static func negative(_ number: Int) -> Int
    /// Returns the sum of a number with itself, that many times.
    static func multiple(_ count: Int, _ number: Int) -> Int
}

extension CorrectionField {
    /// Returns a number to the power of -1; not for 0.
    static func inverse(_ number: Int) -> Int {
        powers[(powers.count - logarithms[number]) % powers.count]
    }

    /// Evaluates a polynomial, whose constant comes first, at a place.
    static func value(_ polynomial: [Int], at place: Int) -> Int {
        polynomial.reversed().reduce(0) { sum(product($0, place), $1) }
    }
}

/// The numbers modulo 929, as PDF417 uses them (ISO/IEC 15438 §5.10).
enum NumbersModulo929: CorrectionField {
    private static let prime = 929

    static let powers: [Int] = {
        var powers = [1]
        for _ in 1..<(prime - 1) { powers.append(powers[powers.count - 1] * 3 % prime) }
        return powers
    }()
    static let logarithms = CorrectionLogarithms.of(powers, count: prime)
    static let firstRoot = 1

    static func sum(_ one: Int, _ other: Int) -> Int { (one + other) % prime }
    static func product(_ one: Int, _ other: Int) -> Int { one * other % prime }
    static func negative(_ number: Int) -> Int { (prime - number) % prime }
    static func multiple(_ count: Int, _ number: Int) -> Int { count * number % prime }
}

/// The bytes as polynomials modulo x⁸ + x⁴ + x³ + x² + 1, as QR codes use them (ISO/IEC 18004 §7.5.2).
enum BytePolynomials: CorrectionField {
    static let powers: [Int] = {
        var powers = [1]
        for _ in 1..<255 {
            let next = powers[powers.count - 1] << 1
            powers.append(next > 255 ? next ^ 0x11D : next)
        }
        return powers
    }()
    static let logarithms = CorrectionLogarithms.of(powers, count: 256)
    static let firstRoot = 0

    static func sum(_ one: Int, _ other: Int) -> Int { one ^ other }
    static func product(_ one: Int, _ other: Int) -> Int {
        one == 0 || other == 0 ? 0 : powers[(logarithms[one] + logarithms[other]) % 255]
    }
    static func negative(_ number: Int) -> Int { number }
    static func multiple(_ count: Int, _ number: Int) -> Int {
        count.isMultiple(of: 2) ? 0 : number
    }
}

private enum CorrectionLogarithms {
    /// Returns the exponents that give each number of a field.
    static func of(_ powers: [Int], count: Int) -> [Int] {
        var logarithms = [Int](repeating: 0, count: count)
        for (exponent, power) in powers.enumerated() { logarithms[power] = exponent }
        return logarithms
    }
}
