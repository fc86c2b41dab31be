// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// The corners are found a little inside or outside of the edges; so much of each side is kept around them.
    private static let margin: Float = 0.02

    /// Returns a document alone, without perspective, as it lies in the picture.
    ///
    /// - Parameters:
    ///   - corners: its corners in pixels of this picture.
    ///   - ratio: its width divided by its height.
    ///   - longest: the longer side of the result in pixels.
    /// - Returns: `nil` if the corners are not those of a convex quadrilateral.
    package func document(
        within corners: Quadrilateral,
        ratio: Float,
        longest: Int
    ) -> GreyPicture? {
        let (width, height) = Self.documentSize(ratio: ratio, longest: longest)
        return straightened(corners.grown(by: Self.margin), width: width, height: height)
    }

    /// Returns the sides of a straightened document of a ratio.
    static func documentSize(ratio: Float, longest: Int) -> (width: Int, height: Int) {
        let long = Float(longest)
        return (Int(ratio < 1 ? long * ratio : long), Int(ratio < 1 ? long : long / ratio))
    }
}

extension DocumentEdges {
    /// Whether the document can be cut out: its place is certain, it is whole, and it is the only one.
    package var isCertain: Bool { isReliable && !isCutOff && !hasOthers }

    /// The width of the document as it lies in the picture divided by its height.
    package var ratio: Float {
        let isUpright =
            corners.topLeft.distance(to: corners.topRight)
            < corners.topLeft.distance(to: corners.bottomLeft)
        return isUpright ? 1 / shape.ratio : shape.ratio
    }
}

extension DocumentEdges.Shape {
    /// The longer side divided by the shorter one (ISO/IEC 7810, ID-1; ICAO Doc 9303-4).
    fileprivate var ratio: Float {
        switch self {
        case .card: 85.6 / 53.98
        case .page: 125 / 88
        }
    }
}

extension PicturePoint {
    /// Returns the point moved away from a centre by a part of its distance.
    fileprivate func moved(from centre: PicturePoint, by part: Float) -> PicturePoint {
        PicturePoint(x: x + (x - centre.x) * part, y: y + (y - centre.y) * part)
    }
}

extension Quadrilateral {
    /// Returns the corners moved outwards by a part of the sides.
    fileprivate func grown(by part: Float) -> Quadrilateral {
        let centre = PicturePoint(
            x: (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
            y: (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4
        )
        return Quadrilateral(
            topLeft: topLeft.moved(from: centre, by: 2 * part),
            topRight: topRight.moved(from: centre, by: 2 * part),
            bottomRight: bottomRight.moved(from: centre, by: 2 * part),
            bottomLeft: bottomLeft.moved(from: centre, by: 2 * part)
        )
    }
}
