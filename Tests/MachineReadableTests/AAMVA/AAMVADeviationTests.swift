// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

/// Deviations of genuine cards from the standard, in our own codes.
struct AAMVADeviationTests {
    private static let head = "@⏎␞↵ANSI 636000100102DL00410087ZV01280008"
    private static let body =
        "DLDAQT64235789⏎DCSSAMPLE⏎DACMICHAEL⏎DADJOHN⏎DBB06061986⏎DBD06062019⏎DBA12102024⏎DCGUSA↵"
        + "ZVZVA01↵"

    /// Reads a text and checks that number, names and dates are the sample's in spite of the deviation.
    private static func read(_ text: String) throws -> AAMVADocument {
        try read(AAMVASample.bytes(text))
    }

    private static func read(_ bytes: [UInt8]) throws -> AAMVADocument {
        #expect(AAMVADocument.recognises(bytes))
        let document = try AAMVADocument(parsing: bytes)
        #expect(document.documentNumber == "T64235789")
        #expect(document.surname == "SAMPLE")
        #expect(document.givenNames == "MICHAEL JOHN")
        #expect(document.birthDate?.text == "1986-06-06")
        #expect(document.issueDate?.text == "2019-06-06")
        #expect(document.expiryDate?.text == "2024-12-10")
        #expect(document.issuingCountry == "USA")
        #expect(document["ZVA"] == "01")
        #expect(document.subfiles.map { $0.type } == ["DL", "ZV"])
        return document
    }

    @Test func `the sample itself keeps to the standard`() throws {
        let document = try Self.read(Self.head + Self.body)
        #expect(document.findings == [])
        #expect(document.confidence == 1)
    }

    @Test func `AAMVA for ANSI`() throws {
        let document = try Self.read("@⏎␞↵AAMVA6360030102DL00390087ZV01260008" + Self.body)
        #expect(document.structure == ["aamva.file-type"])
        #expect(document.issuer?.subdivision == "MD")
        #expect(document.confidence == 0.8)
    }

    @Test func `pairs of carriage return and line feed from a reader that acts as a keyboard`()
        throws
    {
        let code = AAMVASample.bytes(Self.head + Self.body)
        let typed = code.flatMap { $0 == 0x0A || $0 == 0x0D ? [0x0D, 0x0A] : [$0] }
        let document = try Self.read(typed)
        #expect(document.structure == ["aamva.header", "aamva.line-breaks"])
        #expect(document.confidence == 0.75)
    }

    @Test func `control characters of the header lost on the way`() throws {
        let document = try Self.read(
            "ANSI 636000100102DL00410087ZV01280008" + Self.body.replacing("↵", with: "⏎")
        )
        #expect(document.structure == ["aamva.header"])
    }

    @Test func `no number of entries, and the issuer misprinted`() throws {
        let document = try Self.read("@⏎␞↵ANSI 36004001DL00370087ZV01240008" + Self.body)
        #expect(document.structure == ["aamva.entry-count"])
        #expect(document.codes.contains("aamva.misprinted-issuer"))
        #expect(document.issuerNumber == "360040")
        #expect(document.issuer?.number == "636004")
        #expect(document.issuer?.subdivision == "NC")
    }

    @Test func `no number of entries, and offsets that count it all the same`() throws {
        let document = try Self.read("@⏎␞↵ANSI 6360350200DL00410087ZV01280008" + Self.body)
        #expect(document.structure == ["aamva.entry-count"])
        #expect(document.header?.version == 2)
        #expect(document.header?.jurisdictionVersion == 0)
    }

    @Test(arguments: ["0040", "0042", "0000", "9999", "0128"])
    func `an offset that is off`(offset: String) throws {
        let head = Self.head.replacing("DL0041", with: "DL" + offset)
        let document = try Self.read(head + Self.body)
        #expect(document.structure == ["aamva.subfile-offset"])
    }

    @Test func `letters in place of an offset`() throws {
        let head = Self.head.replacing("DL0041", with: "DLXXXX")
        #expect(try Self.read(head + Self.body).structure == ["aamva.designator"])
    }

    @Test(arguments: ["0086", "0088", "0000", "9999", "0001"])
    func `a length that is off`(length: String) throws {
        let head = Self.head.replacing("DL00410087", with: "DL0041" + length)
        #expect(try Self.read(head + Self.body).structure == ["aamva.subfile-length"])
    }

    @Test func `a doubled type`() throws {
        let head = Self.head.replacing("0087ZV0128", with: "0089ZV0130")
        let document = try Self.read(head + "DL" + Self.body)
        #expect(document.structure == ["aamva.subfile-type"])
        let wrongToo = try Self.read(Self.head + "DLDL" + Self.body)
        #expect(wrongToo.structure.contains("aamva.subfile-type"))
    }

    @Test func `a type on a line of its own`() throws {
        let document = try Self.read(Self.head + Self.body.replacing("DLDAQ", with: "DL⏎DAQ"))
        #expect(document.structure == ["aamva.subfile-length"])
    }

    @Test func `the type glued to the first element, without a directory`() throws {
        let document = try Self.read("@⏎␞↵ANSI 636000100102" + Self.body)
        #expect(document.structure == ["aamva.designator", "aamva.entry-count"])
    }

    @Test func `a type that is missing before the first element`() throws {
        let document = try Self.read(Self.head + Self.body.dropFirst(2))
        #expect(document.structure == ["aamva.subfile-offset", "aamva.subfile-type"])
    }

    @Test func `bytes that are noise`() throws {
        let code = AAMVASample.bytes(Self.head + Self.body.replacing("SAMPLE", with: "SAM~PLE"))
        let noisy = code.map { $0 == UInt8(ascii: "~") ? 0x92 : $0 }
        let document = try Self.read(noisy)
        #expect(document.structure == ["aamva.noise", "aamva.subfile-length"])
        let aligned = AAMVASample.bytes(
            Self.head.replacing("0087ZV0128", with: "0088ZV0129")
                + Self.body.replacing("SAMPLE", with: "SAM~PLE")
        )
        let inPlace = try Self.read(aligned.map { $0 == UInt8(ascii: "~") ? 0x80 : $0 })
        #expect(inPlace.structure == ["aamva.noise"])
    }

    @Test func `marks that turn the direction of text are removed`() throws {
        let text = Self.body.replacing("SAMPLE", with: "SAM\u{202E}PLE")
        let code =
            AAMVASample.bytes(Self.head)
            + [UInt8](
                text.replacing("⏎", with: "\n").replacing("↵", with: "\r").utf8
            )
        #expect(try Self.read(code).structure == ["aamva.noise"])
    }

    @Test func `lines that start with no identifier are left out`() throws {
        let document = try Self.read(
            Self.head + Self.body.replacing("⏎DAC", with: "⏎north wing⏎DAC")
        )
        #expect(document.structure == ["aamva.stray-text", "aamva.subfile-length"])
    }

    @Test func `text behind the last subfile`() throws {
        let document = try Self.read(Self.head + Self.body + "  7")
        #expect(document.structure == ["aamva.stray-text", "aamva.trailing-text"])
    }

    @Test func `text in front of the header`() throws {
        let document = try Self.read("scanned: " + Self.head + Self.body)
        #expect(document.structure == ["aamva.header"])
    }

    @Test func `an edition that is not known yet is read by its identifiers`() throws {
        let head = Self.head.replacing("636000100102", with: "636000990002")
        let document = try Self.read(head + Self.body)
        #expect(document.structure == ["aamva.unknown-version"])
        #expect(document.header?.version == 99)
        #expect(document.confidence == 0.8)
        let broken = try AAMVADocument(
            parsing: AAMVASample.bytes(
                "ANSI 636000990001" + Self.body.replacing("DCG", with: "DEX")
            )
        )
        #expect(broken["DEX"] == "USA")
    }

    @Test func `a header without a number of its version`() throws {
        let document = try Self.read("@⏎␞↵ANSI 636000" + Self.body)
        #expect(document.structure == ["aamva.entry-count", "aamva.header-number"])
    }

    @Test func `confidence falls with every kind of deviation and stays above nothing`() throws {
        let worst = AAMVASample.bytes("x\u{92}AAMVA636000" + "9DLXX?\r\nDLDLDAQ1\r\nnoise\r\nDCSA")
        let document = try AAMVADocument(parsing: worst)
        #expect(document.confidence < 0.7)
        #expect(document.confidence >= 0.4)
    }
}
