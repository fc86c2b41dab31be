// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Documents of persons.
extension DocumentForm {
    static let nationalID = DocumentForm(
        .nationalID,
        Wording(
            "Паспорт РФ",
            "Russischer Inlandpass",
            "Passeport intérieur russe",
            "Passaporto interno russo",
            "Russian national passport"
        ),
        [
            .required(
                .serial,
                .shape(.passportSeries, "9999"),
                normal: .number,
                shown: .groups([2, 2])
            ),
            .required(.number, .shape(.passportNumber, "999999"), normal: .number),
            .required(.dates.delivery),
            .required(.code, .shape(.authorityCode, "999-999")),
            .required(.deliveredBy),
            .required(.person.lastName),
            .required(.person.firstName),
            .optional(.person.middleName),
            .required(.person.birthDate),
            .required(.person.birthPlace),
            .required(.person.sexCode),
            .optional(.registration.date),
            .optional(.registration.department),
        ] + residence(DocumentKey<String>.registration.residence)
    )

    static let travelPassport = DocumentForm(
        .travelPassport,
        Wording(
            "Загранпаспорт",
            "Russischer Reisepass",
            "Passeport international russe",
            "Passaporto russo per l'estero",
            "Russian travel passport"
        ),
        [
            .required(
                .number,
                .shape(.travelPassportNumber, "990999999"),
                normal: .number,
                shown: .groups([2])
            ),
            .required(.dates.delivery),
            .required(.dates.expiration),
            .required(.deliveredBy),
            .required(.person.lastName),
            .required(.person.firstName),
            .optional(.person.middleName),
            .required(.person.lastNameEn),
            .required(.person.firstNameEn),
            .required(.person.birthDate),
            .optional(.person.birthPlace),
            .required(.person.citizenshipCountryCode),
            .required(.person.sexCode),
        ]
    )

    static let pensionAccount = DocumentForm(
        .pensionAccount,
        Wording(
            "СНИЛС",
            "Rentenversicherung (СНИЛС)",
            "Assurance vieillesse (СНИЛС)",
            "Assicurazione pensionistica (СНИЛС)",
            "Pension account (СНИЛС)"
        ),
        [
            .required(
                .number,
                .shape(.pensionAccountDigits, "99999999999"),
                .pensionAccount,
                .pensionAccountRepeats,
                normal: .number,
                shown: .pensionAccount
            ),
            .optional(.dates.delivery),
        ] + person + [.optional(.person.birthPlace)]
    )

    static let taxpayerNumber = DocumentForm(
        .taxpayerNumber,
        Wording(
            "ИНН",
            "Steuernummer (ИНН)",
            "Numéro fiscal (ИНН)",
            "Codice fiscale (ИНН)",
            "Taxpayer number (ИНН)"
        ),
        [
            .required(
                .inn,
                .shape(.taxpayerNumberDigits, "999999999999"),
                .taxpayerNumber,
                normal: .number
            ),
            .optional(.serial, .shape(.formSeries, "99"), normal: .number, label: formSeries),
            .optional(
                .number,
                .shape(.formNumber, "999999999"),
                normal: .number,
                label: formNumber
            ),
            .optional(.dates.delivery),
            .optional(.deliveredBy),
        ] + person
    )

    static let birthCertificate = DocumentForm(
        .birthCertificate,
        Wording(
            "Свидетельство о рождении",
            "Geburtsurkunde",
            "Acte de naissance",
            "Certificato di nascita",
            "Birth certificate"
        ),
        [
            .required(.serial, .shape(.birthCertificateSeries, "R-ББ"), normal: .romanSeries),
            .required(.number, .shape(.birthCertificateNumber, "999999"), normal: .number),
            .required(.dates.delivery),
            .required(.act.date),
            .required(.act.recordNumber),
            .requiredWithGroup(.father.lastName),
            .requiredWithGroup(.father.firstName),
            .optional(.father.middleName),
            .optional(.father.citizenshipCountryCode),
            .requiredWithGroup(.mother.lastName),
            .requiredWithGroup(.mother.firstName),
            .optional(.mother.middleName),
            .optional(.mother.citizenshipCountryCode),
        ] + person + [
            .optional(.person.birthPlace),
            .required(.registrationPlace),
        ]
    )

    static let medicalInsurance = DocumentForm(
        .medicalInsurance,
        Wording(
            "Полис ОМС",
            "Obligatorische Krankenversicherung (ОМС)",
            "Assurance maladie obligatoire (ОМС)",
            "Assicurazione malattia obbligatoria (ОМС)",
            "Mandatory health insurance (ОМС)"
        ),
        [
            .required(
                .number,
                .shape(.medicalPolicyDigits, "9999999999999999", "999999999"),
                .medicalPolicy,
                .temporaryPolicy,
                normal: .number,
                shown: .groups([4, 4, 4, 4])
            ),
            .optional(.dates.expiration),
            .optional(
                .letterHeadNumber,
                .shape(.policyFormNumber, "99999999999"),
                normal: .number
            ),
        ] + person
    )

    static let militaryCard = DocumentForm(
        .militaryCard,
        Wording(
            "Военный билет",
            "Militärausweis",
            "Livret militaire",
            "Libretto militare",
            "Military card"
        ),
        [
            .optional(.name),
            .required(.serial, .shape(.militaryCardSeries, "ББ"), normal: .cyrillicCode),
            .required(.number, .shape(.militaryCardNumber, "0999999"), normal: .number),
            .required(.dates.delivery),
            .optional(.commissariat),
            .optional(.commissionName),
            .optional(.deliveredBy),
        ] + person + [
            .optional(.person.birthPlace),
            .optional(.rank.rank),
            .optional(.rank.awardedBy),
            .optional(.rank.order.number),
            .optional(.rank.order.date),
            .optional(.reserve.categoryCode),
            .optional(.reserve.groupCode),
            .optional(.reserve.staff),
            .optional(.suitabilityCode),
            .optional(.vus.number),
            .optional(.vus.code),
            .optional(.vus.specialty),
        ]
    )

    static let paymentCard = DocumentForm(
        .paymentCard,
        Wording(
            "Банковская карта",
            "Bankkarte",
            "Carte bancaire",
            "Carta bancaria",
            "Payment card"
        ),
        [
            .required(
                .cardNumber,
                .cardNumber,
                .cardNumberCheck,
                normal: .number,
                shown: .groups([4, 4, 4, 4])
            ),
            .optional(.cardholder),
            .required(.expiryDate, .cardExpiry),
        ]
    )

    /// The names and the date of birth of the holder.
    static let person: [DocumentField] = [
        .required(.person.lastName),
        .required(.person.firstName),
        .optional(.person.middleName),
        .required(.person.birthDate),
    ]

    /// Returns the fields of an address, all of them optional.
    static func residence(_ keys: ResidenceKeys) -> [DocumentField] {
        [
            .optional(keys.humanReadable),
            .optional(keys.region),
            .optional(keys.district),
            .optional(keys.point),
            .optional(keys.street),
            .optional(keys.building),
            .optional(keys.corpus),
            .optional(keys.stroenie),
            .optional(keys.apartment),
        ]
    }

    private static let formSeries = Wording(
        "Серия бланка",
        "Serie des Vordrucks",
        "Série du formulaire",
        "Serie del modulo",
        "Series of the form"
    )
    private static let formNumber = Wording(
        "Номер бланка",
        "Nummer des Vordrucks",
        "Numéro du formulaire",
        "Numero del modulo",
        "Number of the form"
    )
}
