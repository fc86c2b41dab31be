// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Pictures
import Reading
import Testing

/// `etui-draw`, which draws the pictures of cards.
struct CardDrawingTests {
    /// Runs the program on a text.
    private static func draw(_ svg: String, _ arguments: [String]) throws -> (Int32, Data) {
        let process = Process()
        process.executableURL = URL(filePath: BuiltCommand.path).deletingLastPathComponent()
            .appending(path: "etui-draw")
        process.arguments = arguments
        let (text, picture) = (Pipe(), Pipe())
        process.standardInput = text
        process.standardOutput = picture
        process.standardError = FileHandle.nullDevice
        try process.run()
        try text.fileHandleForWriting.write(contentsOf: Data(svg.utf8))
        try text.fileHandleForWriting.close()
        let file = try picture.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, file)
    }

    private static let half = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="1" height="1"/></svg>
        """

    @Test func `what is not drawn on is white`() throws {
        let (status, file) = try Self.draw(Self.half, ["1000", "500"])
        #expect(status == 0)
        let picture = try PictureReader.grey(from: Array(file))
        #expect(picture.width == 1000 && picture.height == 500)
        #expect(picture.pixels[250 * 1000 + 250] == 0)
        #expect(picture.pixels[250 * 1000 + 750] == 255)
    }

    @Test(arguments: ["", "no drawing", "<svg"])
    func `what is no SVG is refused`(text: String) throws {
        let (status, file) = try Self.draw(text, ["200", "100"])
        #expect(status == 1 && file.isEmpty)
    }

    @Test func `a text names no other file`() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">
            <image href="file:///etc/passwd" width="1" height="1"/></svg>
            """
        let (status, file) = try Self.draw(svg, ["400", "400"])
        #expect(status == 0)
        #expect(Set(try PictureReader.grey(from: Array(file)).pixels) == [255])
    }

    @Test(arguments: [[], ["200"], ["0", "100"], ["200", "9000"], ["wide", "100"]])
    func `sizes that no picture has are refused`(sides: [String]) throws {
        #expect(try Self.draw("", sides).0 == 2)
    }
}
