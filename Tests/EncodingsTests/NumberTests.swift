// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

/// Conversions between decimal text and doubles, checked against the standard library's.
struct NumberTests {
    /// RFC 8785 appendix B, without those repeated in the published file.
    @Test(
        arguments: [
            (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"),
            (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
            (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"),
            (0xC340_0000_0000_0000, "-9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
            (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
            (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
            (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
            (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
            (0x41B3_DE43_5555_5553, "333333333.3333332"),
            (0x41B3_DE43_5555_5554, "333333333.33333325"),
            (0x41B3_DE43_5555_5555, "333333333.3333333"),
            (0x41B3_DE43_5555_5556, "333333333.3333334"),
            (0x41B3_DE43_5555_5557, "333333333.33333343"),
            (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
            (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
        ] as [(UInt64, String)]
    )
    func `doubles are written as ECMAScript writes them`(bits: UInt64, text: String) throws {
        #expect(JSONOutput.number(Double(bitPattern: bits)).encoded() == text)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `any double survives its text, and no shorter text would do`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            let text = JSONOutput.number(value).encoded()
            #expect(try Self.double(text) == value, "seed \(seed): \(value)")
            // The library also prints the shortest digits, and the closest of these.
            #expect(Self.significand(text) == Self.significand("\(value)"), "seed \(seed)")
        }
    }

    @Test(arguments: [5, 6, 7, 8] as [UInt64])
    func `any decimal is read as the closest double`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let text = Self.decimal(using: &generator)
            let expected = try #require(Double(text))
            #expect(
                try Self.double(text).bitPattern == expected.bitPattern,
                "seed \(seed): \(text)"
            )
        }
    }

    /// Tests the point half-way between two doubles, which has up to 767 digits; next to it only the last one decides.
    @Test(arguments: [9, 10] as [UInt64])
    func `decimals next to a midpoint are read exactly`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let lower = Double(bitPattern: generator.next() & 0x7FFF_FFFF_FFFF_FFFF)
            guard lower.isFinite, lower.nextUp.isFinite else { continue }
            let even = lower.significandBitPattern % 2 == 0 ? lower : lower.nextUp
            let midpoint = ExactDecimal(midpointAbove: lower)
            #expect(try Self.double(midpoint.text) == even, "seed \(seed): \(lower)")
            #expect(
                try Self.double(midpoint.textJustAbove) == lower.nextUp,
                "seed \(seed): \(lower)"
            )
            #expect(try Self.double(midpoint.textJustBelow) == lower, "seed \(seed): \(lower)")
        }
    }

    @Test func `the ends of the range are exact`() throws {
        let largest = ExactDecimal(midpointAbove: .greatestFiniteMagnitude)
        #expect(try Self.double(largest.textJustBelow) == .greatestFiniteMagnitude)
        #expect(try Self.double(largest.text) == .infinity)
        let smallest = ExactDecimal(midpointAbove: 0)
        #expect(try Self.double(smallest.text) == 0)
        #expect(try Self.double(smallest.textJustAbove) == .leastNonzeroMagnitude)
        #expect(try Self.double("1e400") == .infinity)
        #expect(try Self.double("-1e400") == -.infinity)
        #expect(try Self.double("1e-400") == 0)
        #expect(try Self.double("-0").sign == .minus)
    }

    @Test func `exponents and digits without end are read in time`() throws {
        let zeros = String(repeating: "0", count: 100_000)
        #expect(try Self.double("1e\(String(repeating: "9", count: 1000))") == .infinity)
        #expect(try Self.double("1e-\(String(repeating: "9", count: 1000))") == 0)
        #expect(try Self.double("0e\(String(repeating: "9", count: 1000))") == 0)
        #expect(try Self.double("1\(zeros)e-100000") == 1)
        #expect(try Self.double("0.\(zeros)1e100001") == 1)
        #expect(try Self.double("0.1\(zeros)1") == 0.1)
        #expect(try Self.double(String(repeating: "9", count: 100_000) + "e-100000") == 1)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("1.0", 1), ("1e2", 100), ("10e-1", 1), ("-12.50e1", -125),
            ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
            ("0e99999999999999999999", 0), ("922337203685477580700e-2", Int.max),
            ("1000000000000000000000000e-24", 1), ("0.00000000000000000000000001e26", 1),
        ] as [(String, Int)]
    )
    func `integers are recognised however they are written`(text: String, value: Int) throws {
        #expect(try Self.number(text).integer == value)
        #expect(try Self.number(text).text == text)
    }

    @Test(arguments: [
        "1.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
        "0.1e99999999999999999999", "1e-99999999999999999999", "12345678901234567890.5",
        "100000000000000000000000001e-26",
    ])
    func `other numbers are no integers`(text: String) throws {
        #expect(try Self.number(text).integer == nil)
        #expect(try Self.number(text).text == text)
    }

    private static func number(_ text: String) throws -> JSONNumber {
        try #require(JSONTree(parsing: Array(text.utf8)).root.number)
    }

    private static func double(_ text: String) throws -> Double {
        try number(text).double
    }

    /// Returns the digits of a number without sign, point, exponent, and zeros at the ends.
    private static func significand(_ text: String) -> String {
        let digits = text.prefix { $0 != "e" }.filter { $0.isNumber }.drop { $0 == "0" }
        return String(digits.reversed().drop { $0 == "0" }.reversed())
    }

    private static func decimal(using generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 1...40, using: &generator)
        var digits = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &generator))" }
        digits.insert(Bool.random(using: &generator) ? "1" : "9", at: 0)
        if Bool.random(using: &generator) {
            digits.insert(".", at: Int.random(in: 1...count, using: &generator))
        }
        let sign = Bool.random(using: &generator) ? "-" : ""
        return "\(sign)\(digits.joined())e\(Int.random(in: -345...310, using: &generator))"
    }
}
