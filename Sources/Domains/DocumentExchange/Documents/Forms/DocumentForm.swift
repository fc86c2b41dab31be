// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a kind of document is called and which fields it has: the one table.
///
/// Source: the examples in the public documentation of the original protocol; what must be there is
/// our decision, since that documentation does not say.
public struct DocumentForm: Sendable {
    /// The kind.
    public let kind: DocumentKind
    /// What people call it.
    public let wording: Wording
    /// Its fields.
    public let layout: DocumentLayout

    init(_ kind: DocumentKind, _ wording: Wording, _ fields: [DocumentField]) {
        self.kind = kind
        self.wording = wording
        layout = DocumentLayout(fields)
    }

    /// The forms of all kinds.
    public static let all: [DocumentForm] = DocumentKind.allCases.map { $0.form }
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
