// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

extension CapturedReading {
    /// The longer side of the straightened document, in pixels: enough to read it on a phone.
    private static let side = 800

    /// Returns this reading with the document alone, without perspective, as the person is asked to confirm it.
    ///
    /// A zone says which way up the document is. Edges do not, so then it stays as it lies in the picture. Where the place of
    /// the document is not certain, there is no straightened picture.
    ///
    /// - Parameter picture: the picture that was read.
    /// - Returns: the reading with ``document``, if there is one.
    public func straightened(in picture: GreyPicture) -> CapturedReading {
        var reading = self
        if let outline = zone?.reliableOutline(in: picture) {
            reading.document = picture.document(
                within: outline.corners,
                ratio: Float(outline.width / outline.height),
                longest: Self.side
            )
            return reading
        }
        guard let edges = edges ?? DocumentEdges.find(in: picture), edges.isCertain else {
            return reading
        }
        reading.document = picture.document(
            within: edges.corners,
            ratio: edges.ratio,
            longest: Self.side
        )
        return reading
    }
}
