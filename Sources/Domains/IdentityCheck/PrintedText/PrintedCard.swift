// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
public import Reading

/// A card or page as a flatbed scanner would give it: upright, without perspective, at 300 dpi.
public enum PrintedCard: Sendable {
    /// A card (ISO/IEC 7810, ID-1: 85.60 mm by 53.98 mm).
    case card
    /// A larger card or the data page of older identity cards (ID-2: 105 mm by 74 mm).
    case largeCard
    /// The data page of a passport (ID-3: 125 mm by 88 mm).
    case page

    /// Pixels across.
    public var width: Int {
        switch self {
        case .card: 1012
        case .largeCard: 1240
        case .page: 1476
        }
    }

    /// Pixels down.
    public var height: Int {
        switch self {
        case .card: 638
        case .largeCard: 874
        case .page: 1039
        }
    }

    /// How far the sides of a picture may be from those of a card for the picture to be one, as a share.
    private static let deviation = 0.05

    /// Returns the document that lies between corners.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - corners: the corners of the document.
    /// - Returns: the document; nil if the corners form no quadrilateral.
    public func picture(_ picture: GreyPicture, within corners: Quadrilateral) -> GreyPicture? {
        picture.straightened(corners, width: width, height: height)
    }

    /// Returns the card or page that a picture shows: within the outline around its zone or within its edges, or all of the
    /// picture.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - zone: the zone that was read of it; nil if none was.
    /// - Returns: the document; nil if no layout is for documents with such a zone, or the picture shows no document that
    ///   can be cut out.
    public static func document(in picture: GreyPicture, zone: ZoneReading?) -> GreyPicture? {
        if let zone, let outline = zone.reliableOutline(in: picture) {
            return zone.document.format.printedForm?.picture(picture, within: outline.corners)
        }
        if let edges = DocumentEdges.find(in: picture),
            edges.isReliable, edges.shape == .card, !edges.isCutOff,
            edges.corners.area * 4 >= Float(picture.width * picture.height)
        {
            return card.picture(picture, within: edges.corners)
        }
        return whole(picture)
    }

    /// Returns the document that a picture shows and nothing else.
    ///
    /// - Parameter picture: the picture.
    /// - Returns: the document; nil if the picture has not the sides of one.
    private static func whole(_ picture: GreyPicture) -> GreyPicture? {
        let (right, bottom) = (Float(picture.width), Float(picture.height))
        let all = Quadrilateral(
            topLeft: PicturePoint(x: 0, y: 0),
            topRight: PicturePoint(x: right, y: 0),
            bottomRight: PicturePoint(x: right, y: bottom),
            bottomLeft: PicturePoint(x: 0, y: bottom)
        )
        // The sides of a large card and of a page are the same.
        return [PrintedCard.card, .page].first { form in
            let sides =
                Double(picture.width * form.height) / Double(picture.height * form.width)
            return abs(sides - 1) <= deviation
        }?.picture(picture, within: all)
    }
}

extension MRZFormat {
    /// The size of documents whose print is read; nil for those that no layout is for, and for the backs of cards, where zones
    /// of three lines are.
    fileprivate var printedForm: PrintedCard? {
        switch self {
        case .frenchDrivingLicence, .dutchDrivingLicence, .swissDrivingLicence: .card
        case .td2, .frenchIdentityCard: .largeCard
        case .td3: .page
        default: nil
        }
    }
}
