// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Reads the lines of a zone again, cut a little differently each time, and sums what is seen of each
/// character: errors of one cut are seldom those of the next.
struct ZoneRetry {
    /// A character less likely than this, as a logarithm, is in doubt.
    private static let doubt: Float = -0.12
    /// How the strips are cut: towards the foot of the letters, in heights, and how high.
    private static let cuts: [(offset: Float, size: Float)] = [
        (-0.07, 1.09), (0.08, 0.93), (0.0, 1.16), (0.05, 1.04),
    ]

    let picture: GreyPicture
    let recogniser: LineRecogniser
    let today: CalendarDate

    /// The zone after more readings of the lines in doubt; as it was where none is.
    func improved(_ zone: ZoneAssembler.Zone) -> ZoneAssembler.Zone {
        var rows = zone.rows
        var isChanged = false
        for place in rows.indices where isDoubtful(zone, place) {
            rows[place] = again(zone.lines[place], rows[place])
            isChanged = true
        }
        guard isChanged else { return zone }
        let assembler = ZoneAssembler(today: today)
        guard let next = assembler.zone(zone.lines, rows), next.worth > zone.worth - 1 else {
            return zone
        }
        return next
    }

    /// Whether a character of a line is in doubt: by itself, or because a check digit is wrong.
    private func isDoubtful(_ zone: ZoneAssembler.Zone, _ place: Int) -> Bool {
        if !zone.correction.document.checks.areAllValid { return true }
        return zone.rows[place].cells.contains { cell in
            guard let cell else { return true }
            return cell.best.logLikelihood < Self.doubt
        }
    }

    private func again(_ line: ReadLine, _ row: CellRow) -> CellRow {
        var course = line.course
        course.extent = row.extent
        var sums = CellSums(row)
        for cut in Self.cuts {
            var next = course.moved(by: cut.offset * course.height)
            next.height *= cut.size
            let reading = ReadLine(next, in: picture, with: recogniser, margin: 1)
            sums.add(reading, extent: row.extent)
        }
        return row.replaced(sums.cells)
    }
}

/// Sums of logarithms over several readings of one line, by cell.
struct CellSums {
    private static let classes = LineNetwork.alphabet.count
    /// No reading counts for more than this against a character; beyond what the corrector pays for a
    /// change, so that a clear character stays.
    private static let floor: Float = -12

    private let count: Int
    private var sums: [Float]
    private var votes: [Float]
    private let ways: [Float]

    /// The sums of a first reading.
    init(_ row: CellRow) {
        count = row.cells.count
        sums = [Float](repeating: 0, count: count * Self.classes)
        votes = [Float](repeating: 0, count: count)
        ways = row.ways
        for (place, cell) in row.cells.enumerated() {
            if let cell { add(cell, at: place) }
        }
    }

    /// Adds another reading, each letter to the cell it stands nearest to.
    mutating func add(_ line: ReadLine, extent: ClosedRange<Float>) {
        let pitch = (extent.upperBound - extent.lowerBound) / Float(count)
        var place = 0
        for letter in line.letters {
            while place + 1 < count,
                (ways[place + 1] - letter.way).magnitude < (ways[place] - letter.way).magnitude
            {
                place += 1
            }
            if (ways[place] - letter.way).magnitude < 0.45 * pitch {
                add(letter.character, at: place)
            }
        }
    }

    private mutating func add(_ cell: RecognisedCharacter, at place: Int) {
        let rest = max(Self.floor, min(cell.third.logLikelihood, -1) - 1.5)
        for index in 0..<Self.classes {
            var value = rest
            for candidate in cell.candidates
            where candidate.character == LineNetwork.alphabet[index] {
                value = max(Self.floor, candidate.logLikelihood)
            }
            sums[place * Self.classes + index] += value
        }
        votes[place] += 1
    }

    /// For each cell the three likeliest characters by the mean over the readings.
    var cells: [RecognisedCharacter?] {
        var result = [RecognisedCharacter?]()
        for place in 0..<count {
            guard votes[place] > 0 else {
                result.append(nil)
                continue
            }
            var best = [CharacterCandidate]()
            for index in 0..<Self.classes {
                let value = sums[place * Self.classes + index] / votes[place]
                let rank = best.firstIndex { $0.logLikelihood < value } ?? best.count
                guard rank < 3 else { continue }
                best.insert(
                    CharacterCandidate(
                        character: LineNetwork.alphabet[index],
                        logLikelihood: value
                    ),
                    at: rank
                )
                if best.count > 3 { best.removeLast() }
            }
            result.append(
                RecognisedCharacter(
                    best: best[0],
                    second: best[1],
                    third: best[2],
                    absenceLogLikelihood: -8,
                    columns: place..<place + 1
                )
            )
        }
        return result
    }
}
