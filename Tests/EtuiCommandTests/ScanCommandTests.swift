// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import Pictures
import Reading
import PictureTestSupport
import Testing

/// `etui scan` as users experience it.
struct ScanCommandTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// Writes a picture and returns its path.
    private func file(_ name: String, _ picture: GreyPicture) throws -> String {
        let bytes =
            try name.hasSuffix("png") ? ScanPictures.png(picture) : ScanPictures.jpeg(picture)
        return try scratch.write(name, bytes).path(percentEncoded: false)
    }

    private func licence() throws -> String {
        try file("licence.jpg", ScanPictures.code(ScanPictures.licence(), .pdf417))
    }

    @Test func `a licence is read as JSON`() throws {
        let path = try licence()
        let run = try ScanRun([path])
        #expect(run.outcome.status == 0)
        #expect(run.outcome.diagnostics.isEmpty)
        let report = try #require(run.reports.first)
        let expected = [
            "schema": "etui.scan.v1", "file": path, "status": "read", "error": "null",
            "documents.0.source": "barcode", "documents.0.symbology": "PDF417",
            "documents.0.content": "aamva", "documents.0.confidence": "1.0",
            "documents.0.fields.documentNumber": "T64235789",
            "documents.0.fields.surname": "SAMPLE",
            "documents.0.fields.givenNames": "MICHAEL JOHN",
            "documents.0.fields.birthDate": "1986-06-07",
            "documents.0.fields.expiryDate": "2034-12-10", "documents.0.fields.sex": "M",
            "documents.0.fields.issuingState": "USA",
            "documents.0.fields.addressLine": "2300 WEST BROAD STREET",
            "documents.0.fields.postCode": "23269", "documents.0.elements.DCS": "SAMPLE",
            "documents.0.region": "4 elements", "documents.0.findings": "0 elements",
        ]
        for (path, value) in expected { #expect(report.text(at: path) == value, "\(path)") }
        #expect(try #require(report["milliseconds"]?.number?.double) > 0)
    }

    @Test(arguments: [
        (Symbology.qr, "https://example.org/menu"), (.aztec, "a text"), (.dataMatrix, "a text"),
        (.pdf417, "a text"), (.code39, "TEXT 39"), (.code128, "text 128"), (.itf, "12345678"),
    ])
    func `every symbology is read, with its corners`(symbology: Symbology, text: String) throws {
        let code = try ScanPictures.code(text, symbology)
        let run = try ScanRun(["-"], input: ScanPictures.png(ScanPictures.stacked([code])))
        let document = try #require(run.reports.first?["documents"]?[0])
        #expect(document["symbology"]?.string == symbology.rawValue)
        #expect(document["content"]?.string == "text")
        #expect(document["text"]?.string == text)
        let corners = try #require(document["region"]?.elements).map { corner in
            (corner[0]?.number?.double ?? -1, corner[1]?.number?.double ?? -1)
        }
        #expect(corners.count == 4)
        // The symbol is 40 pixels from each edge, with its own quiet zone around it.
        #expect(corners.allSatisfy { $0.0 >= 38 && $0.1 >= 38 })
        #expect(corners[1].0 > corners[0].0)
        #expect(corners[3].1 > corners[0].1)
    }

    @Test(arguments: [
        ("HC1:NCFTW2BM", "hcert"), ("shc:/5676290952432060346029243740", "shc"),
        ("RDB1AAAA", "vds"), ("\u{DC}\u{3}AAAA", "vds"), (#"{"data":1}"#, "text"),
        ("[1, 2]", "text"),
    ])
    func `seals are told by how they begin`(text: String, content: String) throws {
        let run = try ScanRun(["-"], input: ScanPictures.png(ScanPictures.code(text, .qr)))
        let document = try #require(run.reports.first?["documents"]?[0])
        #expect(document["content"]?.string == content)
        #expect(document["text"]?.string == text)
    }

    @Test func `a seal is recognised, not verified, and told how to be`() throws {
        let authority = try IssuedAuthority()
        let path = scratch.path + "/seal.png"
        #expect(
            try authority.issue(["--qr", path, "--out", scratch.path + "/seal.json"]).status == 0
        )
        let run = try ScanRun([path])
        let document = try #require(run.reports.first?["documents"]?[0])
        #expect(document["content"]?.string == "vds-nc")
        #expect(document["isVerified"]?.boolean == false)
        #expect(document["type"]?.string == "icao.vacc")
        let plain = try BuiltCommand.run(["scan", path])
        #expect(plain.output.contains("Not verified. etui seal verify \(path) says whether"))
    }

    @Test func `the report for people names every field`() throws {
        let outcome = try BuiltCommand.run(["scan", try licence()])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(": • READ, NOT VERIFIED, 1 document\n"))
        #expect(outcome.output.contains("    surname             SAMPLE\n"))
        #expect(outcome.output.contains("version 10"))
        #expect(outcome.output.contains("Nothing in this code is signed"))
    }

    @Test func `nothing found says what to do, and what is unreadable says why`() throws {
        let blank = try file("blank.jpg", ScanPictures.blank(width: 400, height: 300))
        let empty = try scratch.write("empty.jpg", text: "")
        let outcome = try BuiltCommand.run(["scan", blank, empty])
        #expect(outcome.status == 2)
        #expect(outcome.output.hasPrefix("\(blank): ? NOTHING FOUND\n  Next: "))
        #expect(outcome.diagnostics.contains("etui: \(empty): is empty (F30001)\n  Next: Copy"))
        #expect(try BuiltCommand.run(["scan", blank]).status == 1)
        let missing = try ScanRun([scratch.path + "/nowhere.jpg"])
        #expect(missing.outcome.status == 2)
        #expect(missing.reports.first?.text(at: "error.code") == "unreadableInput")
    }

    @Test func `folders are walked, and results stand in order`() throws {
        for number in 0..<7 {
            let folder = number.isMultiple(of: 2) ? "a/" : "a/b/"
            _ = try file(folder + "\(number).png", ScanPictures.code("text \(number)", .qr))
        }
        _ = try scratch.write("a/notes.txt", text: "no picture")
        _ = try scratch.write("a/.hidden.png", text: "")
        let alone = try file("z.png", ScanPictures.code("text z", .qr))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/a/b/up",
            withDestinationPath: scratch.path + "/a"
        )
        let run = try ScanRun([alone, scratch.path + "/a", alone])
        #expect(run.outcome.status == 0)
        #expect(run.outcome.diagnostics.contains("passed over 1 file that by the name"))
        let texts = run.reports.map { $0.text(at: "documents.0.text") }
        let order = ["z", "0", "2", "4", "6", "1", "3", "5", "z"]
        #expect(texts == order.map { "text " + $0 })
    }

    @Test func `a folder without pictures is nothing found`() throws {
        _ = try scratch.write("texts/one.txt", text: "no picture")
        let outcome = try BuiltCommand.run(["scan", scratch.path + "/texts"])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains("/texts: holds no pictures\n"))
    }

    @Test func `the time of each part is told when asked for`() throws {
        let path = try licence()
        let quiet = try BuiltCommand.run(["scan", path])
        #expect(quiet.diagnostics.isEmpty)
        let verbose = try BuiltCommand.run(["scan", path, "--verbose"])
        #expect(verbose.output == quiet.output)
        let line = try #require(verbose.diagnostics.split(separator: "\n").first)
        #expect(line.hasPrefix("etui: \(path): file "))
        for part in ["decoding ", "codes ", "in all "] { #expect(line.contains(part)) }
    }

    @Test(
        arguments: [
            (["--kind", "face", "-"], "--kind cannot be 'face'"),
            (["-", "-"], "standard input (-) can be named only once"),
            ([], "FILE|FOLDER|- is missing"),
            (["--annotate", "", "-"], "--annotate cannot be empty"),
            (["--annotate", "nowhere", "-"], "is neither a folder nor OUT.png"),
        ] as [([String], String)]
    )
    func `a wrong command line is told`(words: [String], complaint: String) throws {
        let outcome = try BuiltCommand.run(["scan"] + words)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains(complaint))
    }

    @Test func `what a code says cannot repaint the terminal`() throws {
        let code = try ScanPictures.code("\u{1B}[2Jx", .qr)
        let outcome = try BuiltCommand.run(["scan", "-"], input: ScanPictures.png(code))
        #expect(outcome.output.contains(#"\u{1b}[2Jx"#))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func `a large photo is looked at small, and its corners are those of the file`() throws {
        var style = BarcodeWriter.Style()
        style.scale = 16
        let code = try #require(BarcodeWriter.write(Array("a text".utf8), style: style))
        let wide = try ScanPictures.blank(width: 3_000, height: 10, grey: 255)
        let photo = try ScanPictures.stacked([wide, code])
        let run = try ScanRun(["-"], input: ScanPictures.jpeg(photo))
        let corner = try #require(run.reports.first?["documents"]?[0]?["region"]?[0])
        // Margin, the strip above, margin, and the code's quiet zone of four modules.
        let (x, y) = (corner[0]?.number?.double ?? 0, corner[1]?.number?.double ?? 0)
        #expect(abs(x - 104) <= 8, "\(x)")
        #expect(abs(y - 154) <= 8, "\(y)")
    }
}
