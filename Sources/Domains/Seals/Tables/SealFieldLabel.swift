// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The display label of a seal's field.
///
/// The raw value is the stable key for translations; ``english`` is the name in the profiles.
public enum SealFieldLabel: String, CaseIterable, Sendable {
    /// The type of the seal.
    case type
    /// The version of the profile.
    case version
    /// The country that issued the seal.
    case issuingCountry
    /// Unique vaccination certificate identifier.
    case vaccinationIdentifier
    /// Unique test certificate identifier.
    case testIdentifier
    /// The name of the holder.
    case name
    /// The holder's date of birth.
    case birthDate
    /// The holder's sex.
    case sex
    /// The number of the holder's travel document.
    case travelDocumentNumber
    /// Another number at the issuer's discretion.
    case otherDocumentNumber
    /// The kind of document a test certificate refers to.
    case documentType
    /// The number of the document a test certificate refers to.
    case documentNumber
    /// The vaccine or prophylaxis.
    case vaccine
    /// The brand of the vaccine.
    case vaccineBrand
    /// The disease or agent targeted.
    case disease
    /// The date of a dose.
    case vaccinationDate
    /// The number of a dose.
    case doseNumber
    /// The country in which a dose was given.
    case vaccinationCountry
    /// The centre that gave the dose.
    case administeringCentre
    /// The batch of the vaccine.
    case batchNumber
    /// The due date of the next dose.
    case nextDoseDate
    /// The testing facility.
    case testingFacility
    /// The country in which the test was made.
    case testCountry
    /// The telephone number of the facility.
    case contactTelephone
    /// The electronic mail address of the facility.
    case contactEmail
    /// The postal address of the facility.
    case contactAddress
    /// The time of sample collection.
    case sampleCollected
    /// The time of the report.
    case reportIssued
    /// The kind of test.
    case test
    /// The result of the test.
    case testResult
    /// The method of taking the sample.
    case testMethod
    /// Data at the issuer's discretion.
    case optionalData
    /// A member without a known name; ``SealField/path`` says which.
    case other

    /// The English name.
    public var english: String {
        Self.englishNames[self] ?? rawValue
    }

    private static let englishNames: [SealFieldLabel: String] = [
        .type: "Type",
        .version: "Version",
        .issuingCountry: "Issuing country",
        .vaccinationIdentifier: "UVCI",
        .testIdentifier: "UTCI",
        .name: "Name",
        .birthDate: "Date of birth",
        .sex: "Sex",
        .travelDocumentNumber: "Travel document number",
        .otherDocumentNumber: "Other document number",
        .documentType: "Document type",
        .documentNumber: "Document number",
        .vaccine: "Vaccine or prophylaxis",
        .vaccineBrand: "Vaccine brand",
        .disease: "Disease or agent targeted",
        .vaccinationDate: "Date of vaccination",
        .doseNumber: "Dose number",
        .vaccinationCountry: "Country of vaccination",
        .administeringCentre: "Administering centre",
        .batchNumber: "Vaccine batch number",
        .nextDoseDate: "Due date of next dose",
        .testingFacility: "Testing facility",
        .testCountry: "Country",
        .contactTelephone: "Contact telephone",
        .contactEmail: "Contact e-mail",
        .contactAddress: "Contact address",
        .sampleCollected: "Sample collected",
        .reportIssued: "Report issued",
        .test: "Test",
        .testResult: "Result",
        .testMethod: "Method",
        .optionalData: "Optional data",
        .other: "Other",
    ]
}
