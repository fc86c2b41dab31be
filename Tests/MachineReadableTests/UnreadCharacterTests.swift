// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import MachineReadable

/// Characters of which a picture shows nothing.
struct UnreadCharacterTests {
    /// ICAO Doc 9303-4, appendix B.
    private static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private static func corrected(without line: Int, _ column: Int) throws -> MRZCorrection {
        var glyphs = passport.map { $0.utf8.map { MRZGlyph($0) } }
        glyphs[line][column] = .unread
        let today = CalendarDate(Instant(secondsSinceEpoch: 1_300_000_000))
        return try MRZCorrector().correct(glyphs, today: today)
    }

    /// Every digit under a check digit, and the check digits themselves.
    @Test(arguments: Array(1...6) + [8, 9] + Array(13...19) + Array(21...27) + [43])
    func `a digit follows from the check digits`(column: Int) throws {
        let document = try Self.corrected(without: 1, column).document
        #expect(document.lines == Self.passport)
        let digit = Array(Self.passport[1].utf8)[column]
        let place = MRZPlace(2, column + 1)
        #expect(document.findings.contains(.unreadableCharacter(place, inferred: digit)))
        // One sentence says all of it.
        #expect(!document.findings.contains { $0.message.contains("was taken for") })
        #expect(!document.isValid)
    }

    @Test func `a missing letter of a number becomes a digit of the same value, with a finding`()
        throws
    {
        // C has the value 12, which leaves the same rest as 2.
        let correction = try Self.corrected(without: 1, 7)
        #expect(correction.document.lines[1].hasPrefix("L8989022"))
        #expect(correction.document.checks.areAllValid && !correction.document.isValid)
        #expect(
            correction.alternatives.contains {
                $0.changes.contains { $0.used == UInt8(ascii: "C") }
            }
        )
    }

    @Test func `two digits that one check digit covers stay gaps`() throws {
        var glyphs = Self.passport.map { $0.utf8.map { MRZGlyph($0) } }
        glyphs[1][14] = .unread
        glyphs[1][17] = .unread
        let today = CalendarDate(Instant(secondsSinceEpoch: 1_300_000_000))
        let document = try MRZCorrector().correct(glyphs, today: today).document
        #expect(document.lines[1] == "L898902C36UTO7<08<22F1204159ZE184226B<<<<<10")
        #expect(!document.isValid)
    }

    @Test func `a gap in a name stays a gap and has a finding`() throws {
        let document = try Self.corrected(without: 0, 8).document
        #expect(document.findings.contains(.unreadableCharacter(MRZPlace(1, 9))))
        #expect(document.checks.areAllValid && !document.isValid)
    }

    @Test func `an unread place beside fillers is one of them`() throws {
        let document = try Self.corrected(without: 0, 30).document
        #expect(document.isValid)
    }

    @Test func `an unread place is not a filler that was read`() {
        #expect(MRZGlyph.unread != MRZGlyph(UInt8(ascii: "<")))
        #expect(MRZGlyph.unread.best == UInt8(ascii: "<") && MRZGlyph.unread.isUnread)
    }
}
