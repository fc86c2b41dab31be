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
    /// Whether a document can be assumed.
    package var isReliable: Bool { confidence >= Self.reliable }

    /// The longer side of the picture in which edges are looked for, in pixels.
    private static let side = 427
    /// The longer side of the part in which the edges of a small document are looked for again.
    private static let closerSide = 400
    /// The margin of this part around the document, as a fraction of the document's longer extent.
    private static let margin: Float = 0.2
    /// How far a corner may be from where it was first found and still belong to the same document, as a fraction of the
    /// diagonal.
    private static let reach: Float = 0.2
    /// What lines that a second look shows again gain in worth, and what they lose for each diagonal that the corners have
    /// moved, so that a printed frame is not taken for the card.
    private static let (foundAgain, moveCost): (Float, Float) = (2, 12.5)
    /// The most lines that may be sides, in a picture and in a part of one.
    private static let (mostLines, mostCloserLines) = (64, 48)
    /// A second document is examined again, too, if its worth is less than this below the best.
    private static let doubt: Float = 8
    /// If what the network sees is worth this much, the lines of the whole picture are not examined.
    private static let certainWorth: Float = 35
    /// The most lines among which other documents are looked for, in the picture at half the size.
    private static let fewLines = 24
    /// How large another document is at least, as a part of the one that was found, and how much it may differ from the
    /// shape of a card or page.
    private static let (leastOther, mostOtherError): (Float, Float) = (0.3, 3)
    /// The worth of candidates whose confidence is a half: with what the network says, and by their lines alone.
    private static let (middleWorth, middleOfLines): (Float, Float) = (37, 19.5)
    /// How far the worth is from those where the confidence is a quarter or three quarters.
    private static let spread: Float = 8

    /// Finds the document with the clearest edges.
    ///
    /// All four sides must be visible for the most part; fingers may cover corners and parts of sides. A document whose
    /// shorter side is below an eighth of the picture's is not found.
    ///
    /// - Parameter picture: a picture of any size.
    /// - Returns: `nil` if there is no quadrilateral at all.
    public static func find(in picture: GreyPicture) -> DocumentEdges? {
        search(in: picture).edges
    }

    /// Finds the document with the clearest edges, or one that the border of the picture cuts off.
    ///
    /// - Parameter picture: a picture of any size.
    /// - Returns: the edges, and whether a document seems to be cut off.
    package static func search(in picture: GreyPicture) -> EdgeSearch {
        let level = GreyLevel(picture, reducedBy: GreyLevel.factor(from: picture, to: side))
        let sight = DocumentSight(level)
        var found = [Found]()
        if let outline = sight.outlines.first,
            let seen = closer(picture, around: outline, isSeen: true, sight)
        {
            found.append(seen)
        }
        // The network may miss a document of a kind that it has never seen.
        let isCertain = found.first?.worth ?? -.infinity >= certainWorth
        let look =
            isCertain
            ? EdgeLook(
                level.halved,
                pictureArea: area(of: picture),
                mostLines: fewLines,
                completesSides: false
            )
            : EdgeLook(level, pictureArea: area(of: picture), mostLines: mostLines)
        let all = look.found.map { Found($0, in: look, [sight]) }.sorted { $0.worth > $1.worth }
        if !isCertain {
            found += rivals(among: all)
                .map {
                    closer(picture, around: $0.corners, isSeen: false, sight)
                        ?? $0.refined(in: look)
                }
        }
        guard let best = found.max(by: { $0.worth < $1.worth }) else {
            return EdgeSearch(nil, sight)
        }
        let (width, height) = (Float(picture.width), Float(picture.height))
        let edges = DocumentEdges(
            corners: quadrilateral(best.corners),
            confidence: best.confidence,
            shape: best.isPage ? .page : .card,
            isCutOff: best.corners.contains {
                min(min($0.x, $0.y), min(width - $0.x, height - $0.y)) < 1.5 * level.scale
            },
            hasOthers: sight.outlines.contains { isOther($0, than: best.corners) }
                || all.contains {
                    $0.confidence >= reliable && isOther($0.corners, than: best.corners)
                }
        )
        return EdgeSearch(edges, sight)
    }

    /// What may be a document.
    private struct Found {
        /// In pixels of the picture.
        var corners: [SIMD2<Float>]
        var worth: Float
        let isPage: Bool
        private let one: EdgeQuadrilateral

        init(_ one: EdgeQuadrilateral, in look: EdgeLook, _ sights: [DocumentSight]) {
            self.one = one
            let corners = look.corners(of: one)
            self.corners = corners
            isPage = one.isPage
            worth = sights.reduce(one.worth) { $0 + $1.worth(of: corners) }
        }

        /// How likely this is a document, 0 to 1; its lines alone may be enough.
        var confidence: Float {
            max(
                DocumentEdges.confidence(worth - middleWorth),
                DocumentEdges.confidence(one.worth - middleOfLines)
            )
        }

        /// Returns it with each side at the edge nearest to it.
        func refined(in look: EdgeLook) -> Found {
            var refined = self
            refined.corners = look.refinedCorners(of: one)
            return refined
        }
    }

    /// Returns the best of what was found and, if it is nearly as good, the best one of another document.
    private static func rivals(among found: [Found]) -> [Found] {
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

    /// Looks for the edges of a document with less reduction, where the network sees it or where lines were found.
    ///
    /// - Returns: `nil` if there are none, or if lines were found in as much detail before.
    private static func closer(
        _ picture: GreyPicture,
        around corners: [SIMD2<Float>],
        isSeen: Bool,
        _ sight: DocumentSight
    ) -> Found? {
        guard let part = PicturePart(around: corners, margin: margin, in: picture) else {
            return nil
        }
        let factor = max(1, (max(part.width, part.height) + closerSide - 1) / closerSide)
        guard isSeen || factor < GreyLevel.factor(from: picture, to: side) else { return nil }
        let level = GreyLevel(part.cut(from: picture), reducedBy: factor)
        let origin = SIMD2(Float(part.left), Float(part.top))
        let closer = DocumentSight(closer: level, origin: origin)
        // From nearer, a part of a document may look like one.
        let outline = closer.outlines.first { move(from: corners, to: $0) < reach }
        let look = EdgeLook(
            level,
            origin: origin,
            pictureArea: area(of: picture),
            mostLines: mostCloserLines,
            near: isSeen ? outline ?? corners : nil
        )
        var best: Found?
        for one in look.found {
            var other = Found(one, in: look, [sight, closer])
            let move = move(from: corners, to: other.corners)
            // Lines that two looks show are more likely sides.
            if !isSeen { other.worth += foundAgain - moveCost * move }
            if move < reach, other.worth > best?.worth ?? -.infinity { best = other }
        }
        return best?.refined(in: look)
    }

    private static func area(of picture: GreyPicture) -> Float {
        Float(picture.width * picture.height)
    }

    /// Whether four corners are those of another document that is not much smaller.
    private static func isOther(_ corners: [SIMD2<Float>], than best: [SIMD2<Float>]) -> Bool {
        let (own, other) = (EdgeQuadrilateral(corners: best), EdgeQuadrilateral(corners: corners))
        return !own.contains(other.middle) && !other.contains(own.middle)
            && other.area > leastOther * own.area
            && RectangleFit(corners[0], corners[1], corners[2], corners[3]).error < mostOtherError
    }

    private static func confidence(_ distance: Float) -> Float {
        let share = distance / spread
        return 0.5 + 0.5 * share / (1 + share.magnitude)
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
