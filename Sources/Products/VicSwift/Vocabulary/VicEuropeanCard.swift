// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import InsuranceCards

/// The European Health Insurance Card on the back of a card (Decision No S2 of 12 June 2009, Annex I).
public struct VicEuropeanCard: Sendable, Hashable {
    /// Field 2: the issuing state, two letters.
    public let country: String
    /// Field 3: the surname, at most 40 characters, cut with a full stop.
    public let name: String
    /// Field 4: the given names, at most 35 characters, cut with a full stop.
    public let givenNames: String
    /// Field 5.
    public let birthDate: VicPartialDate
    /// Field 6: the personal number, in Switzerland the AHV number with its points.
    public let personalNumber: String
    /// Field 7, first part: 4 to 10 characters, as delivered.
    public let institutionNumber: String
    /// Field 7, second part: at most 21 characters.
    public let institutionName: String
    /// Field 8: twenty digits, the number of the card.
    public let cardNumber: String
    /// Field 9.
    public let validUntil: VicDate
    /// The domain value, which knows how its fields are printed.
    package let card: EuropeanCard

    /// Converts the European card of the domain.
    package init(_ card: EuropeanCard) {
        country = card.country
        name = card.printedName
        givenNames = card.printedGivenNames
        birthDate = VicPartialDate(card.birthDate)
        personalNumber = card.personalNumber
        institutionNumber = card.institutionNumber
        institutionName = card.institutionName
        cardNumber = card.cardNumber
        validUntil = VicDate(card.validUntil)
        self.card = card
    }
}

/// The content of the card is confidential: descriptions omit it.
extension VicEuropeanCard: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A placeholder.
    public var description: String { "a European card" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
