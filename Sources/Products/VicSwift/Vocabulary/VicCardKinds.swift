// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The kind of a card.
public enum VicCardKind: String, Sendable, Hashable, CaseIterable {
    /// The basic insurance that everyone has (KVG), with a European card on the back.
    case mandatory
    /// Supplementary insurance (VVG).
    case complementary
}

/// The sex on a card (ISO/IEC 5218).
public enum VicSex: Int, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Male.
    case male = 1
    /// Female.
    case female = 2
    /// Not applicable.
    case notApplicable = 9
}

/// The relation of a card's holder to the policy holder; raw values are those of the tokens.
public enum VicCardRelation: String, Sendable, Hashable, CaseIterable {
    /// The policy holder.
    case holder = "self"
    /// The policy holder's spouse.
    case spouse
    /// A child of the policy holder.
    case child
    /// Another person.
    case other
}

/// The state of a card at a moment.
public enum VicCardState: String, Sendable, Hashable, CaseIterable {
    /// It can be used.
    case valid
    /// The insurance it was issued for has ended.
    case expired
    /// The insurer has revoked it.
    case revoked
    /// A newer card has replaced it.
    case superseded
    /// It was fetched too long ago; only an update makes it usable for a check-in again.
    case stale
}

/// An irregularity of a card that is no reason to refuse it; raw values are stable words.
public enum VicCardWarning: String, Sendable, Hashable, CaseIterable {
    /// The European card has another number, or is on a card that has none; it is left out.
    case europeanNumber = "ehic_number"
    /// The check digit of the AHV number is wrong.
    case ahvCheck = "ahv_check"
    /// The sixth digit of the card number is not 0.
    case cardNumberPrefix = "card_number_prefix"
    /// The card number names another insurer than the card.
    case cardNumberInsurer = "card_number_insurer"
}

/// A field of a card that a check-in or a receipt may show; raw values are those of the tokens.
public enum VicCardField: String, Sendable, Hashable, CaseIterable {
    /// The number of the card, 20 digits.
    case cardNumber = "veka"
    /// The surname.
    case familyName = "family_name"
    /// The given names.
    case givenName = "given_name"
    /// The date of birth.
    case birthDate = "birth_date"
    /// The insurer's name.
    case insurerName = "insurer_name"
    /// The insurer's number, five digits.
    case insurerNumber = "insurer_bag"
    /// The last day on which the card is valid.
    case validUntil = "valid_until"
    /// The sex.
    case sex
    /// The AHV number.
    case ahvNumber = "ahv"
    /// The insurer's number for the person.
    case insuredNumber = "insured_no"
    /// The number of the insurer's hotline.
    case hotline
    /// The emergency number abroad.
    case emergencyAbroad = "emergency_abroad"
    /// The European card.
    case european = "ehic"
    /// Whether the person is of age.
    case isOver18 = "age_over_18"
}
