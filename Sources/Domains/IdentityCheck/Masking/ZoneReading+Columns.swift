// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
public import Reading

extension ZoneReading {
    /// Returns where columns of the zone are in the picture, with a rim that covers their ink whole.
    ///
    /// The zone's region is seen in perspective: characters are 2.54 mm apart, lines 6.35 mm, and capitals 2.4 mm high
    /// (ICAO Doc 9303-3 §4.2).
    ///
    /// - Parameter place: the columns.
    /// - Returns: their corners, as the text is read; nil if the zone has no such columns, or no area.
    public func region(of place: ZoneColumns) -> Quadrilateral? {
        let lengths = document.format.layout.lineLengths
        guard lengths.indices.contains(place.line - 1),
            1...lengths[place.line - 1] ~= place.columns.lowerBound,
            place.columns.upperBound <= lengths[place.line - 1]
        else { return nil }
        let (first, last) = (Double(lengths[0]), Double(lengths[lengths.count - 1]))
        let bottom = Self.top(ofLine: lengths.count) + Self.capitalHeight
        guard
            let view = Perspective([
                (Place(x: 0, y: 0), Place(corner: region.topLeft)),
                (Place(x: first, y: 0), Place(corner: region.topRight)),
                (Place(x: last, y: bottom), Place(corner: region.bottomRight)),
                (Place(x: 0, y: bottom), Place(corner: region.bottomLeft)),
            ])
        else { return nil }
        // Lines are far from each other, characters are not: a neighbour must stay readable.
        let (side, rim) = (0.1, 0.35)
        let (left, right) = (
            Double(place.columns.lowerBound - 1) - side, Double(place.columns.upperBound) + side
        )
        let top = Self.top(ofLine: place.line)
        let (over, under) = (top - rim, top + Self.capitalHeight + rim)
        func corner(_ x: Double, _ y: Double) -> PicturePoint {
            let place = view(Place(x: x, y: y))
            return PicturePoint(x: Float(place.x), y: Float(place.y))
        }
        return Quadrilateral(
            topLeft: corner(left, over),
            topRight: corner(right, over),
            bottomRight: corner(right, under),
            bottomLeft: corner(left, under)
        )
    }

    /// The height of capitals in characters.
    private static let capitalHeight = 2.4 / 2.54

    /// Returns where the capitals of a line begin, in characters below those of the first line.
    private static func top(ofLine line: Int) -> Double { Double(line - 1) * 6.35 / 2.54 }
}

extension MaskingRule {
    /// Returns the parts of a picture that are blackened before it is stored; empty if the rule leaves the zone.
    public func regions(in zone: ZoneReading) -> [Quadrilateral] {
        maskedColumns(in: zone.document.format, lines: zone.document.lines).compactMap {
            zone.region(of: $0)
        }
    }
}

extension Place {
    /// Converts a corner.
    init(corner: PicturePoint) {
        self.init(x: Double(corner.x), y: Double(corner.y))
    }
}
