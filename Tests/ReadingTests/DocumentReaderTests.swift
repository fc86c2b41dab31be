// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Reading
import TestSupport
import Testing

struct DocumentReaderTests {
    static let reader = DocumentReader()

    static func today() throws -> CalendarDate {
        try #require(CalendarDate(year: 2026, month: 6, day: 15))
    }

    static func read(_ page: DrawnPage) throws -> PictureReading {
        reader.read(try #require(page.picture), today: try today())
    }

    @Test(arguments: [0, 90, 180, 270])
    func `a card turned by quarters is read`(angle: Int) throws {
        var view = DrawnPage.View()
        view.angle = Double(angle)
        let reading = try Self.read(DrawnPage(around: Specimen.card, view))
        try #require(reading.zones.count == 1)
        #expect(reading.zones[0].document.lines == Specimen.card)
        #expect(reading.zones[0].rotation == angle)
        #expect(!reading.zones[0].isMirrored)
    }

    @Test(arguments: [-40, 25])
    func `a card askew is read`(angle: Int) throws {
        var view = DrawnPage.View()
        view.angle = Double(angle)
        let reading = try Self.read(DrawnPage(around: Specimen.card, view))
        #expect(reading.zones.map { $0.document.lines } == [Specimen.card])
    }

    @Test func `a card in a mirror is read and said to be mirrored`() throws {
        var view = DrawnPage.View()
        view.isMirrored = true
        let reading = try Self.read(DrawnPage(around: Specimen.card, view))
        #expect(reading.zones.map { $0.document.lines } == [Specimen.card])
        #expect(reading.zones.map { $0.isMirrored } == [true])
    }

    @Test(arguments: [0, 1])
    func `row 21: one line of two is no document, and is to be seen better`(row: Int) throws {
        let reading = try Self.read(DrawnPage(around: [Specimen.passport[row]]))
        #expect(reading.zones.isEmpty)
        #expect(reading.feedback.contains(.mrzUnreadable))
        #expect(!reading.feedback.contains(.noDocument))
    }

    @Test func `row 21: a line of other print is no zone`() throws {
        let line = "MANY WORDS OF OTHER PRINT IN ONE ROW OF PAPER".replacing(" ", with: "K")
        let reading = try Self.read(DrawnPage(around: [String(line.prefix(44))]))
        #expect(reading.feedback == [.noDocument])
    }

    @Test func `faint print on grey paper is read`() throws {
        var view = DrawnPage.View()
        (view.paper, view.ink) = (150, 110)
        let reading = try Self.read(DrawnPage(around: Specimen.card, view))
        #expect(reading.zones.map { $0.document.lines } == [Specimen.card])
    }

    @Test func `two documents are both read, and said to be two`() throws {
        var page = DrawnPage(width: 440, height: 300)
        page.write(Specimen.passport, atX: 220, y: 70)
        page.write(Specimen.card, atX: 220, y: 220)
        let reading = try Self.read(page)
        let lines = Set(reading.zones.map { $0.document.lines })
        #expect(lines == [Specimen.passport, Specimen.card])
        #expect(reading.feedback.first == .multipleDocuments)
    }

    @Test(arguments: [(6.0, 40.0), (7, 160)])
    func `a card that lies askew on a page of print is read`(pitch: Double, ink: Double) throws {
        var page = DrawnPage(width: 560, height: 1000)
        let words = ["HEREANLESON", "OLK NEDOGER WAR", "BATSU STEVEMERSHIC", "JOOLIFABACKKRI"]
        for line in 0..<36 {
            let text = (0..<3).map { words[(line + $0) % 4] }.joined(separator: " ")
            page.write([text], atX: 280, y: Double(line < 18 ? 24 : 220) + 20 * Double(line))
        }
        (page.view.angle, page.view.pitch, page.view.ink) = (12, pitch, ink)
        page.write(Specimen.card, atX: 280, y: 485)
        #expect(try Self.read(page).zones.map { $0.document.lines } == [Specimen.card])
    }

    @Test func `a Swiss licence, whose first line is short, is read with it`() throws {
        var page = DrawnPage(width: 340, height: 130)
        page.write(Specimen.swissLicence, atX: 60, y: 65)
        let reading = try Self.read(page)
        #expect(reading.zones.map { $0.document.lines } == [Specimen.swissLicence])
    }

    @Test func `a licence of one line is read beside another document`() throws {
        var page = DrawnPage(width: 440, height: 300)
        page.write(Specimen.passport, atX: 220, y: 70)
        page.write(Specimen.licence, atX: 220, y: 220)
        let reading = try Self.read(page)
        let lines = Set(reading.zones.map { $0.document.lines })
        #expect(lines == [Specimen.passport, Specimen.licence])
    }

    @Test(arguments: [1.25, 1.35, 1.5, 1.8])
    func `lines that stand close above one another are read`(spacing: Double) throws {
        var view = DrawnPage.View()
        (view.pitch, view.spacing) = (30, spacing)
        for lines in [Specimen.passport, Specimen.card] {
            let reading = try Self.read(DrawnPage(around: lines, view))
            #expect(reading.zones.map { $0.document.lines } == [lines])
        }
    }

    /// Draws text on empty paper, with margins of seven characters and two lines on each side.
    private static func page(_ lines: [String], pitch: Double, spacing: Double) -> DrawnPage {
        var view = DrawnPage.View()
        (view.pitch, view.spacing) = (pitch, spacing)
        let width = (Double(lines.first?.utf8.count ?? 0) + 14) * pitch
        let height = (Double(lines.count) * spacing + 14) * pitch
        var page = DrawnPage(width: Int(width), height: Int(height), view)
        page.write(lines, atX: width / 2, y: height / 2)
        return page
    }

    @Test(arguments: [7.0, 8, 10, 11, 12, 14, 16, 18, 20, 22, 27, 34, 40, 48])
    func `zones and single lines on empty paper are read at any size`(pitch: Double) throws {
        let line = ["D1FRA09JR315046381011O<<<<<<<0"]
        for lines in [Specimen.passport, Specimen.card, line] {
            for spacing in [1.6, 2.4, 3] {
                let reading = try Self.read(Self.page(lines, pitch: pitch, spacing: spacing))
                #expect(reading.zones.map { $0.document.lines } == [lines], "\(spacing)")
            }
        }
    }

    @Test(arguments: [4.0, 5])
    func `lines that were laid far below one another are read`(spacing: Double) throws {
        for pitch in [10.0, 13, 21, 32] {
            for lines in [Specimen.passport, Specimen.card] {
                let reading = try Self.read(Self.page(lines, pitch: pitch, spacing: spacing))
                #expect(reading.zones.map { $0.document.lines } == [lines], "\(pitch)")
            }
        }
    }

    @Test func `the region encloses the text as it is read`() throws {
        let zone = try #require(ReadingSessionTests.passport?.zones.first)
        let region = zone.region
        #expect((region.topLeft.x - 18).magnitude < 6)
        #expect((region.bottomRight.x - 414).magnitude < 6)
        #expect(region.topLeft.y < region.bottomLeft.y)
        #expect((zone.pitch - 9).magnitude < 0.5)
    }

    @Test func `stages follow one another and begin with locating`() throws {
        var stages = [ReadingStage]()
        let picture = try #require(DrawnPage(around: Specimen.card).picture)
        _ = Self.reader.read(picture, today: try Self.today()) { stages.append($0) }
        #expect(stages.first == .locating)
        #expect(stages.contains(.reading) && stages.contains(.correcting))
    }

    @Test func `a wrong check digit is delivered and said`() throws {
        let reading = try #require(ReadingSessionTests.wrong)
        let zone = try #require(reading.zones.first)
        #expect(zone.document.checks[.composite] == false)
        #expect(reading.feedback.contains(.checkDigitMismatch))
    }

    @Test func `clear print is sure, field by field`() throws {
        let zone = try #require(ReadingSessionTests.passport?.zones.first)
        #expect(zone.confidence > 0.5 && zone.confidence <= 1)
        #expect(zone.confidence(of: .surname) == zone.confidence(of: .givenNames))
        #expect(zone.confidence(of: .department) == nil)
        #expect(zone.rawLines.map { $0.utf8.count } == [44, 44])
    }

    @Test func `a field that is dimly seen is uncertain, and the zone not valid`() throws {
        var view = DrawnPage.View()
        view.pitch = 11
        let zone = try #require(
            try Self.read(DrawnPage(around: Specimen.passport, view)).zones.first
        )
        let clear = zone.document.findings.contains { $0.code == "mrz.uncertain" }
        #expect(!clear && zone.document.isValid)
        view.pitch = 6
        (view.paper, view.ink) = (200, 170)
        let dim = try Self.read(DrawnPage(around: Specimen.passport, view)).zones
        for zone in dim {
            let doubted = zone.document.findings.contains { $0.code == "mrz.uncertain" }
            let least = zone.document.format.layout.slots.compactMap {
                zone.confidence(of: $0.field)
            }
            .min()
            // `Docs/reading.md` states this limit.
            #expect(try doubted == (#require(least) < 0.99))
            if doubted { #expect(!zone.document.isValid) }
        }
        #expect(!dim.isEmpty)
    }

    @Test func `two documents in one row of print are both read`() throws {
        var page = DrawnPage(width: 590, height: 110)
        page.write(Specimen.card, atX: 145, y: 55)
        page.write(Specimen.card, atX: 440, y: 57)
        let reading = try Self.read(page)
        #expect(reading.zones.map { $0.document.lines } == [Specimen.card, Specimen.card])
    }

    @Test func `a zone that leaves the picture is not delivered, and said to`() throws {
        var page = DrawnPage(width: 380, height: 90)
        page.write(Specimen.passport, atX: 120, y: 45)
        let reading = try Self.read(page)
        #expect(reading.zones.isEmpty)
        let words = Set(reading.feedback)
        #expect(!words.isDisjoint(with: [.partiallyVisible, .tooClose, .mrzUnreadable]))
    }

    @Test(arguments: [(UInt8(10), ReadingFeedback.tooDark), (252, .tooBright)])
    func `pictures without light or without shade are said to be`(
        grey: UInt8,
        word: ReadingFeedback
    ) throws {
        let pixels = [UInt8](repeating: grey, count: 160 * 100)
        let picture = try #require(GreyPicture(width: 160, height: 100, pixels: pixels))
        let reading = Self.reader.read(picture, today: try Self.today())
        #expect(reading.feedback.first == word)
        #expect(reading.feedback.contains(.noDocument))
    }

    @Test func `white paper with a single line of print is not too bright`() throws {
        var page = DrawnPage(width: 640, height: 900)
        page.write([Specimen.passport[0]], atX: 320, y: 400)
        let drawn = try #require(page.picture)
        let pixels = drawn.pixels.map { $0 > 200 ? 255 : $0 }
        let picture = GreyPicture(width: drawn.width, height: drawn.height, pixels: pixels)
        #expect(
            try !Self.reader.read(#require(picture), today: Self.today()).feedback.contains(
                .tooBright
            )
        )
    }
}

/// Pictures without a zone.
struct EmptyPictureTests {
    @Test(arguments: [UInt8(0), 128, 255])
    func `blank pictures have no zone`(grey: UInt8) throws {
        let pixels = [UInt8](repeating: grey, count: 200 * 150)
        let picture = try #require(GreyPicture(width: 200, height: 150, pixels: pixels))
        let reading = DocumentReaderTests.reader.read(
            picture,
            today: try DocumentReaderTests.today()
        )
        #expect(reading.zones.isEmpty)
        #expect(reading.feedback.contains(.noDocument))
    }

    @Test(arguments: [(1, 1), (1, 400), (400, 1), (3, 700), (64, 64), (97, 61)])
    func `noise of any shape has no zone`(width: Int, height: Int) throws {
        var random = SeededGenerator(seed: 11)
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let picture = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        let reading = DocumentReaderTests.reader.read(
            picture,
            today: try DocumentReaderTests.today()
        )
        #expect(reading.zones.isEmpty)
    }

    @Test func `print that is no zone is ignored`() throws {
        let lines = [
            "THE<QUICK<BROWN<FOX<JUMPS<OVER<THE<LAZY<DOGS",
            "0123456789<ACCOUNT<0044<1177<BANK<OF<NOWHERE",
        ]
        let reading = try DocumentReaderTests.read(DrawnPage(around: lines))
        #expect(reading.zones.isEmpty)
    }

    @Test func `a Swiss licence without its short line is no zone`() throws {
        var page = DrawnPage(width: 340, height: 130)
        page.write(Array(Specimen.swissLicence.dropFirst()), atX: 155, y: 65)
        #expect(try DocumentReaderTests.read(page).zones.isEmpty)
    }

    @Test func `one line of two is no zone`() throws {
        let reading = try DocumentReaderTests.read(DrawnPage(around: [Specimen.passport[1]]))
        #expect(reading.zones.isEmpty)
    }
}
