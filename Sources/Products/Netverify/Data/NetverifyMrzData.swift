// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable

/// The zone of a document and its check digits.
#if canImport(ObjectiveC)
@objc(NetverifyMrzData) @objcMembers
#endif
@preconcurrency @MainActor
public final class NetverifyMrzData: NetverifyObject {
    /// The layout.
    public let format: NetverifyMRZFormat
    private var lines: [WipedText]
    private var raw: [WipedText]
    private let zone: Checks

    private struct Checks {
        var documentNumber: Bool
        var birthDate: Bool
        var expiryDate: Bool
        var personalNumber: Bool
        var composite: Bool
    }

    init(_ zone: IdentityZone) {
        format = NetverifyMRZFormat(zone.format)
        lines = zone.lines.map { WipedText($0) }
        raw = zone.rawLines.map { WipedText($0) }
        self.zone = Checks(
            documentNumber: zone.isDocumentNumberValid,
            birthDate: zone.isBirthDateValid,
            expiryDate: zone.isExpiryDateValid,
            personalNumber: zone.isPersonalNumberValid,
            composite: zone.isCompositeValid
        )
        super.init()
    }

    /// The first line, as read after correction.
    public var line1: String? { lines.first?.text }
    /// The second line; nil for a layout of one line.
    public var line2: String? { lines.dropFirst().first?.text }
    /// The third line; nil for a layout of fewer lines.
    public var line3: String? { lines.dropFirst(2).first?.text }
    /// The lines before correction.
    public var rawLines: [String] { raw.map(\.text) }

    /// Whether the check digit over the document number is right.
    public func idNumberValid() -> Bool { zone.documentNumber }
    /// Whether the check digit over the date of birth is right.
    public func dobValid() -> Bool { zone.birthDate }
    /// Whether the check digit over the date of expiry is right, or there is none.
    public func expiryDateValid() -> Bool { zone.expiryDate }
    /// Whether the check digit over the personal number is right, or there is none.
    public func personalNumberValid() -> Bool { zone.personalNumber }
    /// Whether the check digit over most of the zone is right, or there is none.
    public func compositeValid() -> Bool { zone.composite }

    func clear() {
        lines = []
        raw = []
    }
}

extension NetverifyMRZFormat {
    fileprivate init(_ format: MRZFormat) {
        switch format {
        case .td3, .russianPassport: self = .MRP
        case .mrvA: self = .MRVA
        case .mrvB: self = .MRVB
        case .td1: self = .TD1
        case .td2: self = .TD2
        case .frenchIdentityCard: self = .CNIS
        case .frenchDrivingLicence, .dutchDrivingLicence: self = .DL1
        case .swissDrivingLicence: self = .swissLicence
        case .chinesePermit: self = .unknown
        }
    }
}
