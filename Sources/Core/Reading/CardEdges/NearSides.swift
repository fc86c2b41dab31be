// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What lies near the sides of a quadrilateral.
struct NearSides {
    private let sides: [(start: SIMD2<Float>, way: SIMD2<Float>, length: Float)]
    private let reach: Float

    /// How far from a side a place may be and still be near it, as a part of the diagonal.
    private static let part: Float = 0.1

    init(_ corners: [SIMD2<Float>]) {
        reach = Self.part * (corners[2] - corners[0]).length
        sides = corners.indices.map { index in
            let way = corners[(index + 1) % 4] - corners[index]
            return (corners[index], way.normalised, way.length)
        }
    }

    /// Whether a place is near a side.
    func contains(_ place: SIMD2<Float>) -> Bool {
        for side in sides {
            let away = place - side.start
            let along = away.dot(side.way)
            if along > -reach, along < side.length + reach, side.way.cross(away).magnitude < reach {
                return true
            }
        }
        return false
    }

    /// Whether a line is near a side from one end to the other.
    func contains(_ line: EdgeLine) -> Bool {
        sides.contains { side in
            let away = side.start - line.origin
            return away.cross(line.way).magnitude < reach
                && (away + side.way * side.length).cross(line.way).magnitude < reach
        }
    }
}
