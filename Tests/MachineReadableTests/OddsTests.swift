// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

struct OddsTests {
    private static let first = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
    private static let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"

    /// The other candidates at a column of the second line, and the likelihood of each.
    private typealias Open = (column: Int, others: String, own: Float)

    private static func document(_ second: String = second) throws -> MRZDocument {
        try MRZDocument(parsing: first + "\n" + second, today: today)
    }

    /// Returns the likelihoods of a document read with certainty except for these; the others at a place are equally
    /// likely.
    private static func likelihoods(_ document: MRZDocument, line: Int = 2, _ open: [Open])
        -> [MRZLikelihood]
    {
        let text = Array(document.lines.joined().utf8)
        var likelihoods = text.map { MRZLikelihood([$0, 0, 0, 0], [1, 0, 0, 0], rest: 0) }
        for (column, others, own) in open {
            let place = 44 * (line - 1) + column - 1
            var characters = SIMD4<UInt8>(text[place], 0, 0, 0)
            var weights = SIMD4<Float>(own, 0, 0, 0)
            for (index, other) in others.utf8.enumerated() {
                characters[index + 1] = other
                weights[index + 1] = (1 - own) / Float(others.utf8.count)
            }
            likelihoods[place] = MRZLikelihood(characters, weights, rest: 0)
        }
        return likelihoods
    }

    @Test(arguments: [
        ("C01234567", 2..<9), ("PAA0123O5", 4..<9), ("012345678", 1..<9), ("12O4567<<", 1..<7),
        ("PAO123456", 3..<9), ("L898902C3", 0..<0), ("ABCD12345", 0..<0), ("A0O0O1234", 2..<9),
        ("A0O0O123<", 0..<0), ("<<<<<<<<<", 0..<0),
    ])
    func `a number of letters and then digits has digits where it has had one`(
        number: String,
        places: Range<Int>
    ) throws {
        let second = number + Self.second.dropFirst(9)
        let digits = try Self.document(second).digitsOfNumber
        // The number begins where the second line does.
        #expect(digits.map { $0 - 44 } == Array(places))
    }

    @Test func `a checked field is as likely as all its readings with right check digits say`()
        throws
    {
        let open: [Open] = [
            (1, "I1", 0.5), (2, "B3", 0.4), (3, "38", 0.6), (5, "8B", 0.7), (8, "GQ", 0.3),
            (10, "8", 0.9),
        ]
        let document = try Self.document()
        // Every combination, checked by the parser.
        var (all, taken): (Float, Float) = (0, 1)
        let start = Array(Self.second.utf8)
        func spell(_ line: [UInt8], _ rest: ArraySlice<Open>, _ likelihood: Float) throws {
            guard let (column, others, own) = rest.first else {
                let read = try Self.document(String(decoding: line, as: UTF8.self))
                if read.checks.areAllValid { all += likelihood }
                return
            }
            try spell(line, rest.dropFirst(), likelihood * own)
            for other in others.utf8 {
                var line = line
                line[column - 1] = other
                try spell(line, rest.dropFirst(), likelihood * (1 - own) / Float(others.utf8.count))
            }
        }
        try spell(start, open[...], 1)
        for (_, _, own) in open { taken *= own }
        #expect(all > 1.05 * taken && all < 0.9, "some combinations are right, not all")
        let likelihood = try #require(
            document.likelihood(of: .documentNumber, by: Self.likelihoods(document, open))
        )
        #expect(abs(likelihood - taken / all) < 1e-4)
    }

    @Test func `what no check digit tells apart stays as likely as it looks`() throws {
        let document = try Self.document()
        // S and 8, 28 and 8, have the same residue; 3 has another.
        let likeS = document.likelihood(
            of: .documentNumber,
            by: Self.likelihoods(document, [(2, "S", 0.7)])
        )
        #expect(abs((likeS ?? 0) - 0.7) < 1e-5)
        let like3 = document.likelihood(
            of: .documentNumber,
            by: Self.likelihoods(document, [(2, "3", 0.7)])
        )
        #expect(abs((like3 ?? 0) - 1) < 1e-5)
    }

    @Test func `zeros may be letters O together`() throws {
        // Columns 1 and 2 have weights 7 and 3: 24 times 10 leaves no remainder.
        let body = "00A023456"
        let digit = Character(UnicodeScalar(CheckDigit.digit(over: body.utf8)))
        let line = "\(body)\(digit)UTO7408122F1204159<<<<<<<<<<<<<<<"
        let composite = CheckDigit.digit(
            over: [0..<10, 13..<20, 21..<43].flatMap { Array(line.utf8)[$0] }
        )
        let document = try Self.document(line + String(UnicodeScalar(composite)))
        try #require(document.checks.areAllValid)
        func likelihood(_ open: [Open]) -> Float {
            document.likelihood(of: .documentNumber, by: Self.likelihoods(document, open)) ?? 0
        }
        #expect(likelihood([(1, "O", 0.8)]) > 0.9999)
        // Both by chance: one in seventeen. Both because they look alike: one in five.
        #expect(likelihood([(1, "O", 0.8), (2, "O", 0.8)]) < 0.81)
        // In columns 1 and 4 the digit would detect it.
        #expect(likelihood([(1, "O", 0.8), (4, "O", 0.8)]) > 0.9999)
    }

    @Test func `of codes of states only those that exist count`() throws {
        let document = try Self.document()
        // UTQ is not a state; nor are UTO and UGO, but UTO is the state of specimens.
        let sure = document.likelihood(
            of: .nationality,
            by: Self.likelihoods(document, [(13, "Q", 0.4)])
        )
        #expect((sure ?? 0) > 0.999)
        let austral = try Self.document("L898902C36AUS7408122F1204159ZE184226B<<<<<10")
        // AUT is Austria.
        let open = austral.likelihood(
            of: .nationality,
            by: Self.likelihoods(austral, [(13, "T", 0.6)])
        )
        #expect(abs((open ?? 0) - 0.6) < 1e-4)
    }

    @Test func `unchecked fields are as likely as all their characters`() throws {
        let document = try Self.document()
        let likelihoods = Self.likelihoods(document, [(21, "M", 0.9)])
        #expect(abs((document.likelihood(of: .sex, by: likelihoods) ?? 0) - 0.9) < 1e-5)
        let code = Self.likelihoods(document, line: 1, [(1, "I", 0.9), (2, "D", 0.8)])
        #expect(abs((document.likelihood(of: .documentCode, by: code) ?? 0) - 0.72) < 1e-5)
    }

    @Test func `a wrong composite digit is no reason to doubt what its own one speaks for`() throws
    {
        let document = try Self.document("L898902C36UTO7408122F1204159ZE184226B<<<<<14")
        try #require(document.checks[.composite] == false)
        let likelihoods = Self.likelihoods(document, [(17, "3", 0.6)])
        #expect((document.likelihood(of: .birthDate, by: likelihoods) ?? 0) > 0.999)
        #expect(document.likelihood(of: .personalNumber, by: likelihoods) == 1)
    }

    @Test func `with a wrong check digit nothing is said`() throws {
        let document = try Self.document("L899902C36UTO7408122F1204159ZE184226B<<<<<10")
        #expect(document.likelihood(of: .documentNumber, by: Self.likelihoods(document, [])) == nil)
        #expect(document.likelihood(of: .names, by: Self.likelihoods(document, [])) == 1)
        #expect(document.likelihood(of: .names, by: []) == nil)
    }
}
