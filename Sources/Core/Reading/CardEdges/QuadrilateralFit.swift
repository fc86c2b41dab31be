// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Four lines along places that lie around a document.
struct QuadrilateralFit {
    /// The corners clockwise on a screen.
    private(set) var corners: [SIMD2<Float>]

    /// The angles of a rectangle that are tried first, in a quarter turn.
    private static let angles = 24
    private static let rounds = 8
    /// The part of a side at each end where places count for neither side, for round corners.
    private static let cornerPart: Float = 0.06
    /// How far a place may be from a side, as a part of the shorter side, at first and in the last rounds.
    private static let (reach, lastReach): (Float, Float) = (0.25, 0.15)
    /// The distance from a side at which a place counts for half.
    private static let scatter: Float = 0.3

    /// Fits the lines; `nil` if the places do not lie around a quadrilateral.
    init?(_ places: [SIMD2<Float>]) {
        guard places.count >= 8 else { return nil }
        corners = Self.rectangle(around: places)
        for round in 0..<Self.rounds {
            let reach = round < 3 ? Self.reach : Self.lastReach
            guard let next = fitted(places, reach) else { return nil }
            corners = next
        }
    }

    /// Returns the smallest rectangle around places.
    private static func rectangle(around places: [SIMD2<Float>]) -> [SIMD2<Float>] {
        var best: (area: Float, corners: [SIMD2<Float>]) = (.infinity, [])
        var way = SIMD2<Float>(1, 0)
        // The sine and cosine of a step.
        let (sine, cosine): (Float, Float) = (0.0654031, 0.9978589)
        for _ in 0..<angles {
            let out = SIMD2(-way.y, way.x)
            var low = SIMD2<Float>(repeating: .infinity)
            var high = -low
            for place in places {
                let turned = SIMD2(place.dot(way), place.dot(out))
                low = pointwiseMin(low, turned)
                high = pointwiseMax(high, turned)
            }
            let area = (high.x - low.x) * (high.y - low.y)
            if area < best.area {
                let ends = [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)]
                best = (area, ends.map { way * $0.0 + out * $0.1 })
            }
            way = SIMD2(way.x * cosine - way.y * sine, way.x * sine + way.y * cosine)
        }
        return best.corners
    }

    /// Returns the corners after each side has moved to the places that are nearest to it.
    private func fitted(_ places: [SIMD2<Float>], _ reach: Float) -> [SIMD2<Float>]? {
        let sides = corners.indices.map { corners[($0 + 1) % 4] - corners[$0] }
        let lengths = sides.map { $0.length }
        guard let shortest = lengths.min(), shortest > 1 else { return nil }
        let farthest = max(1.5, reach * shortest)
        var near = [[SIMD2<Float>]](repeating: [], count: 4)
        for place in places {
            var best: (side: Int, distance: Float)?
            for side in 0..<4 {
                let way = sides[side] / lengths[side]
                let away = place - corners[side]
                let along = away.dot(way) / lengths[side]
                guard along > Self.cornerPart, along < 1 - Self.cornerPart else { continue }
                let distance = way.cross(away).magnitude
                if distance < min(farthest, best?.distance ?? .infinity) { best = (side, distance) }
            }
            if let best { near[best.side].append(place) }
        }
        let lines = corners.indices.map { side in
            Self.line(
                near[side],
                from: SideLine(place: corners[side], way: sides[side] / lengths[side])
            )
        }
        let result = lines.indices.compactMap { lines[($0 + 3) % 4].corner(with: lines[$0]) }
        return result.count == 4 ? result : nil
    }

    /// Returns the line along places, of which those far from it count less.
    private static func line(_ places: [SIMD2<Float>], from former: SideLine) -> SideLine {
        guard places.count >= 3 else { return former }
        var line = former
        for round in 0..<5 {
            var (weights, sum) = (Float(0), SIMD2<Float>())
            var (spread, mixed) = (SIMD2<Float>(), Float(0))
            let weighted = places.map { place -> (SIMD2<Float>, Float) in
                let off = line.way.cross(place - line.place) / scatter
                return (place, round == 0 ? 1 : 1 / (1 + off * off))
            }
            for (place, weight) in weighted {
                weights += weight
                sum += place * weight
            }
            let middle = sum / weights
            for (place, weight) in weighted {
                let away = place - middle
                spread += away * away * weight
                mixed += weight * away.x * away.y
            }
            let along = SIMD2.alongSpread(spread, mixed)
            guard along.length > 1e-6 else { return former }
            let way = along.normalised
            line = SideLine(place: middle, way: way.dot(former.way) < 0 ? -way : way)
        }
        return line
    }
}
