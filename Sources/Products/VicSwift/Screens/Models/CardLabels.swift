// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import InsuranceCards

// The texts of cards come from the domain, which has them in the four languages.

extension VicLang {
    var cardLanguage: CardLanguage { CardLanguage(rawValue: rawValue) ?? .german }
}

extension VicCardListItem {
    /// The label of the row.
    func label(in language: VicLang) -> String {
        CardFrontItem(rawValue: rawValue)?.label(in: language.cardLanguage) ?? rawValue
    }
}

extension VicCardField {
    /// The label of the field when the user is asked whether to send it.
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
    func rows(_ card: EuropeanCard) -> [VicDisplayRow] {
        EuropeanCardItem.allCases.filter { !$0.isInHeading }.map { item in
            let value = item.value(of: card, in: language.cardLanguage)
            return VicDisplayRow(
                String(item.rawValue),
                item.label(in: language.cardLanguage),
                value,
                spoken: item.spoken(value),
                isAtRightEdge: item.isAtRightEdge
            )
        }
    }
}

extension EuropeanCardItem {
    /// Whether it is part of the heading of the back.
    fileprivate var isInHeading: Bool { self == .title || self == .country }

    /// The text that a screen reader speaks for a value; `nil` if it is the value itself.
    fileprivate func spoken(_ value: String) -> String? {
        switch self {
        case .personalNumber: SpokenNumber.text(value)
        case .cardNumber: SpokenNumber.text(value.inGroupsOfFive)
        default: nil
        }
    }
}

extension String {
    fileprivate var inGroupsOfFive: String {
        stride(from: 0, to: count, by: 5)
            .map { String(dropFirst($0).prefix(5)) }
            .joined(separator: " ")
    }
}
