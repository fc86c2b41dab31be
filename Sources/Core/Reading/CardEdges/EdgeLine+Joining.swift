// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The lines of a picture, made of the pieces that lie on them.
extension EdgeLine {
    /// The most pieces that are joined.
    private static let mostSegments = 400
    /// Longer lines are no better.
    private static let longest: Float = 120
    /// The most lines.
    private static let mostLines = 64
    /// The most lines in about the same direction.
    private static let mostOfDirection = 26

    /// Joins pieces that lie on a line, and returns the longest lines.
    static func lines(
        _ segments: [EdgeSegment],
        _ gradients: EdgeGradients,
        _ activity: EdgeActivity
    ) -> [EdgeLine] {
        // The clearest first.
        let segments = segments.map {
            (segment: $0, weight: weight($0, $0.length, gradients, activity))
        }
        .sorted { $0.weight > $1.weight }
        .prefix(mostSegments)
        .map { $0.segment }
        var isTaken = [Bool](repeating: false, count: segments.count)
        var joined = [(segment: EdgeSegment, weight: Float)]()
        for first in segments.indices where !isTaken[first] {
            var line = segments[first]
            var length = line.length
            for next in first + 1..<max(first + 1, segments.count) where !isTaken[next] {
                let other = segments[next]
                guard isContinued(line, by: other) else { continue }
                isTaken[next] = true
                length += other.length
                line.add(other)
            }
            joined.append((line, weight(line, length, gradients, activity)))
        }
        joined.sort { $0.weight > $1.weight }
        // On a floor of boards most lines run in one direction, and those of the document must not be crowded out.
        var counts = [Int](repeating: 0, count: 8)
        var lines = [EdgeLine]()
        for (segment, _) in joined where lines.count < mostLines {
            let direction = eighth(segment.direction)
            guard counts[direction] < mostOfDirection else { continue }
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

    private static func isContinued(_ line: EdgeSegment, by other: EdgeSegment) -> Bool {
        guard line.slopes.normalised.dot(other.slopes.normalised) > 0.97 else { return false }
        let reach = line.length / 2
        for end in [other.start, other.end] {
            let beyond = max(0, (end - line.middle).length - reach)
            guard line.distance(end).magnitude < 1.2 + min(2, 0.012 * beyond) else { return false }
        }
        return true
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
