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
