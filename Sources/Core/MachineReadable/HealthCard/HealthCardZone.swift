// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The languages whose captions are known here.
public enum HealthCardLanguage: Sendable, Hashable, CaseIterable {
    /// German.
    case german
    /// French.
    case french
    /// Italian.
    case italian
    /// English.
    case english
}

/// The fields of the European Health Insurance Card by the numbers printed beside them.
///
/// Source: Decision No S2 of 12 June 2009, annex I.
public enum HealthCardZone: Int, Sendable, Hashable, CaseIterable {
    /// What the card is called.
    case title = 1
    /// Two letters of ISO 3166-1 in the square of the stars; `UK` for the United Kingdom.
    case issuingState = 2
    /// Surname.
    case surname = 3
    /// Given names.
    case givenNames = 4
    /// Date of birth, day first.
    case birthDate = 5
    /// Personal number; in Switzerland the number of the old-age insurance.
    case personalNumber = 6
    /// Number and short name of the institution that insures.
    case institution = 7
    /// Number of the card.
    case cardNumber = 8
    /// The last day of validity, day first.
    case expiryDate = 9
}

/// How a field is printed: the one source for reading, writing and drawing.
public struct HealthCardRule: Sendable {
    /// The side at which the text begins or ends.
    public enum Alignment: Sendable, Hashable {
        /// At the left margin of the field.
        case left
        /// At the right margin of the field.
        case right
    }

    /// The field.
    public let zone: HealthCardZone
    /// The most characters that it holds.
    public let limit: Int
    /// Where its text stands on the back of the card; `nil` for the heading.
    public let alignment: Alignment?
    /// German, French, Italian, English; empty for the state, which has none.
    private let captions: [String]

    private init(
        _ zone: HealthCardZone,
        _ limit: Int,
        _ alignment: Alignment?,
        _ captions: [String]
    ) {
        self.zone = zone
        self.limit = limit
        self.alignment = alignment
        self.captions = captions
    }

    /// What is printed above the field, or `nil` for the issuing state.
    public func caption(in language: HealthCardLanguage) -> String? {
        guard captions.count == 4 else { return nil }
        switch language {
        case .german: return captions[0]
        case .french: return captions[1]
        case .italian: return captions[2]
        case .english: return captions[3]
        }
    }

    /// The rule of a field.
    public init(_ zone: HealthCardZone) {
        self = Self.all[zone.rawValue - 1]
    }
}

extension HealthCardRule {
    /// The rules in the order of the numbers.
    ///
    /// The limit of a date is that of its form DD/MM/YYYY; the institution's is for number (4 to 10)
    /// and name (up to 21) together, without what parts them.
    static let all: [HealthCardRule] = [
        .init(
            .title,
            40,
            nil,
            [
                "Europäische Krankenversicherungskarte", "Carte européenne d'assurance maladie",
                "Tessera europea di assicurazione malattia", "European Health Insurance Card",
            ]
        ),
        .init(.issuingState, 2, nil, []),
        .init(.surname, 40, .left, ["Name", "Nom", "Cognome", "Name"]),
        .init(.givenNames, 35, .left, ["Vornamen", "Prénoms", "Nome", "Given names"]),
        .init(
            .birthDate,
            10,
            .right,
            ["Geburtsdatum", "Date de naissance", "Data di nascita", "Date of birth"]
        ),
        .init(
            .personalNumber,
            20,
            .left,
            [
                "Persönliche Kennnummer", "Numéro d'identification personnel",
                "Numero di identificazione personale", "Personal identification number",
            ]
        ),
        .init(
            .institution,
            25,
            .right,
            [
                "Kennnummer des Trägers", "Numéro d'identification de l'institution",
                "Numero di identificazione dell'istituzione",
                "Identification number of the institution",
            ]
        ),
        .init(
            .cardNumber,
            20,
            .left,
            [
                "Kennnummer der Karte", "Numéro d'identification de la carte",
                "Numero di identificazione della tessera", "Identification number of the card",
            ]
        ),
        .init(
            .expiryDate,
            10,
            .right,
            ["Ablaufdatum", "Date d'expiration", "Scadenza", "Expiry date"]
        ),
    ]

    /// The states that issue the card: the Union, the European Economic Area, Switzerland and the
    /// United Kingdom.
    static let states = [
        "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "GR", "HR",
        "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE",
        "SI", "SK", "UK",
    ]
}
