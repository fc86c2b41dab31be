// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The institution that insures the holder of a card.
public struct HealthCardInstitution: Hashable, Sendable {
    /// 4 to 10 letters or digits.
    public let number: String
    /// Short name, up to 21 characters; empty where the card has none.
    public let name: String

    /// An institution, or `nil` where number or name have another shape.
    ///
    /// Number and name hold 25 characters together.
    public init?(number: String, name: String) {
        let isPlain = number.utf8.allSatisfy { $0.isDigit || $0.isCapital }
        let nameLength = name.unicodeScalars.count
        guard
            4...10 ~= number.utf8.count, isPlain, nameLength <= 21,
            number.utf8.count + nameLength <= HealthCardRule(.institution).limit
        else { return nil }
        self.number = number
        self.name = name
    }
}

/// What a European Health Insurance Card says.
public struct EuropeanHealthCard: Hashable, Sendable {
    /// Two letters; `UK` for the United Kingdom.
    public var issuingState: String?
    /// Surname as printed; a full stop at its end marks that it is cut.
    public var surname: String?
    /// Given names as printed; a full stop at their end marks that they are cut.
    public var givenNames: String?
    /// Date of birth, parts of which may be unknown.
    public var birthDate: PartialDate?
    /// Personal number as printed.
    public var personalNumber: String?
    /// Who insures.
    public var institution: HealthCardInstitution?
    /// Number of the card.
    public var cardNumber: HealthCardNumber?
    /// The last day of validity.
    public var expiryDate: CalendarDate?

    /// A card that says nothing yet.
    public init() {}

    /// Whether surname or given names are cut.
    public var isNameAbbreviated: Bool {
        let stop = UInt8(ascii: ".")
        return surname?.utf8.last == stop || givenNames?.utf8.last == stop
    }

    /// What the dates say on a day: expired, or still to come.
    public func dateFindings(on today: CalendarDate) -> [DateFinding] {
        DocumentDates(birth: birthDate, expiry: expiryDate.map { PartialDate($0) })
            .findings(on: today)
    }

    /// The number of Switzerland's old-age insurance, or `nil` where field 6 is none.
    public var swissPersonalNumber: SwissPersonalNumber? {
        personalNumber.flatMap { SwissPersonalNumber($0) }
    }
}

/// The data of a person: descriptions show nothing.
extension EuropeanHealthCard: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder.
    public var description: String { "a European Health Insurance Card" }
    /// A placeholder.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension EuropeanHealthCard: CustomReflectable {
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
