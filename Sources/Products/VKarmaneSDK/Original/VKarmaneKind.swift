// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// The kinds of documents, with their names on the wire, which are those of the original.
///
/// Requesters and wallets of this package use `DocumentExchange.DocumentKind`, which has the same kinds.
public enum DocumentKind: String, CaseIterable, Sendable {
    /// The passport for use within Russia.
    case RusNationalID
    /// A driving licence of the current form.
    case RusDriversLic
    /// A driving licence of the previous form.
    case RusDriversLicOld
    /// A driving licence of the oldest form.
    case RusDriversLicOldest
    /// The passport for travelling abroad.
    case RusInternationalID
    /// The certificate of the individual pension account, СНИЛС.
    case RusSNILS
    /// The certificate of the taxpayer's number, ИНН.
    case RusINN
    /// A birth certificate.
    case RusBirthCert
    /// The policy of mandatory health insurance, ОМС.
    case RusMedIns
    /// The certificate of a vehicle's registration, СТС.
    case RusVehicleRegID
    /// The passport of a vehicle, ПТС.
    case RusPTS
    /// The policy of mandatory motor liability insurance, ОСАГО.
    case RusOSAGO
    /// The policy of voluntary motor insurance, КАСКО.
    case RusKASKO
    /// The military card.
    case RusMilitaryCard
    /// A payment card.
    case BankCard
}

extension VKarmaneSDK {
    /// The kinds of documents.
    public typealias DocumentKind = VKarmaneKind
}

/// ``DocumentKind`` under an unambiguous name.
public typealias VKarmaneKind = DocumentKind

extension DocumentExchange.DocumentKind {
    /// Converts to the same kind.
    public init(_ kind: VKarmaneKind) {
        self = Self(rawValue: kind.rawValue) ?? .nationalID
    }
}
