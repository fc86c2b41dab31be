// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

@testable import Reading

/// Rows of which the picture may not show all.
struct RowEndTests {
    /// ICAO Doc 9303-7, appendix B: 44 columns, of which the first 36 look like a visa of 36.
    private static let large = [
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
    ]
    /// ICAO Doc 9303-7, appendix C.
    private static let small = [
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
        "L8988901C4XXX4009078F9612109<<<<<<<<",
    ]
    private static let pitch = 12.0
    /// The reader makes page and zone with a margin of two characters.
    private static let margin = 2.0

    /// Returns the page of a zone with an area of one level from a column on.
    private static func covered(
        _ lines: [String],
        from column: Double,
        by level: UInt8?
    ) throws -> GreyPicture {
        let page = DrawnPage(around: lines, DrawnPage.View(pitch: pitch))
        let picture = try #require(page.picture)
        let start = Int((margin + column) * pitch)
        guard let level else {
            let rows = (0..<picture.height).flatMap { row in
                picture.pixels[row * picture.width..<row * picture.width + start]
            }
            return try #require(GreyPicture(width: start, height: picture.height, pixels: rows))
        }
        var pixels = picture.pixels
        for place in pixels.indices where place % picture.width >= start { pixels[place] = level }
        return try #require(
            GreyPicture(width: picture.width, height: picture.height, pixels: pixels)
        )
    }

    private static func read(_ picture: GreyPicture) throws -> PictureReading {
        DocumentReader().read(picture, today: try DocumentReaderTests.today())
    }

    private static func openLines(_ reading: PictureReading) -> [Int] {
        reading.zones.flatMap(\.document.findings).compactMap {
            if case .partlyVisible(let line) = $0 { line } else { nil }
        }
    }

    /// Out of the picture, under white paper, under something dark.
    @Test(arguments: [36, 36.4, 37, 38.5, 40, 42.5], [nil, 250, 110] as [UInt8?])
    func `a visa is not valid if its lines may go on`(column: Double, level: UInt8?) throws {
        let reading = try Self.read(Self.covered(Self.large, from: column, by: level))
        #expect(!reading.zones.contains { $0.document.isValid })
        guard !reading.zones.isEmpty else { return }
        #expect(reading.feedback.contains(.partiallyVisible))
        #expect(!reading.feedback.contains(.ready))
        #expect(!Self.openLines(reading).isEmpty)
    }

    @Test func `the first 36 columns are read, and the finding says what is the matter`() throws {
        let reading = try Self.read(Self.covered(Self.large, from: 36, by: nil))
        let document = try #require(reading.zones.first?.document)
        #expect(document.format == .mrvB && document.checks.areAllValid)
        #expect(Self.openLines(reading) == [1, 2])
        #expect(document.result == .attention)
        let found = document.findings.filter { $0.code == "mrz.partly-visible" }
        #expect(
            found.map(\.message) == [
                "Line 1 may go on where the picture does not show it.",
                "Line 2 may go on where the picture does not show it.",
            ]
        )
    }

    /// `P<` is cut off the upper row only, so that a card of no state would be left; its number and dates are right.
    @Test(arguments: [36, 36.4, 37, 38.5])
    func `a passport that is cut off is no identity card`(column: Double) throws {
        let passport = [
            "P<AUTMUSTERFRAU<<ANNA<MARIA<<<<<<<<<<<<<<<<<",
            "P4366918<0AUT8506151F3309106<<<<<<<<<<<<<<<2",
        ]
        let reading = try Self.read(Self.covered(passport, from: column, by: nil))
        #expect(reading.zones.isEmpty)
        #expect(reading.feedback.contains(.mrzUnreadable))
    }

    @Test func `whole visas are valid`() throws {
        for lines in [Self.small, Self.large] {
            let page = DrawnPage(around: lines, DrawnPage.View(pitch: Self.pitch))
            let reading = try Self.read(try #require(page.picture))
            let document = try #require(reading.zones.first?.document)
            #expect(document.lines == lines && document.isValid)
            #expect(reading.feedback == [.ready])
        }
    }

    @Test func `frames that cut a zone off never make it stable`() throws {
        let picture = try Self.covered(Self.large, from: 36, by: nil)
        let today = try DocumentReaderTests.today()
        var session = ReadingSession()
        for _ in 0..<10 {
            guard case .searching(let feedback) = session.add(picture, today: today) else {
                Issue.record("a zone that was cut off became stable")
                return
            }
            #expect(feedback.contains(.partiallyVisible))
        }
        let whole = DrawnPage(around: Self.small, DrawnPage.View(pitch: Self.pitch)).picture
        for _ in 0..<4 {
            if case .stable = session.add(try #require(whole), today: today) { return }
        }
        Issue.record("a whole zone did not become stable")
    }
}
