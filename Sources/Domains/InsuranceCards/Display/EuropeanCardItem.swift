// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// A field of the European Health Insurance Card, by its number (Decision No S2 of 12 June 2009, Annex I).
public enum EuropeanCardItem: Int, Sendable, Hashable, CaseIterable {
    /// The title of the card.
    case title = 1
    /// The issuing state.
    case country
    /// The surname.
    case name
    /// The given names.
    case givenNames
    /// The date of birth.
    case birthDate
    /// The personal number.
    case personalNumber
    /// The institution.
    case institution
    /// The number of the card.
    case cardNumber
    /// The last day of validity.
    case expiryDate

    /// Returns the caption; empty for the title and the state, which have none.
    public func caption(in language: CardLanguage) -> String {
        switch self {
        case .title, .country: ""
        case .name: language.pick("Name", "Nom", "Cognome", "Name")
        case .givenNames: language.pick("Vornamen", "Prénoms", "Nome", "Given names")
        case .birthDate:
            language.pick("Geburtsdatum", "Date de naissance", "Data di nascita", "Date of birth")
        case .personalNumber:
            language.pick(
                "Persönliche Kennnummer",
                "Numéro d'identification personnel",
                "Numero di identificazione personale",
                "Personal identification number"
            )
        case .institution:
            language.pick(
                "Kennnummer des Trägers",
                "Numéro d'identification de l'institution",
                "Numero di identificazione dell'istituzione",
                "Identification number of the institution"
            )
        case .cardNumber:
            language.pick(
                "Kennnummer der Karte",
                "Numéro d'identification de la carte",
                "Numero di identificazione della tessera",
                "Identification number of the card"
            )
        case .expiryDate:
            language.pick("Ablaufdatum", "Date d'expiration", "Scadenza", "Expiry date")
        }
    }

    /// Returns the number and the caption, as printed on the card: `3 Name`.
    public func label(in language: CardLanguage) -> String {
        let caption = caption(in: language)
        return caption.isEmpty ? String(rawValue) : String(rawValue) + " " + caption
    }

    /// Returns the card's value as printed; the title is in the requested language.
    public func value(of card: EuropeanCard, in language: CardLanguage) -> String {
        switch self {
        case .title: Self.title(in: language)
        case .country: card.country
        case .name: card.printedName
        case .givenNames: card.printedGivenNames
        case .birthDate: card.birthDate.europeanText
        case .personalNumber: card.personalNumber
        case .institution: card.printedInstitution
        case .cardNumber: card.cardNumber
        case .expiryDate: PartialDate(card.validUntil).europeanText
        }
    }

    /// Whether it is at the right edge of the back, as fields 5, 7 and 9 are.
    public var isAtRightEdge: Bool {
        switch self {
        case .birthDate, .institution, .expiryDate: true
        default: false
        }
    }

    /// Returns the title of the card.
    public static func title(in language: CardLanguage) -> String {
        language.pick(
            "Europäische Krankenversicherungskarte",
            "Carte européenne d'assurance maladie",
            "Tessera europea di assicurazione malattia",
            "European Health Insurance Card"
        )
    }
}
