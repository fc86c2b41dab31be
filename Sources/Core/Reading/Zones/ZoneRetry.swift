// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Rereads a doubtful zone carefully and averages the readings of each character.
///
/// Each line is cut slightly differently each time: errors of one cut are seldom those of the next.
struct ZoneRetry {
    /// How the strips are cut: their offset towards the foot of the letters, in heights, and their height.
    private static let cuts: [(offset: Float, size: Float)] = [
        (0, 1), (-0.07, 1.09), (0.08, 0.93), (0.0, 1.16), (0.05, 1.04),
    ]

    let picture: GreyPicture
    let recogniser: LineRecogniser
    let today: CalendarDate

    /// Returns the zone after more readings; unchanged if nothing in it is doubtful.
    func improved(_ zone: ZoneAssembler.Zone) -> ZoneAssembler.Zone {
        guard zone.isDoubtful else { return zone }
        let assembler = ZoneAssembler(picture: picture, today: today)
        let isClear = zone.hasClearRows
        let rows = zone.rows.indices.map { place in
            isClear[place] ? zone.rows[place] : again(zone.lines[place], zone.rows[place])
        }
        guard let next = assembler.zone(zone.lines, rows).map(assembler.balanced),
            next.worth > zone.worth - 1,
            next.isConvincing || !zone.isConvincing
        else {
            return zone
        }
        return next
    }

    private func again(_ line: ReadLine, _ row: CellRow) -> CellRow {
        var sums = CellVotes(row)
        var course = fitted(line.course, to: row)
        course.extent = row.extent
        for cut in Self.cuts {
            var next = course.moved(by: cut.offset * course.height)
            next.height *= cut.size
            sums.add(ReadLine(next, in: picture, with: recogniser, margin: 1, carefully: true))
        }
        // Beside blank paper the recogniser may overlook a character, but not at the end of a line.
        for part in row.partsBesideGap {
            course.extent = part
            sums.add(ReadLine(course, in: picture, with: recogniser, margin: 0, carefully: true))
        }
        return row.replaced(sums.cells)
    }

    /// Returns the course fitted to the row alone, because print beside a zone may have bent it.
    private func fitted(_ course: LineCourse, to row: CellRow) -> LineCourse {
        var own = course
        own.extent = row.extent
        let fit = LineFit(own, in: picture)
        guard fit.contrast > 0.3, course.isLike(fit.course) else { return course }
        let ways = [row.extent.lowerBound, row.extent.upperBound]
        let isOff = ways.contains {
            course.distance(to: fit.course, at: $0).magnitude > 0.2 * course.height
        }
        return isOff ? fit.course : course
    }
}

extension ZoneAssembler.Zone {
    /// The least certainty of a character in a clear row, 0 to 1.
    private static let clear: Float = 0.97

    /// For each row, whether all of it was clear, so that another reading would say the same.
    fileprivate var hasClearRows: [Bool] {
        guard isConvincing else { return rows.map { _ in false } }
        let likelihoods = self.likelihoods
        var start = 0
        return rows.map { row in
            defer { start += row.cells.count }
            return likelihoods[start..<start + row.cells.count].allSatisfy { $0.own > Self.clear }
        }
    }
}

/// Votes of several readings of one line, by cell.
struct CellVotes {
    private var votes: CharacterVotes
    private let ways: [Float]
    private let pitch: Float

    /// Creates empty votes for the cells of a row.
    init(_ row: CellRow) {
        votes = CharacterVotes(count: row.cells.count)
        ways = row.ways
        pitch = row.pitch
    }

    /// Adds a reading, each letter to its nearest cell.
    mutating func add(_ line: ReadLine) {
        var place = 0
        for letter in line.letters {
            while place + 1 < ways.count,
                (ways[place + 1] - letter.way).magnitude < (ways[place] - letter.way).magnitude
            {
                place += 1
            }
            if (ways[place] - letter.way).magnitude < 0.45 * pitch {
                votes.add(letter.character, at: place)
            }
        }
    }

    /// The combined readings of each cell.
    var cells: [RecognisedCharacter?] { votes.characters }
}
