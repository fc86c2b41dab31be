// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Looks for the quadrilaterals among lines that may be the edges of documents.
struct QuadrilateralSearch {
    private let lines: [EdgeLine]
    private let count: Int
    /// For each two lines where they meet on the first.
    private var meetings: [Meeting]
    private let pictureArea: Float
    private let width: Float
    private let height: Float
    private let activity: EdgeActivity
    private(set) var found = [EdgeQuadrilateral]()
    private var leastWorth: Float = -100

    /// A side that is seen less is none.
    private static let leastClearness: Float = 0.3
    /// The part of a side at each end that a round corner or a finger may take away.
    private static let cornerPart: Float = 0.07
    /// The shortest side as a part of the picture's shorter side.
    private static let shortest: Float = 0.12
    /// How far beyond a corner an edge is looked for, in pixels.
    private static let beyond: Float = 12
    private static let mostFound = 64
    /// How far outside of a side the texture of what lies there is measured, in pixels.
    private static let outside: Float = 14

    /// Where a line is crossed by another.
    private struct Meeting {
        var place = Float.nan
        /// How clear the edge is just after the place, and just before it.
        var after: Float = 0
        var before: Float = 0
    }

    private struct Side {
        var line = 0
        var clearness: Float = 0
        var beyond: Float = 0
        var length: Float = 0
        var view = EdgeLine.View()
    }

    /// Looks for quadrilaterals.
    ///
    /// - Parameters:
    ///   - lines: the lines, in a picture or a part of it.
    ///   - gradients: the slopes there.
    ///   - activity: the texture there.
    ///   - pictureArea: the area of the whole picture, in pixels.
    init(
        _ lines: [EdgeLine],
        _ gradients: EdgeGradients,
        _ activity: EdgeActivity,
        pictureArea: Float
    ) {
        self.pictureArea = pictureArea
        self.lines = lines
        self.activity = activity
        count = lines.count
        width = Float(gradients.width)
        height = Float(gradients.height)
        meetings = [Meeting](repeating: Meeting(), count: count * count)
        for (one, line) in lines.enumerated() {
            for (two, other) in lines.enumerated() where one != two {
                guard let place = line.crossing(other) else { continue }
                let corner = line.place(place)
                let margin: Float = 3
                guard
                    corner.x > -margin, corner.y > -margin, corner.x < width + margin,
                    corner.y < height + margin
                else { continue }
                meetings[one * count + two] = Meeting(
                    place: place,
                    after: line.view(place + 3, place + 3 + Self.beyond).clearness,
                    before: line.view(place - 3 - Self.beyond, place - 3).clearness
                )
            }
        }
        run()
    }

    /// Returns the side of a line between two others; `nil` if there is no edge, or if it goes on.
    private func side(_ line: Int, _ one: Int, _ other: Int) -> Side? {
        let (start, end) = (meetings[line * count + one], meetings[line * count + other])
        guard start.place.isFinite, end.place.isFinite else { return nil }
        let isForward = start.place < end.place
        let (first, last) = isForward ? (start, end) : (end, start)
        let length = last.place - first.place
        guard length > Self.shortest * min(width, height) else { return nil }
        let beyond = max(first.before, last.after)
        let cut = length * Self.cornerPart
        let view = lines[line].view(first.place + cut, last.place - cut)
        guard
            view.clearness >= Self.leastClearness, view.clearness - 0.5 * beyond > 0.1
        else { return nil }
        return Side(
            line: line,
            clearness: view.clearness,
            beyond: beyond,
            length: length,
            view: view
        )
    }

    private mutating func run() {
        var between = [Side]()
        for one in 0..<count {
            for opposite in one + 1..<max(one + 1, count) {
                let turn = lines[one].way.dot(lines[opposite].way).magnitude
                guard turn > 0.85 else { continue }
                let across = (lines[opposite].origin - lines[one].origin)
                guard
                    across.cross(lines[one].way).magnitude > Self.shortest * min(width, height) / 2
                else { continue }
                // The sides on lines that cross both. Each quadrilateral has two pairs of opposite sides; only the pair that
                // includes its first line counts.
                between.removeAll(keepingCapacity: true)
                for line in one + 1..<max(one + 1, count) where line != opposite {
                    if let side = side(line, one, opposite) { between.append(side) }
                }
                for index in between.indices {
                    for other in index + 1..<max(index + 1, between.count)
                    where isPlausible(one, opposite, between[index], between[other]) {
                        consider(one, opposite, between[index], between[other])
                    }
                }
            }
        }
        found.sort { $0.worth > $1.worth }
    }

    /// Whether the lengths of four sides can be those of a card or page.
    private func isPlausible(_ one: Int, _ opposite: Int, _ left: Side, _ right: Side) -> Bool {
        guard ratio(left.length, right.length) < 1.7 else { return false }
        let (first, second) = (one * count, opposite * count)
        let across = (meetings[first + left.line].place - meetings[first + right.line].place)
            .magnitude
        let low = (meetings[second + left.line].place - meetings[second + right.line].place)
            .magnitude
        guard ratio(across, low) < 1.7 else { return false }
        let shape = ratio(across + low, left.length + right.length)
        return shape > 1.05 && shape < 2.15
            && lines[left.line].way.dot(lines[right.line].way).magnitude > 0.85
    }

    private mutating func consider(_ one: Int, _ opposite: Int, _ left: Side, _ right: Side) {
        guard
            let top = side(one, left.line, right.line),
            let bottom = side(opposite, left.line, right.line)
        else { return }
        let beyond = (top.beyond + bottom.beyond + left.beyond + right.beyond) / 4
        let mostBeyond = max(max(top.beyond, bottom.beyond), max(left.beyond, right.beyond))
        let clearness = SIMD4(top.clearness, right.clearness, bottom.clearness, left.clearness)
        // The weights were fitted to drawn pictures (`Benchmarks/Corpus`, kind `front`, seeds 61 and 63), so that the
        // right one of a picture's quadrilaterals comes first.
        let base =
            4.4 * clearness.sum() + 8 * clearness.min() - 16.2 * beyond - 2.4 * mostBeyond
        let first = lines[one].place(meetings[one * count + left.line].place)
        let second = lines[one].place(meetings[one * count + right.line].place)
        let third = lines[opposite].place(meetings[opposite * count + right.line].place)
        let fourth = lines[opposite].place(meetings[opposite * count + left.line].place)
        let (a, b, c, d) = (second - first, third - second, fourth - third, first - fourth)
        // Opposite sides must not cross.
        let turns = SIMD4(a.cross(b), b.cross(c), c.cross(d), d.cross(a))
        let isClockwise = turns.x > 0
        guard isClockwise ? turns.min() > 0 : turns.max() < 0 else { return }
        let middle = (first + third) / 2
        var (inside, outside): (Float, Float) = (0, 0)
        var brightInside = 0
        for side in [top, right, bottom, left] {
            let line = lines[side.line]
            let isRight = line.way.cross(middle - line.origin) > 0
            inside += (isRight ? side.view.right : side.view.left) / 4
            outside += (isRight ? side.view.left : side.view.right) / 4
            if isRight == side.view.isBrightRight { brightInside += 1 }
        }
        let isEven = brightInside == 0 || brightInside == 4
        let area = (turns.x.magnitude + turns.z.magnitude) / 2 / pictureArea
        let fit = RectangleFit(first, second, third, fourth)
        var worth = base - 7.5 * fit.error / (1 + fit.error)
        worth += isEven ? 1.5 : 0
        worth += 1.04 * Self.logarithm2(max(0.002, area) * 50)
        worth -= 4.1 * inside / (inside + 40)
        worth += 4.3 * outside / (outside + 40)
        // What follows adds less than this.
        guard worth + 9.8 > leastWorth else { return }
        let content = content(first, second, third, fourth)
        let around = around([first, second, third, fourth], middle)
        worth += 5.7 * content / (content + 40)
        worth += 1.7 * around / (around + 40)
        worth += 2.4 * (content - around).magnitude / (content + around + 40)
        guard worth > leastWorth else { return }
        found.append(
            EdgeQuadrilateral(
                corners: isClockwise
                    ? [first, second, third, fourth] : [first, fourth, third, second],
                lines: isClockwise
                    ? [one, right.line, opposite, left.line]
                    : [left.line, opposite, right.line, one],
                isPage: fit.isPage,
                worth: worth
            )
        )
        if found.count >= 2 * Self.mostFound {
            found.sort { $0.worth > $1.worth }
            found.removeLast(found.count - Self.mostFound)
            leastWorth = found[Self.mostFound - 1].worth
        }
    }

    /// Returns how much print and texture there is within four corners.
    private func content(
        _ first: SIMD2<Float>,
        _ second: SIMD2<Float>,
        _ third: SIMD2<Float>,
        _ fourth: SIMD2<Float>
    ) -> Float {
        var sum: Float = 0
        for row in 0..<4 {
            let down = (Float(row) + 0.5) / 4
            let (left, right) = (first + (fourth - first) * down, second + (third - second) * down)
            for column in 0..<4 {
                let across = (Float(column) + 0.5) / 4
                sum += activity.value(left + (right - left) * across) ?? 0
            }
        }
        return sum / 16
    }

    /// Returns how much print and texture there is just outside the middles of the sides.
    private func around(_ corners: [SIMD2<Float>], _ middle: SIMD2<Float>) -> Float {
        var sum: Float = 0
        for index in 0..<4 {
            let side = (corners[index] + corners[(index + 1) % 4]) / 2
            sum += activity.value(side + (side - middle).normalised * Self.outside) ?? 0
        }
        return sum / 4
    }

    /// The logarithm to base 2 of a number above 0, within a hundredth.
    private static func logarithm2(_ value: Float) -> Float {
        let part = value.significand - 1
        return Float(value.exponent) + part * (1.3398 - part * 0.3398)
    }

    private func ratio(_ one: Float, _ other: Float) -> Float {
        let (small, large) = (min(one, other), max(one, other))
        return small > 0 ? large / small : .infinity
    }
}
