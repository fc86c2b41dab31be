// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A straight piece of an edge, fitted to points on it.
struct EdgeSegment {
    /// Sums over the points for the fit: their number, places and products.
    private var count: Float = 0
    private var sum = SIMD2<Float>()
    private var squares = SIMD2<Float>()
    private var product: Float = 0
    /// The sum of the slopes' directions at the points, each of length 1.
    private(set) var slopes = SIMD2<Float>()
    /// The two ends; on the way from `start` to `end` the brighter side is to the right on a screen.
    private(set) var start = SIMD2<Float>()
    private(set) var end = SIMD2<Float>()

    init() {}

    var length: Float { (end - start).length }
    /// The number of points.
    var points: Float { count }
    var middle: SIMD2<Float> { count > 0 ? sum / count : sum }
    /// The direction of the slope, from dark to bright, of length 1.
    var slope: SIMD2<Float> {
        let way = direction
        return SIMD2(-way.y, way.x)
    }

    /// The direction of the line with the smallest squared distances, of length 1, the brighter side to its right on a
    /// screen.
    var direction: SIMD2<Float> {
        // The slopes, turned by a quarter, say it roughly.
        let rough = SIMD2(slopes.y, -slopes.x)
        guard count >= 6 else { return rough.normalised }
        let mean = sum / count
        let spread = squares / count - mean * mean
        let mixed = product / count - mean.x * mean.y
        var way = SIMD2.alongSpread(spread, mixed)
        if way.x * way.x + way.y * way.y < 1e-9 { way = rough }
        if way.x * rough.x + way.y * rough.y < 0 { way = SIMD2() - way }
        return way.normalised
    }

    mutating func add(_ point: SIMD2<Float>, slope: SIMD2<Float>) {
        count += 1
        sum += point
        squares += point * point
        product += point.x * point.y
        slopes += slope
    }

    /// Adds the points of another piece.
    mutating func add(_ other: EdgeSegment) {
        count += other.count
        sum += other.sum
        squares += other.squares
        product += other.product
        slopes += other.slopes
        let way = direction
        let (first, last) = (start, end)
        for point in [first, last, other.start, other.end] {
            if (point - start).dot(way) < 0 { start = point }
            if (point - end).dot(way) > 0 { end = point }
        }
    }

    /// Places the ends on the fitted line.
    mutating func span(from first: SIMD2<Float>, to last: SIMD2<Float>) {
        let (middle, way) = (middle, direction)
        let (one, other) = ((first - middle).dot(way), (last - middle).dot(way))
        start = middle + way * min(one, other)
        end = middle + way * max(one, other)
    }
}

extension SIMD2<Float> {
    /// Returns the direction in which places spread most, the larger eigenvector of their covariance.
    ///
    /// - Parameters:
    ///   - variances: those of x and y.
    ///   - covariance: of x with y.
    /// - Returns: a vector of any length; zero if they spread evenly.
    static func alongSpread(_ variances: SIMD2<Float>, _ covariance: Float) -> SIMD2<Float> {
        let half = (variances.x - variances.y) / 2
        let root = (half * half + covariance * covariance).squareRoot()
        return half > 0 ? SIMD2(half + root, covariance) : SIMD2(covariance, root - half)
    }

    @inline(__always)
    func dot(_ other: SIMD2<Float>) -> Float { x * other.x + y * other.y }
    /// Positive if the other turns clockwise from this one on a screen.
    @inline(__always)
    func cross(_ other: SIMD2<Float>) -> Float { x * other.y - y * other.x }
    @inline(__always)
    var length: Float { dot(self).squareRoot() }
    @inline(__always)
    var normalised: SIMD2<Float> {
        let length = length
        return length > 0 ? self / length : self
    }
}
