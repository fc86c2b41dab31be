// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The telephone number of a device (ITU-T E.164).
///
/// It never shows in descriptions, so that it does not get into logs.
public struct PhoneNumber: Sendable, Hashable {
    /// 1 to 3 digits, the first not 0.
    public let countryCode: String
    /// The digits after the country code; at most 15 together with it, at least 4.
    public let number: String

    /// Takes the digits of a country code and a number, without signs; `nil` for anything else.
    public init?(countryCode: String, number: String) {
        guard Self.isCountryCode(countryCode), Self.isNumber(number, after: countryCode) else {
            return nil
        }
        self.countryCode = countryCode
        self.number = number
    }

    /// Returns whether a text is a country code: 1 to 3 digits, the first not 0.
    public static func isCountryCode(_ text: String) -> Bool {
        1...3 ~= text.utf8.count && areDigits(text) && !text.hasPrefix("0")
    }

    /// Returns whether a text is a number for a country code: at least 4 digits, at most 15 with the code.
    public static func isNumber(_ text: String, after countryCode: String) -> Bool {
        text.utf8.count >= 4 && text.utf8.count + countryCode.utf8.count <= 15 && areDigits(text)
    }

    private static func areDigits(_ text: String) -> Bool {
        text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "<phone number>" }

    /// A placeholder.
    public var debugDescription: String { description }

    /// A mirror without content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
