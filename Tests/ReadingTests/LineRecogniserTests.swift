// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Reading
import TestSupport
import Testing

struct LineRecogniserTests {
    static let recogniser = LineRecogniser()
    /// The vectors with what is read from them, read only once.
    static let readings = StripVector.all.map { Reading(vector: $0, recogniser.read($0.strip)) }

    /// A vector with what is read from it.
    struct Reading: CustomTestStringConvertible {
        let vector: StripVector
        let characters: [RecognisedCharacter]
        let text: String

        var testDescription: String { vector.name }

        init(vector: StripVector, _ line: RecognisedLine) {
            self.vector = vector
            characters = line.characters
            text = String(decoding: line.text, as: UTF8.self)
        }
    }

    @Test func `the vectors are all there`() {
        #expect(StripVector.all.count == 8)
        #expect(StripVector.all.filter { $0.logLikelihoods != nil }.count == 3)
    }

    @Test(arguments: readings.filter { !$0.vector.name.hasSuffix("moderate") })
    func `a strip is read`(_ reading: Reading) {
        #expect(reading.text == reading.vector.text)
    }

    @Test(arguments: readings)
    func `at most two characters are misread, and the right ones are candidates`(
        _ reading: Reading
    ) throws {
        let expected = Array(reading.vector.text.utf8)
        try #require(reading.characters.count == expected.count)
        #expect(zip(reading.text.utf8, expected).filter { $0 != $1 }.count <= 2)
        for (character, right) in zip(reading.characters, expected) {
            #expect(character.candidates.contains { $0.character == right })
        }
    }

    @Test(arguments: readings)
    func `candidates differ, fall in likelihood and leave room for the rest`(
        _ reading: Reading
    ) {
        for character in reading.characters {
            let candidates = character.candidates
            #expect(Set(candidates.map(\.character)).count == 3)
            #expect(
                candidates.map(\.logLikelihood) == candidates.map(\.logLikelihood).sorted(by: >)
            )
            let sum = candidates.reduce(0) { $0 + exp($1.logLikelihood) }
            #expect(sum + exp(character.absenceLogLikelihood) <= 1.0001)
            #expect(candidates.allSatisfy { $0.logLikelihood.isFinite })
            #expect(character.absenceLogLikelihood.isFinite)
        }
    }

    @Test(arguments: readings)
    func `characters take their places from left to right, a pitch each`(_ reading: Reading) {
        let (characters, vector) = (reading.characters, reading.vector)
        let middles = characters.map { ($0.columns.lowerBound + $0.columns.upperBound) / 2 }
        #expect(characters.allSatisfy { (0...vector.strip.width).contains($0.columns.upperBound) })
        guard characters.count > 2, let first = middles.first, let last = middles.last else {
            return
        }
        // Perspective makes the characters closer at one end than at the other.
        let pitch = Double(last - first) / Double(middles.count - 1)
        for (left, right) in zip(middles, middles.dropFirst()) {
            #expect(abs(Double(right - left) - pitch) < 0.5 * pitch)
        }
    }

    @Test func `twice the size reads the same`() throws {
        let vector = try #require(StripVector.all.first { $0.name == "part, clean" })
        let larger = try #require(vector.strip.enlarged(2))
        #expect(Self.recogniser.read(larger).text == Array(vector.text.utf8))
    }

    @Test(arguments: [UInt8(0), 128, 255])
    func `empty paper has no characters`(grey: UInt8) throws {
        let pixels = [UInt8](repeating: grey, count: 120 * 30)
        let paper = try #require(GreyPicture(width: 120, height: 30, pixels: pixels))
        #expect(Self.recogniser.read(paper).characters.isEmpty)
    }

    @Test(arguments: [(1, 1), (1, 3000), (90, 1), (5, 2), (400, 64), (97, 24)])
    func `strips of any shape are read to an end`(width: Int, height: Int) throws {
        var random = SeededGenerator(seed: 7)
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let strip = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        for character in Self.recogniser.read(strip).characters {
            #expect(!character.columns.isEmpty && character.columns.upperBound <= width)
        }
    }
}

extension GreyPicture {
    /// Returns the picture with each pixel repeated this many times in both directions.
    func enlarged(_ factor: Int) -> GreyPicture? {
        let pixels = (0..<height * factor).flatMap { row in
            (0..<width * factor).map { self.pixels[row / factor * width + $0 / factor] }
        }
        return GreyPicture(width: width * factor, height: height * factor, pixels: pixels)
    }
}
