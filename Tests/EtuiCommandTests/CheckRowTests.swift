// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import MachineReadable
import PictureTestSupport
import Reading
import Testing

/// The hostile rows that `etui check run` decides, by their numbers.
struct CheckRowTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private static func lines(_ number: String = "P1234567") throws -> [String] {
        try MRZWriter(
            .td3,
            fields: [
                (.issuingState, "AUT"), (.surname, "MUSTERMANN"), (.givenNames, "ANNA MARIA"),
                (.documentNumber, number), (.nationality, "AUT"), (.birthDate, "1974-08-12"),
                (.sex, "F"), (.expiryDate, "2034-04-15"),
            ]
        ).lines
    }

    /// Checks one picture, and returns the exit status with the report.
    private func check(
        _ picture: GreyPicture,
        _ words: [String] = [],
        at day: String = "2026-11-26"
    ) throws -> (status: Int32, report: JSONValue) {
        let path = try scratch.write("picture.png", ScanPictures.png(picture))
            .path(percentEncoded: false)
        let all = ["check", "run", "--json", "--at", day] + words + [path]
        let run = try ScanRun(words: all, input: [])
        return (run.outcome.status, try #require(run.reports.first))
    }

    @Test func `row 12: upside down and mirrored pictures are read normally`() throws {
        let upright = try ScanPictures.zone(Self.lines())
        for picture in [try ScanPictures.turned(upright), try ScanPictures.mirrored(upright)] {
            let (status, report) = try check(picture)
            #expect(status == 0)
            #expect(report.text(at: "data.idNumber") == "P1234567")
        }
    }

    @Test func `row 13: of two documents in one picture the larger is taken, with feedback`() throws
    {
        let large = try ScanPictures.zone(Self.lines(), pitch: 20)
        let small = try ScanPictures.zone(Self.lines("OTHER1234"), pitch: 14)
        let (status, report) = try check(ScanPictures.stacked([small, large]))
        #expect(status == 0)
        #expect(report.text(at: "data.idNumber") == "P1234567")
        #expect(report.text(at: "pictures.0.feedback.0") == "multipleDocuments")
    }

    @Test func `row 14: a zone that is cut off is no complete document`() throws {
        let whole = try ScanPictures.zone(Self.lines())
        let (status, report) = try check(ScanPictures.cut(whole, to: whole.width * 3 / 5))
        #expect(status == 1)
        #expect(report.text(at: "status") == "nothing")
    }

    @Test func `row 18: a wrong check digit is reported beside the data`() throws {
        var lines = try Self.lines()
        // The digit over the date of birth, which no look-alike replaces.
        var second = Array(lines[1])
        second[19] = second[19] == "9" ? "3" : "9"
        lines[1] = String(second)
        let (status, report) = try check(ScanPictures.zone(lines))
        #expect(status == 1)
        #expect(report.text(at: "status") == "rejected")
        #expect(report.text(at: "data.dob") == "1974-08-12")
        #expect(report.text(at: "data.mrzData.dobValid") == "false")
        let reasons = report["findings"]?.elements?.compactMap {
            $0["rejectReasonCode"]?.number?.integer
        }
        #expect(Set(reasons ?? []) == [108])
    }

    @Test func `row 21: one of two lines is no document`() throws {
        for line in try Self.lines() {
            let (status, report) = try check(ScanPictures.zone([line]))
            #expect(status == 1)
            #expect(report.text(at: "status") == "nothing")
            #expect(report.text(at: "data.extractionMethod") == "NONE")
        }
    }

    @Test func `row 22: print that looks like fillers is no zone`() throws {
        let fillers = String(repeating: "<", count: 44)
        let dots = String(repeating: "K<<C", count: 11)
        for lines in [[fillers, fillers], [dots, dots]] {
            let (status, report) = try check(ScanPictures.zone(lines))
            #expect(status == 1)
            #expect(report.text(at: "status") == "nothing")
        }
    }

    @Test func `row 24: an unknown issuer is printed as it is, and not supported`() throws {
        let lines = try Self.lines()
        let changed = lines[0].replacing("P<AUT", with: "P<QQQ")
        let (status, report) = try check(ScanPictures.zone([changed, lines[1]]))
        #expect(status == 1)
        #expect(report.text(at: "status") == "unsupported")
        #expect(report.text(at: "data.issuingCountry") == "QQQ")
        #expect(
            report["findings"]?.elements?.contains { $0["code"]?.string == "check.unknown-issuer" }
                == true
        )
    }

    @Test func `row 33: a code that is damaged beyond correction is nothing`() throws {
        let code = try ScanPictures.code(ScanPictures.licence(), .pdf417)
        let (status, report) = try check(ScanPictures.cut(code, to: code.width / 2))
        #expect(status == 1)
        #expect(report.text(at: "status") == "nothing")
    }

    @Test func `row 34: a licence of an unknown edition is read, and less certain`() throws {
        let code = try ScanPictures.code(ScanPictures.licence(version: 99), .pdf417)
        let (status, report) = try check(code, ["--fastfill"])
        #expect(status == 0)
        #expect(report.text(at: "data.idNumber") == "T64235789")
        let confidence = try #require(report["data"]?["confidences"]?["idNumber"]?.number?.double)
        #expect(confidence <= 0.8)
        #expect(report.text(at: "findings.0.code") == "check.irregular-barcode")
    }

    @Test func `Fastfill does not take a visa`() throws {
        let visa = [
            "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<".replacing("UTO", with: "AUT"),
            "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
        ]
        let picture = try ScanPictures.zone(visa)
        let (status, report) = try check(picture, ["--fastfill"], at: "1996-01-01")
        #expect(status == 1)
        #expect(report.text(at: "status") == "unsupported")
        #expect(report.text(at: "data.idNumber") == "L8988901C")
    }
}
