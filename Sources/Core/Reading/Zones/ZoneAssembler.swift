// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Makes zones of lines: which of them belong together, how long they are, where they begin.
struct ZoneAssembler {
    /// A zone made of lines.
    struct Zone {
        let lines: [ReadLine]
        let rows: [CellRow]
        /// The cells of all rows as they were judged.
        let cells: [RecognisedCharacter?]
        let correction: MRZCorrection
        /// Whether a row begins a character before or after the others, though something of it is missing.
        let isStaggered: Bool
        /// What speaks for it and against it.
        let evidence: ZoneEvidence
        /// How much speaks for it; to compare zones of one picture.
        let worth: Float

        /// Whether so much fits that it is a zone, nothing of it is missing, its lines are not all longer,
        /// and at most every eighth character had to be put right: of other print enough can be changed to
        /// fit.
        ///
        /// The limits were set by hand after zones were found where there are none. Of 10,207 right zones of
        /// the corpus, half of them hard to read, four leave out four letters in each row and two need more changes;
        /// of wrong ones these two conditions alone stop 4 and 22 (`Training/ZoneWeights`).
        var isConvincing: Bool {
            correction.document.isConvincing && !rows.contains { $0.hasHole } && !isStaggered
                && rows.contains { $0.leftOut < 4 }
                && 8 * correction.changes.count <= cells.count
        }

        /// Whether it is to be preferred to another zone of the same lines.
        func beats(_ other: Zone?) -> Bool {
            guard let other else { return true }
            if isConvincing != other.isConvincing { return isConvincing }
            return worth > other.worth
        }

        /// Whether another zone is of the same lines.
        func covers(_ other: Zone) -> Bool {
            var count = 0
            for line in other.lines
            where lines.contains(where: { $0.course.covers(line.course) }) {
                count += 1
            }
            return 2 * count >= other.lines.count
        }
    }

    /// Numbers and lengths of lines that zones have.
    private static let shapes: [[Int]] = [[44, 44], [36, 36], [30, 30, 30], [9, 30, 30], [30]]

    /// Arrangements of rows that are made into zones, and how much worse than the best one they may fit.
    ///
    /// Set by hand, with room: of 10,214 zones 10,213 were the first of them and one was the second
    /// (`Training/ZoneWeights`).
    private static let arrangements: (most: Int, worse: Float) = (10, 6)

    /// What perspective may do to left sides that stand under one another, in pitches; set by hand.
    private static let perspective: Float = 0.25

    /// From this part of a pitch on the middle one of three rows begins a character late; set by hand.
    ///
    /// A row at the edge that is off by a pitch takes the line through the others' begins by half of that
    /// past the middle one.
    private static let stagger: Float = 0.35

    let picture: GreyPicture
    let today: CalendarDate

    /// The zone that most speaks for, of lines from the top down; `nil` where nothing of them has
    /// the shape of a zone.
    func zone(of lines: [ReadLine]) -> Zone? {
        var best: Zone?
        forEachZone(of: lines) { zone in
            if zone.beats(best) { best = zone }
        }
        return best.map(balanced)
    }

    /// All zones that neighbouring lines may be, each row where it stands well.
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

    /// The zone with zeros and letters O told from one another by its own ones, where both may stand.
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

    /// The zone of exactly these lines in these rows.
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

    /// The few ways to choose a row for each line that fit best, left sides under one another.
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

    /// Whether one of three rows begins nearly a character before or after the others do.
    ///
    /// Where not every cell was read its first or last character is missing then, not a filler. That the
    /// rows lean as a whole is no reason.
    private static func isStaggered(_ lines: [ReadLine], _ rows: [CellRow]) -> Bool {
        guard rows.count == 3, rows.allSatisfy({ $0.cells.count == rows[1].cells.count }),
            rows.contains(where: { $0.cells.contains { $0 == nil } })
        else { return false }
        let starts = zip(lines, rows).map { $0.course.point(at: $1.extent.lowerBound) }
        let along = lines[1].course.along
        let across = lines[1].course.across
        // Where the left side of the middle row would be on the line through the others' ones.
        let (whole, part) = (starts[2] - starts[0], starts[1] - starts[0])
        let share = (part * across).sum() / max((whole * across).sum(), 1)
        let offset = ((part - whole * share) * along).sum()
        return offset.magnitude > stagger * rows[1].pitch
    }

    /// How far the left sides of rows are from standing under one another, all together.
    private static func misalignment(_ lines: [ReadLine], _ rows: [CellRow]) -> Float {
        var sum: Float = 0
        for place in rows.indices.dropFirst() {
            sum += shift(lines[place - 1], rows[place - 1], lines[place], rows[place])
        }
        return sum
    }

    /// How far the left sides of two rows are from standing under one another, in pitches; what
    /// perspective may do to them is not counted, and the short line of a Swiss licence stands where
    /// it likes.
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
