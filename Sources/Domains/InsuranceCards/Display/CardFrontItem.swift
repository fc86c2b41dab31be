// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A line on the front of a card, in default order.
public enum CardFrontItem: String, Sendable, Hashable, CaseIterable {
    /// Surname and given names.
    case name
    /// The date of birth.
    case birthDate
    /// The sex.
    case sex
    /// The number of the old-age insurance.
    case ahvNumber
    /// The number of the card.
    case cardNumber
    /// The insurer's number for the person.
    case insuredNumber
    /// The insurer and its number.
    case insurer
    /// The last day on which the card is valid.
    case expiryDate

    /// Returns the label of the line.
    public func label(in language: CardLanguage) -> String {
        switch self {
        case .name:
            language.pick("Name, Vorname", "Nom, prénom", "Cognome, nome", "Surname, given name")
        case .birthDate:
            language.pick("Geburtsdatum", "Date de naissance", "Data di nascita", "Date of birth")
        case .sex: language.pick("Geschlecht", "Sexe", "Sesso", "Sex")
        case .ahvNumber: language.pick("AHV-Nr.", "N° AVS", "N. AVS", "AHV no.")
        case .cardNumber:
            language.pick("Karten-Nr.", "N° de carte", "N. tessera", "Card no.")
        case .insuredNumber:
            language.pick("Versicherten-Nr.", "N° d'assuré", "N. assicurato", "Insured no.")
        case .insurer:
            language.pick(
                "Versicherer (BAG-Nr.)",
                "Assureur (N° OFSP)",
                "Assicuratore (N. UFSP)",
                "Insurer (FOPH no.)"
            )
        case .expiryDate:
            language.pick("Ablaufdatum", "Date d'expiration", "Data di scadenza", "Expiry date")
        }
    }

    /// Returns the card's value for the line; `nil` if the card has none.
    public func value(of card: InsuranceCard) -> String? {
        switch self {
        case .name: card.familyName + ", " + card.givenName
        case .birthDate: card.birthDate.frontText
        case .sex: card.sex.frontText
        case .ahvNumber: card.ahvNumber?.grouped
        case .cardNumber: card.number.grouped
        case .insuredNumber: card.insuredNumber
        case .insurer: card.insurerName + " (" + card.insurerNumber + ")"
        case .expiryDate: card.validUntil.frontText
        }
    }
}

extension CardSex {
    /// The text on the front of a card, the same in all languages.
    public var frontText: String {
        switch self {
        case .male: "M"
        case .female: "F"
        case .unknown, .notApplicable: "–"
        }
    }
}
