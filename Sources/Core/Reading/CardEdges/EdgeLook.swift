// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The quadrilaterals found in a picture, or in a part of it.
struct EdgeLook {
    /// The best first.
    let found: [EdgeQuadrilateral]
    private let gradients: EdgeGradients
    /// The width of an examined pixel, in pixels of the picture.
    private let scale: Float
    /// Where the part begins in the picture.
    private let origin: SIMD2<Float>

    /// The number of best quadrilaterals of which each side is also tried where the other three say.
    private static let mostCompleted = 4
    /// The most that are kept of those that each of them gives.
    private static let mostKept = 4

    /// Finds the quadrilaterals.
    ///
    /// - Parameters:
    ///   - level: the picture or a part of it.
    ///   - origin: where the part begins in the picture.
    ///   - pictureArea: the area of the whole picture, in its pixels.
    ///   - mostLines: the most lines that may be sides.
    ///   - completesSides: whether sides are also looked for where the other three say.
    ///   - outline: the corners near which the edges are, in pixels of the picture; `nil` if they may be anywhere.
    init(
        _ level: GreyLevel,
        origin: SIMD2<Float> = SIMD2(),
        pictureArea: Float,
        mostLines: Int,
        completesSides: Bool = true,
        near outline: [SIMD2<Float>]? = nil
    ) {
        let gradients = EdgeGradients(level.picture)
        let activity = EdgeActivity(gradients)
        let scale = level.scale
        let refinement = SideRefinement(gradients: gradients)
        let corners = outline?.map { ($0 - origin) / scale - 0.5 }
        let sides = corners.map(NearSides.init)
        var lines = EdgeLine.lines(
            SegmentTracer.segments(gradients, near: sides),
            gradients,
            activity,
            most: mostLines
        )
        if let corners, let sides {
            lines = lines.filter(sides.contains)
            lines += corners.indices.compactMap {
                refinement.line(from: corners[$0], to: corners[($0 + 1) % 4], activity)
            }
        }
        let area = pictureArea / (scale * scale)
        func search(_ lines: [EdgeLine]) -> [EdgeQuadrilateral] {
            QuadrilateralSearch(lines, gradients, activity, pictureArea: area).found
        }
        var found = search(lines)
        found += found.prefix(completesSides ? Self.mostCompleted : 0).flatMap { one in
            let guessed = SideCompletion.sides(of: one.corners)
                .compactMap { refinement.line(from: $0.start, to: $0.end, activity) }
            return search(one.lines.map { lines[$0] } + guessed).prefix(Self.mostKept)
        }
        found.sort { $0.worth > $1.worth }
        self.found = found
        self.gradients = gradients
        self.scale = scale
        self.origin = origin
    }

    /// Returns the corners of a quadrilateral in the picture.
    func corners(of one: EdgeQuadrilateral) -> [SIMD2<Float>] { one.corners.map(place) }

    /// Returns the corners in the picture after each side has moved to the edge nearest to it.
    func refinedCorners(of one: EdgeQuadrilateral) -> [SIMD2<Float>] {
        SideRefinement(gradients: gradients).refined(one.corners).map(place)
    }

    private func place(_ corner: SIMD2<Float>) -> SIMD2<Float> { (corner + 0.5) * scale + origin }
}
