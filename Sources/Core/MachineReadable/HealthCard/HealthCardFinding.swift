// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is no European Health Insurance Card at all.
public enum HealthCardError: Error, Equatable, Sendable {
    /// Longer than ``HealthCardZones/byteLimit``.
    case tooLong(byteCount: Int)
    /// Not one of the fields 3 to 9 was found.
    case noFields
}

/// Something questionable about a card that was read all the same.
///
/// Says which rule was broken and in which field, never the value.
public struct HealthCardFinding: Hashable, Sendable {
    /// Which rule was broken.
    public let reason: Reason
    /// The field concerned, if it is one.
    public let zone: HealthCardZone?

    init(_ reason: Reason, _ zone: HealthCardZone? = nil) {
        self.reason = reason
        self.zone = zone
    }

    /// The stable code of the reason.
    public var code: String { reason.code }

    /// The rules that can be broken.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// A field is missing or empty.
        case missing
        /// A field is longer than its limit.
        case tooLong
        /// A character that no part of ISO 8859-1 to -4 has.
        case characters
        /// A field is filled with asterisks: the person has no claim to the European card.
        case withheld
        /// The title is none in a language that is known here.
        case title
        /// The state is not two letters, or none that issues the card.
        case state
        /// Not a date, day first.
        case date
        /// The expiry date has unknown parts.
        case incompleteDate
        /// The card expires before its holder is born.
        case dateSequence
        /// No number of 4 to 10 letters and digits, or a name of more than 21 characters.
        case institution
        /// Not 20 digits.
        case cardNumber
        /// A card of Switzerland whose number does not start with 80756, or the other way round.
        case cardNumberState
        /// The insurer in a number of Switzerland is not that of field 7.
        case cardNumberInsurer
        /// A card of Switzerland without a number of its old-age insurance.
        case personalNumber
        /// The check digit of a number of Switzerland's old-age insurance is wrong.
        case personalNumberCheckDigit
        /// A line that belongs to no field.
        case strayText
        /// A field that was there before.
        case duplicate

        /// The stable code: `ehic.` and the rule's name.
        public var code: String {
            switch self {
            case .missing: "ehic.missing"
            case .tooLong: "ehic.too-long"
            case .characters: "ehic.characters"
            case .withheld: "ehic.withheld"
            case .title: "ehic.title"
            case .state: "ehic.state"
            case .date: "ehic.date"
            case .incompleteDate: "ehic.incomplete-date"
            case .dateSequence: "ehic.date-sequence"
            case .institution: "ehic.institution"
            case .cardNumber: "ehic.card-number"
            case .cardNumberState: "ehic.card-number-state"
            case .cardNumberInsurer: "ehic.card-number-insurer"
            case .personalNumber: "ehic.personal-number"
            case .personalNumberCheckDigit: "ehic.personal-number-check-digit"
            case .strayText: "ehic.stray-text"
            case .duplicate: "ehic.duplicate"
            }
        }
    }
}
