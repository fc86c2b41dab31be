// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Reads what is in doubt of a zone again, cut a little differently each time, and averages what is seen
/// of each character: errors of one cut are seldom those of the next.
struct ZoneRetry {
    /// A character less likely than this, as a logarithm, is in doubt.
    private static let doubt: Float = -0.12
    /// How the strips are cut: towards the foot of the letters, in heights, and how high.
    private static let cuts: [(offset: Float, size: Float)] = [
        (-0.07, 1.09), (0.08, 0.93), (0.0, 1.16), (0.05, 1.04),
    ]
    /// How many cells on both sides of a cell in doubt are read with it.
    private static let context = 5

    let picture: GreyPicture
    let recogniser: LineRecogniser
    let today: CalendarDate

    /// The zone after more readings of what is in doubt; as it was where nothing is.
    func improved(_ zone: ZoneAssembler.Zone) -> ZoneAssembler.Zone {
        let areChecksRight = zone.correction.document.checks.areAllValid
        var rows = zone.rows
        var isChanged = false
        for place in rows.indices {
            let parts = areChecksRight ? Self.doubts(in: rows[place]) : [rows[place].cells.indices]
            guard !parts.isEmpty else { continue }
            rows[place] = again(zone.lines[place], rows[place], parts)
            isChanged = true
        }
        guard isChanged else { return zone }
        let assembler = ZoneAssembler(today: today)
        guard let next = assembler.zone(zone.lines, rows).map(assembler.balanced),
            next.worth > zone.worth - 1,
            next.isConvincing || !zone.isConvincing
        else {
            return zone
        }
        return next
    }

    /// The cells in doubt, those near one another together.
    private static func doubts(in row: CellRow) -> [Range<Int>] {
        var parts = [Range<Int>]()
        for (place, cell) in row.cells.enumerated() {
            if let cell, cell.best.logLikelihood >= doubt { continue }
            if let last = parts.last, place - last.upperBound < 2 * context {
                parts[parts.count - 1] = last.lowerBound..<place + 1
            } else {
                parts.append(place..<place + 1)
            }
        }
        return parts
    }

    private func again(_ line: ReadLine, _ row: CellRow, _ parts: [Range<Int>]) -> CellRow {
        let count = row.cells.count
        let pitch = row.pitch
        var sums = CellSums(row)
        let straight = fitted(line.course, to: row)
        for part in parts {
            let first = max(part.lowerBound - Self.context, 0)
            let last = min(part.upperBound + Self.context, count) - 1
            let start = first == 0 ? row.extent.lowerBound : row.ways[first] - pitch / 2
            let end = last == count - 1 ? row.extent.upperBound : row.ways[last] + pitch / 2
            var course = straight
            course.extent = start...end
            for cut in Self.cuts {
                var next = course.moved(by: cut.offset * course.height)
                next.height *= cut.size
                sums.add(ReadLine(next, in: picture, with: recogniser, margin: 1), within: part)
            }
        }
        return row.replaced(sums.cells)
    }

    /// The course fitted to the row alone: what stands beside a zone in the direction of its line may
    /// have bent it.
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

/// Votes of several readings of one line, by cell.
struct CellSums {
    private var votes: CharacterVotes
    private let ways: [Float]
    private let pitch: Float

    /// The votes of a first reading.
    init(_ row: CellRow) {
        votes = CharacterVotes(count: row.cells.count)
        ways = row.ways
        pitch = row.pitch
        for (place, cell) in row.cells.enumerated() {
            if let cell { votes.add(cell, at: place) }
        }
    }

    /// Adds another reading of these cells, each letter to the cell it stands nearest to.
    mutating func add(_ line: ReadLine, within part: Range<Int>) {
        var place = 0
        for letter in line.letters {
            while place + 1 < ways.count,
                (ways[place + 1] - letter.way).magnitude < (ways[place] - letter.way).magnitude
            {
                place += 1
            }
            if part.contains(place), (ways[place] - letter.way).magnitude < 0.45 * pitch {
                votes.add(letter.character, at: place)
            }
        }
    }

    /// For each cell what the readings say together.
    var cells: [RecognisedCharacter?] { votes.characters }
}
