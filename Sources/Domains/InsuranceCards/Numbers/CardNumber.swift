// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The number of a Swiss health insurance card: 20 digits without a check digit.
///
/// It begins with `80756` (health care, Switzerland), followed by five digits of the insurer and ten of the card.
public struct CardNumber: Sendable, Hashable {
    /// The twenty digits.
    public let digits: String

    /// Reads a number without spaces; `nil` if malformed.
    public init?(_ digits: String) {
        guard digits.utf8.count == 20, digits.utf8.allSatisfy(\.isDigit),
            digits.hasPrefix("80756")
        else { return nil }
        self.digits = digits
    }

    /// The five digits of the insurer.
    public var insurerNumber: String { String(digits.dropFirst(5).prefix(5)) }

    /// The number in groups of five, for display.
    public var grouped: String { digits.grouped(by: [5, 5, 5, 5], separator: " ") }
}

/// A number of the Swiss old-age insurance: `756`, nine digits and a check digit.
public struct AHVNumber: Sendable, Hashable {
    /// The thirteen digits.
    public let digits: String

    /// Reads a number without points; `nil` unless it has thirteen digits.
    ///
    /// ``isValid`` says whether the check digit is right: some cards in use have a wrong one.
    public init?(_ digits: String) {
        guard digits.utf8.count == 13, digits.utf8.allSatisfy(\.isDigit) else { return nil }
        self.digits = digits
    }

    /// Reads a number as people write it, with points or spaces; `nil` unless prefix and check digit are right.
    public init?(typed text: String) {
        self.init(text.filter { $0 != "." && $0 != " " })
        guard isValid else { return nil }
    }

    /// Whether it begins with `756`, as all AHV numbers do, whatever its check digit.
    public var isSwiss: Bool { digits.hasPrefix("756") }

    /// Whether it begins with `756` and its check digit is right.
    public var isValid: Bool { isSwiss && EAN13.isValid(digits) }

    /// The number for display: `756.9217.0769.85`.
    public var grouped: String { digits.grouped(by: [3, 4, 4, 2], separator: ".") }
}

/// The number of a health insurer at the Federal Office of Public Health (BAG number): five digits, including leading
/// zeros.
public struct InsurerNumber: Sendable, Hashable {
    /// The five digits.
    public let digits: String

    /// Reads a number as tokens have it; `nil` unless it has five digits, not all of them zero.
    public init?(_ digits: String) {
        guard digits.utf8.count == 5, digits.utf8.allSatisfy(\.isDigit), digits != "00000" else {
            return nil
        }
        self.digits = digits
    }

    /// Reads a number as people write it, possibly without leading zeros; `nil` if invalid.
    public init?(typed text: String) {
        self.init(String(repeating: "0", count: max(0, 5 - text.utf8.count)) + text)
    }
}

/// The number of a care provider: thirteen digits that begin with `76` and end with a check digit (GLN).
public struct ProviderNumber: Sendable, Hashable {
    /// The thirteen digits.
    public let digits: String

    /// Reads a number; `nil` unless prefix and check digit are right.
    public init?(_ digits: String) {
        guard digits.utf8.count == 13, digits.utf8.allSatisfy(\.isDigit), digits.hasPrefix("76"),
            EAN13.isValid(digits)
        else { return nil }
        self.digits = digits
    }
}

/// The billing number of a provider: a letter and six digits (ZSR).
public struct AccountNumber: Sendable, Hashable {
    /// The letter and six digits.
    public let text: String

    /// Reads a number; `nil` unless the letter matches the digits.
    ///
    /// The digits are weighted 6 to 1 and summed; the remainder modulo 26 is the letter's position in the alphabet,
    /// with `Z` for zero.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[0],
            bytes[1...].allSatisfy(\.isDigit)
        else { return nil }
        var sum = 0
        for place in 1...6 { sum += (7 - place) * Int(bytes[place] - UInt8(ascii: "0")) }
        guard sum % 26 == Int(bytes[0] - UInt8(ascii: "A") + 1) % 26 else { return nil }
        self.text = text
    }
}

/// The check digit of thirteen digits (GS1 General Specifications §7.9).
enum EAN13 {
    static func isValid(_ digits: String) -> Bool {
        var sum = 0
        for (place, digit) in digits.utf8.enumerated() {
            sum += Int(digit - UInt8(ascii: "0")) * (place % 2 == 0 ? 1 : 3)
        }
        return sum % 10 == 0
    }
}

extension UInt8 {
    /// Whether it is an ASCII digit.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension String {
    /// Returns the text in groups of the given lengths.
    fileprivate func grouped(by counts: [Int], separator: String) -> String {
        var rest = self[...]
        return counts.map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: separator)
    }
}

/// Keeps numbers of people and cards out of logs: descriptions say nothing.
extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``digits``.
    public var description: String { "a card number" }
    /// A placeholder; see ``digits``.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AHVNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``digits``.
    public var description: String { "an AHV number" }
    /// A placeholder; see ``digits``.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
