// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The quadrilaterals in a picture, or in a part of it that is looked at more closely.
struct EdgeLook {
    /// The best first.
    let found: [EdgeQuadrilateral]
    /// The number of the picture's pixels for each pixel that is looked at.
    let scale: Float
    private let gradients: EdgeGradients
    /// Where the part begins in the picture.
    private let origin: SIMD2<Float>

    /// Looks at a part of a picture.
    ///
    /// - Parameters:
    ///   - picture: the whole picture.
    ///   - part: what to look at; `nil` for all of it.
    ///   - factor: the number by which it is reduced.
    ///   - mostLines: the most lines that may be sides.
    init(_ picture: GreyPicture, part: PicturePart?, reducedBy factor: Int, mostLines: Int) {
        let level = GreyLevel(part.map { $0.cut(from: picture) } ?? picture, reducedBy: factor)
        gradients = EdgeGradients(level.picture)
        let activity = EdgeActivity(gradients)
        let lines = EdgeLine.lines(
            SegmentTracer.segments(gradients),
            gradients,
            activity,
            most: mostLines
        )
        scale = level.scale
        origin = part.map { SIMD2(Float($0.left), Float($0.top)) } ?? SIMD2()
        let area = Float(picture.width * picture.height) / (scale * scale)
        found = QuadrilateralSearch(lines, gradients, activity, pictureArea: area).found
    }

    /// Returns the corners of a quadrilateral in the picture.
    func corners(of one: EdgeQuadrilateral) -> [SIMD2<Float>] { one.corners.map(place) }

    /// Returns the corners in the picture where the sides, moved to the edges that are there, meet.
    func refinedCorners(of one: EdgeQuadrilateral) -> [SIMD2<Float>] {
        SideRefinement(gradients: gradients).refined(one.corners).map(place)
    }

    private func place(_ corner: SIMD2<Float>) -> SIMD2<Float> { (corner + 0.5) * scale + origin }
}

/// A rectangle of whole pixels in a picture.
struct PicturePart {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// The part of a picture around places in it, with a margin; `nil` if nothing of it is in the picture.
    init?(around places: [SIMD2<Float>], margin: Float, in picture: GreyPicture) {
        guard var (low, high) = places.first.map({ ($0, $0) }) else { return nil }
        for place in places {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let room = (high - low).max() * margin
        low = pointwiseMax(low - room, SIMD2())
        high = pointwiseMin(high + room, SIMD2(Float(picture.width), Float(picture.height)))
        guard high.x >= low.x + 1, high.y >= low.y + 1 else { return nil }
        (left, top) = (Int(low.x), Int(low.y))
        (width, height) = (Int(high.x) - left, Int(high.y) - top)
    }

    /// Copies the part.
    func cut(from picture: GreyPicture) -> GreyPicture {
        var pixels = [UInt8]()
        pixels.reserveCapacity(width * height)
        for row in top..<top + height {
            let start = row * picture.width + left
            pixels += picture.pixels[start..<start + width]
        }
        return GreyPicture(width, height, pixels)
    }
}
