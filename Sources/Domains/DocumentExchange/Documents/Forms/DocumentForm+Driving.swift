// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Driving licences.
extension DocumentForm {
    static let drivingLicence = DocumentForm(
        .drivingLicence,
        Wording(
            "ВУ",
            "Führerausweis",
            "Permis de conduire",
            "Licenza di condurre",
            "Driving licence"
        ),
        licenceNumber(isRequired: true) + [
            .required(.dates.delivery),
            .required(.dates.expiration),
            .list(
                .categories,
                of: [
                    .required(.categoryCode),
                    .optional(.dates.delivery),
                    .optional(.dates.expiration),
                    .optional(.notes),
                ]
            ),
            .required(.deliveredBy),
            .optional(.deliveredByEn),
            .optional(.notes),
        ] + person + [
            .optional(.person.birthPlace),
            .optional(.person.lastNameEn),
            .optional(.person.firstNameEn),
            .optional(.person.middleNameEn),
            .optional(.person.birthPlaceEn),
            .optional(.person.livePlace),
            .optional(.person.livePlaceEn),
        ]
    )

    static let oldDrivingLicence = DocumentForm(
        .oldDrivingLicence,
        Wording(
            "ВУ старого образца",
            "Führerausweis, frühere Form",
            "Permis de conduire, ancien modèle",
            "Licenza di condurre, vecchio modello",
            "Driving licence, former form"
        ),
        olderLicence
    )

    static let oldestDrivingLicence = DocumentForm(
        .oldestDrivingLicence,
        Wording(
            "ВУ самого старого образца",
            "Führerausweis, älteste Form",
            "Permis de conduire, plus ancien modèle",
            "Licenza di condurre, modello più vecchio",
            "Driving licence, oldest form"
        ),
        olderLicence + [
            .optional(.person.birthPlaceEn),
            .optional(.person.livePlaceEn),
        ]
    )

    /// The published examples of older forms have neither series nor number.
    private static let olderLicence: [DocumentField] =
        licenceNumber(isRequired: false) + [
            .required(.category.a),
            .required(.category.b),
            .required(.category.c),
            .required(.category.d),
            .required(.category.e),
        ] + person + [
            .optional(.person.birthPlace),
            .optional(.person.lastNameEn),
            .optional(.person.firstNameEn),
            .optional(.person.livePlace),
            .required(.deliveredBy),
            .required(.dates.delivery),
            .required(.dates.expiration),
            .optional(.notes),
        ]

    private static func licenceNumber(isRequired: Bool) -> [DocumentField] {
        let series = FieldCheck.shape(.licenceSeries, "99**")
        let number = FieldCheck.shape(.licenceNumber, "999999")
        return isRequired
            ? [
                .required(.serial, series, normal: .cyrillicCode, shown: .groups([2, 2])),
                .required(.number, number, normal: .number),
            ]
            : [
                .optional(.serial, series, normal: .cyrillicCode, shown: .groups([2, 2])),
                .optional(.number, number, normal: .number),
            ]
    }
}
