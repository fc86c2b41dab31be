// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Reading

struct BestPathTests {
    /// Finds places in scores that are sure of each step's letter (`.` for the blank), except for the added doubts.
    private func places(
        _ path: String,
        doubts: [(step: Int, character: Character, score: Float)] = []
    ) -> [BestPath.Place] {
        let letters = "." + String(decoding: LineNetwork.alphabet, as: UTF8.self)
        var scores = [Float](repeating: 0, count: path.count * 40)
        for (step, character) in path.enumerated() {
            let label = letters.distance(
                from: letters.startIndex,
                to: letters.firstIndex(of: character) ?? letters.startIndex
            )
            scores[step * 40 + label] = 10
        }
        for doubt in doubts {
            let index = letters.firstIndex(of: doubt.character) ?? letters.startIndex
            scores[doubt.step * 40 + letters.distance(from: letters.startIndex, to: index)] =
                doubt.score
        }
        return BestPath(scores: scores, steps: path.count).places
    }

    private func text(_ places: [BestPath.Place]) -> String {
        String(decoding: places.map(\.candidates.0.character), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("......", ""), ("A", "A"), ("AAAA", "A"), ("A.A", "AA"), ("AAB..BB<.<", "ABB<<"),
        ("..0O..", "0O"), (".<.<.<.", "<<<"),
    ])
    func `runs are characters and blanks part them`(path: String, expected: String) {
        #expect(text(places(path)) == expected)
    }

    @Test func `a doubt is the second candidate`() throws {
        let place = try #require(places("..8..", doubts: [(2, "B", 9)]).first)
        #expect(place.candidates.0.character == UInt8(ascii: "8"))
        #expect(place.candidates.1.character == UInt8(ascii: "B"))
        let difference = place.candidates.0.logLikelihood - place.candidates.1.logLikelihood
        #expect(abs(difference - 1) < 0.01)
        #expect(place.candidates.0.logLikelihood > log(0.7))
    }

    @Test func `a place that is hardly there says so`() throws {
        let sure = try #require(places("..7..").first)
        let unsure = try #require(places("..7..", doubts: [(2, ".", 9.5)]).first)
        #expect(sure.absence < -8)
        #expect(unsure.absence > -1.2 && unsure.absence < unsure.candidates.0.logLikelihood)
    }

    @Test func `evidence over several steps counts together`() throws {
        // B is never the likelier of the two in a single step, but the run includes both steps.
        let place = try #require(places(".88.", doubts: [(1, "B", 9), (2, "B", 9)]).first)
        let difference = place.candidates.0.logLikelihood - place.candidates.1.logLikelihood
        #expect(abs(difference - 2) < 0.05)
    }

    @Test func `a character stands in the middle of its run`() {
        let centres = places("..AA...B").map(\.centre)
        #expect(centres.count == 2)
        #expect(abs(centres[0] - 3) < 0.01 && abs(centres[1] - 7.5) < 0.01)
    }

    /// Returns random scores for a few characters; all others are impossible.
    private static func scores(_ steps: Int, labels: [Int], seed: UInt64) -> [Float] {
        var random = SeededGenerator(seed: seed)
        var scores = [Float](repeating: -1e6, count: steps * 40)
        for step in 0..<steps {
            for label in labels { scores[step * 40 + label] = .random(in: -3...3, using: &random) }
        }
        return scores
    }

    /// Returns scores whose third step most probably is one of some letters, and whose other steps are blank.
    private static func single(seed: UInt64) -> [Float] {
        var scores = scores(5, labels: [0, 1, 11, 37], seed: seed)
        for step in 0..<5 where step != 2 { scores[step * 40] += 4 }
        scores[2 * 40 + [1, 11, 37][Int(seed % 3)]] += 4
        return scores
    }

    /// Returns each text's likelihood over all its paths: a run is one character, and blanks separate runs.
    private static func texts(
        _ scores: [Float],
        steps: Int,
        labels: [Int]
    ) -> [[Int]: Double] {
        var result = [[Int]: Double]()
        func go(_ step: Int, _ path: [Int], _ likelihood: Double) {
            guard step < steps else {
                var (text, last) = ([Int](), 0)
                for label in path {
                    if label != last && label != 0 { text.append(label) }
                    last = label
                }
                result[text, default: 0] += likelihood
                return
            }
            let sum = labels.reduce(0) { $0 + exp(Double(scores[step * 40 + $1])) }
            for label in labels {
                let part = exp(Double(scores[step * 40 + label])) / sum
                go(step + 1, path + [label], likelihood * part)
            }
        }
        go(0, [], 1)
        return result
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `candidates are as likely as all ways to write them alone or nothing`(seed: UInt64) throws
    {
        // Short enough that every step is evaluated for each character.
        let (steps, labels) = (5, [0, 1, 11, 37])
        let scores = Self.single(seed: seed)
        let places = BestPath(scores: scores, steps: steps).places
        guard places.count == 1 else { return }
        let texts = Self.texts(scores, steps: steps, labels: labels)
        let single = texts.filter { $0.key.count == 1 }
        let whole = single.values.reduce(texts[[]] ?? 0, +)
        let place = places[0]
        let candidates = [place.candidates.0, place.candidates.1, place.candidates.2]
        for candidate in candidates {
            let index = try #require(LineNetwork.alphabet.firstIndex(of: candidate.character))
            let expected = log((single[[index + 1]] ?? 0) / whole)
            #expect(abs(Double(candidate.logLikelihood) - expected) < 1e-4)
        }
        #expect(abs(Double(place.absence) - log((texts[[]] ?? 0) / whole)) < 1e-4)
        #expect(candidates.map(\.logLikelihood) == candidates.map(\.logLikelihood).sorted(by: >))
    }

    @Test func `most of those examples have one character`() {
        let ones = (1...12).filter { seed in
            BestPath(scores: Self.single(seed: UInt64(seed)), steps: 5).places.count == 1
        }
        #expect(ones.count >= 6)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `the reading is that of the likeliest class of each step`(seed: UInt64) {
        let labels = [0, 3, 12, 30]
        let scores = Self.scores(30, labels: labels, seed: seed)
        let path = (0..<30).map { step in
            labels.max { scores[step * 40 + $0] < scores[step * 40 + $1] } ?? 0
        }
        var expected = [UInt8]()
        for (step, label) in path.enumerated()
        where label != 0 && (step == 0 || path[step - 1] != label) {
            expected.append(LineNetwork.alphabet[label - 1])
        }
        let places = BestPath(scores: scores, steps: 30).places
        // The evaluation of a run may prefer another character than the run's own.
        #expect(places.count == expected.count)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.centre < $1.centre })
        #expect(places.allSatisfy { $0.centre > 0 && $0.centre < 30 })
    }

    @Test func `a number added to all scores of a step changes nothing`() {
        let scores = Self.scores(12, labels: Array(0..<38), seed: 4)
        var shifted = scores
        for step in 0..<12 {
            for label in 0..<38 { shifted[step * 40 + label] += Float(step * 8) - 50 }
        }
        let (one, other) = (
            BestPath(scores: scores, steps: 12).places, BestPath(scores: shifted, steps: 12).places
        )
        #expect(text(one) == text(other) && !one.isEmpty)
        for (own, next) in zip(one, other) {
            #expect(abs(own.absence - next.absence) < 1e-3)
            #expect(abs(own.centre - next.centre) < 1e-3)
        }
    }

    @Test func `the last two of forty scores mean nothing`() {
        var scores = Self.scores(8, labels: Array(0..<38), seed: 9)
        let before = BestPath(scores: scores, steps: 8).places
        for step in 0..<8 { (scores[step * 40 + 38], scores[step * 40 + 39]) = (1e6, -1e6) }
        let after = BestPath(scores: scores, steps: 8).places
        #expect(before.map(\.candidates.0) == after.map(\.candidates.0) && !before.isEmpty)
    }

    @Test(arguments: [Float(1e30), 1e6, -1e30])
    func `scores of any size give numbers`(size: Float) {
        var scores = [Float](repeating: 0, count: 5 * 40)
        scores[2 * 40 + 5] = size
        for place in BestPath(scores: scores, steps: 5).places {
            let candidates = [place.candidates.0, place.candidates.1, place.candidates.2]
            #expect(candidates.allSatisfy { $0.logLikelihood.isFinite && $0.logLikelihood <= 0 })
            #expect(place.absence.isFinite && place.centre.isFinite)
        }
    }
}
