// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import InsuranceCards

/// A number of the Swiss old-age insurance: `756`, nine digits and a check digit.
public struct AhvNumber: Sendable, Hashable {
    /// Thirteen digits.
    public let digits: String
    /// Whether it begins with `756` and its check digit is right; cards are in use on which it is not.
    public let isValid: Bool
    /// As it is shown: `756.9217.0769.85`.
    public let text: String

    /// Reads a number as people write it, with points or spaces; `nil` unless prefix and check digit are right.
    public init?(_ text: String) {
        guard let number = AHVNumber(typed: text) else { return nil }
        self.init(number)
    }

    /// The number of the domain.
    package init(_ number: AHVNumber) {
        digits = number.digits
        isValid = number.isValid
        text = number.grouped
    }
}

/// Numbers of people are nobody's business: descriptions say nothing.
extension AhvNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``text``.
    public var description: String { "an AHV number" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
