// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import MachineReadable

/// The insurance that a card proves.
public enum CardCoverage: String, Sendable, Hashable, CaseIterable {
    /// The basic insurance that everyone has (KVG), with a European card on the back.
    case mandatory
    /// Supplementary insurance (VVG).
    case complementary
}

/// A field that a card discloses: a row in the table of fields.
public enum CardField: String, Sendable, Hashable, CaseIterable {
    /// The number of the card, 20 digits.
    case cardNumber = "veka"
    /// The surname.
    case familyName = "family_name"
    /// The given names.
    case givenName = "given_name"
    /// The date of birth, parts of which may be unknown.
    case birthDate = "birth_date"
    /// The insurer's name.
    case insurerName = "insurer_name"
    /// The insurer's number, five digits.
    case insurerNumber = "insurer_bag"
    /// The last day on which the card is valid.
    case validUntil = "valid_until"
    /// The sex (ISO/IEC 5218).
    case sex
    /// The number of the old-age insurance, 13 digits.
    case ahvNumber = "ahv"
    /// The insurer's number for the person.
    case insuredNumber = "insured_no"
    /// The phone number for questions.
    case hotline
    /// The emergency number for calls from abroad.
    case emergencyAbroad = "emergency_abroad"
    /// The European card on the back.
    case european = "ehic"
    /// Whether the person is at least 18.
    case isOver18 = "age_over_18"

    /// The form of a field's value; lengths are in Unicode scalars.
    enum Form {
        case cardNumber
        case text(ClosedRange<Int>)
        case phone(atMost: Int)
        case digits(Int)
        case partialDate
        case date
        case sex
        case boolean
        case european
    }

    /// The form of the field's value.
    var form: Form {
        switch self {
        case .cardNumber: .cardNumber
        case .familyName, .givenName: .text(1...100)
        case .birthDate: .partialDate
        case .insurerName: .text(1...60)
        case .insurerNumber: .digits(5)
        case .validUntil: .date
        case .sex: .sex
        case .ahvNumber: .digits(13)
        case .insuredNumber: .text(1...20)
        case .hotline, .emergencyAbroad: .phone(atMost: 30)
        case .european: .european
        case .isOver18: .boolean
        }
    }

    /// Returns whether a card for this coverage must have the field.
    public func isRequired(for coverage: CardCoverage) -> Bool {
        switch self {
        case .cardNumber, .familyName, .givenName, .birthDate, .insurerName, .insurerNumber,
            .validUntil:
            true
        case .sex, .ahvNumber: coverage == .mandatory
        case .insuredNumber, .hotline, .emergencyAbroad, .european, .isOver18: false
        }
    }

    /// Returns whether a value has the form of the field.
    public func admits(_ value: JSONValue) -> Bool {
        switch form {
        case .cardNumber: value.string.flatMap { CardNumber($0) } != nil
        case .text(let range): value.string.map { Self.isText($0, range) } ?? false
        case .phone(let most): value.string.map { Self.isPhone($0, atMost: most) } ?? false
        case .digits(let count):
            value.utf8.map { $0.count == count && $0.allSatisfy(\.isDigit) } ?? false
        case .partialDate: value.string.flatMap(PartialDate.init(cardText:)) != nil
        case .date: value.string.flatMap(CalendarDate.init(text:)) != nil
        // A single digit: other spellings of the same number are not accepted.
        case .sex: value.source.count == 1 && value.number?.integer.flatMap(CardSex.init) != nil
        case .boolean: value.boolean != nil
        case .european: EuropeanCard(value) != nil
        }
    }

    /// Returns whether a text is long enough without its invisible characters, and not too long with them.
    private static func isText(_ text: String, _ range: ClosedRange<Int>) -> Bool {
        text.unicodeScalars.count <= range.upperBound
            && DisplayText.cleaned(text).unicodeScalars.count >= range.lowerBound
    }

    private static func isPhone(_ text: String, atMost most: Int) -> Bool {
        1...most ~= text.utf8.count
            && text.utf8.allSatisfy { $0.isDigit || "+ ()-/.".utf8.contains($0) }
    }
}

/// The sex on a card (ISO/IEC 5218).
public enum CardSex: Int, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Male.
    case male = 1
    /// Female.
    case female = 2
    /// Not applicable.
    case notApplicable = 9
}
