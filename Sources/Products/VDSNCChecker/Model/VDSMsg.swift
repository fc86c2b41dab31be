// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// The content of a seal.
///
/// The first three members are those of a proof of vaccination. For other types ``uvci`` is empty
/// and ``ve`` has no entries.
public struct VDSMsg: Hashable, Sendable {
    /// Unique vaccination certificate identifier, at most 12 characters.
    public let uvci: String
    /// The person.
    public let pid: VDSPID
    /// The vaccinations, one entry for each vaccine.
    public let ve: [VDSVe]
    /// Unique test certificate identifier, at most 12 characters.
    public let utci: String?
    /// The test provider.
    public let sp: VDSServiceProvider?
    /// When the sample was taken and the report issued.
    public let dat: VDSTestDates?
    /// The method and the result of the test.
    public let tr: VDSTestResult?
    /// Optional data, at most 20 characters.
    public let opt: String?

    init(_ message: VDSNCMessage) {
        var vaccination: VDSNCVaccination?
        var test: VDSNCTest?
        switch message {
        case .vaccination(let content): vaccination = content
        case .test(let content): test = content
        case .unknown: break
        }
        uvci = vaccination?.identifier.reveal() ?? ""
        pid = VDSPID(vaccination?.person ?? test?.person)
        ve = vaccination?.events.map { VDSVe($0) } ?? []
        utci = test?.identifier?.reveal()
        sp = test?.provider.map { VDSServiceProvider($0) }
        dat = test?.dates.map { VDSTestDates($0) }
        tr = test?.result.map { VDSTestResult($0) }
        opt = test?.optionalData?.reveal()
    }
}

extension VDSMsg: Codable {
    private enum CodingKeys: String, CodingKey {
        case uvci, pid, ve, utci, sp, dat, tr, opt
    }

    /// Reads a message; which members are required depends on the type, so none are here.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        uvci = try members.decodeIfPresent(String.self, forKey: .uvci) ?? ""
        pid = try members.decodeIfPresent(VDSPID.self, forKey: .pid) ?? VDSPID(nil)
        ve = try members.decodeIfPresent([VDSVe].self, forKey: .ve) ?? []
        utci = try members.decodeIfPresent(String.self, forKey: .utci)
        sp = try members.decodeIfPresent(VDSServiceProvider.self, forKey: .sp)
        dat = try members.decodeIfPresent(VDSTestDates.self, forKey: .dat)
        tr = try members.decodeIfPresent(VDSTestResult.self, forKey: .tr)
        opt = try members.decodeIfPresent(String.self, forKey: .opt)
    }
}

/// The person that a seal is about.
public struct VDSPID: Codable, Hashable, Sendable {
    /// Date of birth, `yyyy-MM-dd` or a part of it.
    public let dob: String?
    /// Name as the issuer writes it, usually surname, two spaces, given names; may be truncated.
    public let n: String
    /// `M`, `F` or `X`.
    public let sex: String?
    /// Number of the travel document.
    public let i: String?
    /// Another number at the issuer's discretion.
    public let ai: String?
    /// Kind of document a test certificate refers to: P, A, C, I, AC, V or D.
    public let dt: String?
    /// Number of that document.
    public let dn: String?

    init(_ person: VDSNCPerson?) {
        dob = person?.birthDate?.reveal()
        n = person?.name.reveal() ?? ""
        sex = person?.sex?.reveal()
        i = person?.travelDocumentNumber?.reveal()
        ai = person?.additionalIdentifier?.reveal()
        dt = person?.documentType?.reveal()
        dn = person?.documentNumber?.reveal()
    }
}
