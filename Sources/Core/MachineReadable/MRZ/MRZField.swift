// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A field of a machine-readable zone.
public enum MRZField: UInt8, CaseIterable, Sendable, Hashable {
    /// The kind of document, such as `P` or `ID`.
    case documentCode
    /// The state or organisation that issued the document.
    case issuingState
    /// Primary and secondary identifier in one zone, separated by two fillers.
    case names
    /// The primary identifier.
    case surname
    /// The secondary identifier.
    case givenNames
    /// The number of the document.
    case documentNumber
    /// The nationality of the holder.
    case nationality
    /// The date of birth, YYMMDD.
    case birthDate
    /// The sex of the holder.
    case sex
    /// The date of expiry, YYMMDD.
    case expiryDate
    /// The optional data of the first line of cards.
    case optionalData1
    /// The optional data of the second line of cards and visas.
    case optionalData2
    /// The personal number or other optional data of passports.
    case personalNumber
    /// The date of issue, YYMMDD or YYMM.
    case issueDate
    /// The department that issued a French identity card.
    case department
    /// The office that issued a French identity card.
    case office
    /// The serial number of a French identity card within month and department.
    case serialNumber
    /// The number of the blank of a Swiss driving licence.
    case blankNumber
    /// The language of a Swiss driving licence: D, F, I or R.
    case language
    /// The version of a driving licence.
    case version
    /// The fourth digit of the series of a Russian national passport.
    case seriesDigit
    /// The code of the authority that issued a Russian national passport.
    case authority
    /// Columns without a published meaning.
    case otherData

    /// The name in reports and on the command line, such as `documentNumber`.
    public var name: String {
        switch self {
        case .documentCode: "documentCode"
        case .issuingState: "issuingState"
        case .names: "names"
        case .surname: "surname"
        case .givenNames: "givenNames"
        case .documentNumber: "documentNumber"
        case .nationality: "nationality"
        case .birthDate: "birthDate"
        case .sex: "sex"
        case .expiryDate: "expiryDate"
        case .optionalData1: "optionalData1"
        case .optionalData2: "optionalData2"
        case .personalNumber: "personalNumber"
        case .issueDate: "issueDate"
        case .department: "department"
        case .office: "office"
        case .serialNumber: "serialNumber"
        case .blankNumber: "blankNumber"
        case .language: "language"
        case .version: "version"
        case .seriesDigit: "seriesDigit"
        case .authority: "authority"
        case .otherData: "otherData"
        }
    }

    /// Looks up the field of a name as given by ``name``.
    public init?(name: String) {
        for field in Self.allCases where field.name.utf8.elementsEqual(name.utf8) {
            self = field
            return
        }
        return nil
    }

    /// The field's own check digit in formats that have one, if any.
    public var checkKind: MRZCheckKind? {
        switch self {
        case .documentNumber: .documentNumber
        case .birthDate: .birthDate
        case .expiryDate: .expiryDate
        case .personalNumber: .personalNumber
        default: nil
        }
    }
}

/// A check digit of a machine-readable zone, named for what it covers.
public enum MRZCheckKind: UInt8, CaseIterable, Sendable, Hashable {
    /// Over the document number.
    case documentNumber
    /// Over the date of birth.
    case birthDate
    /// Over the date of expiry.
    case expiryDate
    /// Over the personal number or other optional data of a passport.
    case personalNumber
    /// Over most of the zone.
    case composite

    /// The name in reports, such as `documentNumber`.
    public var name: String {
        switch self {
        case .documentNumber: "documentNumber"
        case .birthDate: "birthDate"
        case .expiryDate: "expiryDate"
        case .personalNumber: "personalNumber"
        case .composite: "composite"
        }
    }
}
