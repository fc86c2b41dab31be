// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import InsuranceCards

// The words of cards are the domain's, which has them in the four languages.

extension VicLang {
    var cardLanguage: CardLanguage { CardLanguage(rawValue: rawValue) ?? .german }
}

extension VicCardListItem {
    /// What the row is.
    func label(in language: VicLang) -> String {
        CardFrontItem(rawValue: rawValue)?.label(in: language.cardLanguage) ?? rawValue
    }
}

extension VicCardField {
    /// What the field is, as somebody is asked whether it may be sent.
    func label(in language: VicLang) -> String {
        CardField(rawValue: rawValue)?.label(in: language.cardLanguage) ?? rawValue
    }
}

extension VicCardKind {
    /// What cards of the kind are for.
    func label(in language: VicLang) -> String {
        CardCoverage(rawValue: rawValue)?.label(in: language.cardLanguage) ?? rawValue
    }
}

/// The captions of the European card in a language.
struct EuropeanCaptions {
    let language: VicLang

    /// Field 1.
    var title: String { EuropeanCardItem.title(in: language.cardLanguage) }

    /// Fields 3 to 9.
    func rows(_ card: VicEuropeanCard) -> [VicDisplayRow] {
        EuropeanCardItem.allCases.compactMap { item in
            guard let value = value(of: item, card) else { return nil }
            return VicDisplayRow(
                String(item.rawValue),
                item.label(in: language.cardLanguage),
                value,
                spoken: item == .personalNumber || item == .cardNumber
                    ? SpokenNumber.text(item == .cardNumber ? card.groupedNumber : value) : nil
            )
        }
    }

    private func value(of item: EuropeanCardItem, _ card: VicEuropeanCard) -> String? {
        switch item {
        case .title, .country: nil
        case .name: card.name
        case .givenNames: card.givenNames
        case .birthDate: card.birthDate.europeanText
        case .personalNumber: card.personalNumber
        case .institution: card.institution
        case .cardNumber: card.cardNumber
        case .expiryDate: card.validUntil.europeanText
        }
    }
}

extension VicEuropeanCard {
    /// The most characters of field 7 (Decision No S2, Annex I).
    private static let institutionLimit = 25

    fileprivate var institution: String {
        let text = "\(institutionNumber) \(institutionName)"
        guard text.count > Self.institutionLimit else { return text }
        return text.prefix(Self.institutionLimit - 1) + "."
    }

    fileprivate var groupedNumber: String {
        stride(from: 0, to: cardNumber.count, by: 5)
            .map { String(cardNumber.dropFirst($0).prefix(5)) }
            .joined(separator: " ")
    }

    /// All that the card says, so that nobody agrees to send what they have not seen.
    var wholeText: String {
        let values = [
            country, name, givenNames, birthDate.europeanText, personalNumber, institutionNumber,
            institutionName, cardNumber, validUntil.europeanText,
        ]
        return values.joined(separator: ", ")
    }
}
