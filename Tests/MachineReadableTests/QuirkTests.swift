// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

/// Deviations of issuers that must not break reading.
struct QuirkTests {
    private static func passport(
        of state: String,
        number: String,
        personalNumber: String? = nil
    ) throws -> [String] {
        var fields: [(field: MRZField, value: String)] = [
            (.issuingState, state), (.nationality, state), (.surname, "SPECIMEN"),
            (.givenNames, "ANNA"), (.documentNumber, number), (.birthDate, "1974-08-12"),
            (.sex, "F"), (.expiryDate, "2032-04-15"),
        ]
        if let personalNumber { fields.append((.personalNumber, personalNumber)) }
        return try MRZWriter(.td3, fields: fields).lines
    }

    private static func card(of state: String, code: String, optionalData: String) throws
        -> [String]
    {
        try MRZWriter(
            .td1,
            fields: [
                (.documentCode, code), (.issuingState, state), (.nationality, state),
                (.surname, "SPECIMEN"), (.givenNames, "ANNA"), (.documentNumber, "123456789"),
                (.optionalData1, optionalData), (.birthDate, "1974-08-12"), (.sex, "F"),
                (.expiryDate, "2032-04-15"),
            ]
        ).lines
    }

    private static func read(_ lines: [String]) throws -> MRZDocument {
        try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
    }

    @Test func `the border crossing card of the United States is a visa on a card`() throws {
        let document = try Self.read(Self.card(of: "USA", code: "VB", optionalData: ""))
        #expect(document.format == .td1)
        #expect(document.isConvincing)
        #expect(!document.findings.contains(.unusualDocumentCode))
    }

    @Test(arguments: ["D", "NLD"])
    func `numbers without the letter O are read with zeros`(state: String) throws {
        let lines = try Self.passport(of: state, number: "C01X0006H")
        let misread = [lines[0], lines[1].replacing("C01X0006H", with: "CO1XOOO6H")]
        let document = try Self.read(misread)
        #expect(document.documentNumber == "C01X0006H")
        #expect(document.checks.areAllValid)
        #expect(document.findings.contains { $0.code == "mrz.replaced" })
    }

    @Test func `a vowel in a German number gives way to what the check digits ask for`() throws {
        let lines = try Self.passport(of: "D", number: "C01X4006H")
        let misread = [lines[0], lines[1].replacing("C01X4006H", with: "C01XA006H")]
        let correction = try MRZCorrector().correct(
            misread.joined(separator: "\n"),
            today: today
        )
        #expect(correction.document.lines == lines)
        #expect(correction.document.isValid)
    }

    @Test func `a second line without any filler is read`() throws {
        let lines = try Self.passport(
            of: "CHN",
            number: "E59659321",
            personalNumber: "LAKCLCLMMBKGG9"
        )
        #expect(!lines[1].contains("<"))
        let document = try Self.read(lines)
        #expect(document.isValid)
        #expect(document.isConvincing)
        #expect(document.personalNumber == "LAKCLCLMMBKGG9")
    }

    @Test func `a second line with one filler is read`() throws {
        let lines = try Self.passport(
            of: "USA",
            number: "340020013",
            personalNumber: "123456789<1234"
        )
        #expect(lines[1].filter { $0 == "<" }.count == 1)
        let document = try Self.read(lines)
        #expect(document.isValid)
        #expect(document.personalNumber == "123456789<1234")
    }

    @Test func `the whole Vietnamese number stands in the optional data`() throws {
        let lines = try Self.card(of: "VNM", code: "ID", optionalData: "001123456789")
        #expect(try Self.read(lines).documentNumber == "001123456789")
        let other = try Self.card(of: "VNM", code: "ID", optionalData: "001123456780")
        #expect(try Self.read(other).documentNumber == "123456789")
        let stranger = try Self.card(of: "UTO", code: "ID", optionalData: "001123456789")
        #expect(try Self.read(stranger).documentNumber == "123456789")
    }

    @Test func `the digit after the Vietnamese number is left alone`() throws {
        let lines = try Self.card(of: "VNM", code: "ID", optionalData: "001123456789<<4")
        let document = try Self.read(lines)
        #expect(document.isValid)
        #expect(document.documentNumber == "001123456789")
    }

    @Test(arguments: [
        ("ITA", "C"), ("CHL", "IN"), ("COL", "IC"), ("ARE", "IL"), ("AZE", "IA"), ("USA", "C1"),
        ("USA", "C2"), ("USA", "IP"),
    ])
    func `codes of cards are taken as they come`(state: String, code: String) throws {
        let document = try Self.read(try Self.card(of: state, code: code, optionalData: ""))
        #expect(document.isValid)
        #expect(document.isConvincing)
        #expect(document.documentCode == code)
    }

    @Test(arguments: [("KYA", "KEN"), ("ZIM", "ZWE")])
    func `codes that were never assigned but printed mean their state`(
        printed: String,
        meant: String
    ) throws {
        let document = try Self.read(try Self.passport(of: printed, number: "A1234567"))
        #expect(document.issuingState == printed)
        #expect(document.issuer?.alpha3 == meant)
        #expect(document.isConvincing)
    }

    @Test func `passports of Hong Kong and Macao are Chinese ones`() throws {
        let document = try Self.read(try Self.passport(of: "CHN", number: "K01234567"))
        #expect(document.issuingState == "CHN")
        #expect(document.nationality == "CHN")
        #expect(document.isValid)
    }

    @Test func `a check digit printed wrong is delivered with what is wrong`() throws {
        var lines = try Self.passport(of: "UTO", number: "L898902C3")
        lines[1] = lines[1].replacing("L898902C36", with: "L898902C37")
        let document = try Self.read(lines)
        #expect(document.documentNumber == "L898902C3")
        #expect(document.checks[.documentNumber] == false)
        #expect(!document.isValid)
    }
}
