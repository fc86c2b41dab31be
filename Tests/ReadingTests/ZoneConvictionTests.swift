// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import MachineReadable
@testable import Reading

/// What makes a zone of print whose check digits do not.
struct ZoneConvictionTests {
    /// ICAO Doc 9303-4, appendix B.
    private static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    private static let pitch = 12.0
    /// The margin of drawn pages, in characters.
    private static let margin = 2.0

    private static func replaced(_ line: Int, _ column: Int, _ text: String) -> [String] {
        var lines = passport
        var characters = Array(lines[line])
        characters.replaceSubrange(column..<column + text.count, with: Array(text))
        lines[line] = String(characters)
        return lines
    }

    private static func page(_ lines: [String]) throws -> GreyPicture {
        try #require(DrawnPage(around: lines, DrawnPage.View(pitch: pitch)).picture)
    }

    /// Returns the page without one character.
    private static func page(without line: Int, _ column: Int) throws -> GreyPicture {
        try page(replaced(line, column, " "))
    }

    private static func read(_ picture: GreyPicture) throws -> PictureReading {
        DocumentReader().read(picture, today: try DocumentReaderTests.today())
    }

    @Test func `a zone whose check digits are all wrong is read as printed`() throws {
        let lines = [
            Self.passport[0], "L898902C31UTO7408125F1204150ZE184226B<<<<<34",
        ]
        let reading = try Self.read(Self.page(lines))
        let document = try #require(reading.zones.first?.document)
        #expect(document.lines == lines)
        #expect(document.checks.validCount == 0 && !document.isValid)
    }

    @Test func `digits for a state are a mistake of the document if the check digits are right`()
        throws
    {
        let lines = Self.replaced(1, 10, "472")
        let reading = try Self.read(Self.page(lines))
        let document = try #require(reading.zones.first?.document)
        #expect(document.lines == lines)
        #expect(document.checks.areAllValid && !document.isValid)
        let places = document.findings.compactMap {
            if case .misplacedCharacter(_, let place) = $0 { place } else { nil }
        }
        #expect(places == [MRZPlace(2, 11)])
    }

    /// A digit of the number, of the birth date, of the expiry date, and a check digit.
    @Test(arguments: [1, 4, 14, 16, 18, 22, 26, 27, 43])
    func `a missing digit follows from the check digits and has a finding`(column: Int) throws {
        let reading = try Self.read(Self.page(without: 1, column))
        let document = try #require(reading.zones.first?.document)
        #expect(document.lines == Self.passport)
        #expect(!document.isValid)
        let digit = Array(Self.passport[1].utf8)[column]
        let place = MRZPlace(2, column + 1)
        #expect(document.findings.contains(.unreadableCharacter(place, inferred: digit)))
    }

    @Test(arguments: [7, 10, 16])
    func `a missing letter of a name is a gap`(column: Int) throws {
        let reading = try Self.read(Self.page(without: 0, column))
        let document = try #require(reading.zones.first?.document)
        #expect(document.lines == Self.replaced(0, column, "<"))
        #expect(!document.isValid)
        #expect(document.findings.contains(.unreadableCharacter(MRZPlace(1, column + 1))))
    }

    @Test func `frames with a gap are accepted after eight of them`() throws {
        let picture = try Self.page(without: 0, 10)
        let today = try DocumentReaderTests.today()
        var session = ReadingSession()
        for _ in 0..<7 {
            let reading = session.read(picture, today: today)
            #expect(reading.zones.count == 1)
            if case .stable = session.add(reading, today: today) { Issue.record("too early") }
        }
        let reading = session.read(picture, today: today)
        guard case .stable(let zone) = session.add(reading, today: today) else {
            Issue.record("never")
            return
        }
        #expect(zone.document.findings.contains(.unreadableCharacter(MRZPlace(1, 11))))
        #expect(!zone.document.isValid)
    }

    @Test func `two missing characters are no zone if the check digits cannot say so`() throws {
        var lines = Self.replaced(1, 3, " ")
        lines[0] = Self.replaced(0, 9, " ")[0]
        let reading = try Self.read(Self.page(lines))
        #expect(reading.zones.isEmpty)
    }

    @Test func `the feedback names wrong check digits where a zone is not accepted`() throws {
        let reading = try Self.read(
            Self.page([
                "P<XQZERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
                "L898902C30XQZ7499125F1299150ZE184226B<<<<<34",
            ])
        )
        #expect(reading.zones.isEmpty)
        #expect(reading.feedback.contains(.checkDigitMismatch))
        #expect(!reading.feedback.contains(.glare))
    }

    /// As long as a zone, and of letters and digits, but neither names nor dates nor a state.
    @Test(arguments: [
        [
            "P<XQZERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "L898902C30XQZ7499125F1299150ZE184226B<<<<<34",
        ],
        [
            "X4711RECHNUNG<NR<20260401<<<<<<<<<<<<<<<<<<<",
            "010000394975312000000023447894321689914158<<",
        ],
    ])
    func `other print of the same length is no zone`(lines: [String]) throws {
        #expect(try Self.read(Self.page(lines)).zones.isEmpty)
    }
}
