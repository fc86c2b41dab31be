// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Assembles lines into zones: which lines belong together, how long they are, where they begin.
struct ZoneAssembler {
    /// A zone assembled from lines.
    struct Zone {
        let lines: [ReadLine]
        let rows: [CellRow]
        /// The cells of all rows as they were evaluated.
        let cells: [RecognisedCharacter?]
        let correction: MRZCorrection
        /// Whether a row that is not fully read begins a character before or after the others.
        let isStaggered: Bool
        /// The evidence for and against it.
        let evidence: ZoneEvidence
        /// The weight of its evidence, for comparing zones of one picture.
        let worth: Float

        /// Whether enough fits for this to be a zone.
        ///
        /// Its check digits say so, or its print does, whatever its digits say: a document may be wrong itself.
        var isConvincing: Bool { isProven || isPlain }

        /// Returns whether it is better than another zone of the same lines.
        func beats(_ other: Zone?) -> Bool {
            guard let other else { return true }
            if isConvincing != other.isConvincing { return isConvincing }
            return worth > other.worth
        }

        /// Returns whether another zone consists of the same lines.
        func covers(_ other: Zone) -> Bool {
            var count = 0
            for line in other.lines
            where lines.contains(where: { $0.course.covers(line.course) }) {
                count += 1
            }
            return 2 * count >= other.lines.count
        }
    }

    /// The numbers and lengths of lines that zones have.
    private static let shapes: [[Int]] = [[44, 44], [36, 36], [30, 30, 30], [9, 30, 30], [30]]

    /// How many arrangements of rows are turned into zones, and how much worse than the best one they may fit.
    ///
    /// Set by hand, with a margin: of 10,214 zones 10,213 were the first of them and one was the second
    /// (`Training/ZoneWeights`).
    private static let arrangements: (most: Int, worse: Float) = (10, 6)

    /// How far perspective may shift left sides that are aligned with one another, in pitches; set by hand.
    private static let perspective: Float = 0.25

    /// The part of a pitch from which the middle one of three rows begins a character late; set by hand.
    ///
    /// An outer row that is off by a pitch moves the line through the others' beginnings by half of that at the middle
    /// one.
    private static let stagger: Float = 0.35

    let picture: GreyPicture
    let today: CalendarDate

    /// Returns the zone with the best evidence from lines in order from the top down.
    ///
    /// `nil` if none of them have the shape of a zone.
    func zone(of lines: [ReadLine]) -> Zone? {
        var best: Zone?
        forEachZone(of: lines) { zone in
            if zone.beats(best) { best = zone }
        }
        return best.map(balanced)
    }

    /// Passes all possible zones of neighbouring lines to `use`, with rows in fitting places.
    func forEachZone(of lines: [ReadLine], _ use: (Zone) -> Void) {
        for shape in Self.shapes where shape.count <= lines.count {
            for start in 0...lines.count - shape.count {
                let part = Array(lines[start..<start + shape.count])
                let choices = zip(part, shape).map { CellRow.rows(of: $0, length: $1) }
                guard choices.allSatisfy({ !$0.isEmpty }) else { continue }
                for rows in Self.arrangements(choices, part) {
                    if let zone = zone(part, rows) { use(zone) }
                }
            }
        }
    }

    /// Returns the zone with zeros and letters O distinguished by the zone's own ones, at places that allow both.
    func balanced(_ zone: Zone) -> Zone {
        let document = zone.correction.document
        let contents = document.format.layout.contents
        let balance = ZeroBalance(zone.cells, document)
        let isAsked = zone.cells.indices.contains { place in
            contents[place] == .mixed && (zone.cells[place].map(ZeroBalance.concerns) ?? false)
        }
        guard isAsked else { return zone }
        let shapes = ZeroShapes(zone, in: picture)
        var cells = zone.cells
        for place in cells.indices where contents[place] == .mixed {
            guard let cell = cells[place], ZeroBalance.concerns(cell) else { continue }
            cells[place] = balance.balanced(
                cell,
                at: place,
                likeness: shapes?.likenessToLetter(at: place)
            )
        }
        return self.zone(zone.lines, zone.rows, cells) ?? zone
    }

    /// Returns the zone of exactly these lines in these rows.
    func zone(_ lines: [ReadLine], _ rows: [CellRow]) -> Zone? {
        zone(lines, rows, rows.flatMap { $0.cells })
    }

    private func zone(
        _ lines: [ReadLine],
        _ rows: [CellRow],
        _ cells: [RecognisedCharacter?]
    ) -> Zone? {
        var glyphs = [[MRZGlyph]]()
        var start = 0
        for row in rows {
            let end = start + row.cells.count
            glyphs.append(cells[start..<end].map { MRZGlyph($0) })
            start = end
        }
        guard let correction = try? MRZCorrector().correct(glyphs, today: today) else { return nil }
        let isStaggered = Self.isStaggered(lines, rows)
        let evidence = ZoneEvidence(
            rows,
            misalignment: Self.misalignment(lines, rows),
            hasGap: isStaggered || rows.contains { $0.hasHole },
            correction.document
        )
        return Zone(
            lines: lines,
            rows: rows,
            cells: cells,
            correction: correction,
            isStaggered: isStaggered,
            evidence: evidence,
            worth: evidence.worth
        )
    }

    /// Returns the few best choices of a row for each line, with left sides aligned.
    private static func arrangements(
        _ choices: [[CellRow]],
        _ lines: [ReadLine]
    ) -> [[CellRow]] {
        var partial: [(rows: [CellRow], fit: Float)] = [([], 0)]
        for (place, rows) in choices.enumerated() {
            var next: [(rows: [CellRow], fit: Float)] = []
            for (earlier, fit) in partial {
                for row in rows {
                    var sum = fit + row.fit
                    if place > 0 {
                        let shift = Self.shift(
                            lines[place - 1],
                            earlier[place - 1],
                            lines[place],
                            row
                        )
                        sum -= shift
                    }
                    next.append((earlier + [row], sum))
                }
            }
            next.sort { $0.fit > $1.fit }
            partial = Array(next.prefix(arrangements.most))
        }
        guard let first = partial.first else { return [] }
        return partial.filter { $0.fit > first.fit - arrangements.worse }.map { $0.rows }
    }

    /// Returns whether one of three rows begins nearly a character before or after the others.
    ///
    /// If not every cell was read, its first or last character is then missing, rather than a filler. A slant of all
    /// rows does not matter.
    private static func isStaggered(_ lines: [ReadLine], _ rows: [CellRow]) -> Bool {
        guard rows.count == 3, rows.allSatisfy({ $0.cells.count == rows[1].cells.count }),
            rows.contains(where: { $0.cells.contains { $0 == nil } })
        else { return false }
        let starts = zip(lines, rows).map { $0.course.point(at: $1.extent.lowerBound) }
        let along = lines[1].course.along
        let across = lines[1].course.across
        // The left side of the middle row if it were on the line through those of the others.
        let (whole, part) = (starts[2] - starts[0], starts[1] - starts[0])
        let share = (part * across).sum() / max((whole * across).sum(), 1)
        let offset = ((part - whole * share) * along).sum()
        return offset.magnitude > stagger * rows[1].pitch
    }

    /// Returns how far the left sides of all rows are out of alignment in total.
    private static func misalignment(_ lines: [ReadLine], _ rows: [CellRow]) -> Float {
        var sum: Float = 0
        for place in rows.indices.dropFirst() {
            sum += shift(lines[place - 1], rows[place - 1], lines[place], rows[place])
        }
        return sum
    }

    /// Returns how far the left sides of two rows are out of alignment, in pitches.
    ///
    /// The effect of perspective is subtracted, and the short line of a Swiss licence may be anywhere.
    private static func shift(
        _ upper: ReadLine,
        _ upperRow: CellRow,
        _ lower: ReadLine,
        _ lowerRow: CellRow
    ) -> Float {
        guard upperRow.cells.count == lowerRow.cells.count else { return 0 }
        let first = upper.course.point(at: upperRow.extent.lowerBound)
        let second = lower.course.point(at: lowerRow.extent.lowerBound)
        let along = upper.course.along
        let shift = ((second - first) * along).sum().magnitude / max(upper.pitch, 1)
        return max(0, shift - perspective)
    }
}
