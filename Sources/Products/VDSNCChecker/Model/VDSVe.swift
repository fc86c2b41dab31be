// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// The doses of one vaccine.
public struct VDSVe: Hashable, Sendable {
    /// Vaccine or prophylaxis, an ICD-11 extension code.
    public let des: String
    /// Brand name.
    public let nam: String
    /// Disease or agent targeted, ICD-11; empty if the seal does not name it.
    public let dis: String
    /// The doses.
    public let vd: [VDSVd]

    init(_ event: VDSNCVaccinationEvent) {
        des = event.vaccine
        nam = event.brand
        dis = event.disease ?? ""
        vd = event.doses.map { VDSVd($0) }
    }
}

extension VDSVe: Codable {
    private enum CodingKeys: String, CodingKey {
        case des, nam, dis, vd
    }

    /// Reads an entry; `dis` may be absent.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        des = try members.decode(String.self, forKey: .des)
        nam = try members.decode(String.self, forKey: .nam)
        dis = try members.decodeIfPresent(String.self, forKey: .dis) ?? ""
        vd = try members.decode([VDSVd].self, forKey: .vd)
    }
}

/// One dose.
public struct VDSVd: Hashable, Sendable {
    /// Date of vaccination, `yyyy-MM-dd`.
    public let dvc: String
    /// Number of the dose, 1 to 99.
    public let seq: Int
    /// Country of vaccination, three letters.
    public let ctr: String
    /// Administering centre.
    public let adm: String
    /// Batch number.
    public let lot: String
    /// Due date of the next dose, `yyyy-MM-dd`.
    public let dvn: String?

    init(_ dose: VDSNCDose) {
        dvc = dose.date
        seq = dose.sequenceNumber
        ctr = dose.country
        adm = dose.administeringCentre
        lot = dose.lot
        dvn = dose.nextDoseDate
    }
}

extension VDSVd: Codable {
    private enum CodingKeys: String, CodingKey {
        case dvc, seq, ctr, adm, lot, dvn
    }

    /// Reads a dose; `seq` may be a number or decimal digits in a string.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        dvc = try members.decode(String.self, forKey: .dvc)
        if let text = try? members.decode(String.self, forKey: .seq) {
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text)
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .seq,
                    in: members,
                    debugDescription: "not a whole number"
                )
            }
            seq = number
        } else {
            seq = try members.decode(Int.self, forKey: .seq)
        }
        ctr = try members.decode(String.self, forKey: .ctr)
        adm = try members.decode(String.self, forKey: .adm)
        lot = try members.decode(String.self, forKey: .lot)
        dvn = try members.decodeIfPresent(String.self, forKey: .dvn)
    }
}
