// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import IdentityCheck
import MachineReadable
import PictureTestSupport
import Reading
import Testing
import TestSupport

/// `etui check run` as users experience it, on drawn specimens.
struct CheckRunTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private static let holder: [(MRZField, String)] = [
        (.issuingState, "AUT"), (.surname, "MUSTERMANN"), (.givenNames, "ANNA MARIA"),
        (.documentNumber, "P1234567"), (.nationality, "AUT"), (.birthDate, "1974-08-12"),
        (.sex, "F"), (.expiryDate, "2034-04-15"),
    ]

    /// Draws the zone of a document and returns the path of its picture.
    private func zone(
        _ name: String,
        _ format: MRZFormat = .td3,
        _ changes: [(MRZField, String)] = []
    ) throws -> String {
        let changed = changes.map(\.0)
        let fields = Self.holder.filter { !changed.contains($0.0) } + changes
        return try file(name, ScanPictures.zone(MRZWriter(format, fields: fields).lines))
    }

    private func file(_ name: String, _ picture: GreyPicture) throws -> String {
        try scratch.write(name, ScanPictures.png(picture)).path(percentEncoded: false)
    }

    private func licence(_ bytes: [UInt8]) throws -> String {
        try file("licence.png", ScanPictures.code(bytes, .pdf417))
    }

    private func blank(_ name: String = "blank.png") throws -> String {
        try file(name, ScanPictures.blank(width: 600, height: 400))
    }

    /// Runs the command for the day of the specimens, with its JSON.
    private static func run(_ words: [String], input: [UInt8] = []) throws -> ScanRun {
        try ScanRun(words: ["check", "run", "--json", "--at", "2026-11-26"] + words, input: input)
    }

    @Test func `a passport is complete with one picture`() throws {
        let path = try zone("passport.png")
        let run = try Self.run([path])
        #expect(run.outcome.status == 0)
        #expect(run.outcome.diagnostics.isEmpty)
        #expect(run.reports.count == 1)
        let report = try #require(run.reports.first)
        let expected = [
            "schema": "etui.check.run.v1", "files": "1 elements", "status": "complete",
            "result": "read", "product": "netverify", "error": "null", "legalAdvice": "null",
            "document.isRead": "true", "document.country": "AUT", "document.type": "PASSPORT",
            "document.subtype": "REGULAR", "document.generation": "current",
            "document.confidence": "A", "data.extractionMethod": "MRZ",
            "data.idNumber": "P1234567", "data.lastName": "MUSTERMANN",
            "data.firstName": "ANNA MARIA", "data.dob": "1974-08-12",
            "data.expiryDate": "2034-04-15", "data.gender": "F", "data.issuingCountry": "AUT",
            "data.sources.idNumber": "MRZ", "data.mrzData.format": "MRP",
            "data.mrzData.compositeValid": "true", "pictures.0.part": "front",
            "pictures.0.file": path, "missing": "0 elements", "findings": "0 elements",
        ]
        for (path, value) in expected { #expect(report.text(at: path) == value, "\(path)") }
        #expect(try #require(report["milliseconds"]?.number?.double) > 0)
    }

    @Test func `the data are those that a server reads`() throws {
        let run = try Self.run([try zone("passport.png")])
        let value = try #require(run.reports.first?["data"])
        let data = try IdentityData(parsing: value)
        #expect(data.text(.documentNumber) == "P1234567")
        #expect(data.extractionMethod == .zone)
    }

    @Test func `a card is complete with front and back, in either order`() throws {
        let back = try zone("back.png", .td1, [(.documentCode, "ID")])
        let front = try blank("front.png")
        for pictures in [[front, back], [back, front]] {
            let run = try Self.run(pictures)
            #expect(run.outcome.status == 0)
            let report = try #require(run.reports.first)
            #expect(report.text(at: "status") == "complete")
            let place = pictures[0] == back ? 0 : 1
            #expect(report.text(at: "pictures.\(place).part") == "back")
        }
    }

    @Test func `the same side of a licence twice is not its back`() throws {
        func side(_ name: String, left: Int, isTurned: Bool = false) throws -> String {
            try file(name, CardFrame(left: left, isTurned: isTurned).picture)
        }
        let words = ["--type", "licence", "--country", "AUT"]
        let front = try side("front.png", left: 240)
        let twice = try Self.run(words + [front, try side("again.png", left: 180)])
        let report = try #require(twice.reports.first)
        #expect(report.text(at: "pictures.1.part") == "null")
        #expect(report.text(at: "pictures.1.feedback.0") == "wrongSide")
        #expect(report.text(at: "missing.0") == "back")
        let both = try Self.run(words + [front, try side("back.png", left: 240, isTurned: true)])
        #expect(both.reports.first?.text(at: "pictures.1.part") == "back")
    }

    @Test func `a side that is due is named, and what to do`() throws {
        let back = try zone("back.png", .td1, [(.documentCode, "ID")])
        let run = try Self.run([back])
        #expect(run.outcome.status == 1)
        #expect(run.reports.first?.text(at: "status") == "incomplete")
        #expect(run.reports.first?.text(at: "missing.0") == "front")
        let plain = try BuiltCommand.run(["check", "run", "--at", "2026-11-26", back])
        #expect(plain.status == 1)
        #expect(
            plain.output.hasPrefix(
                "\(back): ! ATTENTION, an identity card of Austria, the front is missing\n"
            )
        )
        #expect(plain.output.contains("  Next: Take a picture of the front, and check both"))
        #expect(try Self.run(["--fastfill", back]).outcome.status == 0)
    }

    @Test func `a licence has its data from the barcode`() throws {
        let back = try licence(ScanPictures.licence())
        let run = try Self.run(["--fastfill", "--type", "licence", "--country", "USA", back])
        #expect(run.outcome.status == 0)
        let report = try #require(run.reports.first)
        let expected = [
            "status": "complete", "product": "fastfill", "document.type": "DRIVING_LICENSE",
            "document.generation": "AAMVA 01-11", "data.extractionMethod": "BARCODE",
            "data.idNumber": "T64235789", "data.postCode": "23269", "data.subdivision": "VA",
            "data.issuingDate": "2018-06-07", "data.selectedCountry": "USA",
            "pictures.0.part": "back", "pictures.0.feedback": "0 elements",
        ]
        for (path, value) in expected { #expect(report.text(at: path) == value, "\(path)") }
    }

    @Test func `row 31: a licence without address is due its front in Fastfill`() throws {
        let header = try #require(AAMVAHeader(issuerNumber: "636000", version: 10))
        var holder = AAMVAHolder(
            surname: "SAMPLE",
            givenNames: ["MICHAEL"],
            documentNumber: "T64235789"
        )
        holder.birthDate = CalendarDate(year: 1986, month: 6, day: 7)
        holder.expiryDate = CalendarDate(year: 2034, month: 12, day: 10)
        let back = try licence(AAMVARecord(holder, header: header).encoded())
        let run = try Self.run(["--fastfill", back])
        #expect(run.outcome.status == 1)
        let report = try #require(run.reports.first)
        #expect(report.text(at: "missing.0") == "front")
        #expect(report.text(at: "pictures.0.feedback.0") == "barcodeNoAddress")
        #expect(report.text(at: "findings.0.code") == "check.address-missing")
        #expect(try Self.run(["--fastfill", blank(), back]).outcome.status == 0)
    }

    @Test func `another kind than the expected one is rejected`() throws {
        let run = try Self.run(["--type", "visa", try zone("passport.png")])
        #expect(run.outcome.status == 1)
        let report = try #require(run.reports.first)
        #expect(report.text(at: "status") == "rejected")
        #expect(report.text(at: "findings.0.code") == "check.other-type")
        #expect(report.text(at: "findings.0.rejectReasonCode") == "207.0")
        #expect(report.text(at: "pictures.0.feedback.0") == "wrongType")
    }

    @Test func `another country than the expected one is no error`() throws {
        let run = try Self.run(["--country", "DEU", try zone("passport.png")])
        #expect(run.outcome.status == 0)
        #expect(run.reports.first?.text(at: "data.selectedCountry") == "DEU")
        #expect(run.reports.first?.text(at: "data.issuingCountry") == "AUT")
    }

    @Test func `a specimen is read and rejected`() throws {
        let path = try file("specimen.png", ScanPictures.zone(ScanPictures.passport))
        let run = try Self.run([path])
        #expect(run.outcome.status == 1)
        let report = try #require(run.reports.first)
        #expect(report.text(at: "status") == "rejected")
        #expect(report.text(at: "data.idNumber") == "L898902C3")
        let plain = try BuiltCommand.run(["check", "run", "--at", "2026-11-26", path])
        #expect(plain.output.contains("! ATTENTION, a passport of Utopia, would be rejected (202)"))
        #expect(plain.output.contains("! This is a specimen.\n"))
        #expect(plain.output.contains("Expired") || plain.output.contains("expired 14 years ago"))
    }

    @Test func `an expired document is complete, and says so`() throws {
        let run = try Self.run([try zone("old.png", .td3, [(.expiryDate, "2024-01-31")])])
        #expect(run.outcome.status == 0)
        #expect(run.reports.first?.text(at: "result") == "attention")
        #expect(run.reports.first?.text(at: "findings.0.code") == "check.expired")
    }

    @Test func `nothing read says what to do`() throws {
        let path = try blank()
        let run = try Self.run([path])
        #expect(run.outcome.status == 1)
        let report = try #require(run.reports.first)
        #expect(report.text(at: "status") == "nothing")
        #expect(report.text(at: "document") == "null")
        #expect(report.text(at: "pictures.0.feedback.0") == "tooBright")
        let words = ["check", "run", "--country", "AUT", "--type", "licence", path]
        let plain = try BuiltCommand.run(words)
        #expect(plain.status == 1)
        #expect(plain.output.contains(": ? NOTHING FOUND\n"))
        #expect(plain.output.contains("has its data in print only"))
    }

    @Test func `row 32: a boarding pass is no document, and nothing of it is kept`() throws {
        let pass = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100"
        let run = try Self.run([try licence(Array(pass.utf8))])
        #expect(run.outcome.status == 1)
        #expect(run.reports.first?.text(at: "pictures.0.feedback.0") == "barcodeUnreadable")
        #expect(!run.outcome.output.contains("DESMARAIS"))
    }

    @Test func `a picture that cannot be read is named with its reason`() throws {
        let back = try zone("back.png", .td1, [(.documentCode, "ID")])
        let broken = try scratch.write("broken.png", text: "no picture")
        let run = try Self.run([broken, back])
        #expect(run.outcome.status == 2)
        let report = try #require(run.reports.first)
        #expect(report.text(at: "status") == "error")
        #expect(report.text(at: "error.code") == "F30002")
        #expect(report.text(at: "error.file") == broken)
        #expect(report.text(at: "data") == "null")
        #expect(run.outcome.diagnostics.contains("etui: \(broken): "))
        let missing = try Self.run([scratch.path + "/nowhere.png"])
        #expect(missing.outcome.status == 2)
        #expect(missing.reports.first?.text(at: "error.code") == "unreadableInput")
    }

    @Test func `a picture may come from standard input`() throws {
        let lines = try MRZWriter(.td3, fields: Self.holder).lines
        let run = try Self.run(["-"], input: ScanPictures.png(ScanPictures.zone(lines)))
        #expect(run.outcome.status == 0)
        #expect(run.reports.first?.text(at: "pictures.0.file") == "-")
    }

    @Test(arguments: [
        (["--country", "AT", "a.png"], "write AUT"), (["--country", "aut", "a.png"], "write AUT"),
        (["--country", "XX", "a.png"], "write the three letters"),
        (["--country", "GBD", "a.png"], "is no issuer's code"),
        (["--type", "car", "a.png"], "car"), (["a.png", "b.png", "c.png"], "two sides at most"),
        (["-", "-"], "only once"), ([], "FILE"), (["--at", "today", "a.png"], "is not a day"),
    ])
    func `a wrong command line is explained`(words: [String], message: String) throws {
        let outcome = try BuiltCommand.run(["check", "run"] + words)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains(message))
    }
}
