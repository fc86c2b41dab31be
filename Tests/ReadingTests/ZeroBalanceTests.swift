// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

struct ZeroBalanceTests {
    /// The specimen of ICAO Doc 9303-4; its number, `L898902C3`, has one zero.
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    /// A position in the document number, which allows letters and digits.
    private static let inNumber = 48

    /// Makes a cell that is either a zero or a letter O.
    private static func cell(preference: Float) -> RecognisedCharacter {
        let (letter, zero) = preference > 0 ? (-0.1, -0.1 - preference) : (preference - 0.1, -0.1)
        let own = [
            CharacterCandidate(character: UInt8(ascii: "O"), logLikelihood: letter),
            CharacterCandidate(character: UInt8(ascii: "0"), logLikelihood: zero),
        ].sorted { $0.logLikelihood > $1.logLikelihood }
        return character(own[0], own[1])
    }

    private static func character(
        _ best: CharacterCandidate,
        _ second: CharacterCandidate
    ) -> RecognisedCharacter {
        RecognisedCharacter(
            best: best,
            second: second,
            third: CharacterCandidate(character: UInt8(ascii: "Q"), logLikelihood: -9),
            absenceLogLikelihood: -9,
            columns: 0..<12
        )
    }

    /// Returns the balance of the specimen whose zeros and letters O have these preferences.
    private static func balance(zeros: Float, letters: Float) throws -> ZeroBalance {
        let today = try #require(CalendarDate(year: 2010, month: 6, day: 15))
        let document = try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
        let cells = lines.joined().utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0"): cell(preference: zeros)
            case UInt8(ascii: "O"): cell(preference: letters)
            default:
                character(
                    CharacterCandidate(character: byte, logLikelihood: -0.01),
                    CharacterCandidate(character: UInt8(ascii: "Z"), logLikelihood: -6)
                )
            }
        }
        return ZeroBalance(cells, document)
    }

    @Test(
        arguments: [
            (zeros: 1.5, letters: 7, seen: 2, is: "0"),
            (zeros: 1.5, letters: 7, seen: 6.5, is: "O"),
            (zeros: -7, letters: -1.5, seen: -1, is: "O"),
            (zeros: -6, letters: 6, seen: 5, is: "O"),
            (zeros: -6, letters: 6, seen: -5, is: "0"),
            (zeros: -6, letters: 6, seen: -8, is: "0"),
        ] as [(zeros: Float, letters: Float, seen: Float, is: String)]
    )
    func `a zero or letter is what the zone's own ones look like`(
        _ example: (zeros: Float, letters: Float, seen: Float, is: String)
    ) throws {
        let balance = try Self.balance(zeros: example.zeros, letters: example.letters)
        let cell = balance.balanced(
            Self.cell(preference: example.seen),
            at: Self.inNumber,
            likeness: nil
        )
        #expect(String(UnicodeScalar(cell.best.character)) == example.is)
        #expect(cell.second.logLikelihood <= cell.best.logLikelihood)
    }

    @Test
    func `the likelihood of the two together stays`() throws {
        let balance = try Self.balance(zeros: 1, letters: 6)
        let before = Self.cell(preference: 3)
        let after = balance.balanced(before, at: Self.inNumber, likeness: nil)
        func whole(_ cell: RecognisedCharacter) -> Double {
            cell.candidates.prefix(2).reduce(0) {
                $0 + Likelihood.exponential(Double($1.logLikelihood))
            }
        }
        #expect(abs(whole(before) - whole(after)) < 1e-5)
        #expect(after.third == before.third)
    }

    @Test
    func `shapes outweigh what the recogniser prefers`() throws {
        let balance = try Self.balance(zeros: -6, letters: 6)
        for (likeness, character) in [(Float(1), "O"), (-1, "0")] {
            let cell = balance.balanced(
                Self.cell(preference: 0.3 * -likeness),
                at: Self.inNumber,
                likeness: likeness
            )
            #expect(String(UnicodeScalar(cell.best.character)) == character)
        }
    }

    @Test
    func `among letters only an open cell is a letter`() throws {
        var lines = Self.lines
        let open = Self.cell(preference: -0.5)
        for (personal, character) in [("OOHJGELEJNBIEA", "O"), ("OOHJ2ELEJNBIEA", "0")] {
            lines[1].replaceSubrange(
                lines[1].index(
                    lines[1].startIndex,
                    offsetBy: 28
                )..<lines[1].index(
                    lines[1].startIndex,
                    offsetBy: 42
                ),
                with: personal
            )
            let today = try #require(CalendarDate(year: 2010, month: 6, day: 15))
            let document = try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
            let balance = ZeroBalance([RecognisedCharacter?](repeating: nil, count: 88), document)
            let cell = balance.balanced(open, at: 44 + 28, likeness: nil)
            #expect(String(UnicodeScalar(cell.best.character)) == character)
            // Other fields are judged as usual.
            let other = balance.balanced(open, at: Self.inNumber, likeness: nil)
            #expect(String(UnicodeScalar(other.best.character)) == "0")
        }
    }

    @Test
    func `other characters are left alone`() throws {
        let balance = try Self.balance(zeros: 1, letters: 6)
        let cell = Self.character(
            CharacterCandidate(character: UInt8(ascii: "D"), logLikelihood: -0.2),
            CharacterCandidate(character: UInt8(ascii: "O"), logLikelihood: -2)
        )
        #expect(balance.balanced(cell, at: Self.inNumber, likeness: 1) == cell)
    }
}
