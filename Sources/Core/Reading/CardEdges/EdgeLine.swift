// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A straight line through the whole picture, and where along it there is an edge.
///
/// Places on it are distances from its origin, in pixels.
struct EdgeLine {
    let origin: SIMD2<Float>
    /// The direction, of length 1.
    let way: SIMD2<Float>
    /// The places where it enters and leaves the picture.
    let extent: ClosedRange<Float>
    /// Sums over the places from the first on: votes for edges that are brighter on the right of the way and on its left,
    /// and the texture on the right and on the left.
    private var sums: [SIMD4<Float>]

    /// The distance between sampled places.
    private static let step: Float = 2
    /// A slope that counts half of a clear edge.
    static let faint: Float = 22
    /// The part that edges count which are brighter on the other side than most.
    private static let otherPart: Float = 0.6
    /// How far beside the line texture is measured, in pixels.
    static let beside: Float = 5

    init?(_ segment: EdgeSegment, _ gradients: EdgeGradients, _ activity: EdgeActivity) {
        self.init(through: segment.middle, segment.direction, gradients, activity)
    }

    /// Looks for edges along a line; `nil` if it is not in the picture.
    ///
    /// - Parameters:
    ///   - start: a place on it.
    ///   - direction: where it leads, of length 1.
    ///   - gradients: the slopes of the picture.
    ///   - activity: its texture.
    init?(
        through start: SIMD2<Float>,
        _ direction: SIMD2<Float>,
        _ gradients: EdgeGradients,
        _ activity: EdgeActivity
    ) {
        guard
            let extent = Self.extent(
                start,
                direction,
                Float(gradients.width - 1),
                Float(gradients.height - 1)
            )
        else { return nil }
        origin = start
        way = direction
        self.extent = extent
        let slope = SIMD2(-direction.y, direction.x)
        let count = Int((extent.upperBound - extent.lowerBound) / Self.step) + 1
        var sum = SIMD4<Float>()
        sums = [sum]
        sums.reserveCapacity(count + 1)
        for index in 0..<count {
            let place = start + direction * (extent.lowerBound + Float(index) * Self.step)
            var (most, least): (Float, Float) = (0, 0)
            // An edge may run a pixel beside the line.
            for offset in -1...1 {
                let beside = place + slope * Float(offset)
                let steep = gradients.slope(beside.x, beside.y, slope)
                most = max(most, steep)
                least = min(least, steep)
            }
            let right = activity.value(place + slope * Self.beside)
            let left = activity.value(place - slope * Self.beside)
            // At an edge of a document at least one side is calm; amid texture an edge says little.
            let calm = Self.faint + min(right ?? 255, left ?? 255)
            if most > -least {
                sum.x += most / (most + calm)
            } else {
                sum.y += least / (least - calm)
            }
            sum.z += right ?? 0
            sum.w += left ?? 0
            sums.append(sum)
        }
    }

    /// Returns where a line crosses a picture; `nil` if it does not.
    private static func extent(
        _ start: SIMD2<Float>,
        _ way: SIMD2<Float>,
        _ width: Float,
        _ height: Float
    ) -> ClosedRange<Float>? {
        var (first, last) = (-Float.infinity, Float.infinity)
        for (place, step, limit) in [(start.x, way.x, width), (start.y, way.y, height)] {
            guard step.magnitude > 1e-6 else { continue }
            let (one, other) = ((0 - place) / step, (limit - place) / step)
            first = max(first, min(one, other))
            last = min(last, max(one, other))
        }
        return first.isFinite && last.isFinite && last > first + 2 ? first...last : nil
    }

    /// What is seen of a line between two places.
    struct View {
        /// How clearly there is an edge, 0 to 1.
        var clearness: Float = 0
        var isBrightRight = true
        /// The texture on both sides.
        var right: Float = 0
        var left: Float = 0
    }

    /// Returns what is seen between two places; what is outside the picture counts as no edge.
    func view(_ first: Float, _ last: Float) -> View {
        let (start, end) = (max(first, extent.lowerBound), min(last, extent.upperBound))
        guard end > start + 1 else { return View() }
        let seen = sums[index(end)] - sums[index(start)]
        let clear = max(seen.x, seen.y) + Self.otherPart * min(seen.x, seen.y)
        let part = Self.step / (end - start)
        return View(
            clearness: clear * (Self.step / (last - first)),
            isBrightRight: seen.x >= seen.y,
            right: seen.z * part,
            left: seen.w * part
        )
    }

    @inline(__always)
    private func index(_ place: Float) -> Int {
        max(0, min(sums.count - 1, Int((place - extent.lowerBound) / Self.step + 0.5)))
    }

    func place(_ distance: Float) -> SIMD2<Float> { origin + way * distance }

    /// Returns the place on this line where another crosses it; `nil` if they are nearly parallel.
    func crossing(_ other: EdgeLine) -> Float? {
        let turn = way.cross(other.way)
        guard turn.magnitude > 0.3 else { return nil }
        return (other.origin - origin).cross(other.way) / turn
    }
}
