// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The parameters of a callback, in the order in which they are written.
public enum CallbackParameter: String, Sendable, Hashable, CaseIterable {
    case callBackType, jumioIdScanReference, verificationStatus, idScanStatus, idScanSource
    case idCheckDataPositions, idCheckDocumentValidation, idCheckHologram, idCheckMRZcode
    case idCheckMicroprint, idCheckSecurityFeatures, idCheckSignature
    case transactionDate, callbackDate, firstAttemptDate
    case idType, idSubtype, idCountry, rejectReason, identityVerification
    case idScanImage, idScanImageFace, idScanImageBackside, facemap, livenessImages
    case idNumber, idFirstName, idLastName, idDob, idExpiry, issuingDate, originDob, idAddress
    case personalNumber, optionalData1, optionalData2, idUsState, gender, nationality
    case placeOfBirth, issuingAuthority, issuingPlace, presetCountry, presetIdType
    case dlCategories, dlCarPermission
    case dni, curp, cpf, rgNumber, taxNumber, registrationNumber, personalIdentificationNumber
    case voterIdNumber, issuingNumber, mothersName, fathersName, passportNumber
    case durationOfStay, numberOfEntries, visaCategory
    case merchantIdScanReference, merchantReportingCriteria, customerId, clientIp
}

extension CallbackParameter {
    /// The checks of a document, each `OK` when it is approved.
    static let checks: [CallbackParameter] = [
        .idCheckDataPositions, .idCheckDocumentValidation, .idCheckHologram, .idCheckMRZcode,
        .idCheckMicroprint, .idCheckSecurityFeatures, .idCheckSignature,
    ]

    /// The greatest length of the value, in UTF-16 code units; nil for values that we make.
    public var maximumCount: Int? {
        switch self {
        case .callBackType, .verificationStatus, .idScanStatus, .idScanSource, .transactionDate,
            .callbackDate, .firstAttemptDate, .idType, .rejectReason, .identityVerification,
            .livenessImages, .idAddress, .dlCategories, .presetIdType, .clientIp:
            nil
        case .idCheckDataPositions, .idCheckDocumentValidation, .idCheckHologram, .idCheckMRZcode,
            .idCheckMicroprint, .idCheckSecurityFeatures, .idCheckSignature:
            nil
        case .gender: 2
        case .idCountry, .nationality, .presetCountry: 3
        case .idDob, .idExpiry, .issuingDate, .originDob: 10
        case .personalNumber: 14
        case .jumioIdScanReference: 36
        case .issuingAuthority, .issuingPlace: 50
        case .merchantIdScanReference, .merchantReportingCriteria, .customerId: 100
        case .idNumber, .idFirstName, .idLastName: 200
        case .placeOfBirth: 256
        case .idSubtype, .idScanImage, .idScanImageFace, .idScanImageBackside, .facemap,
            .optionalData1, .optionalData2, .idUsState, .dlCarPermission, .dni, .curp, .cpf,
            .rgNumber, .taxNumber, .registrationNumber, .personalIdentificationNumber,
            .voterIdNumber, .issuingNumber, .mothersName, .fathersName, .passportNumber,
            .durationOfStay, .numberOfEntries, .visaCategory:
            255
        }
    }
}
