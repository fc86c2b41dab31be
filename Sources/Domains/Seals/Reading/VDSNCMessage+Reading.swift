// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension VDSNCMessage {
    /// Reads `msg`.
    ///
    /// A proof of vaccination must have the members that displays rely on. In a proof of testing, only the JSON types
    /// must be right. Nothing is required of an unknown type, because its names may have other meanings.
    init(_ fields: SealFields, type: SealDocumentType?) throws(SealReadingError) {
        switch type {
        case .vaccination: self = .vaccination(try VDSNCVaccination(fields))
        case .test: self = .test(try VDSNCTest(fields))
        case nil: self = .unknown
        }
    }
}

extension VDSNCVaccination {
    init(_ fields: SealFields) throws(SealReadingError) {
        identifier = PersonalText(try fields.text(.uvci))
        let person = try fields.required(.pid)
        self.person = try VDSNCPerson(person, name: try person.text(.n))
        events = try fields.objects(.ve).map { event throws(SealReadingError) in
            try VDSNCVaccinationEvent(event)
        }
    }
}

extension VDSNCPerson {
    init(_ fields: SealFields, name: String) throws(SealReadingError) {
        self.name = PersonalText(name)
        birthDate = try fields.personalText(.dob)
        sex = try fields.personalText(.sex)
        travelDocumentNumber = try fields.personalText(.i)
        additionalIdentifier = try fields.personalText(.ai)
        documentType = try fields.personalText(.dt)
        documentNumber = try fields.personalText(.dn)
    }

    /// A person without any data.
    static let unnamed = VDSNCPerson(
        name: PersonalText(""),
        birthDate: nil,
        sex: nil,
        travelDocumentNumber: nil,
        additionalIdentifier: nil,
        documentType: nil,
        documentNumber: nil
    )
}

extension VDSNCVaccinationEvent {
    init(_ fields: SealFields) throws(SealReadingError) {
        vaccine = try fields.text(.des)
        brand = try fields.text(.nam)
        disease = try fields.optionalText(.dis)
        doses = try fields.objects(.vd).map { dose throws(SealReadingError) in
            try VDSNCDose(dose)
        }
    }
}

extension VDSNCDose {
    init(_ fields: SealFields) throws(SealReadingError) {
        date = try fields.text(.dvc)
        sequenceNumber = try fields.integerOrDigits(.seq)
        country = try fields.text(.ctr)
        administeringCentre = try fields.text(.adm)
        lot = try fields.text(.lot)
        nextDoseDate = try fields.optionalText(.dvn)
    }
}

extension VDSNCTest {
    init(_ fields: SealFields) throws(SealReadingError) {
        identifier = try fields.personalText(.utci)
        if let person = try fields.optional(.pid) {
            self.person = try VDSNCPerson(person, name: try person.optionalText(.n) ?? "")
        } else {
            person = .unnamed
        }
        provider = try fields.optional(.sp).map { sp throws(SealReadingError) in
            try VDSNCServiceProvider(sp)
        }
        dates = try fields.optional(.dat).map { dates throws(SealReadingError) in
            VDSNCTestDates(
                sampleCollected: try dates.optionalText(.sc),
                reportIssued: try dates.optionalText(.ri)
            )
        }
        result = try fields.optional(.tr).map { result throws(SealReadingError) in
            VDSNCTestResult(
                test: try result.optionalText(.tc),
                result: try result.personalText(.r),
                method: try result.optionalText(.m)
            )
        }
        optionalData = try fields.personalText(.opt)
    }
}

extension VDSNCServiceProvider {
    init(_ fields: SealFields) throws(SealReadingError) {
        name = try fields.optionalText(.spn)
        country = try fields.optionalText(.ctr)
        let contact = try fields.optional(.cd)
        telephone = try contact?.optionalText(.p)
        email = try contact?.optionalText(.e)
        address = try contact?.optionalText(.a)
        hasContact = contact != nil
    }
}

extension SealFields {
    /// Returns the string under a name as personal text; absent and null are the same.
    func personalText(_ name: JSONName) throws(SealReadingError) -> PersonalText? {
        try optionalText(name).map(PersonalText.init)
    }
}
