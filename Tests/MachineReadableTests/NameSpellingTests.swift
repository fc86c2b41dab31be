// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@testable import MachineReadable
import Testing

struct NameSpellingTests {
    private static let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"

    private static func line(_ names: String) -> String {
        "P<UTO" + names + String(repeating: "<", count: 39 - names.utf8.count)
    }

    /// Corrects a passport whose names were read like this, with look-alikes for some letters.
    private static func correction(
        _ names: String,
        _ doubts: [(place: Int, others: String, logLikelihoods: [Float])]
    ) throws -> MRZCorrection {
        var glyphs = [line(names), second].map { $0.utf8.map { MRZGlyph($0) } }
        for (place, others, logLikelihoods) in doubts {
            let candidates = zip(others.utf8, logLikelihoods).map {
                (character: $0, logLikelihood: $1)
            }
            glyphs[0][5 + place] = try #require(MRZGlyph(candidates))
        }
        return try MRZCorrector().correct(glyphs, today: today)
    }

    @Test
    func `a letter that names do not have there gives way to one that looks nearly as likely`()
        throws
    {
        let correction = try Self.correction("OANIEL<<ANNA", [(0, "OD", [-0.4, -2.2])])
        #expect(correction.document.lines[0] == Self.line("DANIEL<<ANNA"))
        #expect(correction.changes.map { $0.used } == [UInt8(ascii: "D")])
        #expect(correction.document.findings.contains { $0.code == "mrz.replaced" }, "it is told")
    }

    @Test func `what names have is left as it was read`() throws {
        let correction = try Self.correction("OLIVIA<<ANNA", [(0, "OD", [-0.4, -1.2])])
        #expect(correction.document.lines[0] == Self.line("OLIVIA<<ANNA"))
        #expect(correction.changes.isEmpty)
    }

    @Test func `a clear letter stays, however strange the name`() throws {
        for (name, other) in [("OANIEL", "D"), ("XQZKVJ", "A"), ("SMITW", "H")] {
            for place in 0..<name.utf8.count {
                let own = String(Array(name)[place])
                let correction = try Self.correction(name, [(place, own + other, [-0.01, -6.02])])
                #expect(correction.document.lines[0] == Self.line(name))
            }
        }
    }

    @Test func `several letters are weighed together`() throws {
        let doubts: [(Int, String, [Float])] = [
            (3, "HN", [-0.5, -1.3]), (4, "HN", [-0.5, -1.3]), (6, "DO", [-0.4, -1.6]),
        ]
        let correction = try Self.correction("JOHHHSDN<<ANNA", doubts)
        #expect(correction.document.lines[0] == Self.line("JOHNNSON<<ANNA"))
    }

    @Test func `text without candidates is not respelled`() throws {
        let text = Self.line("OANIEL<<XQZ") + "\n" + Self.second
        let correction = try MRZCorrector().correct(text, today: today)
        #expect(correction.changes.isEmpty)
    }

    @Test func `names are as likely as their share of all spellings`() throws {
        let names = "MVSTERMANN<<ERIKA<OTTO"
        let document = try MRZDocument(
            parsing: Self.line(names) + "\n" + Self.second,
            today: today
        )
        let text = Array(document.lines.joined().utf8)
        let open: [(place: Int, others: String, weights: [Float])] = [
            (1, "UW", [0.2, 0.1]), (2, "G", [0.4]), (6, "HN", [0.1, 0.2]), (7, "H", [0.3]),
            (12, "F", [0.2]), (18, "DQ", [0.3, 0.05]),
        ]
        var likelihoods = text.map { MRZLikelihood([$0, 0, 0, 0], [1, 0, 0, 0], rest: 0) }
        for (place, others, weights) in open {
            var (characters, shares) = (
                SIMD4<UInt8>(text[5 + place], 0, 0, 0), SIMD4<Float>.zero
            )
            for (index, other) in others.utf8.enumerated() {
                characters[index + 1] = other
                shares[index + 1] = weights[index]
            }
            shares[0] = 1 - shares.sum()
            likelihoods[5 + place] = MRZLikelihood(characters, shares, rest: 0)
        }
        // Every spelling, weighed from beginning to end.
        func weight(_ word: [UInt8], _ seen: Double) -> Double {
            var quarters = 0
            var (beforeLast, last) = (MRZCharacter.filler, MRZCharacter.filler)
            for character in word {
                quarters += NameLetters.convention(of: character, after: last, beforeLast)
                (beforeLast, last) = (last, character)
            }
            var result = seen
            for _ in 0..<quarters.magnitude { result *= quarters > 0 ? 1.2840254 : 1 / 1.2840254 }
            return result
        }
        let taken = Array(text[5..<44])
        var all = 0.0
        func spell(_ word: [UInt8], _ rest: ArraySlice<Int>, _ seen: Double) {
            guard let place = rest.first else {
                all += weight(word, seen)
                return
            }
            let cell = likelihoods[5 + open[place].place]
            for choice in 0..<4 where cell.characters[choice] != 0 {
                var next = word
                next[open[place].place] = cell.characters[choice]
                spell(next, rest.dropFirst(), seen * Double(cell.likelihoods[choice]))
            }
        }
        spell(taken, Array(open.indices)[...], 1)
        let seen = open.reduce(1.0) { $0 * Double(likelihoods[5 + $1.place].own) }
        let share = Float(weight(taken, seen) / all)
        let likelihood = try #require(document.likelihood(of: .names, by: likelihoods))
        #expect(share > 0.02 && share < 0.9, "some ways are open")
        #expect(abs(likelihood - share) < 1e-4)
    }

    @Test func `that a letter may be a filler, or anything, is doubted as it was seen`() throws {
        let document = try MRZDocument(
            parsing: Self.line("ERIKSSON<<ANNA") + "\n" + Self.second,
            today: today
        )
        let text = Array(document.lines.joined().utf8)
        var likelihoods = text.map { MRZLikelihood([$0, 0, 0, 0], [1, 0, 0, 0], rest: 0) }
        likelihoods[10] = MRZLikelihood(
            [text[10], UInt8(ascii: "<"), 0, 0],
            [0.8, 0.2, 0, 0],
            rest: 0
        )
        likelihoods[13] = MRZLikelihood(
            [text[13], UInt8(ascii: "K"), 0, 0],
            [0.9, 0.1, 0, 0],
            rest: 0
        )
        likelihoods[16] = MRZLikelihood([text[16], 0, 0, 0], [0.95, 0, 0, 0], rest: 0.05)
        let likelihood = try #require(document.likelihood(of: .names, by: likelihoods))
        #expect(abs(likelihood - 0.8 * 0.9 * 0.95) < 1e-4)
    }

    @Test func `conventions are within their bounds, and those of real names`() {
        let all = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ<".utf8)
        var least = 0, most = 0
        for first in all {
            for second in all {
                for character in all {
                    let convention = NameLetters.convention(of: character, after: second, first)
                    (least, most) = (min(least, convention), max(most, convention))
                }
            }
        }
        #expect(least >= NameLetters.least && most <= NameLetters.most)
        #expect(least < -4 && most > 4)
        func convention(_ text: String) -> Int {
            let word = Array(text.utf8)
            return NameLetters.convention(of: word[2], after: word[1], word[0])
        }
        #expect(convention("<QU") > 4 && convention("<QX") < -2)
        #expect(convention("ANN") > 0 && convention("ANX") < 0)
        #expect(convention("A<<") == 0 && convention("OV<") > 0)
        #expect(convention("X<A") == convention("<<A"), "words begin alike")
    }
}
