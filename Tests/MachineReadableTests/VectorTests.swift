// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

/// A zone whose check digits were recomputed by hand, and its expected reading.
struct Specimen: Sendable, CustomTestStringConvertible {
    let name: String
    let format: MRZFormat
    let lines: [String]
    let values: [MRZField: String]
    var longNumber: MRZNumberReading?

    var testDescription: String { name }
    var text: String { lines.joined(separator: "\n") }
}

/// The tests' current date, so that centuries do not move.
let today = CalendarDate(year: 2026, month: 6, day: 15) ?? { preconditionFailure("a date") }()

struct VectorTests {
    @Test(arguments: Specimen.all)
    func `specimens say what is printed on them`(specimen: Specimen) throws {
        let document = try MRZDocument(parsing: specimen.text, today: today)
        #expect(document.format == specimen.format)
        #expect(document.lines == specimen.lines)
        #expect(document.checks.areAllValid)
        #expect(document.isValid, "\(document.findings)")
        #expect(document.longNumber == specimen.longNumber)
        for (field, value) in specimen.values {
            #expect(document.value(field) == value, "\(field)")
        }
    }

    @Test(arguments: Specimen.all.filter { $0.format.layout.checks.count > 1 })
    func `every change of a checked character to another residue is found`(
        specimen: Specimen
    ) throws {
        let layout = specimen.format.layout
        for check in layout.checks {
            for columns in check.covered {
                for column in columns.columns {
                    var lines = specimen.lines.map { Array($0.utf8) }
                    let old = lines[columns.line - 1][column - 1]
                    guard old != MRZCharacter.filler else { continue }
                    let residue = try #require(CheckDigit.residue(of: old))
                    let other = UInt8(ascii: "0") + UInt8((residue + 1) % 10)
                    lines[columns.line - 1][column - 1] = other
                    let text = lines.map { String(decoding: $0, as: UTF8.self) }
                        .joined(separator: "\n")
                    // Changing the issuer of a national layout changes its format.
                    guard let changed = try? MRZDocument(parsing: text, today: today),
                        changed.format == specimen.format
                    else { continue }
                    #expect(!changed.checks.areAllValid, "\(columns.line):\(column)")
                }
            }
        }
    }

    @Test func `a Russian passport is read back into Cyrillic`() throws {
        let document = try MRZDocument(
            parsing: "PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<\r\n"
                + "3919353498RUS7207233M<<<<<<<4151218910003<50",
            today: today
        )
        #expect(document.format == .russianPassport)
        #expect(document.names.surname == "ЗДРИЛЮК")
        #expect(document.names.givenNames == "СЕРГЕЙ АНАТОЛЬЕВИЧ")
        #expect(document.raw(.seriesDigit) == "4")
        #expect(document.issueDate.text == "2015-12-18")
        #expect(document.value(.authority) == "910-003")
        #expect(document.expiryDate == .absent)
        #expect(document.checks[.expiryDate] == true)
    }

    @Test func `a Swiss driving licence has no check digits and convinces by its marks`() throws {
        let document = try MRZDocument(
            parsing: "AAA001D<<\nFACHE305142128097<<800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
            today: today
        )
        #expect(document.checks.count == 0)
        #expect(document.isConvincing)
        #expect(document.isValid)
        #expect(document.value(.language) == "D")
    }

    @Test(arguments: [
        "AAA001E<<\nFACHE305142128097<<800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
        "AAA001D<<\nFBCHE305142128097<<800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
        "AAA001D<<\nFACHF305142128097<<800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
        "AAA001D<<\nFACHE305142128097<7800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
        "AAA001D<<\nFACHE305142128097<<800126<<<5<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
        "AAA001D<<\nFACHE305142128097<<801326<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
        "AAA001D<<\nFACHE305142128097<<<<<<<<<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
        "AAA001D<<\nFACHE305142128097<<800126<<<<<\n<<MARCHAND<<FABIENNE<<<<<<<<<<",
        "AAA001D<<\nFACHE305142128097<<800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<R<<<",
    ])
    func `a text like a Swiss driving licence without one of its marks does not convince`(
        text: String
    ) throws {
        #expect(try !MRZDocument(parsing: text, today: today).isConvincing)
    }

    @Test func `a layout with neither check digits nor marks never convinces`() throws {
        let text = "CSA12345678900<<<<<<<<<<<<<<<<"
        let document = try MRZDocument(parsing: text, today: today)
        #expect(document.format == .chinesePermit)
        #expect(!document.isConvincing)
    }

    @Test func `in a Dutch licence a letter O is a zero`() throws {
        let document = try MRZDocument(
            parsing: "D1NLD15O94962111659VW87Z78NB84",
            today: today
        )
        #expect(document.lines == ["D1NLD15094962111659VW87Z78NB84"])
        let moved = try MRZDocument(parsing: "D1NLD167147699502MO2NC091RN8F0", today: today)
        #expect(moved.lines == ["D1NLD167147699502M02NC091RN8F0"])
        #expect(moved.isValid)
    }

    @Test func `a finding of the reader of pictures makes a zone invalid`() throws {
        let document = try MRZDocument(
            parsing: "D1NLD15094962111659VW87Z78NB84",
            today: today
        )
        let doubted = document.adding([.uncertain(.documentNumber)])
        #expect(document.isValid && !doubted.isValid)
        #expect(doubted.checks.areAllValid && doubted.lines == document.lines)
        #expect(
            doubted.findings.map { $0.code } == document.findings.map { $0.code } + [
                "mrz.uncertain"
            ]
        )
    }
}
