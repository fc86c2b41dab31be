// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The message of a VDS-NC seal, by its type (`hdr.t`).
///
/// Source: ICAO VDS-NC profiles for proofs of vaccination and of testing.
public enum VDSNCMessage: Hashable, Sendable {
    /// `icao.vacc`: a proof of vaccination.
    case vaccination(VDSNCVaccination)
    /// `icao.test`: a proof of testing.
    case test(VDSNCTest)
    /// Any other type: its members are only in ``VDSNCSeal/data`` and ``VDSNCSeal/fields``.
    case unknown
}

/// A proof of vaccination (`icao.vacc`).
public struct VDSNCVaccination: Hashable, Sendable {
    /// `uvci`: unique vaccination certificate identifier, at most 12 characters.
    public let identifier: PersonalText
    /// `pid`: the subject of the proof.
    public let person: VDSNCPerson
    /// `ve`: one entry for each vaccine, at least one.
    public let events: [VDSNCVaccinationEvent]
}

/// The subject of a proof (`pid`).
public struct VDSNCPerson: Hashable, Sendable {
    /// `n`: name as the issuer writes it, usually surname, two spaces, given names; at most 39.
    public let name: PersonalText
    /// `dob`: date of birth, `yyyy-MM-dd` or a part of it.
    public let birthDate: PersonalText?
    /// `sex`: `M`, `F` or `X`; vaccination only.
    public let sex: PersonalText?
    /// `i`: number of the travel document, at most 11; vaccination only.
    public let travelDocumentNumber: PersonalText?
    /// `ai`: another number at the issuer's discretion, at most 24; vaccination only.
    public let additionalIdentifier: PersonalText?
    /// `dt`: kind of document, one of P A C I AC V D; test only.
    public let documentType: PersonalText?
    /// `dn`: number of that document, at most 24; test only.
    public let documentNumber: PersonalText?
}

/// The doses of one vaccine (an entry of `ve`).
public struct VDSNCVaccinationEvent: Hashable, Sendable {
    /// `des`: vaccine or prophylaxis, an ICD-11 extension code.
    public let vaccine: String
    /// `nam`: brand name.
    public let brand: String
    /// `dis`: disease or agent targeted, ICD-11; absent in some seals.
    public let disease: String?
    /// `vd`: one entry for each dose, at least one.
    public let doses: [VDSNCDose]
}

/// One dose (an entry of `vd`).
public struct VDSNCDose: Hashable, Sendable {
    /// `dvc`: date of vaccination, `yyyy-MM-dd`.
    public let date: String
    /// `seq`: number of the dose, 1 to 99.
    public let sequenceNumber: Int
    /// `ctr`: country of vaccination, three letters.
    public let country: String
    /// `adm`: administering centre, at most 20 characters.
    public let administeringCentre: String
    /// `lot`: batch number, at most 20 characters.
    public let lot: String
    /// `dvn`: due date of the next dose, `yyyy-MM-dd`.
    public let nextDoseDate: String?
}

/// A proof of testing (`icao.test`).
///
/// Members the profile requires are optional here: a seal without them is still authentic, and
/// ``VDSNCSeal/findings`` says what is missing.
public struct VDSNCTest: Hashable, Sendable {
    /// `utci`: unique test certificate identifier, at most 12 characters.
    public let identifier: PersonalText?
    /// `pid`: the subject of the proof.
    public let person: VDSNCPerson
    /// `sp`: the testing facility.
    public let provider: VDSNCServiceProvider?
    /// `dat`: the dates of sample and report.
    public let dates: VDSNCTestDates?
    /// `tr`: the kind of test and its result.
    public let result: VDSNCTestResult?
    /// `opt`: optional data, at most 20 characters.
    public let optionalData: PersonalText?
}

/// The testing facility (`sp`).
public struct VDSNCServiceProvider: Hashable, Sendable {
    /// `spn`: name of the facility, at most 20 characters.
    public let name: String?
    /// `ctr`: country of the test, three letters.
    public let country: String?
    /// `cd.p`: telephone, at most 19 characters.
    public let telephone: String?
    /// `cd.e`: electronic mail.
    public let email: String?
    /// `cd.a`: postal address.
    public let address: String?
    /// Whether the member `cd` is present.
    public let hasContact: Bool
}

/// The times of sample collection and report (`dat`).
public struct VDSNCTestDates: Hashable, Sendable {
    /// `sc`: sample collected, RFC 3339 with offset.
    public let sampleCollected: String?
    /// `ri`: report issued, RFC 3339 with offset.
    public let reportIssued: String?
}

/// The kind of test and its result (`tr`).
public struct VDSNCTestResult: Hashable, Sendable {
    /// `tc`: molecular(PCR), molecular(other), antigen or antibody.
    public let test: String?
    /// `r`: normal, abnormal, positive or negative.
    public let result: PersonalText?
    /// `m`: nasopharyngeal, oropharyngeal, saliva, blood or other.
    public let method: String?
}
