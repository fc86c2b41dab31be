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
        guard let next = assembler.zone(zone.lines, rows), next.worth > zone.worth - 1,
            next.isConvincing || !zone.isConvincing
        else {
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

/// Votes of several readings of one line, by cell.
struct CellSums {
    private var votes: CharacterVotes
    private let ways: [Float]

    /// The votes of a first reading.
    init(_ row: CellRow) {
        votes = CharacterVotes(count: row.cells.count)
        ways = row.ways
        for (place, cell) in row.cells.enumerated() {
            if let cell { votes.add(cell, at: place) }
        }
    }

    /// Adds another reading, each letter to the cell it stands nearest to.
    mutating func add(_ line: ReadLine, extent: ClosedRange<Float>) {
        let count = ways.count
        let pitch = (extent.upperBound - extent.lowerBound) / Float(count)
        var place = 0
        for letter in line.letters {
            while place + 1 < count,
                (ways[place + 1] - letter.way).magnitude < (ways[place] - letter.way).magnitude
            {
                place += 1
            }
            if (ways[place] - letter.way).magnitude < 0.45 * pitch {
                votes.add(letter.character, at: place)
            }
        }
    }

    /// For each cell the three likeliest characters by the mean over the readings.
    var cells: [RecognisedCharacter?] {
        votes.counts.enumerated().map { place, count in
            guard count > 0 else { return nil }
            let means = votes.best(at: place).map { candidate in
                CharacterCandidate(
                    character: candidate.character,
                    logLikelihood: candidate.logLikelihood / Float(count)
                )
            }
            return RecognisedCharacter(
                best: means[0],
                second: means[1],
                third: means[2],
                absenceLogLikelihood: -8,
                columns: place..<place + 1
            )
        }
    }
}
