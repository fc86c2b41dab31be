// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// Codewords, correction and layout, compared with the tables and symbols of another encoder.
struct PDF417TableTests {
    @Test func `the vectors are there`() {
        #expect(PDF417Vectors.symbols.count == 8)
        #expect(Set(PDF417Vectors.symbols.map(\.level)).count == 6)
    }

    @Test(arguments: 0..<3)
    func `the bars of every codeword are those of the other table`(cluster: Int) throws {
        let expected = PDF417Vectors.patterns(cluster: cluster)
        #expect(expected.count == 929)
        #expect(PDF417Codewords.patterns[cluster].map { Int($0) << 1 } == expected)
    }

    @Test(arguments: PDF417Vectors.symbols)
    func `codewords of the other encoder need no correction`(symbol: PDF417Vectors.Symbol) {
        let correction = ReedSolomon<NumbersModulo929>(count: symbol.correctionCount)
        #expect(correction.correct(symbol.codewords, erased: []) == symbol.codewords)
        #expect(symbol.codewords[0] == symbol.codewords.count - symbol.correctionCount)
    }

    @Test(arguments: PDF417Vectors.symbols)
    func `half as many errors as there are codewords of correction are made good`(
        symbol: PDF417Vectors.Symbol
    ) {
        var random = SeededGenerator(seed: 21)
        let correction = ReedSolomon<NumbersModulo929>(count: symbol.correctionCount)
        for wrong in Set([1, symbol.correctionCount / 2]) {
            var read = symbol.codewords
            for place in read.indices.shuffled(using: &random).prefix(wrong) {
                read[place] = (read[place] + Int.random(in: 1..<929, using: &random)) % 929
            }
            #expect(correction.correct(read, erased: []) == symbol.codewords, "\(wrong) wrong")
        }
    }

    @Test(arguments: PDF417Vectors.symbols)
    func `as many erasures as there are codewords of correction are made good, and not one more`(
        symbol: PDF417Vectors.Symbol
    ) {
        var random = SeededGenerator(seed: 22)
        let correction = ReedSolomon<NumbersModulo929>(count: symbol.correctionCount)
        let places = Array(symbol.codewords.indices.shuffled(using: &random))
        var read = symbol.codewords
        for place in places.prefix(symbol.correctionCount) {
            read[place] = (read[place] + Int.random(in: 1..<929, using: &random)) % 929
        }
        let erased = Array(places.prefix(symbol.correctionCount))
        #expect(correction.correct(read, erased: erased) == symbol.codewords)
        // Erased codewords may still be right.
        #expect(correction.correct(symbol.codewords, erased: erased) == symbol.codewords)
        let more = Array(places.prefix(symbol.correctionCount + 1))
        if more.count > symbol.correctionCount {
            #expect(correction.correct(read, erased: more) == nil)
        }
    }

    @Test(arguments: PDF417Vectors.symbols.filter { $0.level >= 2 })
    func `one error too many is noticed`(symbol: PDF417Vectors.Symbol) {
        var random = SeededGenerator(seed: 23)
        let correction = ReedSolomon<NumbersModulo929>(count: symbol.correctionCount)
        for _ in 0..<5 {
            var read = symbol.codewords
            for place in read.indices.shuffled(using: &random).prefix(
                symbol.correctionCount / 2 + 1
            ) {
                read[place] = (read[place] + Int.random(in: 1..<929, using: &random)) % 929
            }
            // Another message at the same distance exists, but chance does not hit it.
            #expect(correction.correct(read, erased: []) == nil)
        }
    }

    @Test(arguments: PDF417Vectors.symbols)
    func `the indicators of each row are those of the other encoder`(
        symbol: PDF417Vectors.Symbol
    )
        throws
    {
        let layout = PDF417Layout(
            rows: symbol.lines.count,
            columns: symbol.columns,
            level: symbol.level,
            firstLine: 0,
            step: 1
        )
        #expect(layout.correction == symbol.correctionCount)
        for row in symbol.lines.indices {
            let table = PDF417Vectors.patterns(cluster: row % 3)
            for (place, isLeft) in [(0, true), (symbol.columns + 1, false)] {
                let value = layout.indicator(row: row, isLeft: isLeft)
                #expect(table[value] == symbol.pattern(row: row, place: place), "row \(row)")
            }
        }
    }

    /// Returns a line of grey values, three per module, of one codeword after the start pattern.
    private static func line(_ pattern: Int, blur: Float, offset: Int = 0) -> [Float] {
        let modules =
            [Float](repeating: 220, count: 17)
            + (0..<17).map { pattern >> (16 - $0) & 1 == 1 ? 20 : 220 } + [20, 220, 220]
        var line: [Float] = []
        for (index, value) in modules.enumerated() {
            let (before, after) = (
                modules[max(index - 1, 0)], modules[min(index + 1, modules.count - 1)]
            )
            let mixed = (1 - 2 * blur) * value + blur * (before + after)
            line += [mixed, mixed, mixed]
        }
        return offset > 0
            ? [Float](repeating: 220, count: offset) + line.dropLast(offset)
            : Array(line.dropFirst(-offset)) + [Float](repeating: 220, count: -offset)
    }

    @Test(arguments: 0..<3, [Float(0), 0.14, 0.24])
    func `the best match of a codeword's bars is the codeword`(cluster: Int, blur: Float) throws {
        let matcher = PDF417Matcher(blur: blur)
        let table = PDF417Vectors.patterns(cluster: cluster)
        for value in stride(from: cluster, to: 929, by: 11) {
            for offset in -1...1 {
                let line = Self.line(table[value], blur: blur, offset: offset)
                let match = matcher.match(line, codeword: 1, cluster: cluster)
                #expect(match.value == value)
                #expect(match.score > (offset == 0 ? 0.97 : 0.9))
                #expect(match.lead > 0.01)
            }
        }
    }

    @Test func `the lead is what the best value has before the next`() throws {
        let matcher = PDF417Matcher(blur: 0.14)
        let table = PDF417Vectors.patterns(cluster: 2)
        for value in stride(from: 3, to: 929, by: 111) {
            let line = Self.line(table[value], blur: 0.14)
            let match = matcher.match(line, codeword: 1, cluster: 2)
            let scores = matcher.scores(line, codeword: 1, cluster: 2).sorted(by: >)
            #expect(match.score == scores[0])
            #expect(match.lead == scores[0] - scores[1])
        }
    }

    @Test func `a codeword matches no value of another cluster as well as its own`() throws {
        let matcher = PDF417Matcher(blur: 0)
        let table = PDF417Vectors.patterns(cluster: 0)
        for value in stride(from: 5, to: 929, by: 97) {
            let line = Self.line(table[value], blur: 0)
            let own = matcher.match(line, codeword: 1, cluster: 0)
            for other in 1...2 {
                #expect(matcher.match(line, codeword: 1, cluster: other).score < own.score - 0.02)
            }
        }
    }

    @Test func `noise lowers the score and the lead, not the value`() throws {
        var random = SeededGenerator(seed: 24)
        let matcher = PDF417Matcher(blur: 0)
        let table = PDF417Vectors.patterns(cluster: 1)
        var right = 0
        for value in stride(from: 0, to: 929, by: 31) {
            let clean = Self.line(table[value], blur: 0)
            let noisy = clean.map { $0 + .random(in: -60...60, using: &random) }
            let (one, other) = (
                matcher.match(clean, codeword: 1, cluster: 1),
                matcher.match(noisy, codeword: 1, cluster: 1)
            )
            #expect(other.score < one.score)
            if other.value == value { right += 1 }
        }
        #expect(right >= 28)
    }

    @Test func `a plain line, and one that ends too early, match nothing`() {
        let matcher = PDF417Matcher(blur: 0.14)
        let plain = matcher.match([Float](repeating: 90, count: 120), codeword: 1, cluster: 0)
        #expect(plain.score.magnitude < 1e-3)
        let short = matcher.match([Float](repeating: 90, count: 20), codeword: 3, cluster: 0)
        #expect(short.score.magnitude < 1e-3)
        #expect(matcher.scores([], codeword: 0, cluster: 2).count == 929)
    }

    @Test(arguments: PDF417Vectors.symbols)
    func `the text of the other encoder is read from its codewords`(symbol: PDF417Vectors.Symbol) {
        let content = PDF417Content.bytes(of: symbol.codewords[1..<symbol.codewords[0]])
        #expect(content == Array(symbol.text.utf8))
    }
}
