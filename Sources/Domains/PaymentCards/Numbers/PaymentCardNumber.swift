// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A card number (PAN) in memory that is wiped at its end of life.
///
/// Shape: 12 to 19 ASCII digits, the last of which is the check digit of Luhn's formula (ISO/IEC 7812-1). It has no
/// description and is never text.
public struct CardNumber: ~Copyable, Sendable {
    /// The number of digits of numbers that are issued here.
    public static let issuedDigitCount = 16
    private static let digitCounts = 12...19

    private let digits: SecretBytes

    /// Takes digits; `nil` for another length, other characters or a wrong check digit.
    public init?(_ digits: consuming SecretBytes) {
        let isNumber = digits.withBytes { bytes in
            Self.digitCounts ~= bytes.count && Self.isLuhnValid(bytes)
        }
        guard isNumber else { return nil }
        self.digits = digits
    }

    private init(checked digits: consuming SecretBytes) { self.digits = digits }

    /// Draws a new number: the issuer's digits, seven random ones and the check digit.
    ///
    /// The caller compares ``index(key:)`` with those of all cards, as a range has only ten million numbers.
    public static func generate(in iin: IIN = .standard, random: some RandomSource) -> CardNumber {
        let start = Array(iin.text.utf8)
        let last = issuedDigitCount - 1
        let drawn = SecretDigits.draw(count: last - start.count, random: random)
        let digits = SecretBytes(count: issuedDigitCount) { bytes in
            for place in start.indices { bytes[place] = start[place] }
            for place in 0..<drawn.count {
                bytes[start.count + place] = drawn.withBytes { $0[place] }
            }
            bytes[last] = UInt8(ascii: "0")
            let sum = luhnSum(bytes.span)
            bytes[last] = UInt8(ascii: "0") + UInt8((10 - sum % 10) % 10)
        }
        return CardNumber(checked: digits)
    }

    /// Lends the digits for the duration of the body.
    public borrowing func withDigits<Outcome: ~Copyable, Failure>(
        _ body: (Span<UInt8>) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        try digits.withBytes(body)
    }

    /// The last four digits, which may be shown (PCI DSS 3.4.1).
    public var lastFour: String {
        digits.withBytes { bytes in
            var end: [UInt8] = []
            for place in bytes.count - 4..<bytes.count { end.append(bytes[place]) }
            return String(decoding: end, as: UTF8.self)
        }
    }

    /// Returns the value by which the server finds a number that is already issued: HMAC-SHA-256 under a key of its own
    /// (PCI DSS 3.5.1.1).
    ///
    /// - Throws: ``PaymentCardError/cryptography``.
    public borrowing func index(
        key: borrowing SecretBytes
    ) throws(PaymentCardError) -> [UInt8] {
        var message = digits.revealed()
        defer { message.wipe() }
        do throws(CipherError) {
            return try HMAC(.sha256).code(of: message, key: key)
        } catch {
            throw .cryptography
        }
    }

    /// Returns whether bytes are ASCII digits of which the last is the check digit of Luhn's formula.
    public static func isLuhnValid(_ digits: borrowing Span<UInt8>) -> Bool {
        SecretDigits.isAllDigits(digits) && !digits.isEmpty && luhnSum(digits) % 10 == 0
    }

    /// From the right, doubles every second digit and takes 9 from what exceeds 9; returns the sum of all.
    private static func luhnSum(_ digits: borrowing Span<UInt8>) -> Int {
        var sum = 0
        for place in digits.indices {
            let digit = Int(digits[place] - UInt8(ascii: "0"))
            let isDoubled = (digits.count - place).isMultiple(of: 2)
            let value = isDoubled ? digit * 2 : digit
            sum += value > 9 ? value - 9 : value
        }
        return sum
    }
}
