// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The text on the two sides of a card, in one of four languages.
public enum CardText {
    /// Returns the lines of the front.
    ///
    /// - Parameters:
    ///   - card: the card.
    ///   - items: the items to show, in this order; of repeated items, the first is used.
    ///   - language: the language of the labels.
    /// - Returns: a line for each item that the card has.
    public static func front(
        of card: InsuranceCard,
        items: [CardFrontItem] = CardFrontItem.allCases,
        in language: CardLanguage
    ) -> [CardRow] {
        var seen: Set<CardFrontItem> = []
        return items.compactMap { item in
            guard seen.insert(item).inserted, let value = item.value(of: card) else { return nil }
            return CardRow(label: item.label(in: language), value: value)
        }
    }

    /// Returns the nine fields of the European card in order.
    public static func europeanBack(
        of card: EuropeanCard,
        in language: CardLanguage
    ) -> [CardRow] {
        EuropeanCardItem.allCases.map { item in
            CardRow(
                label: item.label(in: language),
                value: item.value(of: card, in: language),
                isAtRightEdge: item.isAtRightEdge
            )
        }
    }

    /// Returns the text for the back of a card without a European card.
    public static func noEuropeanCard(in language: CardLanguage) -> String {
        language.pick(
            "Nicht gültig als europäische Krankenversicherungskarte",
            "Non valable comme carte européenne d'assurance maladie",
            "Non valida come tessera europea di assicurazione malattia",
            "Not valid as a European Health Insurance Card"
        )
    }

    /// Returns a field and the card's value, to ask the person whether to send it; `nil` if the card has none.
    public static func row(
        of field: CardField,
        of card: InsuranceCard,
        in language: CardLanguage
    ) -> CardRow? {
        value(of: field, of: card, in: language).map {
            CardRow(label: field.label(in: language), value: $0)
        }
    }

    private static func value(
        of field: CardField,
        of card: InsuranceCard,
        in language: CardLanguage
    ) -> String? {
        switch field {
        case .cardNumber: card.number.grouped
        case .familyName: card.familyName
        case .givenName: card.givenName
        case .birthDate: card.birthDate.frontText
        case .insurerName: card.insurerName
        case .insurerNumber: card.insurerNumber
        case .validUntil: card.validUntil.frontText
        case .sex: card.sex.frontText
        case .ahvNumber: card.ahvNumber?.grouped
        case .insuredNumber: card.insuredNumber
        case .hotline: card.hotline
        case .emergencyAbroad: card.emergencyAbroad
        case .european: card.european?.wholeText
        case .isOver18:
            card.isOver18.map {
                $0
                    ? language.pick("Ja", "Oui", "Sì", "Yes")
                    : language.pick("Nein", "Non", "No", "No")
            }
        }
    }
}

extension CardCoverage {
    /// Returns the name of the coverage.
    public func label(in language: CardLanguage) -> String {
        switch self {
        case .mandatory:
            language.pick(
                "Grundversicherung KVG",
                "Assurance de base LAMal",
                "Assicurazione di base LAMal",
                "Basic insurance KVG"
            )
        case .complementary:
            language.pick(
                "Zusatzversicherung VVG",
                "Assurance complémentaire LCA",
                "Assicurazione complementare LCA",
                "Supplementary insurance VVG"
            )
        }
    }
}

extension CardField {
    /// Returns the field's label for asking the person whether to send it.
    public func label(in language: CardLanguage) -> String {
        switch self {
        case .cardNumber: CardFrontItem.cardNumber.label(in: language)
        case .familyName: language.pick("Name", "Nom", "Cognome", "Surname")
        case .givenName: language.pick("Vorname", "Prénom", "Nome", "Given name")
        case .birthDate: CardFrontItem.birthDate.label(in: language)
        case .insurerName: language.pick("Versicherer", "Assureur", "Assicuratore", "Insurer")
        case .insurerNumber: language.pick("BAG-Nr.", "N° OFSP", "N. UFSP", "FOPH no.")
        case .validUntil: CardFrontItem.expiryDate.label(in: language)
        case .sex: CardFrontItem.sex.label(in: language)
        case .ahvNumber: CardFrontItem.ahvNumber.label(in: language)
        case .insuredNumber: CardFrontItem.insuredNumber.label(in: language)
        case .hotline: language.pick("Hotline", "Assistance", "Assistenza", "Hotline")
        case .emergencyAbroad:
            language.pick(
                "Notruf im Ausland",
                "Urgences à l'étranger",
                "Emergenze all'estero",
                "Emergency abroad"
            )
        case .european: EuropeanCardItem.title(in: language)
        case .isOver18:
            language.pick("Über 18 Jahre", "Plus de 18 ans", "Oltre 18 anni", "Over 18")
        }
    }
}
