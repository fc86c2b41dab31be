// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// A card as a flatbed scanner would give it: upright, without perspective, at 300 dpi.
public enum PrintedCard {
    /// Pixels across (ISO/IEC 7810, ID-1: 85.60 mm).
    public static let width = 1012
    /// Pixels down (53.98 mm).
    public static let height = 638

    /// How far the sides of a picture may be from those of a card for the picture to be one, as a share.
    private static let deviation = 0.05

    /// Returns the card that a picture shows.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - outline: the corners of the card; nil if they are not known.
    /// - Returns: the card; nil without corners, unless the picture has the sides of a card and so shows nothing else.
    public static func picture(_ picture: GreyPicture, outline: Quadrilateral?) -> GreyPicture? {
        if let outline { return picture.straightened(outline, width: width, height: height) }
        let sides = Double(picture.width * height) / Double(picture.height * width)
        guard abs(sides - 1) <= deviation else { return nil }
        let (right, bottom) = (Float(picture.width), Float(picture.height))
        let whole = Quadrilateral(
            topLeft: PicturePoint(x: 0, y: 0),
            topRight: PicturePoint(x: right, y: 0),
            bottomRight: PicturePoint(x: right, y: bottom),
            bottomLeft: PicturePoint(x: 0, y: bottom)
        )
        return picture.straightened(whole, width: width, height: height)
    }
}
