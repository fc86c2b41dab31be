// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import InsuranceCards

extension VicCard {
    /// The row of an item on the front; `nil` if the card does not have it.
    func row(_ item: VicCardListItem, in context: WalletContext) -> VicDisplayRow? {
        guard let value = value(of: item, in: context) else { return nil }
        let label = item.label(in: context.language)
        return VicDisplayRow(item.rawValue, label, value.text, spoken: value.spoken)
    }

    /// The value of a field of the card, and how a screen reader speaks it.
    func value(
        of field: VicCardField,
        in context: WalletContext
    ) -> (text: String, spoken: String?)? {
        let texts = context.texts
        switch field {
        case .cardNumber: return number(groupedNumber)
        case .familyName: return (familyName, nil)
        case .givenName: return (givenName, nil)
        case .birthDate: return (birthDate.text, nil)
        case .insurerName: return (insurerName, nil)
        case .insurerNumber: return number(insurerNumber)
        case .validUntil: return (validUntil.text, nil)
        case .sex: return (sex.letter, nil)
        case .ahvNumber: return ahvNumber.map { number($0.text) }
        case .insuredNumber: return insuredNumber.map(number)
        case .hotline: return hotline.map { ($0, nil) }
        case .emergencyAbroad: return emergencyAbroad.map { ($0, nil) }
        case .european:
            return european.map { ($0.card.wholeText, nil) }
        case .isOver18:
            return isOver18(at: context.now).map { (texts($0 ? "wallet.yes" : "wallet.no"), nil) }
        }
    }

    private func value(
        of item: VicCardListItem,
        in context: WalletContext
    ) -> (text: String, spoken: String?)? {
        switch item {
        case .name: ("\(familyName), \(givenName)", nil)
        case .birthDate: value(of: VicCardField.birthDate, in: context)
        case .sex: value(of: VicCardField.sex, in: context)
        case .ahvNumber: value(of: VicCardField.ahvNumber, in: context)
        case .cardNumber: value(of: VicCardField.cardNumber, in: context)
        case .insuredNumber: value(of: VicCardField.insuredNumber, in: context)
        case .insurer: ("\(insurerName) (\(insurerNumber))", nil)
        case .expiryDate: value(of: VicCardField.validUntil, in: context)
        }
    }

    private func number(_ text: String) -> (text: String, spoken: String?) {
        (text, SpokenNumber.text(text))
    }

    /// Whether the holder is of age on the day, as far as the date of birth shows.
    private func isOver18(at now: Date) -> Bool? {
        guard let today = VicDate(localDayOf: now), let month = birthDate.month,
            let day = birthDate.day
        else { return nil }
        return (birthDate.year + 18, month, day) <= (today.year, today.month, today.day)
    }
}

extension VicSex {
    /// The letter on cards, in every language.
    var letter: String {
        switch self {
        case .male: "M"
        case .female: "F"
        case .unknown, .notApplicable: "–"
        }
    }
}
