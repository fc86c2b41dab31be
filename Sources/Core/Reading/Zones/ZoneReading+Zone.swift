// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

extension ZoneReading {
    /// Creates the public form of an assembled zone.
    ///
    /// `openLines` are the lines that may go on where the picture does not show it.
    init(_ zone: ZoneAssembler.Zone, openLines: [Int] = []) {
        document = zone.correction.document.adding(openLines.map { .partlyVisible(line: $0) })
        rawLines = zone.rows.map { String(decoding: $0.text, as: UTF8.self) }
        changes = zone.correction.changes
        alternatives = zone.correction.alternatives
        region = Quadrilateral(zone)
        let course = zone.lines[0].course
        rotation = course.quarterTurns * 90
        isMirrored = course.isMirrored
        var sum: Float = 0
        for row in zone.rows { sum += row.pitch }
        pitch = sum / Float(zone.rows.count)
        likelihoods = zone.likelihoods
        cells = zone.cells
        addDoubts()
    }
}

extension ZoneReading {
    /// Creates the same reading with the combined result of several frames.
    init(
        _ last: ZoneReading,
        _ correction: MRZCorrection,
        raw: [String],
        likelihoods: [MRZLikelihood]
    ) {
        document = correction.document
        rawLines = raw
        changes = correction.changes
        alternatives = correction.alternatives
        region = last.region
        rotation = last.rotation
        isMirrored = last.isMirrored
        pitch = last.pitch
        self.likelihoods = likelihoods
        cells = last.cells
        addDoubts()
    }
}

extension ZoneAssembler.Zone {
    /// The likelihoods at each character of the corrected lines.
    var likelihoods: [MRZLikelihood] { correction.document.likelihoods(cells) }
}

extension MRZDocument {
    /// Returns for each character of the lines its likelihood by the reading of its cell, and the other possibilities.
    ///
    /// Only characters allowed at the place are included.
    func likelihoods(_ cells: [RecognisedCharacter?]) -> [MRZLikelihood] {
        let text = Array(lines.joined().utf8)
        let digits = digitsOfNumber
        var result = [MRZLikelihood]()
        result.reserveCapacity(text.count)
        for place in text.indices {
            if let cell = cells[place] {
                result.append(
                    cell.likelihood(
                        of: text[place],
                        in: format.layout,
                        at: place,
                        isAmongDigits: digits.contains(place)
                    )
                )
            } else {
                // The cell has no reading, so the character was filled in.
                let own: Float = text[place] == MRZCharacter.filler ? 0.5 : 0.1
                result.append(
                    MRZLikelihood([text[place], 0, 0, 0], [own, 0, 0, 0], rest: 1 - own)
                )
            }
        }
        return result
    }
}

extension RecognisedCharacter {
    /// Returns the likelihoods of a character at a place and of the others allowed there, assuming that there is one.
    ///
    /// Characters that the recogniser says nothing about are all equally likely.
    fileprivate func likelihood(
        of used: UInt8,
        in layout: MRZLayout,
        at offset: Int,
        isAmongDigits: Bool
    ) -> MRZLikelihood {
        let content = layout.contents[offset]
        var characters = SIMD4<UInt8>(used, 0, 0, 0)
        var weights = SIMD4<Float>(repeating: 0)
        var (seen, next) = (Float(0), 1)
        for candidate in candidates {
            let surprise =
                isAmongDigits && candidate.character == UInt8(ascii: "O")
                ? MRZLayout.surpriseOfLetterOAmongDigits
                : layout.surprise(of: candidate.character, at: offset)
            let seenOfIt = Float(Likelihood.exponential(Double(candidate.logLikelihood)))
            seen += seenOfIt
            let likelihood = seenOfIt * Float(Likelihood.exponential(Double(-surprise)))
            if candidate.character == used {
                weights[0] = likelihood
            } else if content.admits(candidate.character) {
                characters[next] = candidate.character
                weights[next] = likelihood
                next += 1
            }
        }
        let absence = Float(Likelihood.exponential(Double(absenceLogLikelihood)))
        let unseen = max(1 - seen - absence, .leastNormalMagnitude)
        if weights[0] == 0 { weights[0] = unseen / Float(LineNetwork.alphabet.count) }
        return MRZLikelihood(characters, weights, rest: unseen * Self.share(of: content))
    }

    /// Returns the share of the alphabet that a place allows.
    private static func share(of content: MRZContent) -> Float {
        var count: Float = 0
        for character in LineNetwork.alphabet where content.admits(character) { count += 1 }
        return count / Float(LineNetwork.alphabet.count)
    }
}

extension LineCourse {
    /// The rotation of the text in quarter turns clockwise, the nearest number.
    var quarterTurns: Int {
        if along.x.magnitude >= along.y.magnitude { return along.x > 0 ? 0 : 2 }
        return along.y > 0 ? 1 : 3
    }
}

extension Quadrilateral {
    /// Creates the corners around a line.
    init(_ course: LineCourse) {
        let half = course.height / 2
        let (start, end) = (course.extent.lowerBound, course.extent.upperBound)
        self.init(
            topLeft: PicturePoint(course.point(at: start, offset: -half)),
            topRight: PicturePoint(course.point(at: end, offset: -half)),
            bottomRight: PicturePoint(course.point(at: end, offset: half)),
            bottomLeft: PicturePoint(course.point(at: start, offset: half))
        )
    }

    /// Creates the corners around the lines of a zone.
    init(_ zone: ZoneAssembler.Zone) {
        let last = zone.lines.count - 1
        let (top, bottom) = (zone.lines[0].course, zone.lines[last].course)
        let (first, final) = (zone.rows[0].extent, zone.rows[last].extent)
        self.init(
            topLeft: PicturePoint(top.point(at: first.lowerBound, offset: -top.height / 2)),
            topRight: PicturePoint(top.point(at: first.upperBound, offset: -top.height / 2)),
            bottomRight: PicturePoint(
                bottom.point(at: final.upperBound, offset: bottom.height / 2)
            ),
            bottomLeft: PicturePoint(
                bottom.point(at: final.lowerBound, offset: bottom.height / 2)
            )
        )
    }
}

extension PicturePoint {
    init(_ point: SIMD2<Float>) { self.init(x: point.x, y: point.y) }
}
