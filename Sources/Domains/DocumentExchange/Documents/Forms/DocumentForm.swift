// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The name and the fields of a kind of document: the only such table.
///
/// Source: the examples in the public documentation of the original protocol. That documentation does not say which
/// members are required; we decided that.
public struct DocumentForm: Sendable {
    /// The kind.
    public let kind: DocumentKind
    /// The name of the kind.
    public let wording: Wording
    /// Its fields.
    public let layout: DocumentLayout

    init(_ kind: DocumentKind, _ wording: Wording, _ fields: [DocumentField]) {
        self.kind = kind
        self.wording = wording
        layout = DocumentLayout(fields)
    }
}

extension DocumentKind {
    /// The fields of documents of this kind.
    public var form: DocumentForm {
        switch self {
        case .nationalID: .nationalID
        case .drivingLicence: .drivingLicence
        case .oldDrivingLicence: .oldDrivingLicence
        case .oldestDrivingLicence: .oldestDrivingLicence
        case .travelPassport: .travelPassport
        case .pensionAccount: .pensionAccount
        case .taxpayerNumber: .taxpayerNumber
        case .birthCertificate: .birthCertificate
        case .medicalInsurance: .medicalInsurance
        case .vehicleRegistration: .vehicleRegistration
        case .vehiclePassport: .vehiclePassport
        case .motorLiability: .motorLiability
        case .motorInsurance: .motorInsurance
        case .militaryCard: .militaryCard
        case .paymentCard: .paymentCard
        }
    }
}
