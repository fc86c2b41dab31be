// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

struct CorrectionTests {
    private static let first = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
    private static let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"

    /// Returns lines of certain glyphs, except for these.
    private static func glyphs(
        _ lines: [String],
        _ doubts: [(line: Int, column: Int, [(character: UInt8, logLikelihood: Float)])]
    ) -> [[MRZGlyph]] {
        var glyphs = lines.map { $0.utf8.map { MRZGlyph($0) } }
        for (line, column, candidates) in doubts {
            if let glyph = MRZGlyph(candidates) { glyphs[line - 1][column - 1] = glyph }
        }
        return glyphs
    }

    private static func glyph(_ text: String, _ scores: Float...) -> [(
        character: UInt8, logLikelihood: Float
    )] {
        zip(text.utf8, scores).map { ($0, $1) }
    }

    @Test func `letters in dates become the digits they look like, each change recorded`() throws {
        let misread = "L898902C36UTO74O8I22F12O4159ZE184226B<<<<<10"
        let correction = try MRZCorrector().correct(Self.first + "\n" + misread, today: today)
        #expect(correction.document.lines[1] == Self.second)
        #expect(correction.document.isValid)
        #expect(correction.changes.map { $0.place.column } == [16, 18, 24])
        let recorded = correction.document.findings.filter { $0.code == "mrz.replaced" }
        #expect(recorded.count == 3)
    }

    @Test func `a number is put right where one way alone makes its digit right`() throws {
        let misread = "L8989O2C36UTO7408122F1204159ZE184226B<<<<<10"
        let correction = try MRZCorrector().correct(Self.first + "\n" + misread, today: today)
        #expect(correction.document.documentNumber == "L898902C3")
        #expect(correction.document.checks.areAllValid)
        let chosen = correction.alternatives.filter { $0.isChosen }
        #expect(chosen.map { $0.check } == [.documentNumber])
    }

    /// The printed number has 3 for 8 in column 2; at 7 the recogniser is surer of it than of most right characters.
    @Test(arguments: [(Float(3), true), (4.9, true), (5.1, false), (7, false)])
    func `a character that was seen clearly stays, whatever the check digit says`(
        cost: Float,
        isRepaired: Bool
    ) throws {
        let printed = "L398902C36UTO7408122F1204159ZE184226B<<<<<10"
        let doubt = (line: 2, column: 2, Self.glyph("38", 0, -cost))
        let correction = try MRZCorrector().correct(
            Self.glyphs([Self.first, printed], [doubt]),
            today: today
        )
        let document = correction.document
        #expect(document.lines[1] == (isRepaired ? Self.second : printed))
        #expect(document.isValid == isRepaired)
        #expect(document.findings.contains { $0.code == "mrz.check-digit" } != isRepaired)
    }

    @Test func `of equally good ways none is taken, and both are told`() throws {
        // B for 8 in column 2, 8 for B in column 4 or 2 for Z in column 7: each explains the check digit.
        let misread = "LB98902C36UTO7408122F1204159ZE184226B<<<<<10"
        let correction = try MRZCorrector().correct(Self.first + "\n" + misread, today: today)
        #expect(correction.changes.isEmpty)
        #expect(correction.document.lines[1] == misread)
        #expect(correction.document.checks[.documentNumber] == false)
        let ways = correction.alternatives(for: .documentNumber)
        #expect(ways.count >= 2)
        #expect(ways[0].cost == ways[1].cost)
        #expect(ways.allSatisfy { !$0.isChosen })
        #expect(ways.prefix(3).map { $0.changes[0].place.column }.sorted() == [2, 4, 7])
        #expect(zip(ways, ways.dropFirst()).allSatisfy { $0.cost <= $1.cost })
    }

    @Test func `evidence of the recogniser decides, by its margin`() throws {
        var second = Self.second
        second = second.replacing("L898902C3", with: "L898982C3")
        func correct(_ runnerUp: Float) throws -> MRZCorrection {
            let glyphs = Self.glyphs(
                [Self.first, second],
                [
                    (2, 6, Self.glyph("80", -0.5, -0.9)),
                    (2, 4, Self.glyph("81", -0.1, runnerUp)),
                ]
            )
            return try MRZCorrector().correct(glyphs, today: today)
        }
        let correction = try correct(-9)
        #expect(correction.document.documentNumber == "L898902C3")
        #expect(correction.document.isValid)
        #expect(correction.changes.count == 1)
    }

    @Test(arguments: [("K", "<"), ("S", "8"), ("G", "6"), ("L", "1")])
    func `characters of one residue are never exchanged for a check digit`(
        read: String,
        twin: String
    ) throws {
        let lines = try MRZWriter(
            .td3,
            fields: [
                (.issuingState, "UTO"), (.documentNumber, "X\(read)3456"), (.surname, "A"),
                (.nationality, "UTO"), (.birthDate, "1980-01-01"), (.expiryDate, "2030-01-01"),
            ]
        ).lines
        // The check digits are valid, so nothing may change, however likely the twin is.
        let near: [(character: UInt8, logLikelihood: Float)] = Self.glyph(read + twin, -0.5, -0.51)
        let right = try MRZCorrector().correct(Self.glyphs(lines, [(2, 2, near)]), today: today)
        #expect(right.changes.isEmpty)
        // A wrong digit elsewhere is corrected without touching the twins.
        var wrong = lines
        wrong[1] = wrong[1].replacing("3456", with: "B456")
        let doubts = [(2, 2, near), (2, 3, Self.glyph("B3", -0.5, -1))]
        let repaired = try MRZCorrector().correct(Self.glyphs(wrong, doubts), today: today)
        #expect(repaired.changes.map { $0.place.column } == [3])
        #expect(repaired.document.documentNumber == "X\(read)3456")
    }

    @Test func `a confident recogniser is believed against the check digit`() throws {
        // Genuine documents with a wrongly printed digit exist.
        let wrong = Self.second.replacing("L898902C36", with: "L898902C37")
        let correction = try MRZCorrector().correct(
            Self.glyphs([Self.first, wrong], []),
            today: today
        )
        #expect(correction.changes.isEmpty)
        #expect(correction.document.checks[.documentNumber] == false)
        #expect(correction.document.checks[.composite] == false)
        #expect(correction.document.documentNumber == "L898902C3")
    }

    @Test func `names are corrected by grammar only, and a K among fillers is one`() throws {
        let first = "P<UTO3R1KS5ON<<ANNA<MARIA<<<<<<K<<<<<<<<<<<<"
        let correction = try MRZCorrector().correct(first + "\n" + Self.second, today: today)
        // 3 resembles no letter, so it stays and is reported.
        #expect(correction.document.names.surname == "3RIKSSON")
        #expect(correction.document.names.givenNames == "ANNA MARIA")
        #expect(correction.document.findings.contains { $0.code == "mrz.misplaced-character" })
    }

    @Test func `an initial K stays`() throws {
        let first = "P<UTOERIKSSON<<K<<<<<<<<<<<<<<<<<<<<<<<<<<<<"
        let correction = try MRZCorrector().correct(first + "\n" + Self.second, today: today)
        #expect(correction.changes.isEmpty)
        #expect(correction.document.names.givenNames == "K")
    }

    @Test(arguments: [("P", "F"), ("H", "M"), ("X", "X")])
    func `the sex is read from its twins, a clear X stays`(read: String, sex: String) throws {
        let second = "L898902C36UTO7408122\(read)1204159ZE184226B<<<<<10"
        let correction = try MRZCorrector().correct(Self.first + "\n" + second, today: today)
        #expect(correction.document.value(.sex) == sex)
        #expect(correction.document.findings.contains(.sexPrintedX) == (read == "X"))
    }

    @Test(arguments: [(Float(-2), "0"), (-4, "O")])
    func `a letter O in a number must look much more like one than like a zero`(
        zero: Float,
        read: String
    ) throws {
        // Optional data of a visa, which no check digit covers.
        let doubt = (2, 33, Self.glyph("O0", -0.1, zero - 0.1))
        let correction = try MRZCorrector().correct(
            Self.glyphs(Self.visa("L8988901C4", optionalData: "6ZE1O4226B"), [doubt]),
            today: today
        )
        #expect(correction.document.value(.optionalData2) == "6ZE1\(read)4226B")
        #expect(correction.document.isValid)
    }

    @Test(arguments: [
        (["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"], 1, "Z"),
        (["D1NLD15094962111659VW87Z78NB84"], 4, "I"),
    ])
    func `a format told by its beginning is known where the candidates spell it`(
        lines: [String],
        column: Int,
        read: String
    ) throws {
        let right = try MRZCorrector().correct(Self.glyphs(lines, []), today: today).document
        #expect(right.isConvincing)
        let letter = Array(lines[0].utf8)[column - 1]
        let both = read + String(decoding: [letter], as: UTF8.self)
        let doubt = (1, column, Self.glyph(both, -0.1, -2.1))
        let correction = try MRZCorrector().correct(Self.glyphs(lines, [doubt]), today: today)
        #expect(correction.document.lines == lines)
        #expect(correction.document.format == right.format)
        #expect(correction.changes.map { [$0.place.line, $0.place.column] } == [[1, column]])
        #expect(correction.changes.map { $0.used } == [letter])
        // Without the candidate the reader does not invent it.
        let alone = [(1, column, Self.glyph(read, -0.1))]
        let other = try? MRZCorrector().correct(Self.glyphs(lines, alone), today: today).document
        #expect(other?.lines != lines)
    }

    @Test func `no check digit makes another kind of document of one`() throws {
        // One digit of the number is wrong, and reading the D as O would satisfy the check digit.
        let line = "D1NLD15094962111659VW87Z78NB84"
        var columns = [Int]()
        for digit in "013456789" {
            let wrong = line.replacing("D15094962", with: "D1509496\(digit)")
            let doubts = [(1, 1, Self.glyph("DO", -0.1, -0.6))]
            let correction = try MRZCorrector().correct(Self.glyphs([wrong], doubts), today: today)
            columns += correction.changes.map { $0.place.column }
        }
        #expect(!columns.contains(1))
    }

    @Test func `a letter O that a check digit asks for stays a letter`() throws {
        let doubt = (2, 3, Self.glyph("O0", -0.1, -2.1))
        let lines = Self.visa("L8O88901C9", optionalData: "6ZE184226B")
        let correction = try MRZCorrector().correct(Self.glyphs(lines, [doubt]), today: today)
        #expect(correction.document.documentNumber == "L8O88901C")
        #expect(correction.changes.isEmpty)
        #expect(correction.document.isValid)
    }

    @Test(arguments: [(Float(-3), "VC"), (-5, "V0")])
    func `a digit in the code of a document must look much more like one than like a letter`(
        letter: Float,
        code: String
    ) throws {
        var lines = Self.visa("L8988901C4", optionalData: "6ZE184226B")
        lines[0] = "V0" + lines[0].dropFirst(2)
        let doubt = (1, 2, Self.glyph("0C", -0.1, letter - 0.1))
        let correction = try MRZCorrector().correct(Self.glyphs(lines, [doubt]), today: today)
        #expect(correction.document.value(.documentCode) == code)
    }

    @Test func `the first letter is one with which such documents begin`() throws {
        let lines = [
            "PSUTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ]
        var read = lines
        read[0] = "F" + read[0].dropFirst()
        for (likelihood, letter) in [(Float(-1.6), "P"), (-9, "F")] {
            let doubt = (1, 1, Self.glyph("FP", -0.3, likelihood))
            let correction = try MRZCorrector().correct(Self.glyphs(read, [doubt]), today: today)
            #expect(correction.document.value(.documentCode) == letter + "S")
            #expect(correction.document.isConvincing == (letter == "P"))
        }
    }

    @Test func `a check digit rather asks for the usual zero than for one more letter O`() throws {
        // Columns 1 and 2 have weights 7 and 3: one letter more or one less is the same to the digit.
        let number = "00A023456"
        let digit = String(UnicodeScalar(CheckDigit.digit(over: number.utf8)))
        let lines = [
            "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "O0A023456" + digit + "UTO7408122F1204159<<<<<<<<<<<<<<<<",
        ]
        let doubts = [(2, 1, Self.glyph("O0", -0.1, -4.9)), (2, 2, Self.glyph("0O", -0.1, -2.5))]
        let correction = try MRZCorrector().correct(Self.glyphs(lines, doubts), today: today)
        #expect(correction.document.documentNumber == number)
    }

    @Test(arguments: ["0", "8"])
    func `what stands last of a long number is its digit if that is right`(other: String) throws {
        // D23145890 continues with 7S in the optional data; the digit over all of it is 0.
        let number = "D23145890" + "7S"
        try #require(CheckDigit.digit(over: number.utf8) == UInt8(ascii: "0"))
        let first = "I<UTOD23145890<7SO<<<<<<<<<<<<"
        let covered = "D23145890<7S0<<<<<<<<<<<<" + "7408122" + "1204159" + "<<<<<<<<<<<"
        let digit = String(UnicodeScalar(CheckDigit.digit(over: covered.utf8)))
        let lines = [
            first, "7408122F1204159UTO<<<<<<<<<<<" + digit, "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        ]
        let doubt = (1, 18, Self.glyph("O" + other, -0.1, -5))
        let correction = try MRZCorrector().correct(Self.glyphs(lines, [doubt]), today: today)
        let document = correction.document
        #expect((document.longNumber != nil) == (other == "0"))
        if other == "0" {
            #expect(document.documentNumber == "D231458907S")
            #expect(document.checks.areAllValid)
        } else {
            #expect(document.lines[0] == first)
        }
    }

    @Test func `a layout's conventions say which of two look-alikes stands where both may`() throws
    {
        let lines = [
            "HOB819F<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<",
        ]
        let doubts = [
            (1, 2, Self.glyph("0O", -0.1, -3)), (1, 3, Self.glyph("8B", -0.1, -3)),
            (1, 4, Self.glyph("B8", -0.1, -3)), (2, 9, Self.glyph("I1", -0.1, -3)),
        ]
        let correction = try MRZCorrector().correct(Self.glyphs(lines, doubts), today: today)
        #expect(correction.document.value(.blankNumber) == "HOB819F")
        #expect(correction.document.value(.documentNumber) == "305142128097")
    }

    @Test(arguments: [("FRT", "PRT"), ("QRC", "GRC"), ("XRC", "XRC")])
    func `of the codes that the candidates spell the one that a state has is taken`(
        read: String,
        code: String
    ) throws {
        var lines = Self.visa("L8988901C4", optionalData: "6ZE184226B")
        lines[0] = "V<\(read)" + lines[0].dropFirst(5)
        let first = read == "FRT" ? "FP" : "QG"
        let doubt = (1, 3, Self.glyph(read == "XRC" ? "XY" : first, -0.1, -3))
        let correction = try MRZCorrector().correct(Self.glyphs(lines, [doubt]), today: today)
        #expect(correction.document.value(.issuingState) == code)
        let isUnknown = correction.document.findings.contains(.unknownCountry(.issuingState))
        #expect(isUnknown == (read == code))
    }

    @Test func `a letter alone among the fillers that end a zone was seen where none is`() throws {
        var lines = Self.visa("L8988901C4", optionalData: "6ZE184226B")
        lines[0] = "V<UTOERIKSSON<<ANNA<MARIA<<<<<<M<<<<<<<<<<<<"
        let correction = try MRZCorrector().correct(Self.glyphs(lines, []), today: today)
        #expect(correction.document.names.givenNames == "ANNA MARIA")
        #expect(correction.changes.map(\.read) == [UInt8(ascii: "M")])
    }

    @Test(arguments: ["0", "1", "5"])
    func `digits that stand for no letter are not in Russian names`(digit: String) throws {
        let text = """
            PNRUSKUZN\(digit)COVA<<LIUDMILA<<<<<<<<<<<<<<<<<<<<
            1100000000RUS8205282F<<<<<<<4101115910003<54
            """
        let document = try MRZDocument(parsing: text, today: today)
        #expect(document.findings.contains { $0.code == "mrz.misplaced-character" })
    }

    private static func visa(_ number: String, optionalData: String) -> [String] {
        [
            "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "\(number)UTO4009078F9612109\(optionalData)<<<<<<",
        ]
    }

    @Test func `German numbers have neither vowels nor the letter O`() throws {
        let lines = [
            "P<D<<MUSTER<<ERIKA<<<<<<<<<<<<<<<<<<<<<<<<<<",
            "CO1XOOO6H1D<<6408125F1710319<<<<<<<<<<<<<<<0",
        ]
        let correction = try MRZCorrector().correct(lines.joined(separator: "\n"), today: today)
        #expect(correction.document.documentNumber == "C01X0006H")
        #expect(correction.document.isValid)
        let parsed = try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
        #expect(parsed.documentNumber == "C01X0006H")
        #expect(parsed.findings.filter { $0.code == "mrz.replaced" }.count == 4)
    }

    @Test(arguments: Specimen.all)
    func `what is right is left alone`(specimen: Specimen) throws {
        let correction = try MRZCorrector().correct(specimen.text, today: today)
        #expect(correction.changes.isEmpty)
        #expect(correction.alternatives.isEmpty)
        #expect(correction.document.lines == specimen.lines)
    }

    @Test func `candidates need the alphabet and a likelihood`() {
        #expect(MRZGlyph([]) == nil)
        #expect(MRZGlyph([(UInt8(ascii: "a"), 0)]) == nil)
        #expect(MRZGlyph([(UInt8(ascii: "A"), .nan)]) == nil)
        #expect(MRZGlyph([(UInt8(ascii: "A"), -2), (UInt8(ascii: "B"), -1)])?.best == 0x42)
    }
}
