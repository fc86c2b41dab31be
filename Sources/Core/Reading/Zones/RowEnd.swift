// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// The place where a row ends, and whether the picture shows that it does.
///
/// A zone of 44 columns that is cut off or covered from column 36 on looks like one of 36, and the check digits of a visa
/// do not reveal it: the last one is in column 28.
struct RowEnd {
    /// Where the paper is measured, in pitches: several windows before the end, and one after it at a distance.
    private enum Window {
        static let count = 4
        static let width: Float = 1.3
        static let step: Float = 1.4
        static let distance: Float = 0.2
    }

    /// The rows of the strip, which is twice as high as the capitals: paper above and below them, and the capitals.
    private enum Strip {
        static let rows = 24
        static let paper = [0, 1, 2, 21, 22, 23]
        static let capitals = 7..<17
    }

    /// Limits, tuned on drawn visas (`Benchmarks/Corpus`, kind `cut`).
    private enum Limit {
        /// The part of the print's contrast from which something dark is ink.
        static let ink: Float = 0.55
        /// The part of a pitch that ink must fill.
        static let inkWidth: Float = 0.1
        /// The part of the contrast by which paper may become lighter or darker.
        static let change: Float = 0.05
        /// The same as a multiple of the greatest change before the end.
        static let drift: Float = 3
        /// The factors between which the grain of the paper may change.
        static let grain: ClosedRange<Float> = 0.4...2.5
    }

    private let picture: GreyPicture
    private let line: ReadLine
    private let row: CellRow
    /// The way along the line to the end of the last cell that was read.
    private let end: Float

    /// Creates the end of a row.
    init(_ row: CellRow, of line: ReadLine, in picture: GreyPicture) {
        self.picture = picture
        self.line = line
        self.row = row
        let last = row.cells.lastIndex { $0 != nil }
        end =
            last == row.cells.count - 1
            ? row.extent.upperBound : (last.map { row.ways[$0] } ?? 0) + row.pitch / 2
    }

    /// Whether the row may go on where the picture does not show it.
    ///
    /// True if the picture ends there, if print goes on, or if the paper changes.
    var isOpen: Bool {
        let pitch = row.pitch
        guard picture.shows(line.course.point(at: end + pitch), within: 0) else { return true }
        if let follower = row.follower, follower < 2 { return true }
        let height = line.course.height
        let view = LineSampler.View(
            course: line.course,
            rows: Strip.rows,
            step: height / Float(Strip.rows / 2),
            extent: end - Window.step * Float(Window.count) * pitch...end + 2 * pitch
        )
        let strip = LineSampler(picture: picture).strip(view)
        let columns = { (way: Float) in
            max(0, min(strip.width, Int((way - view.extent.lowerBound) / view.step)))
        }
        let before = (0..<Window.count).map { place in
            let from = end - Float(place + 1) * Window.step * pitch
            return Paper(strip, columns(from)..<columns(from + Window.width * pitch))
        }
        let start = end + Window.distance * pitch
        let after = Paper(strip, columns(start)..<columns(start + Window.width * pitch))
        let contrast = before[0].level - Self.ink(strip, columns(end - 5 * pitch)..<columns(end))
        guard contrast > 0 else { return true }
        let near = columns(end + 0.05 * pitch)..<columns(end + 1.1 * pitch)
        let darkest = before[0].level - Limit.ink * contrast
        let dark = near.filter { Self.capital(strip, $0) < darkest }.count
        if Float(dark) * view.step > Limit.inkWidth * pitch { return true }
        return after.differs(from: before, contrast)
    }

    /// Returns the level of the darkest tenth of the capitals.
    private static func ink(_ strip: GreyPicture, _ columns: Range<Int>) -> Float {
        var counts = [Int](repeating: 0, count: 256)
        for row in Strip.capitals {
            for column in columns { counts[Int(strip.pixels[row * strip.width + column])] += 1 }
        }
        var left = Strip.capitals.count * columns.count / 10
        for level in counts.indices {
            if counts[level] > left { return Float(level) }
            left -= counts[level]
        }
        return 0
    }

    /// Returns the level of the three darkest pixels of a column within the capitals.
    private static func capital(_ strip: GreyPicture, _ column: Int) -> Float {
        var (first, second, third) = (Int.max, Int.max, Int.max)
        for row in Strip.capitals {
            let level = Int(strip.pixels[row * strip.width + column])
            if level < first {
                (first, second, third) = (level, first, second)
            } else if level < second {
                (second, third) = (level, second)
            } else if level < third {
                third = level
            }
        }
        return Float(first + second + third) / 3
    }

    /// The paper above and below the capitals, in some columns.
    private struct Paper {
        /// The mean level.
        let level: Float
        /// The mean difference between neighbours.
        let grain: Float

        init(_ strip: GreyPicture, _ columns: Range<Int>) {
            var (sum, differences, count) = (0, 0, 0)
            for row in Strip.paper {
                for column in columns {
                    let place = row * strip.width + column
                    sum += Int(strip.pixels[place])
                    guard column + 1 < columns.upperBound else { continue }
                    let next = Int(strip.pixels[place + 1])
                    differences += abs(next - Int(strip.pixels[place]))
                }
                count += columns.count
            }
            level = Float(sum) / Float(max(1, count))
            grain = Float(differences) / Float(max(1, count))
        }

        /// Returns whether this paper, after an end, differs from that before it, the nearest window first.
        func differs(from before: [Paper], _ contrast: Float) -> Bool {
            var drift: Float = 0
            var (least, most) = (before[0].grain, before[0].grain)
            for place in 1..<before.count {
                drift = max(drift, (before[place].level - before[place - 1].level).magnitude)
                least = min(least, before[place].grain)
                most = max(most, before[place].grain)
            }
            let change = (level - before[0].level).magnitude
            if change > max(Limit.change * contrast, Limit.drift * drift) { return true }
            return grain < Limit.grain.lowerBound * least - 0.3
                || grain > Limit.grain.upperBound * most + 1
        }
    }
}

extension ZoneAssembler.Zone {
    /// The lines, counted from 1, that may go on where the picture does not show it.
    ///
    /// Looks at rows whose last cells were not read, and at those of a visa of 36 columns, which may be one of 44.
    func openLines(in picture: GreyPicture) -> [Int] {
        rows.indices.filter { place in
            let row = rows[place]
            guard row.cells.count >= 30 else { return false }
            let isUnread = row.cells[row.cells.count - 1] == nil
            guard isUnread || correction.document.format == .mrvB else { return false }
            return RowEnd(row, of: lines[place], in: picture).isOpen
        }.map { $0 + 1 }
    }
}
