// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The number of a Swiss health-insurance card: 20 digits that begin `80756` (health care, Switzerland), then
/// five of the insurer and ten of its own; it has no check digit.
public struct CardNumber: Sendable, Hashable {
    /// Twenty digits.
    public let digits: String

    /// Reads a number without spaces; `nil` unless it has the form of one.
    public init?(_ digits: String) {
        guard digits.utf8.count == 20, digits.utf8.allSatisfy(\.isDigit),
            digits.hasPrefix("80756")
        else { return nil }
        self.digits = digits
    }

    /// Reads a number as people write it, with spaces between groups; `nil` unless it has the form of one.
    public init?(typed text: String) {
        self.init(text.filter { $0 != " " })
    }

    /// The digits of the insurer, five of them.
    public var insurerNumber: String { String(digits.dropFirst(5).prefix(5)) }

    /// In groups of five, as it is shown.
    public var grouped: String { digits.grouped(by: [5, 5, 5, 5], separator: " ") }
}

/// A number of the Swiss old-age insurance: `756`, nine digits and a check digit.
public struct AHVNumber: Sendable, Hashable {
    /// Thirteen digits.
    public let digits: String

    /// Reads a number without points; `nil` unless it has thirteen digits.
    ///
    /// Whether the check digit is right says ``isValid``: cards are in use on which it is not.
    public init?(_ digits: String) {
        guard digits.utf8.count == 13, digits.utf8.allSatisfy(\.isDigit) else { return nil }
        self.digits = digits
    }

    /// Reads a number as people write it, with points or spaces; `nil` unless prefix and check digit are right.
    public init?(typed text: String) {
        self.init(text.filter { $0 != "." && $0 != " " })
        guard isValid else { return nil }
    }

    /// Whether it begins with `756`, as all do, whatever its check digit.
    public var isSwiss: Bool { digits.hasPrefix("756") }

    /// Whether it begins with `756` and its check digit is right.
    public var isValid: Bool { isSwiss && EAN13.isValid(digits) }

    /// As it is shown: `756.9217.0769.85`.
    public var grouped: String { digits.grouped(by: [3, 4, 4, 2], separator: ".") }
}

/// The number of a health insurer at the Federal Office of Public Health (BAG number): up to five digits, zeros in
/// front included.
public struct InsurerNumber: Sendable, Hashable {
    /// Five digits.
    public let digits: String

    /// Reads a number as tokens have it; `nil` unless it has five digits, not all of them zero.
    public init?(_ digits: String) {
        guard digits.utf8.count == 5, digits.utf8.allSatisfy(\.isDigit), digits != "00000" else {
            return nil
        }
        self.digits = digits
    }

    /// Reads a number as people write it, without some of the zeros in front; `nil` unless it is one.
    public init?(typed text: String) {
        self.init(String(repeating: "0", count: max(0, 5 - text.utf8.count)) + text)
    }
}

/// The number of a provider of care: thirteen digits that begin `76`, the last one a check digit (GLN).
public struct ProviderNumber: Sendable, Hashable {
    /// Thirteen digits.
    public let digits: String

    /// Reads a number; `nil` unless prefix and check digit are right.
    public init?(_ digits: String) {
        guard digits.utf8.count == 13, digits.utf8.allSatisfy(\.isDigit), digits.hasPrefix("76"),
            EAN13.isValid(digits)
        else { return nil }
        self.digits = digits
    }
}

/// The number by which providers settle accounts: a letter and six digits (ZSR).
public struct AccountNumber: Sendable, Hashable {
    /// The letter and six digits.
    public let text: String

    /// Reads a number; `nil` unless the letter is the one that its digits ask for.
    ///
    /// The digits times 6 to 1, added up, leave the letter's place in the alphabet when divided by 26; `Z` stands
    /// for nothing left.
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
    /// Whether it is one of the digits of ASCII.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension String {
    /// The text in groups of so many characters.
    fileprivate func grouped(by counts: [Int], separator: String) -> String {
        var rest = self[...]
        return counts.map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: separator)
    }
}

/// Numbers of people and cards are nobody's business: descriptions say nothing.
extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``digits``.
    public var description: String { "a card number" }
    /// A placeholder; see ``digits``.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AHVNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``digits``.
    public var description: String { "an AHV number" }
    /// A placeholder; see ``digits``.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
