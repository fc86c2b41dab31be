// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The layouts of machine-readable zones that can be read and written.
public enum MRZFormat: UInt8, CaseIterable, Sendable, Hashable {
    /// Cards of three lines of 30 (ICAO Doc 9303-5).
    case td1
    /// Cards of two lines of 36 (ICAO Doc 9303-6).
    case td2
    /// Passports, two lines of 44 (ICAO Doc 9303-4).
    case td3
    /// Visas of two lines of 44 (ICAO Doc 9303-7).
    case mrvA
    /// Visas of two lines of 36 (ICAO Doc 9303-7).
    case mrvB
    /// The French identity card of 1988–2021, two lines of 36.
    case frenchIdentityCard
    /// The French driving licence, one line of 30.
    case frenchDrivingLicence
    /// The Dutch driving licence, one line of 30.
    case dutchDrivingLicence
    /// The Swiss driving licence, lines of 9, 30 and 30.
    case swissDrivingLicence
    /// The national passport of the Russian Federation, two lines of 44.
    case russianPassport
    /// The Chinese two-way permit, one line of 30; its rule is not public.
    case chinesePermit

    /// The unique name of the layout, such as `TD3` or `DL1-FRA`.
    public var name: String {
        switch self {
        case .td1: "TD1"
        case .td2: "TD2"
        case .td3: "TD3"
        case .mrvA: "MRVA"
        case .mrvB: "MRVB"
        case .frenchIdentityCard: "CNIS"
        case .frenchDrivingLicence: "DL1-FRA"
        case .dutchDrivingLicence: "DL1-NLD"
        case .swissDrivingLicence: "CHE_DL"
        case .russianPassport: "TD3-RUS"
        case .chinesePermit: "CHN1x30"
        }
    }

    /// The name of the physical format, such as `TD3` or `DL1`; national layouts share it.
    public var family: String {
        switch self {
        case .frenchDrivingLicence, .dutchDrivingLicence: "DL1"
        case .russianPassport: "TD3"
        default: name
        }
    }

    /// Looks up the format of a name as given by ``name``, ignoring case and hyphens.
    public init?(name: String) {
        let wanted = Self.plain(name)
        for format in Self.allCases where Self.plain(format.name) == wanted {
            self = format
            return
        }
        return nil
    }

    private static func plain(_ name: String) -> [UInt8] {
        var plain: [UInt8] = []
        for byte in name.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
            let isLower = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            plain.append(isLower ? byte - 32 : byte)
        }
        return plain
    }

    /// The columns and check digits of the format.
    public var layout: MRZLayout {
        switch self {
        case .td1: .td1
        case .td2: .td2
        case .td3: .td3
        case .mrvA: .mrvA
        case .mrvB: .mrvB
        case .frenchIdentityCard: .frenchIdentityCard
        case .frenchDrivingLicence: .frenchDrivingLicence
        case .dutchDrivingLicence: .dutchDrivingLicence
        case .swissDrivingLicence: .swissDrivingLicence
        case .russianPassport: .russianPassport
        case .chinesePermit: .chinesePermit
        }
    }
}
