// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

/// The combined evidence of several frames about one document.
struct ZoneVotesTests {
    private static let passport = ReadingSessionTests.passport?.zones.first

    /// Reads lines drawn on a page.
    private static func reading(_ lines: [String]) throws -> ZoneReading {
        let reading = try DocumentReaderTests.read(DrawnPage(around: lines))
        return try #require(reading.zones.first ?? reading.doubtful)
    }

    /// Returns the specimen with another number and correct check digits.
    private static func other(number: String) -> [String] {
        let start = number + String(UnicodeScalar(CheckDigit.digit(over: Array(number.utf8))))
        let second = start + Specimen.passport[1].dropFirst(10).dropLast()
        let text = Array(second.utf8)
        let covered = Array(text[0..<10] + text[13..<20] + text[21..<43])
        return [
            Specimen.passport[0],
            second + String(UnicodeScalar(CheckDigit.digit(over: covered))),
        ]
    }

    private static func votes(_ reading: ZoneReading, _ more: ZoneReading...) -> ZoneVotes {
        var votes = ZoneVotes(reading, convinces: true)
        for next in more { votes.add(next, convinces: true) }
        return votes
    }

    private static func today() throws -> CalendarDate { try DocumentReaderTests.today() }

    @Test func `a reading fits its own votes`() throws {
        let reading = try #require(Self.passport)
        #expect(Self.votes(reading).fits(reading))
    }

    @Test func `another format and another number do not fit`() throws {
        let reading = try #require(Self.passport)
        let card = try #require(ReadingSessionTests.card?.zones.first)
        #expect(!Self.votes(reading).fits(card))
        let other = try Self.reading(Self.other(number: "K417305X9"))
        try #require(other.document.checks.areAllValid)
        #expect(!Self.votes(reading).fits(other))
    }

    @Test func `a character of the number misread is no other document`() throws {
        let reading = try #require(Self.passport)
        let other = try Self.reading(Self.other(number: "L898962C3"))
        #expect(Self.votes(reading).fits(other))
    }

    @Test func `one frame is not stable, two that agree are`() throws {
        let reading = try #require(Self.passport)
        #expect(Self.votes(reading).stable(today: try Self.today()) == nil)
        let stable = try #require(Self.votes(reading, reading).stable(today: try Self.today()))
        #expect(stable.document.lines == Specimen.passport && stable.region == reading.region)
        #expect(stable.rawLines.map(\.utf8.count) == [44, 44])
    }

    @Test func `two frames of which one reads a name otherwise are not stable`() throws {
        let reading = try #require(Self.passport)
        let other = try Self.reading([
            "P<UTOERIKSSEN<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", Specimen.passport[1],
        ])
        try #require(other.document.lines != reading.document.lines)
        #expect(Self.votes(reading, other).stable(today: try Self.today()) == nil)
    }

    @Test func `frames that do not convince count as votes, not as agreement`() throws {
        let reading = try #require(Self.passport)
        var votes = ZoneVotes(reading, convinces: true)
        for _ in 0..<5 { votes.add(reading, convinces: false) }
        #expect(votes.stable(today: try Self.today()) == nil)
        votes.add(reading, convinces: true)
        #expect(votes.stable(today: try Self.today()) != nil)
    }

    @Test func `without check digits it takes three frames`() throws {
        var page = DrawnPage(width: 340, height: 130)
        page.write(Specimen.swissLicence, atX: 60, y: 65)
        let reading = try #require(try DocumentReaderTests.read(page).zones.first)
        try #require(reading.document.format.layout.checks.isEmpty)
        #expect(Self.votes(reading, reading).stable(today: try Self.today()) == nil)
        #expect(Self.votes(reading, reading, reading).stable(today: try Self.today()) != nil)
    }

    @Test func `the region is that of the last frame`() throws {
        let reading = try #require(Self.passport)
        var page = DrawnPage(width: 600, height: 200)
        page.write(Specimen.passport, atX: 330, y: 120)
        let moved = try #require(try DocumentReaderTests.read(page).zones.first)
        let stable = try #require(Self.votes(reading, moved).stable(today: try Self.today()))
        #expect(stable.region == moved.region && stable.region != reading.region)
    }

    @Test func `a session keeps four documents in mind and forgets the oldest`() throws {
        let today = try Self.today()
        var session = ReadingSession(DocumentReaderTests.reader)
        func isStable(_ frame: PictureReading) -> Bool {
            if case .stable = session.add(frame, today: today) { true } else { false }
        }
        let first = try #require(ReadingSessionTests.passport)
        let others = try ["K417305X9", "T553120R2", "A000817Z6", "M246802N7"].map {
            try DocumentReaderTests.read(DrawnPage(around: Self.other(number: $0)))
        }
        try #require(others.allSatisfy { $0.zones.count == 1 })
        #expect(!isStable(first))
        for frame in others { #expect(!isStable(frame)) }
        // After five documents, the first is new again, and the last is still known.
        #expect(isStable(others[3]))
        #expect(!isStable(first))
        #expect(isStable(first))
    }

    @Test func `a frame that does not convince founds nothing`() throws {
        var page = DrawnPage(width: 380, height: 90)
        page.write(Specimen.passport, atX: 120, y: 45)
        let cut = try DocumentReaderTests.read(page)
        try #require(cut.zones.isEmpty)
        var session = ReadingSession(DocumentReaderTests.reader)
        for _ in 0..<10 {
            guard case .searching(let words) = session.add(cut, today: try Self.today()) else {
                Issue.record("a zone that is cut off is stable")
                return
            }
            #expect(!words.isEmpty)
        }
    }
}
