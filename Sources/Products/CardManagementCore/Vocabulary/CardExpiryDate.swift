// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// The month in which a card ends.
public struct CardExpiryDate: Equatable, Hashable, Sendable {
    /// Two digits, `01` to `12`.
    public let month: String
    /// Four digits.
    public let year: String

    /// Creates the month from its two texts.
    public init(month: String, year: String) {
        self.month = month
        self.year = year
    }

    init(_ expiry: CardExpiry) {
        self.init(month: String(expiry.monthYear.prefix(2)), year: String(expiry.year))
    }
}

/// Whether a card exists as plastic.
public enum CardType: String, Sendable, CaseIterable {
    /// A plastic card with a PIN.
    case physical
    /// A number without plastic.
    case virtual
    /// A kind that this version does not know.
    case unknown
}

/// The scheme of a card, for its art.
public enum CardScheme: String, Sendable, CaseIterable {
    /// Visa.
    case visa
    /// Mastercard.
    case mastercard
    /// Another scheme, or a test card.
    case unknown
}
