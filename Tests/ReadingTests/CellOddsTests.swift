// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

struct CellOddsTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private static func cell(
        _ character: UInt8,
        _ logLikelihood: Float,
        absence: Float
    ) -> RecognisedCharacter {
        RecognisedCharacter(
            best: CharacterCandidate(character: character, logLikelihood: logLikelihood),
            second: CharacterCandidate(character: UInt8(ascii: "W"), logLikelihood: -30),
            third: CharacterCandidate(character: UInt8(ascii: "4"), logLikelihood: -30),
            absenceLogLikelihood: absence,
            columns: 0..<1
        )
    }

    @Test
    func `what is missing to one is doubt where something else may stand, not where nothing may`()
        throws
    {
        let today = try #require(CalendarDate(year: 2026, month: 6, day: 15))
        let document = try MRZDocument(parsing: Self.lines.joined(separator: "\n"), today: today)
        var cells: [RecognisedCharacter?] = Self.lines.joined().utf8.map {
            Self.cell($0, 0, absence: -30)
        }
        // 80 of 100 readings see the character; the other 20 see nothing in one cell and other characters in the next.
        cells[10] = Self.cell(UInt8(ascii: "S"), -0.2231436, absence: -1.6094379)
        cells[11] = Self.cell(UInt8(ascii: "O"), -0.2231436, absence: -30)
        let likelihoods = document.likelihoods(cells)
        #expect(likelihoods[10].own > 0.9999)
        // Of 37 characters, 26 letters and the filler are allowed in names.
        #expect(abs(likelihoods[11].own - 0.8 / (0.8 + 0.2 * 27 / 37)) < 1e-4)
    }
}
