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
    /// What belongs to this part around the document, as a part of its size.
    private static let margin: Float = 0.2
    /// The farthest that a corner of the same document may be from where it was found at first, as a part of the diagonal.
    private static let reach: Float = 0.2
    /// How much less quadrilaterals are worth that are a diagonal away from the one found at first; a card with a printed
    /// frame has several.
    private static let moveCost: Float = 20
    /// The most lines that may be sides, in a picture and in such a part of one.
    private static let (mostLines, mostCloserLines) = (64, 48)
    /// How much less than the best one a document may be worth that is looked at more closely, too.
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
        let found = rivals(among: whole.found).map { closer(picture, whole, $0, factor) }
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

    /// A document, found in the whole picture and perhaps seen more closely since.
    private struct Found {
        let first: EdgeQuadrilateral
        var corners: [SIMD2<Float>]
        var isPage: Bool
        var worth: Float
    }

    /// Returns the best quadrilateral and, if there is one that is hardly worse, the best of another document.
    private static func rivals(among found: [EdgeQuadrilateral]) -> [EdgeQuadrilateral] {
        guard let best = found.first else { return [] }
        let other = found.dropFirst().prefix { $0.worth > best.worth - doubt }
            .first { move(from: best.corners, to: $0.corners) >= reach }
        return [best] + (other.map { [$0] } ?? [])
    }

    /// Returns how far the corner is that moves most, as a part of the diagonal.
    private static func move(from former: [SIMD2<Float>], to corners: [SIMD2<Float>]) -> Float {
        let moves = (0..<4).map { turn in
            (0..<4).map { (corners[($0 + turn) % 4] - former[$0]).length }.max() ?? 0
        }
        return (moves.min() ?? 0) / (corners[2] - corners[0]).length
    }

    /// Looks for the edges of a document again in a less reduced picture of what is around it, if it is small.
    private static func closer(
        _ picture: GreyPicture,
        _ whole: EdgeLook,
        _ one: EdgeQuadrilateral,
        _ factor: Int
    ) -> Found {
        let found = Found(
            first: one,
            corners: whole.refinedCorners(of: one),
            isPage: one.isPage,
            worth: one.worth
        )
        let corners = whole.corners(of: one)
        guard let part = PicturePart(around: corners, margin: margin, in: picture) else {
            return found
        }
        let closer = max(1, (max(part.width, part.height) + closerSide - 1) / closerSide)
        guard closer < factor else { return found }
        let look = EdgeLook(picture, part: part, reducedBy: closer, mostLines: mostCloserLines)
        var best: (one: EdgeQuadrilateral, worth: Float)?
        for other in look.found {
            let move = move(from: corners, to: look.corners(of: other))
            let worth = other.worth - moveCost * move
            if move < reach, worth > best?.worth ?? -.infinity { best = (other, worth) }
        }
        guard let best else { return found }
        return Found(
            first: one,
            corners: look.refinedCorners(of: best.one),
            isPage: best.one.isPage,
            worth: best.one.worth
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
