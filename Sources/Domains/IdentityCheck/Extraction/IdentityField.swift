// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A field of the data that a check delivers; the raw value is its name in JSON.
public enum IdentityField: String, Sendable, Hashable, CaseIterable {
    /// The number of the document.
    case documentNumber = "idNumber"
    /// The personal number of the holder.
    case personalNumber
    /// The day of issue.
    case issueDate = "issuingDate"
    /// The last day of validity.
    case expiryDate
    /// The date of birth.
    case birthDate = "dob"
    /// The state or organisation that issued the document.
    case issuingCountry
    /// The surname.
    case surname = "lastName"
    /// First name and middle names.
    case givenNames = "firstName"
    /// The sex.
    case sex = "gender"
    /// The nationality.
    case nationality = "originatingCountry"
    /// Street and number.
    case addressLine
    /// The city.
    case city
    /// State or province, the part after the hyphen of ISO 3166-2.
    case subdivision
    /// The post code.
    case postCode
    /// The optional data of the first line of cards.
    case optionalData1
    /// The optional data of the second line of cards and visas.
    case optionalData2
    /// The place of birth.
    case placeOfBirth

    /// What kind of value the field has.
    public enum Kind: Sendable, Hashable {
        /// Text of at most this many UTF-16 code units.
        case text(maximumLength: Int)
        /// A day.
        case date
        /// A sex.
        case sex
    }

    /// What kind of value the field has, and the length of its longest text.
    public var kind: Kind {
        switch self {
        case .issueDate, .expiryDate, .birthDate: .date
        case .sex: .sex
        case .documentNumber, .surname, .givenNames: .text(maximumLength: 100)
        case .personalNumber: .text(maximumLength: 14)
        case .issuingCountry, .nationality, .subdivision: .text(maximumLength: 3)
        case .addressLine, .city: .text(maximumLength: 64)
        case .postCode: .text(maximumLength: 15)
        case .optionalData1, .optionalData2: .text(maximumLength: 50)
        case .placeOfBirth: .text(maximumLength: 255)
        }
    }
}

extension IdentityField {
    /// The field in words, such as `date of birth`.
    public var words: String {
        switch self {
        case .documentNumber: "document number"
        case .personalNumber: "personal number"
        case .issueDate: "date of issue"
        case .expiryDate: "date of expiry"
        case .birthDate: "date of birth"
        case .issuingCountry: "issuing country"
        case .surname: "surname"
        case .givenNames: "given names"
        case .sex: "sex"
        case .nationality: "nationality"
        case .addressLine: "address"
        case .city: "city"
        case .subdivision: "state or province"
        case .postCode: "post code"
        case .optionalData1: "optional data 1"
        case .optionalData2: "optional data 2"
        case .placeOfBirth: "place of birth"
        }
    }
}
