// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Pictures
import Reading
import PictureTestSupport
import Testing

@testable import etui

/// Pictures that show the code of a seal.
struct SealPictureTests {
    private let authority: IssuedAuthority
    private let text: [UInt8]

    init() throws {
        authority = try IssuedAuthority()
        text = Array(try authority.issue().output.utf8.dropLast())
    }

    private func report(_ picture: [UInt8]?) throws -> JSONValue {
        try authority.report(["-"], input: try #require(picture))
    }

    @Test(arguments: ["--qr", "--out"])
    func `the command's own picture of a code verifies`(option: String) throws {
        let file = authority.scratch.path + "/seal.png"
        let outcome = try authority.issue([option, file])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(try authority.report([file])["status"]?.string == "verified")
    }

    // Without Aztec: the library's writer and reader disagree about the padding of some texts.
    @Test(arguments: [Symbology.qr, .dataMatrix])
    func `the codes that seals are printed as are read`(symbology: Symbology) throws {
        let code = try #require(BarcodeWriter.write(text, symbology: symbology))
        #expect(try report(PNGWriter.encode(code))["status"]?.string == "verified")
    }

    @Test func `the same code printed twice is one seal, two seals are not`() throws {
        let code = try #require(BarcodeWriter.write(text))
        let twice = try ScanPictures.stacked([code, code])
        #expect(try report(PNGWriter.encode(twice))["status"]?.string == "verified")
        let other = Array(try authority.issue(["--type", "icao.test"]).output.utf8.dropLast())
        let two = try ScanPictures.stacked([code, try #require(BarcodeWriter.write(other))])
        let report = try report(PNGWriter.encode(two))
        #expect(report["status"]?.string == "malformed")
        #expect(report["error"]?.string == "multipleSeals")
    }

    @Test func `a seal that fits no code is issued as text only`() throws {
        let long = ["--field", "note=" + String(repeating: "x", count: 2_000)]
        let file = authority.scratch.path + "/long.png"
        #expect(try authority.issue(long).status == 0)
        let outcome = try authority.issue(long + ["--qr", file])
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.contains("the seal is too long for a QR code"))
    }

    @Test func `a JPEG is read, too`() throws {
        let code = try #require(BarcodeWriter.write(text))
        #expect(try report(JPEGWriter.encode(code, quality: 70))["status"]?.string == "verified")
    }

    @Test func `a code that is no seal is malformed`() throws {
        let code = try #require(BarcodeWriter.write(Array("https://example.org/menu".utf8)))
        let report = try report(PNGWriter.encode(code))
        #expect(report["status"]?.string == "malformed")
        #expect(report["error"]?.string == "jsonDecoding")
        #expect(report["kind"]?.isNull == true)
    }

    @Test func `a small code in a large photo is found`() throws {
        var style = BarcodeWriter.Style()
        style.scale = 3
        let code = try #require(BarcodeWriter.write(text, style: style))
        let margin = try #require(
            GreyPicture(
                width: 3_600,
                height: 2_400,
                pixels: [UInt8](repeating: 180, count: 3_600 * 2_400)
            )
        )
        let photo = try #require(Self.beside(margin, code))
        #expect(try report(JPEGWriter.encode(photo))["status"]?.string == "verified")
    }

    @Test func `two seals in one picture are refused`() throws {
        let first = try #require(BarcodeWriter.write(text))
        let second = Array(try authority.issue(["--type", "icao.test"]).output.utf8.dropLast())
        let other = try #require(BarcodeWriter.write(second))
        let report = try report(PNGWriter.encode(try #require(Self.beside(first, other))))
        #expect(report["error"]?.string == "multipleSeals")
    }

    @Test func `a picture without a code is nothing found`() throws {
        let white = try #require(
            GreyPicture(width: 400, height: 300, pixels: [UInt8](repeating: 255, count: 120_000))
        )
        let picture = try #require(PNGWriter.encode(white))
        let outcome = try BuiltCommand.run(["seal", "verify", "-"], input: picture)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("-: ? NOTHING FOUND\n  The picture shows no code."))
    }

    @Test func `a damaged picture is unreadable`() throws {
        let code = try #require(BarcodeWriter.write(text))
        let picture = try #require(PNGWriter.encode(code))
        for cut in [8, 20, picture.count / 2] {
            let outcome = try BuiltCommand.run(
                ["seal", "verify", "-"],
                input: Array(picture.prefix(cut))
            )
            #expect(outcome.status == 2)
            #expect(outcome.diagnostics.contains("picture"))
        }
    }

    /// Returns two pictures side by side.
    private static func beside(_ left: GreyPicture, _ right: GreyPicture) -> GreyPicture? {
        let height = max(left.height, right.height)
        var pixels: [UInt8] = []
        for row in 0..<height {
            for part in [left, right] {
                pixels +=
                    row < part.height
                    ? part.pixels[(row * part.width)..<((row + 1) * part.width)]
                    : [UInt8](repeating: 255, count: part.width)[...]
            }
        }
        return GreyPicture(width: left.width + right.width, height: height, pixels: pixels)
    }
}
