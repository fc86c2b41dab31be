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

    private static var today: CalendarDate {
        get throws { try #require(CalendarDate(year: 2026, month: 11, day: 30)) }
    }

    private static func values(
        _ rows: [(top: Int, height: Int, texts: [(left: Int, text: String)])]
    ) throws -> [PrintedContent: String] {
        let found = LabelledFields(
            words(rows),
            PrintedLayoutTable.passport,
            today: try today
        ).values
        return Dictionary(found.map { ($0.content, $0.text) }) { one, _ in one }
    }

    @Test func `values stand below labels in two columns, and a zone is none`() throws {
        let values = try Self.values([
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

    @Test func `values stand behind labels`() throws {
        let values = try Self.values([
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

    @Test func `columns may stand close together`() throws {
        let values = try Self.values([
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
    func `labels are known with a misread letter and beside other languages`(label: String) throws {
        #expect(
            try Self.values([(60, 16, [(40, label)]), (84, 28, [(40, "ERIKSSON")])])
                == [.surname: "ERIKSSON"]
        )
    }

    @Test(arguments: ["Name at birth", "Geburtsname", "Mother's name", "Signature", "PASSPORT"])
    func `what stands below other words is no value`(label: String) throws {
        #expect(try Self.values([(60, 16, [(40, label)]), (84, 28, [(40, "ERIKSSON")])]).isEmpty)
    }

    @Test func `a column ends where the next label begins`() throws {
        let values = try Self.values([
            (60, 16, [(40, "Date of expiry"), (340, "Document No.")]),
            (86, 28, [(40, "01.01.2029")]), (82, 28, [(330, "X12345678")]),
        ])
        #expect(values == [.expiryDate: "01.01.2029", .documentNumber: "X12345678"])
    }

    @Test func `a number without its label is known by its form if it is the only one`() throws {
        let one = (60, 28, [(900, "X12345678")])
        #expect(try Self.values([one]) == [.documentNumber: "X12345678"])
        let found = LabelledFields(
            Self.words([one]),
            PrintedLayoutTable.passport,
            today: try Self.today
        ).values
        #expect(found.map(\.isAnchored) == [false])
        #expect(try Self.values([one, (160, 28, [(900, "Y87654321")])]).isEmpty)
        #expect(try Self.values([(60, 28, [(900, "12.08.1974")])]).isEmpty)
    }

    /// A passport with the labels of all dates but some.
    private static func dates(
        _ labels: [String],
        _ dates: [String] = ["12 AUG 1974", "16 APR 2022", "15 APR 2032"]
    ) throws -> [PrintedContent: String] {
        var rows = [(top: 60, height: 16, texts: [(left: 500, text: "Surname")])]
        rows.append((top: 84, height: 28, texts: [(left: 500, text: "ERIKSSON")]))
        for (place, (label, date)) in zip(labels, dates).enumerated() {
            let top = 140 + 100 * place
            rows.append((top: top, height: 16, texts: [(left: 500, text: label)]))
            rows.append((top: top + 24, height: 28, texts: [(left: 500, text: date)]))
        }
        return try values(rows).filter { $0.key != .surname }
    }

    @Test(arguments: [
        ["Date of birth", "xx", "xx"], ["xx", "Date of issue", "xx"],
        ["xx", "xx", "Date of expiry"],
        ["Date of birth", "xx", "Date of expiry"],
    ])
    func `the order of three dates tells those without a label`(labels: [String]) throws {
        #expect(
            try Self.dates(labels)
                == [.birth: "12 AUG 1974", .issueDate: "16 APR 2022", .expiryDate: "15 APR 2032"]
        )
    }

    @Test func `a second date is recognised if it can only be one of them`() throws {
        let (birth, issue, expiry) = ("12 AUG 1974", "16 APR 2022", "15 APR 2032")
        // No document is valid for so long.
        #expect(
            try Self.dates(["xx", "Date of expiry"], [birth, expiry])
                == [.birth: birth, .expiryDate: expiry]
        )
        // Only an expiry is in the future.
        #expect(
            try Self.dates(["Date of birth", "xx"], [birth, expiry])
                == [.birth: birth, .expiryDate: expiry]
        )
        #expect(
            try Self.dates(["Date of issue", "xx"], [issue, birth])
                == [.issueDate: issue, .birth: birth]
        )
        // A child's passport: the other date is that of birth or of issue.
        let child = "12 AUG 2020"
        #expect(
            try Self.dates(["xx", "Date of expiry"], [child, expiry]) == [.expiryDate: expiry]
        )
        #expect(try Self.dates(["Date of birth", "xx"], [birth, issue]) == [.birth: birth])
    }

    @Test func `three dates without labels are recognised if issue and expiry have the same day`()
        throws
    {
        let labels = ["xx", "xx", "xx"]
        for expiry in ["15 APR 2032", "16 APR 2032"] {
            let found = try Self.dates(labels, [expiry, "12 AUG 1974", "16 APR 2022"])
            #expect(
                found == [.birth: "12 AUG 1974", .issueDate: "16 APR 2022", .expiryDate: expiry]
            )
        }
        #expect(try Self.dates(labels, ["12 AUG 1974", "16 APR 2022", "20 MAY 2032"]).isEmpty)
        #expect(try Self.dates(["xx", "xx"], ["16 APR 2022", "15 APR 2032"]).isEmpty)
    }

    @Test func `too many dates, another order or an unknown century leave dates unrecognised`()
        throws
    {
        #expect(try Self.dates(["Date of expiry", "xx", "xx"]) == [.expiryDate: "12 AUG 1974"])
        let four = ["12 AUG 1974", "16 APR 2022", "17 APR 2022", "15 APR 2032"]
        #expect(
            try Self.dates(["Date of birth", "xx", "xx", "xx"], four) == [.birth: "12 AUG 1974"]
        )
        // The century of the first depends on what it is.
        #expect(
            try Self.dates(
                ["Date of birth", "xx", "xx"],
                ["12.08.31", "16.04.2022", "15.04.2032"]
            )
                == [.birth: "12.08.31"]
        )
    }

    @Test func `one letter alone is the sex, where other fields are known`() throws {
        let fields: [(top: Int, height: Int, texts: [(left: Int, text: String)])] = [
            (60, 16, [(500, "Surname")]), (84, 28, [(500, "ERIKSSON")]),
            (160, 16, [(500, "Given names")]), (184, 28, [(500, "ANNA MARIA")]),
            (260, 16, [(500, "Date of birth")]), (284, 28, [(500, "12 AUG 1974")]),
        ]
        let sex = (404, 28, [(500, "F")])
        #expect(try Self.values(fields + [sex])[.sex] == "F")
        #expect(try Self.values(fields + [sex, (504, 28, [(900, "M")])])[.sex] == nil)
        #expect(try Self.values(Array(fields.dropLast(2)) + [sex])[.sex] == nil)
    }

    @Test func `a value too far below its label is none`() throws {
        #expect(
            try Self.values([(60, 16, [(40, "Surname")]), (160, 28, [(40, "ERIKSSON")])]).isEmpty
        )
    }
}
