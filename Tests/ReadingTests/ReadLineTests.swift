// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// A line as read, with its characters in an even row of cells.
struct ReadLineTests {
    static let recogniser = LineRecogniser()
    private static let text = Specimen.licence[0]

    /// Draws a line of text that begins at a known position.
    static func line(
        _ text: String,
        pitch: Double = 14,
        room: Double = 60
    ) throws -> (GreyPicture, LineCourse) {
        let length = Double(text.utf8.count) * pitch
        var page = DrawnPage(
            width: Int(length + 2 * room),
            height: Int(5 * pitch),
            DrawnPage.View(pitch: pitch)
        )
        page.write([text], atX: room + length / 2, y: 2.5 * pitch)
        let course = LineCourse(
            from: SIMD2(Float(room), Float(2.475 * pitch)),
            height: Float(0.95 * pitch),
            length: Float(length)
        )
        return (try #require(page.picture), course)
    }

    /// Reads a line.
    static func read(
        _ line: (GreyPicture, LineCourse),
        margin: Float = 2,
        carefully: Bool = false
    ) -> ReadLine {
        ReadLine(line.1, in: line.0, with: recogniser, margin: margin, carefully: carefully)
    }

    /// The text of a line without letters O: the zone tells them from zeros later.
    private static func string(_ line: ReadLine) -> String {
        String(decoding: line.letters.map(\.character.best.character), as: UTF8.self)
            .replacing("O", with: "0")
    }

    @Test(arguments: [9, 14, 25], [false, true])
    func `each letter stands in its cell and at its place`(pitch: Double, carefully: Bool) throws {
        let line = Self.read(try Self.line(Self.text, pitch: pitch), carefully: carefully)
        #expect(Self.string(line) == Self.text)
        #expect(line.letters.map(\.cell) == Array(0..<30) && line.cellCount == 30)
        for (place, letter) in line.letters.enumerated() {
            let expected = (Float(place) + 0.5) * Float(pitch)
            #expect(abs(letter.way - expected) < 0.35 * Float(pitch), "letter \(place)")
        }
        #expect(abs(line.pitch / Float(pitch) - 1) < 0.06)
    }

    @Test func `the extent is that of the letters, not that which was looked at`() throws {
        let (picture, course) = try Self.line(Self.text)
        var short = course
        short.extent = 100...200
        let line = Self.read((picture, short), margin: 40)
        #expect(Self.string(line) == Self.text)
        #expect(abs(line.course.extent.lowerBound) < 7)
        #expect(abs(line.course.extent.upperBound - 420) < 7)
        #expect(line.looked.extent == 100...200)
    }

    @Test func `of a mirrored line a mirrored course reads the text`() throws {
        let (picture, course) = try Self.line(Self.text)
        var seen = course
        seen.origin = SIMD2(Float(picture.width) - course.origin.x, course.origin.y)
        seen.along = SIMD2(-1, 0)
        seen.isMirrored = true
        let line = Self.read((picture.mirrored, seen))
        #expect(Self.string(line) == Self.text)
    }

    @Test func `print that is hardly seen is read with less certainty`() throws {
        let (picture, course) = try Self.line(Self.text, pitch: 9)
        let noise = GreyPicture.noise(picture.width, picture.height, in: 0...60)
        // The contrast between ink and paper is no greater than the noise.
        let dim = GreyPicture.drawn(picture.width, picture.height) { x, y in
            120 + picture[x, y] / 4 + noise[x, y]
        }
        let (clear, unsure) = (Self.read((picture, course)), Self.read((dim, course)))
        #expect(clear.quality > -0.16 && clear.quality <= 0)
        #expect(unsure.quality < 3 * clear.quality)
    }

    @Test(arguments: [(1, true), (3, true), (5, false)])
    func `cells without a letter are counted, and a wide gap ends the row`(
        gap: Int,
        isOne: Bool
    ) throws {
        let text = "AB12CD34EF56" + String(repeating: " ", count: gap) + "GH7"
        let line = Self.read(try Self.line(text))
        if isOne {
            #expect(line.cellCount == 15 + gap)
            let cells = Array(text.utf8)
            #expect(line.letters.allSatisfy { $0.character.best.character == cells[$0.cell] })
            // Beside one blank cell the recogniser may overlook a letter on each side.
            #expect(line.letters.count >= (gap == 1 ? 13 : 15))
        } else {
            #expect(Self.string(line) == "AB12CD34EF56" && line.cellCount == 12)
        }
    }

    @Test func `of two rows the longer one is kept, and cells are counted from its begin`() throws {
        let line = Self.read(try Self.line("AB1       CD34EF56GH7"))
        #expect(Self.string(line) == "CD34EF56GH7")
        #expect(line.letters.first?.cell == 0)
        #expect(abs(line.course.extent.lowerBound - 140) < 9)
    }

    @Test(arguments: [UInt8(0), 200])
    func `on empty paper no letter is read`(grey: UInt8) {
        let course = LineCourse(from: SIMD2(20, 20), height: 12, length: 300)
        let line = Self.read((.even(340, 40, grey), course))
        #expect(line.letters.isEmpty && line.cellCount == 0)
        #expect(line.quality == -10 && line.course.extent == course.extent)
        #expect(line.pitch > 0 && line.place(of: [65]) == nil)
    }

    @Test func `letters up to the end of what was looked at may go on`() throws {
        let (picture, course) = try Self.line(Self.text)
        var part = course
        part.extent = 0...250
        let cut = Self.read((picture, part), margin: 1)
        #expect(cut.letters.count < 30 && cut.reachesEnd(margin: 1))
        let whole = Self.read((picture, course), margin: 3)
        #expect(!whole.reachesEnd(margin: 3))
    }

    @Test(arguments: [
        ("FACHE", 0), ("FACHE305142", 0), ("FXCHE30514", 0), ("FXCHX30514", nil),
        ("<<FACHE305", 2), ("12345FACHE", nil),
    ])
    func `a word is found near the begin, one character of it misread`(
        text: String,
        place: Int?
    ) throws {
        let line = Self.read(try Self.line(text + "<71<"))
        try #require(Self.string(line) == text + "<71<")
        #expect(line.place(of: Array("FACHE".utf8)) == place)
    }

    @Test func `longer words than the line are not in it`() throws {
        let line = Self.read(try Self.line("AB12CD"))
        #expect(line.place(of: Array("AB12CD34".utf8)) == nil)
    }

    @Test func `twice as large a picture gives the same letters twice as far apart`() throws {
        let (picture, course) = try Self.line(Self.text, pitch: 10)
        let large = try #require(picture.enlarged(2))
        var double = course
        double.origin = course.origin * 2 + 0.5
        double.height *= 2
        double.extent = 0...2 * course.extent.upperBound
        let (one, two) = (Self.read((picture, course)), Self.read((large, double)))
        #expect(Self.string(one) == Self.string(two))
        #expect(abs(two.pitch / one.pitch - 2) < 0.03)
        for (small, big) in zip(one.letters, two.letters) {
            #expect(abs(big.way - 2 * small.way) < 4)
        }
    }
}
