// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Follows ridges of steepness as long as they are straight.
struct SegmentTracer {
    private let gradients: EdgeGradients
    /// Which pixels lie on a ridge and belong to no piece yet.
    private var isOpen: [Bool]

    /// The shortest piece, in pixels.
    private static let shortest: Float = 8
    /// So many pixels of a straight edge may be missing.
    private static let mostMissing = 3
    /// The cosine of the largest angle between the slope of a pixel and that of its piece.
    private static let leastAgreement: Float = 0.85

    private init(_ gradients: EdgeGradients) {
        self.gradients = gradients
        isOpen = [Bool](repeating: false, count: gradients.width * gradients.height)
        for place in gradients.ridge { isOpen[Int(place)] = true }
    }

    /// Returns the straight pieces of edges, or only those near `sides`.
    static func segments(_ gradients: EdgeGradients, near sides: NearSides?) -> [EdgeSegment] {
        var tracer = SegmentTracer(gradients)
        var found = [EdgeSegment]()
        for seed in tracer.seeds() where tracer.isOpen[seed] {
            if let sides {
                let (row, column) = seed.quotientAndRemainder(dividingBy: gradients.width)
                guard sides.contains(SIMD2(Float(column), Float(row))) else { continue }
            }
            let segment = tracer.traced(from: seed)
            if segment.length >= shortest, segment.points >= 0.6 * segment.length {
                found.append(segment)
            }
        }
        return found
    }

    /// The pixels on ridges, the steepest first.
    private func seeds() -> [Int] {
        let ridge = gradients.ridge
        var starts = [Int](repeating: 0, count: 257)
        func bucket(_ place: Int32) -> Int {
            255 - min(255, Int(gradients.steepness[Int(place)]) / 4)
        }
        for place in ridge { starts[bucket(place) + 1] += 1 }
        for index in 1...256 { starts[index] += starts[index - 1] }
        var sorted = [Int](repeating: 0, count: ridge.count)
        for place in ridge {
            let bucket = bucket(place)
            sorted[starts[bucket]] = Int(place)
            starts[bucket] += 1
        }
        return sorted
    }

    private mutating func traced(from seed: Int) -> EdgeSegment {
        var segment = EdgeSegment()
        let middle = take(seed, &segment)
        let last = follow(&segment, from: middle, ahead: true)
        let first = follow(&segment, from: middle, ahead: false)
        segment.span(from: first, to: last)
        return segment
    }

    /// Adds a pixel to a piece, and returns where the ridge runs through it.
    @discardableResult
    private mutating func take(_ place: Int, _ segment: inout EdgeSegment) -> SIMD2<Float> {
        isOpen[place] = false
        let slope = SIMD2(Float(gradients.right[place]), Float(gradients.down[place]))
        var point = SIMD2(Float(place % gradients.width), Float(place / gradients.width))
        // The top of a parabola through the pixel and its neighbours.
        let isFlat = slope.x.magnitude > slope.y.magnitude
        let step = isFlat ? 1 : gradients.width
        let (before, after) = (
            Float(gradients.steepness[place - step]), Float(gradients.steepness[place + step])
        )
        let bend = 2 * Float(gradients.steepness[place]) - before - after
        let shift = bend > 0 ? max(-0.5, min(0.5, (after - before) / (2 * bend))) : 0
        if isFlat { point.x += shift } else { point.y += shift }
        segment.add(point, slope: slope.normalised)
        return point
    }

    /// Follows a piece in one direction, and returns its last place.
    private mutating func follow(
        _ segment: inout EdgeSegment,
        from start: SIMD2<Float>,
        ahead: Bool
    ) -> SIMD2<Float> {
        let (width, height) = (gradients.width, gradients.height)
        var place = start
        var last = start
        var missing = 0
        var way = segment.direction
        while missing <= Self.mostMissing {
            if !ahead { way = SIMD2() - way }
            let major = max(way.x.magnitude, way.y.magnitude)
            guard major > 0 else { break }
            place += way / major
            // Back to the line, which may have turned a little.
            if segment.points >= 6 {
                let slope = SIMD2(-way.y, way.x)
                place -= slope * (place - segment.middle).dot(slope)
            }
            let (column, row) = (Int(place.x + 0.5), Int(place.y + 0.5))
            guard place.x > 0.5, place.y > 0.5, column < width - 1, row < height - 1 else { break }
            if let next = candidate(column, row, way, segment) {
                last = take(next, &segment)
                missing = 0
                if segment.points < 6 { place = last }
                way = segment.direction
            } else {
                missing += 1
                if !ahead { way = SIMD2() - way }
            }
        }
        return last
    }

    /// The steepest open pixel across the way that has the slope of the piece.
    private func candidate(
        _ column: Int,
        _ row: Int,
        _ way: SIMD2<Float>,
        _ segment: EdgeSegment
    ) -> Int? {
        let width = gradients.width
        let step = way.x.magnitude > way.y.magnitude ? width : 1
        let middle = row * width + column
        let slope = segment.slopes.normalised
        var best: (place: Int, steepness: UInt16)?
        for offset in -1...1 {
            let place = middle + offset * step
            guard isOpen[place] else { continue }
            let steepness = gradients.steepness[place]
            let here = SIMD2(Float(gradients.right[place]), Float(gradients.down[place]))
            guard here.dot(slope) >= Self.leastAgreement * Float(steepness) else { continue }
            if steepness > best?.steepness ?? 0 { best = (place, steepness) }
        }
        return best?.place
    }
}
