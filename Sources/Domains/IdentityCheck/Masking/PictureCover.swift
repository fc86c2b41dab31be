// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// What must be covered of a picture before it is kept.
public enum PictureCover: Sendable, Hashable {
    /// Nothing: this side does not show the number.
    case nothing
    /// These parts, in pixels of the picture.
    case areas([Quadrilateral])
    /// All of it: the side shows the number, and where cannot be told.
    case whole
}

extension MaskingRule {
    /// Where a side prints the number, apart from its zone.
    enum PrintedPlace: Sendable, Hashable {
        /// The side does not print it.
        case absent
        /// In these parts of the document, which lies as it is read.
        case areas([DocumentArea])
        /// The side prints it, or may print it, at a place that this table does not know.
        case unknown
    }

    /// A part of a document in millimetres from its upper left corner.
    struct DocumentArea: Sendable, Hashable {
        let left, top, width, height: Double
    }

    /// Where a side prints the number.
    ///
    /// Passports have it at the upper right of the data page (ICAO Doc 9303-4 §3.1, zone I), and Dutch ones print the
    /// personal number on another page. The German card prints its number at the upper right and the access number, which
    /// must not be kept either, at the lower right of the front; the Dutch card prints the personal number somewhere on
    /// the back above the zone.
    func printedPlace(on part: CheckPart) -> PrintedPlace {
        switch (country, type, part) {
        case (_, _, .face): .absent
        case ("NLD", .passport, _): .absent
        case ("DEU", .passport, _), ("HKG", .passport, _), ("SGP", .passport, _):
            .areas([DocumentArea(left: 75, top: 0, width: 50, height: 20)])
        case ("DEU", .identityCard, .front):
            .areas([
                DocumentArea(left: 52, top: 3, width: 33.6, height: 12),
                DocumentArea(left: 58, top: 42, width: 27.6, height: 12),
            ])
        case ("DEU", .identityCard, .back), ("NLD", .identityCard, .front): .absent
        case ("NLD", .identityCard, .back):
            .areas([DocumentArea(left: 0, top: 0, width: 85.6, height: 30)])
        default: .unknown
        }
    }

    /// Returns what must be covered of a picture.
    ///
    /// - Parameters:
    ///   - part: the side that it shows.
    ///   - zones: the zones that were read in it; the outline around one tells where the document lies.
    ///   - edges: the edges of the document, which tell it for a side without a zone; nil if they were not found.
    /// - Returns: the least that covers the number.
    public func cover(
        of part: CheckPart,
        zones: [ZoneReading],
        edges: DocumentEdges? = nil
    ) -> PictureCover {
        let place = printedPlace(on: part)
        let inZones = zones.flatMap { regions(in: $0) }
        // The zone of this side has the number, and could not be read.
        if masksZone, inZones.isEmpty, zoneSide == part { return .whole }
        switch place {
        case .absent: return inZones.isEmpty ? .nothing : .areas(inZones)
        case .unknown: return .whole
        case .areas(let areas):
            let views = views(zones, edges)
            let printed = views.flatMap { view in areas.map { $0.region(in: view) } }
            return printed.isEmpty ? .whole : .areas(inZones + printed)
        }
    }

    /// Returns the ways in which the document may lie in the picture: its millimetres as places there.
    ///
    /// A zone tells which way up it is; its edges do not, so that both ways are covered.
    private func views(_ zones: [ZoneReading], _ edges: DocumentEdges?) -> [Perspective] {
        if !zones.isEmpty {
            guard zones.count == 1, let outline = zones[0].outline,
                outline.confidence >= DocumentOutline.reliable
            else { return [] }
            let view = Perspective(
                millimetres: outline.corners,
                width: outline.width,
                height: outline.height
            )
            return [view].compactMap(\.self)
        }
        // Only cards print their number on a side without a zone.
        guard type == .identityCard, let edges, edges.isReliable,
            !edges.isCutOff, !edges.hasOthers
        else { return [] }
        return edges.corners.lyingWays.compactMap { corners in
            Perspective(millimetres: corners, width: 85.6, height: 53.98)
        }
    }

    /// The side that has the zone: of cards the back, of other documents the page.
    private var zoneSide: CheckPart { type == .identityCard ? .back : .front }
}

extension Perspective {
    /// Creates the view of a document whose corners are seen in a picture; nil if they do not form a quadrilateral.
    fileprivate init?(millimetres corners: Quadrilateral, width: Double, height: Double) {
        self.init([
            (Place(x: 0, y: 0), Place(corner: corners.topLeft)),
            (Place(x: width, y: 0), Place(corner: corners.topRight)),
            (Place(x: width, y: height), Place(corner: corners.bottomRight)),
            (Place(x: 0, y: height), Place(corner: corners.bottomLeft)),
        ])
    }
}

extension MaskingRule.DocumentArea {
    /// Returns where this part of the document is in the picture.
    fileprivate func region(in view: Perspective) -> Quadrilateral {
        func corner(_ x: Double, _ y: Double) -> PicturePoint {
            let place = view(Place(x: x, y: y))
            return PicturePoint(x: Float(place.x), y: Float(place.y))
        }
        let (right, bottom) = (left + width, top + height)
        return Quadrilateral(
            topLeft: corner(left, top),
            topRight: corner(right, top),
            bottomRight: corner(right, bottom),
            bottomLeft: corner(left, bottom)
        )
    }
}

extension Quadrilateral {
    /// The same shape with one and the other longer side as the upper one.
    fileprivate var lyingWays: [Quadrilateral] {
        let corners = corners
        let upper = topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)
        let sides = topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)
        let first = upper >= sides ? 0 : 1
        return [first, first + 2].map { start in
            let turned = (0..<4).map { corners[(start + $0) % 4] }
            return Quadrilateral(
                topLeft: turned[0],
                topRight: turned[1],
                bottomRight: turned[2],
                bottomLeft: turned[3]
            )
        }
    }
}
