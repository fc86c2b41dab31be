// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// The lines above and below a line that was read.
struct ZoneLinesTests {
    private static let recogniser = LineRecogniser()

    /// Returns a page's picture and one of its lines as read.
    private static func start(
        _ lines: [String],
        at row: Int,
        _ view: DrawnPage.View = DrawnPage.View(pitch: 12)
    ) throws -> (GreyPicture, ReadLine) {
        let pitch = view.pitch
        let width = (Double(lines.map(\.utf8.count).max() ?? 0) + 10) * pitch
        let height = (Double(lines.count) * view.spacing + 6) * pitch
        var page = DrawnPage(width: Int(width), height: Int(height), view)
        let middle = Double(row) - Double(lines.count) / 2 + 0.5
        for (place, line) in lines.enumerated() {
            let offset = (Double(place) - Double(lines.count) / 2 + 0.5) * view.spacing * pitch
            page.write(
                [line],
                atX: 5 * pitch + Double(line.utf8.count) / 2 * pitch,
                y: height / 2 + offset
            )
        }
        let picture = try #require(page.picture)
        let course = LineCourse(
            from: SIMD2(
                Float(5 * pitch),
                Float(height / 2 + (middle * view.spacing - 0.025) * pitch)
            ),
            height: Float(0.95 * pitch),
            length: Float(Double(lines[row].utf8.count) * pitch)
        )
        return (picture, ReadLine(course, in: picture, with: recogniser, margin: 2))
    }

    private static func texts(_ lines: ZoneLines) -> [String] {
        lines.lines.map {
            String(decoding: $0.letters.map(\.character.best.character), as: UTF8.self)
                .replacing("O", with: "0")
        }
    }

    private static func plain(_ lines: [String]) -> [String] {
        lines.map { $0.replacing("O", with: "0") }
    }

    @Test(arguments: [0, 1, 2], [false, true])
    func `from any of its lines a card is read to both ends, from the top down`(
        row: Int,
        isStill: Bool
    ) throws {
        let (picture, line) = try Self.start(Specimen.card, at: row)
        var lines = ZoneLines(
            around: line,
            in: picture,
            with: Self.recogniser,
            effort: isStill ? .still : .frame
        )
        #expect(Self.texts(lines) == [Self.plain(Specimen.card)[row]])
        let hasSecond = lines.extend()
        #expect(hasSecond && lines.lines.count == 2)
        let hasThird = lines.extend()
        #expect(hasThird)
        #expect(Self.texts(lines) == Self.plain(Specimen.card))
        let hasMore = lines.extend()
        #expect(!hasMore && lines.lines.count == 3)
    }

    @Test func `upside down the lines come from the top as the text is read`() throws {
        let (picture, line) = try Self.start(Specimen.passport, at: 0)
        let turned = GreyPicture(picture.width, picture.height, picture.pixels.reversed())
        var course = line.course.turned
        course.origin =
            SIMD2(Float(picture.width - 1), Float(picture.height - 1)) - line.course.origin
        course.along = SIMD2(-1, 0)
        course.extent = line.course.extent
        let first = ReadLine(course, in: turned, with: Self.recogniser, margin: 2)
        var lines = ZoneLines(
            around: first,
            in: turned,
            with: Self.recogniser,
            effort: .still
        )
        let hasNext = lines.extend()
        #expect(hasNext && Self.texts(lines) == Self.plain(Specimen.passport))
    }

    @Test func `lines far apart are looked for in still pictures only`() throws {
        let view = DrawnPage.View(pitch: 12, spacing: 5)
        let (picture, line) = try Self.start(Specimen.passport, at: 1, view)
        var frame = ZoneLines(around: line, in: picture, with: Self.recogniser, effort: .frame)
        var still = ZoneLines(around: line, in: picture, with: Self.recogniser, effort: .still)
        let (inFrame, inStill) = (frame.extend(), still.extend())
        #expect(!inFrame && inStill)
        #expect(Self.texts(still) == Self.plain(Specimen.passport))
    }

    @Test func `a line alone has no neighbours`() throws {
        let (picture, line) = try Self.start(Specimen.licence, at: 0)
        var lines = ZoneLines(around: line, in: picture, with: Self.recogniser, effort: .still)
        let hasMore = lines.extend()
        #expect(!hasMore && lines.lines.count == 1)
    }

    @Test func `the short line over a Swiss licence is read once, and only there`() throws {
        let (picture, line) = try Self.start(Specimen.swissLicence, at: 1)
        var lines = ZoneLines(around: line, in: picture, with: Self.recogniser, effort: .still)
        while lines.lines.count < 2, lines.extend() {}
        lines.extendByShortLine()
        #expect(Self.texts(lines).contains("AAA001D<<"))
        let count = lines.lines.count
        lines.extendByShortLine()
        #expect(lines.lines.count == count)
        let (other, first) = try Self.start(Specimen.card, at: 0)
        var card = ZoneLines(around: first, in: other, with: Self.recogniser, effort: .still)
        while card.lines.count < 3, card.extend() {}
        card.extendByShortLine()
        #expect(card.lines.count == 3)
    }

    @Test func `print that is much smaller beside a zone is none of its lines`() throws {
        var page = DrawnPage(width: 420, height: 130, DrawnPage.View(pitch: 13))
        page.write([Specimen.licence[0]], atX: 210, y: 80)
        page.view.pitch = 5
        page.write(["THE QUICK BROWN FOX JUMPS OVER THE LAZY DOGS AND RUNS"], atX: 210, y: 55)
        let picture = try #require(page.picture)
        let course = LineCourse(from: SIMD2(15, 79.7), height: 12.35, length: 390)
        let line = ReadLine(course, in: picture, with: Self.recogniser, margin: 2)
        var lines = ZoneLines(around: line, in: picture, with: Self.recogniser, effort: .frame)
        let hasMore = lines.extend()
        #expect(!hasMore)
    }
}
