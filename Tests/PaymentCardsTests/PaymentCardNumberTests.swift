// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import PaymentCards
import Testing

/// Card numbers; those of real ranges are published by payment services for tests and are never issued.
struct PaymentCardNumberTests {
    private static func isNumber(_ text: String) -> Bool { isNumber(Array(text.utf8)) }

    private static func isNumber(_ digits: [UInt8]) -> Bool {
        guard let number = CardNumber(SecretBytes(copying: digits)) else { return false }
        return number.withDigits { SecretBytes(copying: $0) }.revealed() == digits
    }

    @Test func `published test numbers and those of the stub are numbers`() {
        let numbers = [
            "4242424242424242", "5555555555554444", "2223003122003222", "378282246310005",
            "9999000000001374", "9999000000002521", "9999000000003529", "9999000000004378",
            "9999000000005011",
        ]
        for (place, number) in numbers.enumerated() {
            #expect(Self.isNumber(number), "number \(place)")
        }
    }

    @Test func `each wrong digit is noticed`() {
        let right = Array("9999000000001374".utf8)
        for place in right.indices {
            for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != right[place] {
                var wrong = right
                wrong[place] = digit
                #expect(!Self.isNumber(wrong), "place \(place)")
            }
        }
    }

    @Test func `only 12 to 19 digits are a number`() {
        for count in 0...24 {
            // Zeros satisfy Luhn's formula at any length.
            let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: count)
            #expect(Self.isNumber(zeros) == (12...19 ~= count))
        }
        for text in ["9999 0000 0000 1374", "999900000000137A", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"]
        { #expect(!Self.isNumber(text)) }
    }

    @Test func `a new number has 16 digits of its range, a check digit and its last four`() throws {
        for index in 0..<100 {
            let iin = try #require(IIN("999900" + (index < 10 ? "0\(index)" : "\(index)")))
            let number = CardNumber.generate(in: iin, random: SystemRandom())
            let digits = number.withDigits { SecretBytes(copying: $0) }.revealed()
            #expect(digits.count == 16 && digits.starts(with: iin.text.utf8))
            #expect(Self.isNumber(digits))
            #expect(number.lastFour == String(decoding: digits.suffix(4), as: UTF8.self))
        }
    }

    @Test func `digits come from the random source, without favour`() {
        // 250 to 255 would favour the digits 0 to 5, so they are skipped.
        let random = RepeatingBytes(bytes: [255, 1, 250, 12, 23, 34, 45, 56, 67])
        let number = CardNumber.generate(random: random)
        let digits = number.withDigits { SecretBytes(copying: $0) }
        #expect(digits.revealed().prefix(15) == Array("999900001234567".utf8)[...])
        #expect(digits.withBytes { CardNumber.isLuhnValid($0) })
    }

    @Test func `only the test range has issuer numbers`() {
        #expect(IIN("99990000") == .standard && IIN("99990099") != nil)
        for text in [
            "99990100", "99989999", "41111111", "51000000", "34000000", "37000000", "22210000",
            "9999000", "999900000", "9999000a", "９９９９００００", "",
        ] { #expect(IIN(text) == nil) }
    }

    @Test func `the index finds a number again under the same key only`() throws {
        let key = SecretBytes(copying: [1, 2, 3])
        let other = SecretBytes(copying: [1, 2, 4])
        let number = try Self.number("9999000000001374")
        let same = try Self.number("9999000000001374")
        let another = try Self.number("9999000000005011")
        let index = try number.index(key: key)
        #expect(index.count == 32)
        #expect(try same.index(key: key) == index)
        #expect(try another.index(key: key) != index)
        #expect(try number.index(key: other) != index)
        // RFC 2104 over the digits alone.
        let digits = Array("9999000000001374".utf8)
        #expect(try HMAC(.sha256).code(of: digits, key: key) == index)
        // Python: hmac.new(bytes(range(32)), digits, hashlib.sha256)
        let expected: [UInt8] = [0x71, 0x44, 0xF4, 0xB3, 0xD4, 0xA7, 0x78, 0xDC]
        let vector = try number.index(key: SecretBytes(copying: Array(0..<32)))
        #expect(Array(vector.prefix(8)) == expected)
    }

    @Test func `security codes match the vectors`() throws {
        let codes = HMACSecurityCodes(key: SecretBytes(copying: Array(0...31)))
        let december = try #require(CardExpiry(year: 2029, month: 12))
        let june = try #require(CardExpiry(year: 2030, month: 6))
        let first = try codes.code(of: Self.number("9999000000001374"), expiry: december)
        #expect(first.revealed() == Array("445".utf8))
        let second = try codes.code(of: Self.number("9999000000005011"), expiry: june)
        #expect(second.revealed() == Array("704".utf8))
        let renewed = try codes.code(of: Self.number("9999000000001374"), expiry: june)
        #expect(renewed.revealed() != first.revealed())
    }

    private static func number(_ text: String) throws -> CardNumber {
        guard let number = CardNumber(SecretBytes(ascii: text)) else {
            throw PaymentCardError.recordsInvalid
        }
        return number
    }
}
