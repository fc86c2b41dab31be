// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// The person a document is about.
public struct PersonKeys: Sendable {
    let prefix: String

    /// Surname: `lastName`.
    public var lastName: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "lastName",
            Wording("Фамилия", "Name", "Nom", "Cognome", "Surname"),
            Autofill("family-name", "familyName")
        )
    }

    /// Given name: `firstName`.
    public var firstName: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "firstName",
            Wording("Имя", "Vorname", "Prénom", "Nome", "Given name"),
            Autofill("given-name", "givenName")
        )
    }

    /// Patronymic: `middleName`.
    public var middleName: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "middleName",
            Wording("Отчество", "Vatersname", "Patronyme", "Patronimico", "Patronymic"),
            Autofill("additional-name", "middleName")
        )
    }

    /// Date of birth: `birthDate`.
    public var birthDate: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "birthDate",
            Wording(
                "Дата рождения",
                "Geburtsdatum",
                "Date de naissance",
                "Data di nascita",
                "Date of birth"
            ),
            Autofill("bday", "birthdate")
        )
    }

    /// Place of birth: `birthPlace`.
    public var birthPlace: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "birthPlace",
            Wording(
                "Место рождения",
                "Geburtsort",
                "Lieu de naissance",
                "Luogo di nascita",
                "Place of birth"
            )
        )
    }

    /// Sex: `sexCode`.
    public var sexCode: DocumentKey<Coded<Gender>> {
        DocumentKey<Coded<Gender>>(
            prefix + "sexCode",
            Wording("Пол", "Geschlecht", "Sexe", "Sesso", "Sex"),
            Autofill("sex", nil)
        )
    }

    /// Citizenship: `citizenshipCountryCode`.
    public var citizenshipCountryCode: DocumentKey<Coded<ExchangeCountry>> {
        DocumentKey<Coded<ExchangeCountry>>(
            prefix + "citizenshipCountryCode",
            Wording(
                "Гражданство",
                "Staatsangehörigkeit",
                "Nationalité",
                "Cittadinanza",
                "Citizenship"
            )
        )
    }

    /// Surname (Latin letters): `lastNameEn`.
    public var lastNameEn: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "lastNameEn",
            Wording(
                "Фамилия латиницей",
                "Name (lateinisch)",
                "Nom (en latin)",
                "Cognome (in latino)",
                "Surname (Latin letters)"
            ),
            Autofill("family-name", "familyName")
        )
    }

    /// Given name (Latin letters): `firstNameEn`.
    public var firstNameEn: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "firstNameEn",
            Wording(
                "Имя латиницей",
                "Vorname (lateinisch)",
                "Prénom (en latin)",
                "Nome (in latino)",
                "Given name (Latin letters)"
            ),
            Autofill("given-name", "givenName")
        )
    }

    /// Patronymic (Latin letters): `middleNameEn`.
    public var middleNameEn: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "middleNameEn",
            Wording(
                "Отчество латиницей",
                "Vatersname (lateinisch)",
                "Patronyme (en latin)",
                "Patronimico (in latino)",
                "Patronymic (Latin letters)"
            ),
            Autofill("additional-name", "middleName")
        )
    }

    /// Place of birth (Latin letters): `birthPlaceEn`.
    public var birthPlaceEn: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "birthPlaceEn",
            Wording(
                "Место рождения латиницей",
                "Geburtsort (lateinisch)",
                "Lieu de naissance (en latin)",
                "Luogo di nascita (in latino)",
                "Place of birth (Latin letters)"
            )
        )
    }

    /// Place of residence: `livePlace`.
    public var livePlace: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "livePlace",
            Wording("Место жительства", "Wohnort", "Domicile", "Domicilio", "Place of residence")
        )
    }

    /// Place of residence (Latin letters): `livePlaceEn`.
    public var livePlaceEn: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "livePlaceEn",
            Wording(
                "Место жительства латиницей",
                "Wohnort (lateinisch)",
                "Domicile (en latin)",
                "Domicilio (in latino)",
                "Place of residence (Latin letters)"
            )
        )
    }

    /// Passport series: `serial`.
    public var serial: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "serial",
            Wording(
                "Серия паспорта",
                "Serie des Passes",
                "Série du passeport",
                "Serie del passaporto",
                "Passport series"
            )
        )
    }

    /// Passport number: `number`.
    public var number: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "number",
            Wording(
                "Номер паспорта",
                "Nummer des Passes",
                "Numéro du passeport",
                "Numero del passaporto",
                "Passport number"
            )
        )
    }

    /// Passport issued on: `issueDate`.
    public var issueDate: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "issueDate",
            Wording(
                "Дата выдачи паспорта",
                "Pass ausgestellt am",
                "Date de délivrance du passeport",
                "Data di rilascio del passaporto",
                "Passport issued on"
            )
        )
    }

    /// Taxpayer number (ИНН): `inn`.
    public var inn: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "inn",
            Wording(
                "ИНН",
                "Steuernummer (ИНН)",
                "Numéro fiscal (ИНН)",
                "Codice fiscale (ИНН)",
                "Taxpayer number (ИНН)"
            )
        )
    }
}

/// A parent in a birth certificate.
public struct ParentKeys: Sendable {
    let prefix: String

    /// Surname: `lastName`.
    public var lastName: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "lastName",
            Wording("Фамилия", "Name", "Nom", "Cognome", "Surname")
        )
    }

    /// Given name: `firstName`.
    public var firstName: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "firstName",
            Wording("Имя", "Vorname", "Prénom", "Nome", "Given name")
        )
    }

    /// Patronymic: `middleName`.
    public var middleName: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "middleName",
            Wording("Отчество", "Vatersname", "Patronyme", "Patronimico", "Patronymic")
        )
    }

    /// Citizenship: `citizenshipCountryCode`.
    public var citizenshipCountryCode: DocumentKey<Coded<ExchangeCountry>> {
        DocumentKey<Coded<ExchangeCountry>>(
            prefix + "citizenshipCountryCode",
            Wording(
                "Гражданство",
                "Staatsangehörigkeit",
                "Nationalité",
                "Cittadinanza",
                "Citizenship"
            )
        )
    }
}
