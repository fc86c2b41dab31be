// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import Pictures
import Reading
import PictureTestSupport
import Testing

/// Pictures annotated with their findings.
struct ScanAnnotationTests {
    private let scratch: Scratch
    private let one: String
    private let two: String

    init() throws {
        scratch = try Scratch()
        let code = try ScanPictures.stacked([ScanPictures.code("a text", .qr)])
        one = try scratch.write("one.png", ScanPictures.png(code)).path(percentEncoded: false)
        two = try scratch.write("more/one.png", ScanPictures.png(code)).path(percentEncoded: false)
    }

    private func grey(_ name: String) throws -> GreyPicture {
        let bytes = try Data(contentsOf: URL(filePath: scratch.path).appending(path: name))
        return try PictureReader.grey(from: [UInt8](bytes), limits: .codes)
    }

    @Test func `the outline stands where the code is`() throws {
        let out = scratch.path + "/out.png"
        #expect(try BuiltCommand.run(["scan", one, "--annotate", out]).status == 0)
        let (before, after) = (try grey("one.png"), try grey("out.png"))
        #expect(after.width == before.width)
        #expect(after.height == before.height)
        let changed = before.pixels.indices.filter { before.pixels[$0] != after.pixels[$0] }
        #expect(changed.count > 200)
        // The corner far from the code and its label stays unchanged.
        let last = before.pixels.count - 1
        #expect(!changed.contains { $0 > last - 20 * before.width })
        let report = try #require(try ScanRun([one]).reports.first?["documents"]?[0]?["region"]?[0])
        let (x, y) = (report[0]?.number?.double ?? 0, report[1]?.number?.double ?? 0)
        #expect(changed.contains(Int(y) * before.width + Int(x)))
    }

    @Test func `several pictures get numbers, or names in a folder`() throws {
        let numbered = scratch.path + "/out.png"
        #expect(try BuiltCommand.run(["scan", one, two, "--annotate", numbered]).status == 0)
        for name in ["out-1.png", "out-2.png"] { #expect(try grey(name).width > 0) }
        let folder = scratch.path + "/notes"
        #expect(try BuiltCommand.run(["scan", one, two, "--annotate", folder]).status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["one.png-2.png", "one.png.png"])
    }

    @Test func `what cannot be written is told`() throws {
        let outcome = try BuiltCommand.run(["scan", one, "--annotate", "/nowhere/out.png"])
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("/nowhere/out.png: cannot be written"))
        #expect(outcome.output.contains("1 document"))
    }
}
