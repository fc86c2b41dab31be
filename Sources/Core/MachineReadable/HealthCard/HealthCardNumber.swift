// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The printed number of a card: 20 digits, no check digit.
///
/// Shape: ten digits of the issuer, ten of the card. In Switzerland the issuer's are `80756` and the
/// insurer's five-digit number.
public struct HealthCardNumber: Hashable, Sendable {
    /// The 20 digits.
    public let digits: String

    /// The number of a text, blanks left out, or `nil` where that is not 20 digits.
    public init?(_ text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }
        guard digits.count == 20, digits.allSatisfy({ $0.isDigit }) else { return nil }
        self.digits = String(decoding: digits, as: UTF8.self)
    }

    /// The digits of the issuer.
    public var issuer: String { part(0..<10) }
    /// The digits of the card.
    public var serial: String { part(10..<20) }
    /// Whether the number is one of Switzerland.
    public var isSwiss: Bool { digits.utf8.starts(with: "80756".utf8) }
    /// The five digits of the insurer in a number of Switzerland, or `nil` in another.
    public var swissInsurer: String? { isSwiss ? part(5..<10) : nil }

    /// The number as it is shown: `80756 01562 01234 56789`.
    public var grouped: String {
        [part(0..<5), part(5..<10), part(10..<15), part(15..<20)].joined(separator: " ")
    }

    private func part(_ range: Range<Int>) -> String {
        String(decoding: [UInt8](digits.utf8)[range], as: UTF8.self)
    }
}

/// The number of Switzerland's old-age insurance, field 6 of its cards.
///
/// Shape: 13 digits that start with 756, shown as `756.xxxx.xxxx.xx`; the last is the check digit of
/// EAN-13: weights 1 and 3 by turns from the left, complement of the sum to the next ten.
public struct SwissPersonalNumber: Hashable, Sendable {
    /// The 13 digits.
    public let digits: String

    /// The number of a text with or without dots and blanks, or `nil` where it has another shape.
    ///
    /// The check digit is not looked at: see ``hasValidCheckDigit``.
    public init?(_ text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }
        guard
            digits.count == 13, digits.allSatisfy({ $0.isDigit }),
            digits.starts(with: "756".utf8)
        else { return nil }
        self.digits = String(decoding: digits, as: UTF8.self)
    }

    /// Whether the last digit follows from the others; on sample cards it often does not.
    public var hasValidCheckDigit: Bool {
        var sum = 0
        var weight = 1
        for digit in digits.utf8 {
            sum += Int(digit.digitValue) * weight
            weight = 4 - weight
        }
        return sum % 10 == 0
    }

    /// The number as it is shown: `756.9217.0769.85`.
    public var dotted: String {
        let digits = [UInt8](self.digits.utf8)
        let parts = [digits[0..<3], digits[3..<7], digits[7..<11], digits[11..<13]]
        return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }
}

/// Both are numbers of a person: descriptions show nothing.
extension HealthCardNumber: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder; see ``digits``.
    public var description: String { "a card number" }
    /// A placeholder; see ``digits``.
    public var debugDescription: String { description }
}

extension SwissPersonalNumber: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder; see ``digits``.
    public var description: String { "a personal number" }
    /// A placeholder; see ``digits``.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension HealthCardNumber: CustomReflectable {
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SwissPersonalNumber: CustomReflectable {
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
