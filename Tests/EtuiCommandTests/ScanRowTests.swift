// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Pictures
import Reading
import TestSupport
import Barcodes
import PictureTestSupport
import Testing

import EtuiService

@testable import etui

/// The table of bad input through the command.
struct ScanRowTests {
    @Test(arguments: ScanRow.all)
    func `an input ends as its row says`(row: ScanRow) throws {
        let run = try ScanRun(words: row.words, input: try row.input())
        #expect(run.outcome.status == row.status, "\(run.outcome.output)")
        let report = try #require(run.reports.first)
        #expect(run.reports.count == 1)
        for (path, value) in row.expected {
            #expect(report.text(at: path) == value, "\(path)")
        }
        for code in row.findings { #expect(report.findings.contains(code), "\(report.findings)") }
    }

    @Test func `row 8, what is uploaded must be larger than 300 pixels`() throws {
        let picture = try ScanPictures.blank(width: 300, height: 200)
        let file = try ScanPictures.jpeg(picture)
        #expect(throws: PictureError.tooSmall) { try PictureReader.grey(from: file) }
    }

    @Test func `row 9, a frame whose buffer does not fit its sides is no picture`() {
        for count in [0, 11, 13] {
            let pixels = [UInt8](repeating: 0, count: count)
            #expect(GreyPicture(width: 4, height: 3, pixels: pixels) == nil)
        }
        #expect(GreyPicture(width: -1, height: -12, pixels: []) == nil)
        #expect(GreyPicture(width: .max, height: 2, pixels: []) == nil)
    }

    @Test func `row 15, light reflected on a zone never makes wrong data that look right`() throws {
        let clean = try ScanPictures.zone(ScanPictures.passport)
        var pixels = clean.pixels
        // A spot over the document number, seven characters wide.
        for row in 100..<clean.height {
            for column in 64..<176 { pixels[row * clean.width + column] = 255 }
        }
        let spot = try #require(
            GreyPicture(width: clean.width, height: clean.height, pixels: pixels)
        )
        let run = try ScanRun(["-"], kind: "mrz", input: ScanPictures.png(spot))
        let report = try #require(run.reports.first)
        if report.text(at: "status") == "read" {
            #expect(report.text(at: "documents.0.valid") == "false")
        } else {
            #expect(report.text(at: "status") == "nothing")
        }
    }

    @Test func `row 17, colours play no part`() throws {
        let code = try ScanPictures.code("a text", .qr)
        var colored = ColorPicture(code)
        let blue = ColorPicture.Color(red: 20, green: 30, blue: 160)
        for (index, value) in code.pixels.enumerated() where value == 0 {
            colored.paint(blue, x: index % code.width, y: index / code.width)
        }
        let file = try #require(PNGWriter.encode(colored))
        let run = try ScanRun(["-"], input: file)
        #expect(run.reports.first?.text(at: "documents.0.text") == "a text")
    }

    @Test func `row 19, the alternatives are told and none is taken`() throws {
        let row = try #require(ScanRow.zones.first { $0.row == 19 })
        let report = try #require(
            try ScanRun(words: row.words, input: try row.input()).reports.first
        )
        let alternatives = report["documents"]?[0]?["alternatives"]?.elements ?? []
        #expect(alternatives.count > 1)
        #expect(!report.findings.contains("mrz.replaced"))
    }

    @Test func `row 34, what departs from the standard is less sure`() throws {
        for row in ScanRow.codes where row.row == 34 {
            let run = try ScanRun(words: row.words, input: try row.input())
            let document = try #require(run.reports.first?["documents"]?[0])
            #expect(try #require(document["confidence"]?.number?.double) < 1)
        }
    }

    // Coverage.

    /// The rows of the table.
    static let rows = Set(1...48)

    /// Rows about flows, servers, faces and tokens; the identity check's tests cover them.
    static let rowsOfTheIdentityCheck = Set([25, 26, 30, 31] + Array(37...48))

    @Test func `every row has a test`() throws {
        let tested = try Set(ScanRow.all.map(\.row))
            .union(TestNames.numbers(marked: "row ", in: "EtuiCommandTests"))
        #expect(tested == Self.rows.subtracting(Self.rowsOfTheIdentityCheck))
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `the table has no other rows`() throws {
        let spec = String(
            decoding: try #require(TestSupport.sharedBytes("spec/document-scan.md")),
            as: UTF8.self
        )
        let section = try #require(spec.split(separator: "\n## 6. Bad input").last)
        let table = try #require(section.split(separator: "\n## 7").first)
        let numbers = table.split(separator: "\n").compactMap { line in
            line.hasPrefix("| ") ? Int(line.dropFirst(2).prefix { $0.isNumber }) : nil
        }
        #expect(numbers == Self.rows.sorted())
    }
}
