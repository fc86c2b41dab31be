// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a spend limit covers.
public enum SpendInterval: String, Sendable, CaseIterable {
    /// One payment.
    case authorization
    /// A calendar day.
    case day
    /// A calendar week, from Monday.
    case week
    /// A calendar month.
    case month
    /// A calendar year.
    case year
    /// The life of the card.
    case lifetime

    /// The intervals that begin again.
    static let recurring: [SpendInterval] = [.day, .week, .month, .year]
}
