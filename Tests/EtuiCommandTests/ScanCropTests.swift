// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import PictureTestSupport
import Pictures
import Reading
import Testing

/// Documents that are cut out of their pictures and straightened.
struct ScanCropTests {
    private let scratch: Scratch
    private let passport: String
    private let menu: String

    init() throws {
        scratch = try Scratch()
        let zone = try ScanPictures.zone(ScanPictures.passport)
        passport = try scratch.write("p.png", ScanPictures.png(zone)).path(percentEncoded: false)
        let code = try ScanPictures.code("a text", .qr)
        menu = try scratch.write("menu.png", ScanPictures.png(code)).path(percentEncoded: false)
    }

    @Test func `each document is a picture of 300 dpi that only its owner can read`() throws {
        let folder = scratch.path + "/crops"
        #expect(try BuiltCommand.run(["scan", passport, menu, "--crop", folder]).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["p.png-1.png"])
        let path = folder + "/p.png-1.png"
        let file = try Data(contentsOf: URL(filePath: path))
        let picture = try PictureReader.grey(from: [UInt8](file))
        #expect((picture.width, picture.height) == (1476, 1039))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        // The zone is in it, where the document has it.
        let report = try #require(try ScanRun([path], kind: "mrz").reports.first?["documents"]?[0])
        #expect(report["lines"]?.elements?.compactMap(\.string) == ScanPictures.passport)
        let lower = try #require(report["region"]?[3]?[1]?.number?.double)
        #expect(900...1000 ~= lower)
    }

    /// A passport on a dark table, 12 dots to the millimetre, with a darker rectangle where the portrait is.
    private static func page() throws -> GreyPicture {
        let (margin, width, height) = (60, 1500, 1056)
        var pixels = [UInt8](repeating: 60, count: (width + 2 * margin) * (height + 2 * margin))
        func fill(_ left: Int, _ top: Int, _ across: Int, _ down: Int, _ grey: (Int, Int) -> UInt8)
        {
            for row in 0..<down {
                for column in 0..<across {
                    pixels[(margin + top + row) * (width + 2 * margin) + margin + left + column] =
                        grey(column, row)
                }
            }
        }
        fill(0, 0, width, height) { _, _ in 235 }
        fill(60, 200, 400, 520) { _, _ in 150 }
        let zone = try ScanPictures.zone(ScanPictures.passport, pitch: 30)
        let (left, top) = ((width - zone.width) / 2, height - zone.height)
        fill(left, top, zone.width, zone.height) { min(235, zone.pixels[$1 * zone.width + $0]) }
        return try #require(
            GreyPicture(width: width + 2 * margin, height: height + 2 * margin, pixels: pixels)
        )
    }

    @Test func `the portrait is a picture of its own, and the report says where it is`() throws {
        let file = try scratch.write("page.png", ScanPictures.png(Self.page())).path(
            percentEncoded: false
        )
        let folder = scratch.path + "/portraits"
        let outcome = try BuiltCommand.run(["scan", file, "--json", "--crop", folder])
        #expect(outcome.status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["page.png-1-portrait.png", "page.png-1.png"])
        let path = folder + "/page.png-1-portrait.png"
        let portrait = try PictureReader.grey(
            from: [UInt8](try Data(contentsOf: URL(filePath: path)))
        )
        // 33.3 by 43.3 mm at 300 dpi.
        #expect(abs(portrait.width - 394) < 16 && abs(portrait.height - 512) < 16)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let report = try #require(try ScanRun([file], kind: "mrz").reports.first?["documents"]?[0])
        let corners = try #require(report["portrait"]?["corners"]?.elements)
        let first = try #require(corners.first?.elements?.compactMap { $0.number?.double })
        #expect(abs(first[0] - 120) < 8 && abs(first[1] - 260) < 8)
        #expect(try #require(report["portrait"]?["confidence"]?.number?.double) > 0.7)
    }

    @Test func `the report says where the document ends and how surely`() throws {
        let report = try #require(
            try ScanRun([passport], kind: "mrz").reports.first?["documents"]?[0]
        )
        let outline = try #require(report["outline"])
        #expect(outline["corners"]?.elements?.count == 4)
        #expect(outline["millimetres"]?.elements?.compactMap { $0.number?.double } == [125, 88])
        // The picture is the zone alone, so no side is seen.
        let confidence = try #require(outline["confidence"]?.number?.double)
        #expect(confidence < Double(DocumentOutline.reliable))
    }

    @Test func `a folder that cannot be made is an error`() throws {
        let outcome = try BuiltCommand.run(["scan", passport, "--crop", "/dev/null/crops"])
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("--crop '/dev/null/crops': the folder cannot be made"))
        #expect(try BuiltCommand.run(["scan", passport, "--crop", ""]).status == 2)
    }
}
