// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

@testable import Reading

/// The public results of a zone that was read.
struct ZoneReadingTests {
    private static let passport = Array(Specimen.passport.joined().utf8)

    /// Makes a cell with one character of this likelihood; one other character takes the rest.
    static func cell(
        _ character: UInt8,
        _ likelihood: Double = 1,
        or other: UInt8 = UInt8(ascii: "W")
    ) -> RecognisedCharacter {
        let rest = Likelihood.logarithm(max(1 - likelihood, 1e-12))
        return RecognisedCharacter(
            best: CharacterCandidate(
                character: character,
                logLikelihood: Float(Likelihood.logarithm(likelihood))
            ),
            second: CharacterCandidate(character: other, logLikelihood: Float(rest)),
            third: CharacterCandidate(character: UInt8(ascii: "Y"), logLikelihood: -30),
            absenceLogLikelihood: -30,
            columns: 0..<1
        )
    }

    private static func document(_ lines: [String] = Specimen.passport) throws -> MRZDocument {
        try MRZDocument(
            parsing: lines.joined(separator: "\n"),
            today: try DocumentReaderTests.today()
        )
    }

    /// Returns a reading of the specimen with these cells.
    private static func reading(
        _ cells: [RecognisedCharacter?],
        _ lines: [String] = Specimen.passport
    ) throws -> ZoneReading {
        let (zone, _) = try #require(found)
        let glyphs = lines.map { $0.utf8.map { MRZGlyph($0) } }
        let correction = try MRZCorrector().correct(
            glyphs,
            today: try DocumentReaderTests.today()
        )
        return ZoneReading(
            ZoneReading(zone),
            correction,
            raw: lines,
            likelihoods: correction.document.likelihoods(cells)
        )
    }

    private static let found = try? DrawnPage(around: Specimen.passport).zone()

    private static func uncertain(_ reading: ZoneReading) -> Set<MRZField> {
        Set(
            reading.document.findings.compactMap {
                if case .uncertain(let field) = $0 { field } else { nil }
            }
        )
    }

    @Test func `what is read without any doubt is certain in every field`() throws {
        let reading = try Self.reading(Self.passport.map { Self.cell($0) })
        for slot in reading.document.format.layout.slots {
            let confidence = try #require(reading.confidence(of: slot.field))
            #expect(confidence > 0.999, "\(slot.field)")
        }
        #expect(Self.uncertain(reading).isEmpty && reading.document.isValid)
        #expect(reading.confidence > 0.999)
    }

    @Test(arguments: [
        (46, MRZField.documentNumber), (58, .birthDate), (66, .expiryDate), (64, .sex),
    ])
    func `a doubt makes the field uncertain in which it stands, and no other`(
        place: Int,
        field: MRZField
    ) throws {
        var cells = Self.passport.map { Self.cell($0) as RecognisedCharacter? }
        let other: [MRZField: UInt8] = [
            // No check digit notices these: they differ by ten, or no check digit covers the field.
            .documentNumber: UInt8(ascii: "I"), .birthDate: UInt8(ascii: "B"),
            .expiryDate: UInt8(ascii: "B"), .sex: UInt8(ascii: "M"),
        ]
        cells[place] = Self.cell(Self.passport[place], 0.6, or: try #require(other[field]))
        let reading = try Self.reading(cells)
        let doubted = Self.uncertain(reading)
        let certain = try Self.reading(Self.passport.map { Self.cell($0) })
        #expect(doubted.isSubset(of: [field]))
        if field == .sex { #expect(doubted == [.sex] && !reading.document.isValid) }
        for slot in reading.document.format.layout.slots where slot.field != field {
            #expect(reading.confidence(of: slot.field) == certain.confidence(of: slot.field))
        }
    }

    @Test func `the more is seen of another character, the less sure a field is`() throws {
        var last: Float = 2
        for likelihood in [0.999, 0.95, 0.8, 0.6, 0.51] {
            var cells = Self.passport.map { Self.cell($0) as RecognisedCharacter? }
            cells[64] = Self.cell(UInt8(ascii: "F"), likelihood, or: UInt8(ascii: "M"))
            let confidence = try #require(try Self.reading(cells).confidence(of: .sex))
            #expect(confidence < last && abs(Double(confidence) - likelihood) < 0.02)
            last = confidence
        }
    }

    @Test func `surname and given names are as sure as the field in which both stand`() throws {
        var cells = Self.passport.map { Self.cell($0) as RecognisedCharacter? }
        cells[8] = Self.cell(Self.passport[8], 0.7, or: UInt8(ascii: "X"))
        let reading = try Self.reading(cells)
        let names = try #require(reading.confidence(of: .names))
        #expect(reading.confidence(of: .surname) == names)
        #expect(reading.confidence(of: .givenNames) == names && names < 0.999)
    }

    @Test func `a field that a format lacks has no confidence`() throws {
        let reading = try Self.reading(Self.passport.map { Self.cell($0) })
        for field in [MRZField.department, .optionalData2, .issueDate] {
            #expect(reading.confidence(of: field) == nil)
        }
    }

    @Test func `under a wrong check digit nothing is sure, though all was seen clearly`() throws {
        var lines = Specimen.passport
        // The correct check digit of the number is 6.
        lines[1] = "L898902C35UTO7408122F1204159ZE184226B<<<<<10"
        let cells = lines.joined().utf8.map { Self.cell($0) as RecognisedCharacter? }
        let reading = try Self.reading(cells, lines)
        try #require(reading.document.checks[.documentNumber] == false)
        #expect((reading.confidence(of: .documentNumber) ?? 1) <= 0.1)
        #expect(Self.uncertain(reading).isEmpty && !reading.document.isValid)
        #expect(reading.confidence <= 0.1)
    }

    @Test func `doubts about optional data do not lower the whole`() throws {
        var cells = Specimen.card.joined().utf8.map { Self.cell($0) as RecognisedCharacter? }
        let clear = try Self.reading(cells, Specimen.card)
        // The check digit cannot tell the filler from a letter of the same value.
        cells[50] = Self.cell(MRZCharacter.filler, 0.6, or: UInt8(ascii: "A"))
        let reading = try Self.reading(cells, Specimen.card)
        let own = try #require(reading.confidence(of: .optionalData2))
        #expect(try own < #require(clear.confidence(of: .optionalData2)))
        #expect(reading.confidence > own)
    }

    @Test func `a state that nobody assigned is uncertain, however clearly it is seen`() throws {
        var lines = Specimen.passport
        lines[0] = "P<UTXERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
        let reading = try Self.reading(lines.joined().utf8.map { Self.cell($0) }, lines)
        #expect(Self.uncertain(reading).contains(.issuingState))
    }

    @Test func `what was not seen was made up, a filler less boldly`() throws {
        var cells = Self.passport.map { Self.cell($0) as RecognisedCharacter? }
        cells[43] = nil
        cells[5] = nil
        let likelihoods = try Self.document().likelihoods(cells)
        #expect(likelihoods.count == 88 && likelihoods[43].own == 0.5)
        #expect(
            likelihoods[5].own < likelihoods[43].own
                && likelihoods[5].characters[0] == UInt8(ascii: "E")
        )
    }

    @Test func `likelihoods are of characters that may stand there, and add up to one`() throws {
        var cells = Self.passport.map { Self.cell($0) as RecognisedCharacter? }
        // A date contains no letters, so a similar letter does not count against the digit.
        cells[57] = Self.cell(UInt8(ascii: "7"), 0.6, or: UInt8(ascii: "Z"))
        cells[58] = Self.cell(UInt8(ascii: "4"), 0.6, or: UInt8(ascii: "1"))
        let likelihoods = try Self.document().likelihoods(cells)
        #expect(likelihoods[57].own > 0.99)
        #expect(
            abs(likelihoods[58].own - 0.6) < 0.01
                && likelihoods[58].characters[1] == UInt8(ascii: "1")
        )
        for place in likelihoods { #expect(abs(place.likelihoods.sum() + place.rest - 1) < 1e-5) }
    }

    @Test func `what was taken though something else was seen is hardly likely`() throws {
        var cells = Self.passport.map { Self.cell($0) as RecognisedCharacter? }
        cells[64] = Self.cell(UInt8(ascii: "M"), 0.9, or: UInt8(ascii: "X"))
        let likelihoods = try Self.document().likelihoods(cells)
        #expect(likelihoods[64].characters[0] == UInt8(ascii: "F") && likelihoods[64].own < 0.05)
    }
}

/// The positions of zones and lines in pictures.
struct RegionTests {
    private static func point(_ x: Float, _ y: Float) -> PicturePoint { PicturePoint(x: x, y: y) }

    @Test func `the corners of a line are named as it is read`() {
        let line = LineCourse(from: SIMD2(10, 20), height: 8, length: 100)
        let corners = Quadrilateral(line)
        #expect(corners.topLeft == Self.point(10, 16))
        #expect(corners.topRight == Self.point(110, 16))
        #expect(corners.bottomRight == Self.point(110, 24))
        #expect(corners.bottomLeft == Self.point(10, 24))
        let turned = Quadrilateral(line.turned)
        #expect(turned.topLeft == corners.bottomRight && turned.topRight == corners.bottomLeft)
        let mirrored = Quadrilateral(line.mirrored)
        #expect(mirrored.topLeft == corners.topRight && mirrored.bottomLeft == corners.bottomRight)
    }

    @Test(arguments: [0, 1, 2, 3])
    func `text turned by quarters is said to be, also when it leans`(quarters: Int) {
        let directions = [SIMD2<Float>(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
        for lean in [Float(-0.7), -0.2, 0, 0.2, 0.7] {
            let along = directions[quarters]
            let leaning = along + lean * SIMD2(-along.y, along.x)
            let line = LineCourse(
                from: SIMD2(),
                along: leaning / leaning.distance(to: SIMD2()),
                length: 10
            )
            #expect(line.quarterTurns == quarters)
        }
    }

    @Test func `the area is that of the polygon, whichever way round`() {
        var quadrilateral = Quadrilateral(
            topLeft: Self.point(0, 0),
            topRight: Self.point(30, 0),
            bottomRight: Self.point(30, 20),
            bottomLeft: Self.point(0, 20)
        )
        #expect(quadrilateral.area == 600)
        (quadrilateral.topLeft, quadrilateral.topRight) = (
            quadrilateral.topRight, quadrilateral.topLeft
        )
        (quadrilateral.bottomLeft, quadrilateral.bottomRight) = (
            quadrilateral.bottomRight, quadrilateral.bottomLeft
        )
        #expect(quadrilateral.area == 600)
        // A trapezium: the mean of the parallel sides times the height.
        quadrilateral = Quadrilateral(
            topLeft: Self.point(10, 5),
            topRight: Self.point(20, 5),
            bottomRight: Self.point(40, 25),
            bottomLeft: Self.point(0, 25)
        )
        #expect(quadrilateral.area == 500)
    }

    @Test(arguments: [0, 90, 180, 270])
    func `the region of a zone encloses its text, turned any way`(angle: Int) throws {
        let page = DrawnPage(around: Specimen.card, DrawnPage.View(angle: Double(angle)))
        let zone = ZoneReading(try page.zone().0)
        let region = zone.region
        // Thirty characters of nine pixels; the outer two of three lines are 43 pixels apart.
        let long = Float(30 * 9)
        let high = Float(2 * 2.4 * 9 + 0.95 * 9)
        #expect(abs(region.area / (long * high) - 1) < 0.12)
        let middle = SIMD2(Float(page.width), Float(page.height)) / 2
        let mean =
            [region.topLeft, region.topRight, region.bottomRight, region.bottomLeft]
            .reduce(SIMD2<Float>()) { $0 + SIMD2($1.x, $1.y) / 4 }
        #expect(mean.distance(to: middle) < 5)
        let top = SIMD2(region.topRight.x - region.topLeft.x, region.topRight.y - region.topLeft.y)
        let expected: [Int: SIMD2<Float>] = [
            0: SIMD2(1, 0), 90: SIMD2(0, 1), 180: SIMD2(-1, 0), 270: SIMD2(0, -1),
        ]
        let direction = try #require(expected[angle])
        #expect((top * direction).sum() > 0.95 * long)
    }
}
