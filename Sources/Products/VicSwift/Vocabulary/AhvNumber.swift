// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import InsuranceCards

/// A number of the Swiss old-age insurance: `756`, nine digits and a check digit.
public struct AhvNumber: Sendable, Hashable {
    /// Thirteen digits.
    public let digits: String
    /// Whether it begins with `756` and its check digit is correct; there are cards in use with a wrong one.
    public let isValid: Bool
    /// The number as displayed: `756.9217.0769.85`.
    public let text: String

    /// Reads a number as people write it, with points or spaces; `nil` unless prefix and check digit are correct.
    public init?(_ text: String) {
        guard let number = AHVNumber(typed: text) else { return nil }
        self.init(number)
    }

    /// Converts the number of the domain.
    package init(_ number: AHVNumber) {
        digits = number.digits
        isValid = number.isValid
        text = number.grouped
    }
}

/// Personal numbers are confidential: descriptions omit them.
extension AhvNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``text``.
    public var description: String { "an AHV number" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
