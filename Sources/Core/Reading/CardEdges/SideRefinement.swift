// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Moves the sides of a quadrilateral to the edges that are there.
struct SideRefinement {
    let gradients: EdgeGradients

    /// How many places of a side are sampled.
    private static let samples = 40
    /// The part of a side at each end that a round corner takes away.
    private static let cornerPart: Float = 0.08

    /// How far from a side its edge is looked for, in pixels, in one round after the other: for sides that were found, and
    /// for guessed ones.
    private static let (reaches, farReaches) = ([3, 2], [5, 3, 2])

    /// Returns the corners where the refined sides meet, or those given if they do not.
    func refined(_ corners: [SIMD2<Float>]) -> [SIMD2<Float>] {
        let sides = corners.indices.map { index in
            side(corners[index], corners[(index + 1) % corners.count], Self.reaches)
        }
        return corners.indices.map { index in
            guard let corner = sides[(index + 3) % 4].corner(with: sides[index]),
                (corner - corners[index]).length < 8
            else { return corners[index] }
            return corner
        }
    }

    /// Returns the line of a guessed side, moved to the edge that is nearest to it.
    func line(from start: SIMD2<Float>, to end: SIMD2<Float>, _ activity: EdgeActivity) -> EdgeLine?
    {
        let line = side(start, end, Self.farReaches)
        return EdgeLine(through: line.place, line.way, gradients, activity)
    }

    private func side(
        _ start: SIMD2<Float>,
        _ end: SIMD2<Float>,
        _ reaches: [Int]
    ) -> SideLine {
        var line = SideLine(place: start, way: (end - start).normalised)
        let length = (end - start).length
        for reach in reaches {
            guard let (shift, slant) = offsets(line.place, line.way, length, reach) else { break }
            let out = SIMD2(-line.way.y, line.way.x)
            line.place += out * shift
            line.way = (line.way + out * slant).normalised
        }
        return line
    }

    /// Fits a line to the steepest places near a side.
    ///
    /// - Returns: its offset at the start, and how much it grows with each pixel.
    private func offsets(
        _ place: SIMD2<Float>,
        _ way: SIMD2<Float>,
        _ length: Float,
        _ reach: Int
    ) -> (Float, Float)? {
        let out = SIMD2(-way.y, way.x)
        let cut = length * Self.cornerPart
        // The sign of the slope along most of the side.
        var balance: Float = 0
        var points = [(along: Float, offset: Float, weight: Float)]()
        for isSecond in [false, true] {
            for index in 0..<Self.samples {
                let share = (Float(index) + 0.5) / Float(Self.samples)
                let along = cut + (length - 2 * cut) * share
                let middle = place + way * along
                var best: (offset: Int, steep: Float) = (0, 0)
                for offset in -reach...reach {
                    let beside = middle + out * Float(offset)
                    let steep = gradients.slope(beside.x, beside.y, out)
                    if !isSecond {
                        balance += steep / (steep.magnitude + 30)
                    } else if steep * balance > 0, steep.magnitude > best.steep {
                        best = (offset, steep.magnitude)
                    }
                }
                if best.steep > 0 {
                    points.append((along, Float(best.offset), best.steep / (best.steep + 60)))
                }
            }
        }
        return fit(points)
    }

    private func fit(
        _ points: [(along: Float, offset: Float, weight: Float)]
    ) -> (Float, Float)? {
        var result: (Float, Float)?
        // Places far from the line of all count less in the next fit.
        for _ in 0..<4 {
            var (weights, x, y, xx, xy): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
            for point in points {
                var weight = point.weight
                if let (shift, slant) = result {
                    let off = point.offset - shift - slant * point.along
                    weight /= 1 + off * off
                }
                weights += weight
                x += weight * point.along
                y += weight * point.offset
                xx += weight * point.along * point.along
                xy += weight * point.along * point.offset
            }
            let spread = weights * xx - x * x
            guard points.count >= 8, weights > 0, spread > 1e-3 else { return result }
            let slant = (weights * xy - x * y) / spread
            result = ((y - slant * x) / weights, slant)
        }
        return result
    }
}
