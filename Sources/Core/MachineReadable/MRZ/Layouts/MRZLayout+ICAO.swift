// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension MRZLayout {
    /// Cards of three lines of 30 (ICAO Doc 9303-5 §4.2.2).
    static let td1 = MRZLayout(
        .td1,
        lines: [30, 30, 30],
        fields: (
            slots: [
                MRZSlot(.documentCode, 1, 1...2, .mixed),
                MRZSlot(.issuingState, 1, 3...5, .letters),
                MRZSlot(.documentNumber, 1, 6...14, .mixed),
                MRZSlot(.optionalData1, 1, 16...30, .mixed),
                MRZSlot(.birthDate, 2, 1...6, .date),
                MRZSlot(.sex, 2, 8...8, .sex),
                MRZSlot(.expiryDate, 2, 9...14, .date),
                MRZSlot(.nationality, 2, 16...18, .letters),
                MRZSlot(.optionalData2, 2, 19...29, .mixed),
                MRZSlot(.names, 3, 1...30, .names),
            ],
            parts: []
        ),
        checks: [
            MRZCheck(.documentNumber, 1, 15, over: [MRZColumns(1, 6...14)]),
            MRZCheck(.birthDate, 2, 7, over: [MRZColumns(2, 1...6)]),
            MRZCheck(.expiryDate, 2, 15, over: [MRZColumns(2, 9...14)]),
            MRZCheck(
                .composite,
                2,
                30,
                over: [
                    MRZColumns(1, 6...30), MRZColumns(2, 1...7), MRZColumns(2, 9...15),
                    MRZColumns(2, 19...29),
                ]
            ),
        ]
    )

    /// Cards of two lines of 36 (ICAO Doc 9303-6 §4.2.2).
    static let td2 = MRZLayout(
        .td2,
        lines: [36, 36],
        fields: (
            slots: heading(width: 36) + person + [MRZSlot(.optionalData2, 2, 29...35, .mixed)],
            parts: []
        ),
        checks: personChecks + [
            MRZCheck(
                .composite,
                2,
                36,
                over: [MRZColumns(2, 1...10), MRZColumns(2, 14...20), MRZColumns(2, 22...35)]
            )
        ]
    )

    /// Passports (ICAO Doc 9303-4 §4.2.2).
    static let td3 = MRZLayout(
        .td3,
        lines: [44, 44],
        fields: (
            slots: heading(width: 44) + person + [MRZSlot(.personalNumber, 2, 29...42, .mixed)],
            parts: []
        ),
        checks: personChecks + passportChecks
    )

    /// Large visas (ICAO Doc 9303-7 §4.2.2); the zone has no composite check digit.
    static let mrvA = MRZLayout(
        .mrvA,
        lines: [44, 44],
        fields: (
            slots: heading(width: 44) + person + [MRZSlot(.optionalData2, 2, 29...44, .mixed)],
            parts: []
        ),
        checks: personChecks
    )

    /// Small visas (ICAO Doc 9303-7 §5.2.2); the zone has no composite check digit.
    static let mrvB = MRZLayout(
        .mrvB,
        lines: [36, 36],
        fields: (
            slots: heading(width: 36) + person + [MRZSlot(.optionalData2, 2, 29...36, .mixed)],
            parts: []
        ),
        checks: personChecks
    )

    /// The first line of all formats of two lines.
    static func heading(width: Int) -> [MRZSlot] {
        [
            MRZSlot(.documentCode, 1, 1...2, .mixed),
            MRZSlot(.issuingState, 1, 3...5, .letters),
            MRZSlot(.names, 1, 6...width, .names),
        ]
    }

    /// Columns 1 to 28 of the second line of all ICAO formats of two lines.
    private static let person: [MRZSlot] = [
        MRZSlot(.documentNumber, 2, 1...9, .mixed),
        MRZSlot(.nationality, 2, 11...13, .letters),
        MRZSlot(.birthDate, 2, 14...19, .date),
        MRZSlot(.sex, 2, 21...21, .sex),
        MRZSlot(.expiryDate, 2, 22...27, .date),
    ]

    static let personChecks: [MRZCheck] = [
        MRZCheck(.documentNumber, 2, 10, over: [MRZColumns(2, 1...9)]),
        MRZCheck(.birthDate, 2, 20, over: [MRZColumns(2, 14...19)]),
        MRZCheck(.expiryDate, 2, 28, over: [MRZColumns(2, 22...27)]),
    ]

    static let passportChecks: [MRZCheck] = [
        MRZCheck(.personalNumber, 2, 43, over: [MRZColumns(2, 29...42)]),
        MRZCheck(
            .composite,
            2,
            44,
            over: [MRZColumns(2, 1...10), MRZColumns(2, 14...20), MRZColumns(2, 22...43)]
        ),
    ]
}
