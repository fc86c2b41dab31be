// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

extension CapturedReading {
    /// The longer side of the straightened document, in pixels: enough to read it on a phone.
    private static let side = 800
    /// The corners are found a little inside or outside of the edges; so much of each side is kept around them.
    private static let margin: Float = 0.02

    /// Returns this reading with the document alone, without perspective, as the person is asked to confirm it.
    ///
    /// A zone says which way up the document is. Edges do not, so then it stays as it lies in the picture. Where the place of
    /// the document is not certain, there is no straightened picture.
    ///
    /// - Parameter picture: the picture that was read.
    /// - Returns: the reading with ``document``, if there is one.
    public func straightened(in picture: GreyPicture) -> CapturedReading {
        var reading = self
        if let outline = zone?.outline, outline.confidence >= DocumentOutline.reliable {
            reading.document = Self.straightened(
                outline.corners,
                ratio: Float(outline.width / outline.height),
                in: picture
            )
            return reading
        }
        guard
            let edges = edges ?? DocumentEdges.find(in: picture),
            edges.confidence >= DocumentEdges.reliable, !edges.isCutOff, !edges.hasOthers
        else { return reading }
        let corners = edges.corners
        let isUpright =
            corners.topLeft.distance(corners.topRight)
            < corners.topLeft.distance(corners.bottomLeft)
        reading.document = Self.straightened(
            corners,
            ratio: isUpright ? 1 / edges.shape.ratio : edges.shape.ratio,
            in: picture
        )
        return reading
    }

    private static func straightened(
        _ corners: Quadrilateral,
        ratio: Float,
        in picture: GreyPicture
    ) -> GreyPicture? {
        let long = Float(side)
        return picture.straightened(
            corners.grown(by: margin),
            width: Int(ratio < 1 ? long * ratio : long),
            height: Int(ratio < 1 ? long : long / ratio)
        )
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
    fileprivate func distance(_ other: PicturePoint) -> Float {
        let (across, down) = (x - other.x, y - other.y)
        return (across * across + down * down).squareRoot()
    }

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
