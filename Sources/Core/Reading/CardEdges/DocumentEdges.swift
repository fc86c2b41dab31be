// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The edges of a card or page in a picture, found without reading anything on it.
public struct DocumentEdges: Hashable, Sendable {
    /// The kind of document, by the ratio of its sides.
    public enum Shape: Hashable, Sendable {
        /// A card of 85.60 by 53.98 mm (ISO/IEC 7810, ID-1).
        case card
        /// A page or a larger card whose sides have the ratio 1.42, such as the data page of a passport of 125 by 88 mm
        /// (ICAO Doc 9303-4).
        case page
    }

    /// The corners as seen, whichever way up the document lies: `topLeft` is nearest to the picture's upper left corner,
    /// and the others follow clockwise.
    public let corners: Quadrilateral
    /// How likely these are the edges of a document, 0 to 1.
    public let confidence: Float
    /// The kind of document whose shape fits better; of one that is seen at an angle it may be the wrong one.
    public let shape: Shape
    /// Whether a corner lies outside the picture, or so close to its border that the edge may be that of the picture.
    public let isCutOff: Bool
    /// Whether there is another such document in the picture.
    public let hasOthers: Bool

    /// The confidence from which a document can be assumed.
    public static let reliable: Float = 0.65

    /// The longer side of the picture in which edges are looked for, in pixels.
    private static let side = 427
    /// The worth of candidates whose confidence is a half, and by how much the next tenths differ.
    private static let middleWorth: Float = 18.5
    private static let spread: Float = 8

    /// Finds the document with the clearest edges.
    ///
    /// All four sides must be visible for the most part; fingers may cover corners and parts of sides. A document whose
    /// shorter side is below an eighth of the picture's is not found.
    ///
    /// - Parameter picture: a picture of any size.
    /// - Returns: `nil` if there is no quadrilateral at all.
    public static func find(in picture: GreyPicture) -> DocumentEdges? {
        let longest = max(picture.width, picture.height)
        let level = GreyLevel(picture, reducedBy: max(1, (longest + side / 2) / side))
        let gradients = EdgeGradients(level.picture)
        let activity = EdgeActivity(gradients)
        let lines = EdgeLine.lines(SegmentTracer.segments(gradients), gradients, activity)
        let found = QuadrilateralSearch(lines, gradients, activity).found
        guard let best = found.first else { return nil }
        let refined = SideRefinement(gradients: gradients).refined(best.corners)
        let corners = refined.map { ($0 + 0.5) * level.scale }
        let (width, height) = (Float(picture.width), Float(picture.height))
        return DocumentEdges(
            corners: quadrilateral(corners),
            confidence: confidence(best.worth),
            shape: best.isPage ? .page : .card,
            isCutOff: corners.contains {
                min(min($0.x, $0.y), min(width - $0.x, height - $0.y)) < 1.5 * level.scale
            },
            hasOthers: found.contains {
                confidence($0.worth) >= reliable && !$0.contains(best.middle)
                    && !best.contains($0.middle)
            }
        )
    }

    private static func confidence(_ worth: Float) -> Float {
        let distance = (worth - middleWorth) / spread
        return 0.5 + 0.5 * distance / (1 + distance.magnitude)
    }

    /// Names the corners, which come clockwise.
    private static func quadrilateral(_ corners: [SIMD2<Float>]) -> Quadrilateral {
        var first = 0
        for index in 1..<4 where corners[index].sum() < corners[first].sum() { first = index }
        let points = (0..<4).map { index -> PicturePoint in
            let corner = corners[(first + index) % 4]
            return PicturePoint(x: corner.x, y: corner.y)
        }
        return Quadrilateral(
            topLeft: points[0],
            topRight: points[1],
            bottomRight: points[2],
            bottomLeft: points[3]
        )
    }
}
