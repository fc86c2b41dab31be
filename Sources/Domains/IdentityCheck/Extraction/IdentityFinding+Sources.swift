// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension MRZFinding {
    /// What a finding of the zone means for the data.
    var identityFindings: [IdentityFinding] {
        switch self {
        case .checkDigit(let kind, _, _): [.wrongCheckDigit(kind)]
        case .invalidDate(let field): field.identityFields.map { .invalidDate($0) }
        case .datesOutOfOrder: [.datesOutOfOrder]
        case .misplacedCharacter(let field, _), .uncertain(let field):
            field.identityFields.map { .uncertain($0) }
        case .unreadableCharacter(_, inferred: nil): [.unread]
        case .unknownCountry(.issuingState): [.unknownIssuer]
        case .specimen: [.specimen]
        case .nameTruncated: [.namesTruncated]
        case .partlyVisible: [.partlyVisible]
        case .date(let finding): [.date(finding)]
        default: []
        }
    }
}

extension MRZField {
    /// The fields of the data that come from a field of the zone.
    var identityFields: [IdentityField] {
        switch self {
        case .issuingState: [.issuingCountry]
        case .names: [.surname, .givenNames]
        case .surname: [.surname]
        case .givenNames: [.givenNames]
        case .documentNumber: [.documentNumber]
        case .nationality: [.nationality]
        case .birthDate: [.birthDate]
        case .sex: [.sex]
        case .expiryDate: [.expiryDate]
        case .issueDate: [.issueDate]
        case .optionalData1: [.optionalData1]
        case .optionalData2: [.optionalData2]
        case .personalNumber: [.personalNumber]
        case .documentCode, .department, .office, .serialNumber, .blankNumber, .language, .version,
            .seriesDigit, .authority, .otherData:
            []
        }
    }
}

extension AAMVAFinding {
    /// What a finding of the licence code means for the data.
    var identityFinding: IdentityFinding? {
        if reason.isStructural { return .irregularBarcode }
        switch reason {
        case .unknownIssuer: return .unknownIssuer
        case .dateSequence: return .datesOutOfOrder
        case .date: return element?.identityField.map { .invalidDate($0) }
        case .country, .duplicate, .missing, .sex:
            return element?.identityField.map { .doubtfulBarcodeField($0) }
        default: return nil
        }
    }
}

extension AAMVAElementID {
    /// The field of the data that an element is for.
    fileprivate var identityField: IdentityField? {
        switch text {
        case "DAQ": .documentNumber
        case "DCS", "DAB", "DAA": .surname
        case "DAC", "DCT", "DAD": .givenNames
        case "DBB": .birthDate
        case "DBA": .expiryDate
        case "DBD": .issueDate
        case "DBC": .sex
        case "DCG": .issuingCountry
        case "DAG", "DAH", "DAL", "DAM": .addressLine
        case "DAI", "DAN": .city
        case "DAJ", "DAO": .subdivision
        case "DAK", "DAP": .postCode
        case "DCI": .placeOfBirth
        default: nil
        }
    }
}
