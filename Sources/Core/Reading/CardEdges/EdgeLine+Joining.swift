// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The lines of a picture, made of the pieces that lie on them.
extension EdgeLine {
    /// The most pieces that are joined, for each line that is wanted.
    private static let segmentsPerLine = 7
    /// Longer lines are no better.
    private static let longest: Float = 120
    /// The part of the lines that may run in about the same direction.
    private static let mostOfDirection = 0.4

    /// Joins pieces that lie on a line, and returns the lines that deserve most to be examined.
    ///
    /// - Parameters:
    ///   - segments: the pieces.
    ///   - gradients: the slopes of the picture.
    ///   - activity: its texture.
    ///   - mostLines: how many lines to return at most.
    /// - Returns: the lines, the clearest first.
    static func lines(
        _ segments: [EdgeSegment],
        _ gradients: EdgeGradients,
        _ activity: EdgeActivity,
        most mostLines: Int
    ) -> [EdgeLine] {
        // The clearest first.
        let segments = segments.map {
            (segment: $0, weight: weight($0, $0.length, gradients, activity))
        }
        .sorted { $0.weight > $1.weight }
        .prefix(segmentsPerLine * mostLines)
        .map { $0.segment }
        let directions = segments.map { $0.slopes.normalised }
        var isTaken = [Bool](repeating: false, count: segments.count)
        var joined = [(segment: EdgeSegment, weight: Float)]()
        for first in segments.indices where !isTaken[first] {
            var line = segments[first]
            var length = line.length
            var track = Track(line)
            for next in first + 1..<max(first + 1, segments.count) where !isTaken[next] {
                let other = segments[next]
                guard track.isContinued(by: other, directions[next]) else { continue }
                isTaken[next] = true
                length += other.length
                line.add(other)
                track = Track(line)
            }
            joined.append((line, weight(line, length, gradients, activity)))
        }
        joined.sort { $0.weight > $1.weight }
        // On a floor of boards most lines run in one direction, and those of the document must not be crowded out.
        var counts = [Int](repeating: 0, count: 8)
        var lines = [EdgeLine]()
        for (segment, _) in joined where lines.count < mostLines {
            let direction = eighth(segment.direction)
            guard Double(counts[direction]) < mostOfDirection * Double(mostLines) else { continue }
            counts[direction] += 1
            if let line = EdgeLine(segment, gradients, activity) { lines.append(line) }
        }
        return lines
    }

    /// How much a line deserves to be examined: by its length and how clear it is beside what is around it.
    private static func weight(
        _ line: EdgeSegment,
        _ length: Float,
        _ gradients: EdgeGradients,
        _ activity: EdgeActivity
    ) -> Float {
        let slope = line.slope
        var sum: Float = 0
        let samples = 8
        for index in 0..<samples {
            let share = (Float(index) + 0.5) / Float(samples)
            let place = line.start + (line.end - line.start) * share
            let steep = gradients.slope(place.x, place.y, slope).magnitude
            let right = activity.value(place + slope * beside)
            let left = activity.value(place - slope * beside)
            sum += steep / (steep + faint + min(right ?? 255, left ?? 255))
        }
        return min(length, longest) * sum / Float(samples)
    }

    /// Where a line runs, to compare many pieces with it.
    private struct Track {
        let middle: SIMD2<Float>
        let slope: SIMD2<Float>
        let steepest: SIMD2<Float>
        let reach: Float

        init(_ line: EdgeSegment) {
            middle = line.middle
            slope = line.slope
            steepest = line.slopes.normalised
            reach = line.length / 2
        }

        /// Whether a piece lies on the line and has its slope.
        func isContinued(by other: EdgeSegment, _ direction: SIMD2<Float>) -> Bool {
            guard steepest.dot(direction) > 0.97 else { return false }
            return isNear(other.start) && isNear(other.end)
        }

        private func isNear(_ end: SIMD2<Float>) -> Bool {
            let way = end - middle
            let beyond = max(0, way.length - reach)
            return way.dot(slope).magnitude < 1.2 + min(2, 0.012 * beyond)
        }
    }

    /// The direction of a line in eighths of half a turn.
    private static func eighth(_ way: SIMD2<Float>) -> Int {
        let upper = way.y < 0 ? SIMD2() - way : way
        let (wide, high) = (upper.x.magnitude, upper.y)
        // Their limits are the tangents of 11.25, 33.75, 56.25 and 78.75 degrees.
        let limits: [Float] = [0.199, 0.668, 1.497, 5.03]
        let part = limits.filter { high >= $0 * wide }.count
        return upper.x >= 0 || part == 4 || part == 0 ? part : 8 - part
    }
}
