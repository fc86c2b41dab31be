// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Where a picture shows a document that can be cut out of it.
public struct DocumentPlace: Sendable, Hashable {
    /// The longer side of a document that was cut out, in pixels: enough to read it on a phone.
    private static let side = 800

    /// The corners, in pixels of the picture.
    let corners: Quadrilateral
    /// The width of the document divided by its height.
    let ratio: Float
    /// The width of the picture, in pixels.
    let width: Int
    /// The height of the picture, in pixels.
    let height: Int

    init(_ corners: Quadrilateral, ratio: Float, in picture: GreyPicture) {
        self.corners = corners
        self.ratio = ratio
        width = picture.width
        height = picture.height
    }

    /// Returns the document alone, without perspective.
    ///
    /// - Parameter picture: the picture, or the same picture in another size, or one channel of its colours.
    /// - Returns: `nil` if the picture has other proportions, so that it cannot be the same.
    public func document(in picture: GreyPicture) -> GreyPicture? {
        let (across, down) = (
            Float(picture.width) / Float(width), Float(picture.height) / Float(height)
        )
        // The sides of a picture that was made smaller were rounded.
        guard abs(across / down - 1) < 0.02 else { return nil }
        return picture.document(
            within: Quadrilateral(
                topLeft: corners.topLeft.scaled(across, down),
                topRight: corners.topRight.scaled(across, down),
                bottomRight: corners.bottomRight.scaled(across, down),
                bottomLeft: corners.bottomLeft.scaled(across, down)
            ),
            ratio: ratio,
            longest: Self.side
        )
    }
}

extension PicturePoint {
    fileprivate func scaled(_ across: Float, _ down: Float) -> PicturePoint {
        PicturePoint(x: x * across, y: y * down)
    }
}

extension CapturedReading {
    /// Returns this reading with the place of the document, its look, and the document as the person is asked to confirm it.
    ///
    /// A zone says which way up the document is. Edges do not, so then it stays as it lies in the picture.
    ///
    /// - Parameter picture: the picture that was read.
    /// - Returns: the reading; without all three where the place is not certain.
    public func straightened(in picture: GreyPicture) -> CapturedReading {
        var reading = self
        reading.place = certainPlace(in: picture)
        reading.document = reading.place?.document(in: picture)
        reading.look = reading.document.map { DocumentLook($0) }
        return reading
    }

    private func certainPlace(in picture: GreyPicture) -> DocumentPlace? {
        if let outline = zone?.reliableOutline(in: picture) {
            let ratio = Float(outline.width / outline.height)
            return DocumentPlace(outline.corners, ratio: ratio, in: picture)
        }
        guard let edges = edges ?? DocumentEdges.find(in: picture), edges.isCertain else {
            return nil
        }
        return DocumentPlace(edges.corners, ratio: edges.ratio, in: picture)
    }
}
