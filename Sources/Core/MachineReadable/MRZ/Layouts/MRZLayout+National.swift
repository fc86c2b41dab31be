// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension MRZLayout {
    /// The French identity card of 1988–2021; the number is month of issue, department and serial.
    static let frenchIdentityCard = MRZLayout(
        .frenchIdentityCard,
        lines: [36, 36],
        fields: (
            slots: [
                MRZSlot(.documentCode, 1, 1...2, .letters),
                MRZSlot(.issuingState, 1, 3...5, .letters),
                MRZSlot(.surname, 1, 6...30, .names),
                MRZSlot(.department, 1, 31...33, .mixed),
                MRZSlot(.office, 1, 34...36, .mixed),
                MRZSlot(.documentNumber, 2, 1...12, .mixed),
                MRZSlot(.givenNames, 2, 14...27, .names),
                MRZSlot(.birthDate, 2, 28...33, .date),
                MRZSlot(.sex, 2, 35...35, .sex),
            ],
            parts: [
                MRZSlot(.issueDate, 2, 1...4, .date),
                MRZSlot(.serialNumber, 2, 8...12, .mixed),
            ]
        ),
        checks: [
            MRZCheck(.documentNumber, 2, 13, over: [MRZColumns(2, 1...12)]),
            MRZCheck(.birthDate, 2, 34, over: [MRZColumns(2, 28...33)]),
            MRZCheck(.composite, 2, 36, over: [MRZColumns(1, 1...36), MRZColumns(2, 1...35)]),
        ],
        fixedTexts: [MRZFixedText(1, 1...5, ["IDFRA"])]
    )

    /// The French driving licence of 2013.
    static let frenchDrivingLicence = MRZLayout(
        .frenchDrivingLicence,
        lines: [30],
        fields: (
            slots: [
                MRZSlot(.documentCode, 1, 1...2, .mixed),
                MRZSlot(.issuingState, 1, 3...5, .letters),
                MRZSlot(.documentNumber, 1, 6...14, .mixed),
                MRZSlot(.expiryDate, 1, 16...21, .date),
                MRZSlot(.surname, 1, 22...29, .names),
            ],
            parts: []
        ),
        checks: [
            MRZCheck(.documentNumber, 1, 15, over: [MRZColumns(1, 1...14)]),
            MRZCheck(.composite, 1, 30, over: [MRZColumns(1, 1...29)]),
        ],
        fixedTexts: [MRZFixedText(1, 3...5, ["FRA"])],
        // As in the specimen, D1FRA13AA00002.
        conventions: [
            MRZConvention(1, 1...1, .letters), MRZConvention(1, 2...2, .digits),
            MRZConvention(1, 6...7, .digits),
            MRZConvention(1, 8...9, .letters), MRZConvention(1, 10...14, .digits),
        ]
    )

    /// The Dutch driving licence of 2006.
    static let dutchDrivingLicence = MRZLayout(
        .dutchDrivingLicence,
        lines: [30],
        fields: (
            slots: [
                MRZSlot(.documentCode, 1, 1...2, .mixed),
                MRZSlot(.issuingState, 1, 3...5, .letters),
                MRZSlot(.version, 1, 6...6, .mixed),
                MRZSlot(.documentNumber, 1, 7...16, .mixed),
                MRZSlot(.otherData, 1, 17...29, .mixed),
            ],
            parts: []
        ),
        checks: [MRZCheck(.composite, 1, 30, over: [MRZColumns(1, 1...29)])],
        fixedTexts: [MRZFixedText(1, 3...5, ["NLD"])],
        // As in the specimen, D1NLD15094962111.
        conventions: [
            MRZConvention(1, 1...1, .letters), MRZConvention(1, 2...2, .digits),
            MRZConvention(1, 6...16, .digits),
        ]
    )

    /// The Swiss driving licence of 2003; it has no check digit.
    static let swissDrivingLicence = MRZLayout(
        .swissDrivingLicence,
        lines: [9, 30, 30],
        fields: (
            slots: [
                MRZSlot(.blankNumber, 1, 1...9, .mixed),
                MRZSlot(.documentCode, 2, 1...2, .letters),
                MRZSlot(.issuingState, 2, 3...5, .letters),
                MRZSlot(.documentNumber, 2, 6...17, .mixed),
                MRZSlot(.otherData, 2, 18...19, .filler),
                MRZSlot(.birthDate, 2, 20...25, .date),
                MRZSlot(.optionalData2, 2, 26...30, .filler),
                MRZSlot(.names, 3, 1...30, .names),
            ],
            parts: [
                MRZSlot(.language, 1, 7...7, .letters),
                MRZSlot(.version, 2, 15...17, .mixed),
            ]
        ),
        checks: [],
        fixedTexts: [
            MRZFixedText(1, 7...7, ["D", "F", "I", "R"]), MRZFixedText(2, 1...5, ["FACHE"]),
            MRZFixedText(2, 18...19, ["<<"]), MRZFixedText(2, 26...30, ["<<<<<"]),
        ],
        // As in the specimen, AAA001D<< and FACHE305142128097.
        conventions: [
            MRZConvention(1, 1...3, .letters), MRZConvention(1, 4...6, .digits),
            MRZConvention(1, 8...9, .filler),
            MRZConvention(2, 6...17, .digits),
        ]
    )

    /// The national passport of the Russian Federation; names are in its own alphabet.
    static let russianPassport = MRZLayout(
        .russianPassport,
        lines: [44, 44],
        fields: (
            slots: [
                MRZSlot(.documentCode, 1, 1...2, .letters),
                MRZSlot(.issuingState, 1, 3...5, .letters),
                MRZSlot(.names, 1, 6...44, .russianNames),
                MRZSlot(.documentNumber, 2, 1...9, .digits),
                MRZSlot(.nationality, 2, 11...13, .letters),
                MRZSlot(.birthDate, 2, 14...19, .date),
                MRZSlot(.sex, 2, 21...21, .sex),
                MRZSlot(.expiryDate, 2, 22...27, .filler),
                MRZSlot(.personalNumber, 2, 29...42, .mixed),
            ],
            parts: [
                MRZSlot(.seriesDigit, 2, 29...29, .digits),
                MRZSlot(.issueDate, 2, 30...35, .date),
                MRZSlot(.authority, 2, 36...41, .digits),
            ]
        ),
        checks: personChecks + passportChecks
    )

    /// The Chinese two-way permit; only the columns of code and number are known.
    static let chinesePermit = MRZLayout(
        .chinesePermit,
        lines: [30],
        confidence: .unconfirmed,
        fields: (
            slots: [
                MRZSlot(.documentCode, 1, 1...2, .mixed),
                MRZSlot(.documentNumber, 1, 3...11, .mixed),
                MRZSlot(.otherData, 1, 12...30, .mixed),
            ],
            parts: []
        ),
        checks: []
    )
}
