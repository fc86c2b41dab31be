// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

/// Zones that are read again, carefully.
struct ZoneRetryTests {
    private static let recogniser = LineRecogniser()
    private static let found = try? DrawnPage(
        around: Specimen.passport,
        DrawnPage.View(pitch: 12)
    ).zone()

    private static func retry(_ picture: GreyPicture) throws -> ZoneRetry {
        ZoneRetry(
            picture: picture,
            recogniser: recogniser,
            today: try DocumentReaderTests.today()
        )
    }

    /// Returns the zone of the specimen with some cells of its second row changed.
    private static func changed(
        _ change: (inout [RecognisedCharacter?]) -> Void
    ) throws -> (ZoneAssembler.Zone, GreyPicture) {
        let (zone, picture) = try #require(found)
        var (rows, cells) = (zone.rows, zone.rows[1].cells)
        change(&cells)
        rows[1] = rows[1].replaced(cells)
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        return (try #require(assembler.zone(zone.lines, rows)), picture)
    }

    private static func sure(_ character: Character) -> RecognisedCharacter {
        let others = "XYZ".utf8.map { CharacterCandidate(character: $0, logLikelihood: -20) }
        return RecognisedCharacter(
            best: CharacterCandidate(
                character: character.asciiValue ?? 0,
                logLikelihood: 0
            ),
            second: others[0],
            third: others[1],
            absenceLogLikelihood: -20,
            columns: 0..<1
        )
    }

    /// Makes a character that may also be another one.
    private static func unsure(_ one: Character, or other: Character) -> RecognisedCharacter {
        RecognisedCharacter(
            best: CharacterCandidate(character: one.asciiValue ?? 0, logLikelihood: -0.4),
            second: CharacterCandidate(character: other.asciiValue ?? 0, logLikelihood: -1.2),
            third: CharacterCandidate(character: UInt8(ascii: "Z"), logLikelihood: -9),
            absenceLogLikelihood: -9,
            columns: 0..<1
        )
    }

    @Test func `a row that is clear throughout is not read again, wrong digit or not`() throws {
        let (zone, picture) = try Self.changed { $0[3] = Self.sure("7") }
        try #require(zone.isDoubtful)
        let again = try Self.retry(picture).improved(zone)
        #expect(again.rows[1].cells == zone.rows[1].cells)
    }

    @Test func `a zone of which nothing is in doubt stays as it is`() throws {
        let (zone, picture) = try #require(Self.found)
        try #require(!zone.isDoubtful)
        let again = try Self.retry(picture).improved(zone)
        #expect(again.cells == zone.cells && again.worth == zone.worth)
    }

    @Test func `a character that was misread is put right`() throws {
        // This changes the document number, so its check digits are wrong.
        let (zone, picture) = try Self.changed { $0[3] = Self.unsure("7", or: "W") }
        try #require(zone.isDoubtful && zone.correction.document.lines != Specimen.passport)
        let again = try Self.retry(picture).improved(zone)
        #expect(again.correction.document.lines == Specimen.passport)
        #expect(again.isConvincing && again.worth > zone.worth)
    }

    @Test func `a character that was overlooked is read`() throws {
        let (zone, picture) = try Self.changed { $0[2] = nil }
        try #require(zone.correction.document.hasUnreadableCharacter)
        let again = try Self.retry(picture).improved(zone)
        #expect(again.correction.document.lines == Specimen.passport && again.isProven)
    }

    @Test func `where nothing is printed any more the zone stays as it was`() throws {
        let (zone, picture) = try Self.changed { $0[3] = Self.sure("7") }
        let paper = GreyPicture.even(picture.width, picture.height, 200)
        let again = try Self.retry(paper).improved(zone)
        #expect(again.correction.document.lines == zone.correction.document.lines)
    }
}

/// The votes of several readings of one line.
struct CellVotesTests {
    private static let text = Specimen.licence[0]

    private static func strings(_ votes: CellVotes) -> String {
        String(
            decoding: votes.cells.map { $0?.best.character ?? UInt8(ascii: " ") },
            as: UTF8.self
        ).replacing("O", with: "0")
    }

    @Test func `without readings no cell has a character`() throws {
        let line = ReadLineTests.read(try ReadLineTests.line(Self.text))
        let votes = CellVotes(CellRow(line, length: 30, first: 0))
        #expect(votes.cells.count == 30 && votes.cells.allSatisfy { $0 == nil })
    }

    @Test func `each letter votes for the cell that it stands in`() throws {
        let line = ReadLineTests.read(try ReadLineTests.line(Self.text))
        var votes = CellVotes(CellRow(line, length: 30, first: 0))
        votes.add(line)
        #expect(Self.strings(votes) == Self.text)
        // A row that begins one cell later has each letter one cell earlier.
        var shifted = CellVotes(CellRow(line, length: 28, first: 1))
        shifted.add(line)
        #expect(Self.strings(shifted) == String(Self.text.dropFirst().dropLast()))
    }

    @Test func `a cell that one reading overlooks has the votes of the others`() throws {
        let full = ReadLineTests.read(try ReadLineTests.line(Self.text))
        let part = ReadLineTests.read(try ReadLineTests.line("D1FRA13AA 0 0261 1231MARTIN<<9"))
        var votes = CellVotes(CellRow(full, length: 30, first: 0))
        votes.add(part)
        #expect(votes.cells[9] == nil)
        votes.add(full)
        #expect(Self.strings(votes) == Self.text)
    }
}
