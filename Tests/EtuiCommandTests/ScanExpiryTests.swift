// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import Pictures
import Reading
import PictureTestSupport
import Testing

/// A document's dates, scanned from a picture: in the headline, in the report, on the annotated picture.
struct ScanExpiryTests {
    /// Licences with some dates changed, each eight digits, and a scan's result for each.
    private static let licences: [(dates: [String: String], headline: String, code: String)] = [
        (["12102034": "12102019"], "Expired ", "aamva.expired"),
        (["06071986": "06072099"], "Date of birth in the future", "aamva.born-in-future"),
        (
            ["06072018": "06072098", "12102034": "12102099"], "Date of issue in the future",
            "aamva.issued-in-future"
        ),
    ]

    private func passport() throws -> [UInt8] {
        try ScanPictures.png(ScanPictures.zone(ScanPictures.passport))
    }

    @Test func `an expired passport is not just read`() throws {
        let run = try ScanRun(["-"], kind: "mrz", input: passport())
        let report = try #require(run.reports.first)
        #expect(run.outcome.status == 0)
        #expect(report.text(at: "result") == "attention")
        #expect(report.text(at: "documents.0.result") == "attention")
        #expect(report.text(at: "documents.0.valid") == "true")
        #expect(report.findings.contains("mrz.expired"))
        let text = try BuiltCommand.run(["scan", "-", "--kind", "mrz"], input: passport()).output
        #expect(text.contains(/^-: ! ATTENTION: Expired \d\d years ago, 1 document\n/), "\(text)")
        #expect(!text.contains("VERIFIED"))
    }

    @Test(arguments: licences.indices)
    func `a licence says what its dates say`(row: Int) throws {
        let (dates, headline, code) = Self.licences[row]
        var content = String(decoding: try ScanPictures.licence(), as: UTF8.self)
        for (date, other) in dates {
            #expect(content.contains(date))
            content = content.replacing(date, with: other)
        }
        let picture = try ScanPictures.png(ScanPictures.code(content, .pdf417))
        let run = try ScanRun(["-"], input: picture)
        let report = try #require(run.reports.first)
        #expect(report.text(at: "result") == "attention")
        #expect(report.findings.contains(code), "\(report.findings)")
        let words = ["scan", "-", "--kind", "barcode"]
        let text = try BuiltCommand.run(words, input: picture).output
        #expect(text.hasPrefix("-: ! ATTENTION: \(headline)"), "\(text)")
    }

    /// Reading verifies nothing, so no annotation is green; warnings are amber.
    @Test func `on the picture an expired document is amber`() throws {
        let scratch = try Scratch()
        let out = scratch.path + "/out.png"
        let words = ["scan", "-", "--kind", "mrz", "--annotate", out]
        #expect(try BuiltCommand.run(words, input: passport()).status == 0)
        let file = try Data(contentsOf: URL(filePath: out))
        let (before, after) = try (
            PictureReader.grey(from: passport(), limits: .codes),
            PictureReader.grey(from: [UInt8](file), limits: .codes)
        )
        let drawn = before.pixels.indices.filter { before.pixels[$0] != after.pixels[$0] }
            .map { after.pixels[$0] }
        let counts = Dictionary(grouping: drawn) { $0 }.mapValues(\.count)
        let most = counts.max { $0.value < $1.value }?.key
        #expect(most == (try Self.grey(of: ColorPicture.Color(red: 150, green: 90, blue: 0))))
    }

    /// Returns the grey value of a colour.
    private static func grey(of color: ColorPicture.Color) throws -> UInt8 {
        var picture = ColorPicture(try ScanPictures.blank(width: 320, height: 320))
        picture.paint(color, x: 0, y: 0)
        let file = try #require(PNGWriter.encode(picture))
        return try PictureReader.grey(from: file, limits: .codes).pixels[0]
    }
}
