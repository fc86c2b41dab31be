// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import IdentityCheck

/// Values below and behind labels.
struct LabelledFieldsTests {
    /// Words of rows, each text with the column where it begins; letters are as high as told and 0.6 of that wide.
    private static func words(
        _ rows: [(top: Int, height: Int, texts: [(left: Int, text: String)])]
    ) -> [PrintedWord] {
        rows.flatMap { row in
            row.texts.flatMap { text in
                var left = text.left
                return text.text.split(separator: " ").map { word in
                    let width = word.count * row.height * 6 / 10
                    defer { left += width + row.height / 2 }
                    let box = PrintedBox(
                        left: left,
                        top: row.top,
                        right: left + width,
                        bottom: row.top + row.height
                    )
                    return PrintedWord(String(word), at: box, confidence: 0.95)
                }
            }
        }
    }

    private static func values(
        _ rows: [(top: Int, height: Int, texts: [(left: Int, text: String)])]
    ) -> [PrintedContent: String] {
        let found = LabelledFields(words(rows), PrintedLayoutTable.passport).values
        return Dictionary(found.map { ($0.content, $0.text) }) { one, _ in one }
    }

    @Test func `values stand below labels in two columns, and a zone is none`() {
        let values = Self.values([
            (60, 16, [(500, "Passport No./Passeport N\u{b0}")]), (84, 28, [(500, "X12345678")]),
            (140, 16, [(500, "1. Surname/Nom")]), (164, 28, [(500, "ERIKSSON")]),
            (220, 16, [(500, "2. Given names / Pr\u{e9}noms")]), (244, 28, [(500, "ANNA MARIA")]),
            (300, 16, [(500, "Nationality"), (960, "Date of birth/Date de naissance")]),
            (324, 28, [(500, "UTO"), (960, "12 AUG 1974")]),
            (380, 16, [(500, "Sex/Sexe"), (960, "Place of birth")]),
            (404, 28, [(500, "F"), (960, "ZENITH")]),
            (460, 16, [(500, "Date of expiry")]), (484, 28, [(500, "15.04.2032")]),
            (900, 30, [(60, "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<")]),
            (950, 30, [(60, "Surname")]), (990, 30, [(60, "OTHER")]),
        ])
        #expect(
            values == [
                .documentNumber: "X12345678", .surname: "ERIKSSON", .givenNames: "ANNA MARIA",
                .birth: "12 AUG 1974", .sex: "F", .expiryDate: "15.04.2032",
            ]
        )
    }

    @Test func `values stand behind labels`() {
        let values = Self.values([
            (60, 20, [(40, "Surname: ERIKSSON")]),
            (100, 20, [(40, "Given names"), (400, "ANNA MARIA")]),
            (140, 20, [(40, "Date of birth"), (400, "12.08.1974")]),
            (180, 20, [(40, "Valid until 15 APR 2032")]),
            (220, 20, [(40, "Date of issue 16 04 2022")]),
        ])
        #expect(
            values == [
                .surname: "ERIKSSON", .givenNames: "ANNA MARIA", .birth: "12.08.1974",
                .expiryDate: "15 APR 2032", .issueDate: "16 04 2022",
            ]
        )
    }

    @Test func `columns may stand close together`() {
        let values = Self.values([
            (
                60, 16,
                [(40, "Date of expiry / Date d\u{2019}expiration Passport No. / Passeport N\u{b0}")]
            ),
            (84, 28, [(40, "01 AGO/AUG 2030"), (338, "X12345678")]),
        ])
        #expect(values == [.expiryDate: "01 AGO/AUG 2030", .documentNumber: "X12345678"])
    }

    @Test(arguments: [
        "Sumame", "Surnarne", "SURNAME", "Apel1idos/Surname", "Priezvisko / Surname",
        "NomiSurname", "1. Surname",
    ])
    func `labels are known with a misread letter and beside other languages`(label: String) {
        #expect(
            Self.values([(60, 16, [(40, label)]), (84, 28, [(40, "ERIKSSON")])])
                == [.surname: "ERIKSSON"]
        )
    }

    @Test(arguments: ["Name at birth", "Geburtsname", "Mother's name", "Signature", "PASSPORT"])
    func `what stands below other words is no value`(label: String) {
        #expect(Self.values([(60, 16, [(40, label)]), (84, 28, [(40, "ERIKSSON")])]).isEmpty)
    }

    @Test func `a column ends where the next label begins`() {
        let values = Self.values([
            (60, 16, [(40, "Date of expiry"), (340, "Document No.")]),
            (86, 28, [(40, "01.01.2029")]), (82, 28, [(330, "X12345678")]),
        ])
        #expect(values == [.expiryDate: "01.01.2029", .documentNumber: "X12345678"])
    }

    @Test func `a number without its label is known by its form if it is the only one`() {
        let one = (60, 28, [(900, "X12345678")])
        #expect(Self.values([one]) == [.documentNumber: "X12345678"])
        let found = LabelledFields(Self.words([one]), PrintedLayoutTable.passport).values
        #expect(found.map(\.isAnchored) == [false])
        #expect(Self.values([one, (160, 28, [(900, "Y87654321")])]).isEmpty)
        #expect(Self.values([(60, 28, [(900, "12.08.1974")])]).isEmpty)
    }

    @Test func `a value too far below its label is none`() {
        #expect(Self.values([(60, 16, [(40, "Surname")]), (160, 28, [(40, "ERIKSSON")])]).isEmpty)
    }
}
