// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

/// A single search for zones in a picture.
struct ZoneSearchTests {
    private static let recogniser = LineRecogniser()

    private static func search(
        _ picture: GreyPicture?,
        effort: DocumentReader.Effort = .still,
        attention: [LineFinder.Steepness] = [.gentle, .any]
    ) throws -> ZoneSearch {
        var search = ZoneSearch(
            try #require(picture),
            recogniser,
            effort: effort,
            today: try DocumentReaderTests.today(),
            attention: attention
        )
        search.run { _ in }
        return search
    }

    private static func lines(_ search: ZoneSearch) -> [[String]] {
        search.reading.zones.map(\.document.lines)
    }

    @Test func `steep lines are looked at where they are asked for`() throws {
        let picture = DrawnPage(around: Specimen.card, DrawnPage.View(angle: 30)).picture
        #expect(try Self.search(picture, attention: [.gentle]).zones.isEmpty)
        #expect(try Self.lines(Self.search(picture, attention: [.any])) == [Specimen.card])
    }

    @Test func `without any attention nothing is looked at`() throws {
        let picture = DrawnPage(around: Specimen.card).picture
        let search = try Self.search(picture, effort: .frame, attention: [])
        #expect(search.zones.isEmpty && search.looked.isEmpty && search.doubtful == nil)
        #expect(search.reading.feedback == [.noDocument])
    }

    @Test(arguments: [DocumentReader.Effort.frame, .still])
    func `a zone is found once, whichever of its lines is looked at`(
        effort: DocumentReader.Effort
    ) throws {
        let search = try Self.search(DrawnPage(around: Specimen.card).picture, effort: effort)
        #expect(Self.lines(search) == [Specimen.card])
        for (place, line) in search.looked.enumerated() {
            #expect(!search.looked[..<place].contains { $0.covers(line) })
        }
    }

    @Test func `a page of print costs a frame less than a still picture`() throws {
        var page = DrawnPage(width: 500, height: 420)
        for row in 0..<20 {
            page.write(
                ["THERE WAS NO ZONE IN ROW \(row) OF ALL THIS PRINT"],
                atX: 250,
                y: 20 + 20 * Double(row)
            )
        }
        let frame = try Self.search(page.picture, effort: .frame)
        let still = try Self.search(page.picture)
        #expect(frame.zones.isEmpty && still.zones.isEmpty)
        #expect(frame.looked.count <= still.looked.count && frame.looked.count <= 4)
    }

    @Test func `a zone whose end is cut off is seen and doubtful`() throws {
        var page = DrawnPage(width: 380, height: 90)
        page.write(Specimen.passport, atX: 120, y: 45)
        let search = try Self.search(page.picture)
        #expect(search.zones.isEmpty)
        let doubtful = try #require(search.doubtful)
        #expect(!doubtful.isConvincing)
        #expect(search.reading.doubtful != nil)
        #expect(search.reading.feedback.contains(.mrzUnreadable))
    }

    @Test func `of two documents the larger one comes first`() throws {
        for (first, second) in [(8.0, 13.0), (13, 8)] {
            var page = DrawnPage(width: 640, height: 420)
            page.view.pitch = first
            page.write(Specimen.card, atX: 320, y: 100)
            page.view.pitch = second
            page.write(Specimen.passport, atX: 320, y: 310)
            let zones = try Self.search(page.picture).reading.zones
            try #require(zones.count == 2)
            #expect(zones[0].region.area > zones[1].region.area)
            #expect((zones[0].document.lines == Specimen.passport) == (second > first))
        }
    }

    @Test(arguments: [(0, 0), (1, 0), (0, 1), (2, 3), (7, 5)])
    func `a pixel further on the same is read there`(right: Int, down: Int) throws {
        let picture = try #require(DrawnPage(around: Specimen.card).picture)
        let moved = GreyPicture.drawn(picture.width + 10, picture.height + 10) { x, y in
            let (column, row) = (x - right, y - down)
            guard (0..<picture.width).contains(column), (0..<picture.height).contains(row) else {
                return 215
            }
            return picture[column, row]
        }
        let own = try #require(try Self.search(picture).reading.zones.first)
        let other = try #require(try Self.search(moved).reading.zones.first)
        #expect(other.document.lines == own.document.lines)
        #expect(abs(other.region.topLeft.x - own.region.topLeft.x - Float(right)) < 3)
        #expect(abs(other.region.topLeft.y - own.region.topLeft.y - Float(down)) < 3)
        #expect(abs(other.pitch - own.pitch) < 0.2)
    }

    @Test(arguments: [(1, 30), (1, -30), (2, 90), (3, 140)])
    func `darker, brighter and paler pictures are read alike`(divisor: Int, shift: Int) throws {
        let picture = try #require(DrawnPage(around: Specimen.passport).picture)
        let other = picture.mapped { $0 / divisor + shift }
        #expect(try Self.lines(Self.search(other)) == [Specimen.passport])
    }

    @Test func `a mirror of a picture is read as mirrored, a mirror of that as it was`() throws {
        let picture = try #require(DrawnPage(around: Specimen.passport).picture)
        let own = try #require(try Self.search(picture).reading.zones.first)
        let mirrored = try #require(try Self.search(picture.mirrored).reading.zones.first)
        #expect(mirrored.document.lines == own.document.lines)
        #expect(!own.isMirrored && mirrored.isMirrored)
        // The corners are named in reading direction: the first line begins on the right.
        let width = Float(picture.width)
        #expect(abs(mirrored.region.topLeft.x - (width - own.region.topLeft.x)) < 5)
        #expect(abs(mirrored.region.topRight.x - (width - own.region.topRight.x)) < 5)
    }

    @Test func `noise that an eye reads through is read through`() throws {
        let picture = try #require(
            DrawnPage(around: Specimen.passport, DrawnPage.View(pitch: 12)).picture
        )
        let noise = GreyPicture.noise(picture.width, picture.height, seed: 5, in: 0...50)
        let noisy = GreyPicture.drawn(picture.width, picture.height) { x, y in
            picture[x, y] + noise[x, y] - 25
        }
        #expect(try Self.lines(Self.search(noisy)) == [Specimen.passport])
    }

    @Test func `rows of fillers are no zone`() throws {
        let fillers = [String](repeating: String(repeating: "<", count: 44), count: 2)
        #expect(try Self.search(DrawnPage(around: fillers).picture).zones.isEmpty)
    }

    @Test(arguments: [(1, 1), (2, 3000), (3000, 2), (33, 34), (700, 16)])
    func `noise and strokes of any shape are searched to an end`(size: (Int, Int)) throws {
        for effort in [DocumentReader.Effort.frame, .still] {
            let noise = GreyPicture.noise(size.0, size.1, seed: 13)
            #expect(try Self.search(noise, effort: effort).zones.isEmpty)
            let strokes = GreyPicture.drawn(size.0, size.1) { x, y in
                (x / 3 + y / 14) % 2 == 0 ? 30 : 220
            }
            #expect(try Self.search(strokes, effort: effort).zones.isEmpty)
        }
    }

    @Test func `stages alternate and what is read is corrected after`() throws {
        let picture = try #require(DrawnPage(around: Specimen.card).picture)
        var stages = [ReadingStage]()
        var search = ZoneSearch(
            picture,
            Self.recogniser,
            effort: .still,
            today: try DocumentReaderTests.today(),
            attention: [.gentle]
        )
        search.run { stages.append($0) }
        #expect(stages.first == .locating && stages.last != .locating)
        for (one, next) in zip(stages, stages.dropFirst()) {
            #expect(one != next)
            if next == .correcting { #expect(one == .reading) }
        }
    }
}
