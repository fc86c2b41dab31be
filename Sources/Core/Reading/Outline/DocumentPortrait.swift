// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where the holder's portrait is on a document (zone V of ICAO Doc 9303-4, 9303-6 and 9303-7).
public struct DocumentPortrait: Hashable, Sendable {
    /// The corners, named as the zone is read, in pixels of the picture.
    public let corners: Quadrilateral
    /// How much of the four sides is seen as an edge, 0 to 1; 0 if no edges show the portrait, and this is all of zone V.
    public let confidence: Float
    /// The width in millimetres.
    public let width: Double
    /// The height in millimetres.
    public let height: Double
}

extension ZoneReading {
    /// Returns the document that carries the zone, as a flatbed scanner would give it at 300 dpi.
    ///
    /// - Parameter picture: the picture that was read, or one of its colours.
    /// - Returns: `nil` if its outline is not clear.
    public func straightenedDocument(in picture: GreyPicture) -> GreyPicture? {
        guard let outline, outline.confidence >= DocumentOutline.reliable else { return nil }
        return picture.straightened(outline)
    }

    /// Returns the holder's portrait as a flatbed scanner would give it at 300 dpi, upright and not mirrored.
    ///
    /// - Parameter picture: the picture that was read, or one of its colours.
    /// - Returns: `nil` if the document has none on this side, or its place is not clear.
    public func straightenedPortrait(in picture: GreyPicture) -> GreyPicture? {
        guard let portrait else { return nil }
        return picture.scanned(portrait.corners, portrait.width, portrait.height)
    }
}
