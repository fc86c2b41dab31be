// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The quadrilaterals found in a picture, or in a part of it.
struct EdgeLook {
    /// The best first.
    let found: [EdgeQuadrilateral]
    /// The width of an examined pixel, in pixels of the picture.
    let scale: Float
    private let gradients: EdgeGradients
    /// Where the part begins in the picture.
    private let origin: SIMD2<Float>

    /// Finds the quadrilaterals.
    ///
    /// - Parameters:
    ///   - picture: the whole picture.
    ///   - part: the part to examine; `nil` for all of it.
    ///   - factor: by how much it is reduced first.
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

    /// Returns the corners in the picture after each side has moved to the edge nearest to it.
    func refinedCorners(of one: EdgeQuadrilateral) -> [SIMD2<Float>] {
        SideRefinement(gradients: gradients).refined(one.corners).map(place)
    }

    private func place(_ corner: SIMD2<Float>) -> SIMD2<Float> { (corner + 0.5) * scale + origin }
}
