// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A row on the front of a card; the order of the cases is the order of the rows.
public enum VicCardListItem: String, Sendable, Hashable, CaseIterable {
    /// Surname and given name.
    case name
    /// The date of birth.
    case birthDate
    /// The sex.
    case sex
    /// The AHV number.
    case ahvNumber
    /// The number of the card.
    case cardNumber
    /// The insurer's number for the person.
    case insuredNumber
    /// The insurer's name and number.
    case insurer
    /// The last day on which the card is valid.
    case expiryDate
}
