// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Where a frame shows the document, to be drawn over the camera's picture.
public struct CaptureOutline: Sendable, Hashable {
    /// The corners, in pixels of the frame.
    public let corners: Quadrilateral
    /// The width of the frame, in pixels.
    public let width: Int
    /// The height of the frame, in pixels.
    public let height: Int
    /// Whether the frame shows what is due; if not, the feedback says what is missing.
    public let isGood: Bool

    init(_ corners: Quadrilateral, in frame: GreyPicture, isGood: Bool) {
        self.corners = corners
        width = frame.width
        height = frame.height
        self.isGood = isGood
    }

    /// Creates the outline of the document around a zone, or of the zone itself if the document's sides are not certain.
    init(around zone: ZoneReading, in frame: GreyPicture, isGood: Bool) {
        let corners = zone.reliableOutline(in: frame)?.corners ?? zone.region
        self.init(corners, in: frame, isGood: isGood)
    }

}

extension ZoneReading {
    /// Returns the outline of the document that carries the zone.
    ///
    /// - Parameter picture: the picture in which the zone was read; in a frame no outline was looked for yet.
    /// - Returns: nil if it is not certain.
    func reliableOutline(in picture: GreyPicture) -> DocumentOutline? {
        let outline = outline ?? DocumentOutline(around: self, in: picture)
        return outline.confidence >= DocumentOutline.reliable ? outline : nil
    }
}
