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
    /// The longer side of the part in which the edges of a small document are looked for again.
    private static let closerSide = 400
    /// The margin of this part around the document, as a fraction of the document's longer extent.
    private static let margin: Float = 0.2
    /// How far a corner may be from where it was first found and still belong to the same document, as a fraction of the
    /// diagonal.
    private static let reach: Float = 0.2
    /// What a quadrilateral loses in worth for each diagonal that its corners are away from those first found, so that a
    /// printed frame is not taken for the card.
    private static let moveCost: Float = 20
    /// The most lines that may be sides, in a picture and in such a part of one.
    private static let (mostLines, mostCloserLines) = (64, 48)
    /// A second document is examined again, too, if its worth is less than this below the best.
    private static let doubt: Float = 5
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
        let factor = max(1, (longest + side / 2) / side)
        let whole = EdgeLook(picture, part: nil, reducedBy: factor, mostLines: mostLines)
        let found = rivals(among: whole.found).map {
            again(picture, whole, $0, factor) ?? Found($0, in: whole, first: $0)
        }
        guard let best = found.max(by: { $0.worth < $1.worth }) else { return nil }
        let (width, height) = (Float(picture.width), Float(picture.height))
        return DocumentEdges(
            corners: quadrilateral(best.corners),
            confidence: confidence(best.first.worth),
            shape: best.isPage ? .page : .card,
            isCutOff: best.corners.contains {
                min(min($0.x, $0.y), min(width - $0.x, height - $0.y)) < 1.5 * whole.scale
            },
            hasOthers: whole.found.contains {
                confidence($0.worth) >= reliable && !$0.contains(best.first.middle)
                    && !best.first.contains($0.middle)
            }
        )
    }

    /// A document, with its edges as they were seen in the most detail.
    private struct Found {
        /// The quadrilateral in the whole picture.
        let first: EdgeQuadrilateral
        let corners: [SIMD2<Float>]
        let isPage: Bool
        let worth: Float

        init(_ one: EdgeQuadrilateral, in look: EdgeLook, first: EdgeQuadrilateral) {
            self.first = first
            corners = look.refinedCorners(of: one)
            isPage = one.isPage
            worth = one.worth
        }
    }

    /// Returns the best quadrilateral and, if it is nearly as good, the best one of another document.
    private static func rivals(among found: [EdgeQuadrilateral]) -> [EdgeQuadrilateral] {
        guard let best = found.first else { return [] }
        let other = found.dropFirst().prefix { $0.worth > best.worth - doubt }
            .first { move(from: best.corners, to: $0.corners) >= reach }
        return [best] + (other.map { [$0] } ?? [])
    }

    /// Returns the longest way of a corner, as a fraction of the diagonal, whichever corner comes first.
    private static func move(from former: [SIMD2<Float>], to corners: [SIMD2<Float>]) -> Float {
        let moves = (0..<4).map { turn in
            (0..<4).map { (corners[($0 + turn) % 4] - former[$0]).length }.max() ?? 0
        }
        return (moves.min() ?? 0) / (corners[2] - corners[0]).length
    }

    /// Looks for the edges of a document again with less reduction; nil if it is too large for that, or not found again.
    private static func again(
        _ picture: GreyPicture,
        _ whole: EdgeLook,
        _ one: EdgeQuadrilateral,
        _ factor: Int
    ) -> Found? {
        let corners = whole.corners(of: one)
        guard let part = PicturePart(around: corners, margin: margin, in: picture) else {
            return nil
        }
        let lower = max(1, (max(part.width, part.height) + closerSide - 1) / closerSide)
        guard lower < factor else { return nil }
        let look = EdgeLook(picture, part: part, reducedBy: lower, mostLines: mostCloserLines)
        var best: (one: EdgeQuadrilateral, worth: Float)?
        for other in look.found {
            let move = move(from: corners, to: look.corners(of: other))
            let worth = other.worth - moveCost * move
            if move < reach, worth > best?.worth ?? -.infinity { best = (other, worth) }
        }
        return best.map { Found($0.one, in: look, first: one) }
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
