// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import MachineReadable

/// The European Health Insurance Card on the back of a card (Decision No S2 of 12 June 2009, Annex I).
public struct EuropeanCard: Sendable, Hashable {
    /// Field 2: the issuing state, two letters.
    public let country: String
    /// Field 3, as in the data; see ``printedName``.
    public let name: String
    /// Field 4, as in the data; see ``printedGivenNames``.
    public let givenNames: String
    /// Field 5.
    public let birthDate: PartialDate
    /// Field 6: the personal number.
    public let personalNumber: String
    /// Field 7, first part.
    public let institutionNumber: String
    /// Field 7, second part.
    public let institutionName: String
    /// Field 8: twenty digits.
    public let cardNumber: String
    /// Field 9.
    public let validUntil: CalendarDate

    /// Reads the value of the field `ehic`; `nil` if a member is missing or has another form.
    init?(_ value: JSONValue) {
        guard value.kind == .object,
            let country = Self.text("country", 2...2, in: value),
            country.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }),
            let name = Self.text("name", 1...100, in: value),
            let givenNames = Self.text("given", 1...100, in: value),
            let birth = value["birth"]?.string.flatMap(PartialDate.init(cardText:)),
            let personalNumber = Self.text("pin", 1...20, in: value),
            let institutionNumber = Self.text("inst_id", 4...10, in: value),
            let institutionName = Self.text("inst_name", 1...21, in: value),
            let cardNumber = Self.text("card", 20...20, in: value),
            cardNumber.utf8.allSatisfy(\.isDigit),
            let validUntil = value["valid_until"]?.string.flatMap(CalendarDate.init(text:))
        else { return nil }
        self.country = country
        self.name = DisplayText.cleaned(name)
        self.givenNames = DisplayText.cleaned(givenNames)
        birthDate = birth
        self.personalNumber = DisplayText.cleaned(personalNumber)
        self.institutionNumber = DisplayText.cleaned(institutionNumber)
        self.institutionName = DisplayText.cleaned(institutionName)
        self.cardNumber = cardNumber
        self.validUntil = validUntil
    }

    private static func text(
        _ name: String,
        _ range: ClosedRange<Int>,
        in value: JSONValue
    ) -> String? {
        value[name]?.string.flatMap { range ~= $0.unicodeScalars.count ? $0 : nil }
    }

    private static let memberCount = 9

    /// The value of the field `ehic`.
    var output: JSONOutput {
        [
            "country": .string(country), "name": .string(name), "given": .string(givenNames),
            "birth": .string(birthDate.cardText), "pin": .string(personalNumber),
            "inst_id": .string(institutionNumber), "inst_name": .string(institutionName),
            "card": .string(cardNumber), "valid_until": .string(validUntil.text),
        ]
    }

    /// Returns whether an insurer may put it on the back of a card.
    ///
    /// It must be Swiss and have the card's number, its texts must keep enough visible characters, and it may have no
    /// members other than those above.
    func isRecordable(for number: CardNumber?, members: Int) -> Bool {
        members == Self.memberCount && country == "CH" && cardNumber == number?.digits
            && !name.isEmpty && !givenNames.isEmpty && !personalNumber.isEmpty
            && institutionNumber.unicodeScalars.count >= 4
            && !institutionName.isEmpty
    }

    /// Field 3 as printed, at most 40 characters.
    public var printedName: String { Self.abbreviated(name, 40) }

    /// Field 4 as printed, at most 35 characters.
    public var printedGivenNames: String { Self.abbreviated(givenNames, 35) }

    /// Field 7 as printed: number and name, separated by a space.
    ///
    /// The two have at most 25 characters together, since the shortest number has four and the longest name 21.
    public var printedInstitution: String {
        let room = min(21, 25 - institutionNumber.count)
        return institutionNumber + " " + Self.abbreviated(institutionName, room)
    }

    /// The full content of the card, uncut, so that people see everything they agree to send.
    public var wholeText: String {
        [
            country, name, givenNames, birthDate.europeanText, personalNumber, institutionNumber,
            institutionName, cardNumber, PartialDate(validUntil).europeanText,
        ].joined(separator: ", ")
    }

    /// Cuts a text that is too long and ends it with a full stop.
    private static func abbreviated(_ text: String, _ limit: Int) -> String {
        text.count <= limit ? text : text.prefix(limit - 1) + "."
    }
}

/// Keeps card contents out of logs: descriptions say nothing.
extension EuropeanCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a European card" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
