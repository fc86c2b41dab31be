// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// The cells of a line of full length, each with its possible characters.
struct CellRow {
    /// The characters, one for each cell; `nil` if none was read.
    private(set) var cells: [RecognisedCharacter?]
    /// The ways along the course from the beginning of the first cell to the end of the last.
    let extent: ClosedRange<Float>
    /// How well the row fits the letters read: positive for letters within it, negative for gaps and letters outside.
    ///
    /// Its weights were set by hand. With them the arrangement that fits best is the right one in 10,213 of 10,214
    /// zones (`Training/ZoneWeights`).
    let fit: Float
    /// The number of letters read outside the row.
    let leftOut: Int
    /// The ways along the course to the middles of the cells.
    let ways: [Float]
    /// How many cells are between the row and the first clear letter after it; `nil` if there is none.
    let follower: Int?

    /// The logarithm of the likelihood from which a letter outside the row is clear; set by hand.
    private static let clear: Float = -1

    /// Creates a row of `length` cells that starts with the line's cell `first`.
    init(_ line: ReadLine, length: Int, first: Int) {
        var cells = [RecognisedCharacter?](repeating: nil, count: length)
        var fit: Float = 0
        var leftOut = 0
        var follower: Int?
        for letter in line.letters {
            let likelihood = max(-3, letter.character.best.logLikelihood)
            let cell = letter.cell - first
            guard cell >= 0, cell < length else {
                if cell >= length, likelihood > Self.clear { follower = follower ?? cell - length }
                fit -= 2 + likelihood / 2
                leftOut += 1
                continue
            }
            if let other = cells[cell] {
                fit -= 0.8
                if other.best.logLikelihood >= likelihood { continue }
            } else {
                fit += 1 + likelihood / 4
            }
            cells[cell] = letter.character
        }
        for cell in cells where cell == nil { fit -= 0.6 }
        self.cells = cells
        self.fit = fit
        self.leftOut = leftOut
        self.follower = follower
        extent = Self.extent(of: line, first: first, length: length)
        ways = Self.ways(of: line, first: first, in: extent, length: length)
    }

    /// The mean distance from cell to cell.
    var pitch: Float { (extent.upperBound - extent.lowerBound) / Float(cells.count) }

    /// Returns the row with other readings in its cells.
    func replaced(_ cells: [RecognisedCharacter?]) -> CellRow {
        var row = self
        row.cells = cells
        return row
    }

    /// Returns the middles of the letters, with even steps between them.
    private static func ways(
        of line: ReadLine,
        first: Int,
        in extent: ClosedRange<Float>,
        length: Int
    ) -> [Float] {
        var ways = [Float](repeating: 0, count: length)
        var last: (cell: Int, way: Float) = (-1, extent.lowerBound - line.pitch / 2)
        func fill(to next: (cell: Int, way: Float)) {
            let step = (next.way - last.way) / Float(next.cell - last.cell)
            for cell in last.cell + 1..<next.cell {
                ways[cell] = last.way + step * Float(cell - last.cell)
            }
        }
        for letter in line.letters {
            let cell = letter.cell - first
            guard cell >= 0, cell < length, cell > last.cell else { continue }
            fill(to: (cell, letter.way))
            ways[cell] = letter.way
            last = (cell, letter.way)
        }
        fill(to: (length, extent.upperBound + line.pitch / 2))
        return ways
    }

    private static func extent(of line: ReadLine, first: Int, length: Int) -> ClosedRange<Float> {
        guard let left = line.letters.first, let right = line.letters.last else { return 0...0 }
        // Ways at the ends of the row follow from the letters nearest to them.
        var (near, far) = (left, right)
        for letter in line.letters {
            if (letter.cell - first).magnitude < (near.cell - first).magnitude { near = letter }
            let last = first + length - 1
            if (letter.cell - last).magnitude < (far.cell - last).magnitude { far = letter }
        }
        let start = near.way + (Float(first - near.cell) - 0.5) * line.pitch
        let end = far.way + (Float(first + length - 1 - far.cell) + 0.5) * line.pitch
        return start...max(start, end)
    }

    /// Returns the rows of `length` cells that fit the line, the best first.
    static func rows(of line: ReadLine, length: Int) -> [CellRow] {
        guard let last = line.letters.last else { return [] }
        // Print around the document may continue the line on both sides.
        let shift = last.cell + 1 - length
        guard shift >= -8, shift <= 32 else { return [] }
        let starts = min(0, shift) - 1...max(0, shift) + 1
        let rows = starts.map { CellRow(line, length: length, first: $0) }
        return Array(rows.sorted { $0.fit > $1.fit }.prefix(6))
    }

    /// Whether a cell without a reading is not next to a filler.
    ///
    /// There a character is missing, rather than an overlooked filler.
    var hasHole: Bool {
        let filler = MRZCharacter.filler
        for (place, cell) in cells.enumerated() where cell == nil {
            let before = place > 0 ? cells[place - 1]?.best.character : nil
            let after = place + 1 < cells.count ? cells[place + 1]?.best.character : nil
            if before != filler && after != filler { return true }
        }
        return false
    }

    /// The cells without a reading, if they are so few and so close that one character may be missing; nil otherwise.
    ///
    /// Beside blank paper the recogniser may overlook the neighbours too.
    var gap: Range<Int>? {
        guard let first = cells.firstIndex(where: { $0 == nil }),
            let last = cells.lastIndex(where: { $0 == nil }), last - first < Self.widestGap,
            cells[first...last].allSatisfy({ $0 == nil })
        else { return nil }
        return first..<last + 1
    }

    private static let widestGap = 3

    /// The ways of the row before and after its gap, whose middle is blank; empty if it has none.
    var partsBesideGap: [ClosedRange<Float>] {
        guard hasHole, let gap else { return [] }
        let middle = (ways[gap.lowerBound] + ways[gap.upperBound - 1]) / 2
        let half = pitch / 2
        return [(extent.lowerBound, middle - half), (middle + half, extent.upperBound)]
            .filter { $0.0 < $0.1 }.map { $0.0...$0.1 }
    }

    /// Whether every cell was read and no letter is outside.
    var isWhole: Bool { leftOut == 0 && isFullyRead }

    /// Whether every cell was read.
    var isFullyRead: Bool { cells.allSatisfy { $0 != nil } }

    /// The best reading.
    var text: [UInt8] { cells.map { $0?.best.character ?? MRZCharacter.filler } }
}

extension MRZGlyph {
    /// Creates a glyph from a reading.
    init(_ cell: RecognisedCharacter?) {
        var candidates: [(character: UInt8, logLikelihood: Float)] = []
        if let cell {
            for candidate in cell.candidates {
                candidates.append((candidate.character, candidate.logLikelihood))
            }
        }
        self = MRZGlyph(candidates) ?? .unread
    }
}
