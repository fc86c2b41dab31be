// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The kinds of documents; the raw value is the name on the wire.
///
/// Source: the table of kinds in the public documentation of the original protocol, in the order of its source code.
public enum DocumentKind: String, CaseIterable, Hashable, Sendable {
    /// The passport for use within Russia.
    case nationalID = "RusNationalID"
    /// A driving licence of the current form.
    case drivingLicence = "RusDriversLic"
    /// A driving licence of the previous form.
    case oldDrivingLicence = "RusDriversLicOld"
    /// A driving licence of the oldest form.
    case oldestDrivingLicence = "RusDriversLicOldest"
    /// The passport for travelling abroad.
    case travelPassport = "RusInternationalID"
    /// The certificate of the individual pension account, СНИЛС.
    case pensionAccount = "RusSNILS"
    /// The certificate of the taxpayer's number, ИНН.
    case taxpayerNumber = "RusINN"
    /// A birth certificate.
    case birthCertificate = "RusBirthCert"
    /// The policy of mandatory health insurance, ОМС.
    case medicalInsurance = "RusMedIns"
    /// The certificate of a vehicle's registration, СТС.
    case vehicleRegistration = "RusVehicleRegID"
    /// The passport of a vehicle, ПТС.
    case vehiclePassport = "RusPTS"
    /// The policy of mandatory motor liability insurance, ОСАГО.
    case motorLiability = "RusOSAGO"
    /// The policy of voluntary motor insurance, КАСКО.
    case motorInsurance = "RusKASKO"
    /// The military card.
    case militaryCard = "RusMilitaryCard"
    /// A payment card.
    case paymentCard = "BankCard"
}

extension DocumentKind {
    /// Returns the kinds that a request names, each once and in its order.
    ///
    /// - Parameter names: the names as on the wire, case-sensitive.
    /// - Returns: the kinds; `nil` for an empty list, for more names than kinds exist, and for an unknown name.
    public static func list(_ names: [String]) -> [DocumentKind]? {
        guard 1...allCases.count ~= names.count else { return nil }
        var kinds: [DocumentKind] = []
        for name in names {
            guard let kind = DocumentKind(rawValue: name) else { return nil }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }
}
