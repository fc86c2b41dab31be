// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// A striped region turned so that its bars stand about upright, with some of what is around it.
struct PDF417Strip {
    private static let width = 1200
    private static let heights = 24...480

    let plane: GreyPlane
    /// Where its top left is in the picture, and the steps to the next column and row.
    private let origin: Place
    private let right: Place
    private let down: Place

    /// Cuts a region out, with a margin of several hundredths to each side.
    ///
    /// A glimpse contains only the rows that ``PDF417Sides/mayBeFound(in:)`` looks at. Most striped regions are no
    /// symbol, and sampling all their rows would be wasted.
    init?(_ region: StripedRegion, of picture: GreyPicture, isGlimpse: Bool = false) {
        let length = region.length * 1.16 + 48
        let breadth = region.breadth * 1.2 + 24
        guard region.length >= 80, region.breadth >= 16 else { return nil }
        let height = min(max(Int(breadth), Self.heights.lowerBound), Self.heights.upperBound)
        let right = region.along * (length / Double(Self.width))
        let down = region.across * (breadth / Double(height))
        let origin =
            region.middle - region.along * (length / 2) - region.across * (breadth / 2)
        let rows = isGlimpse ? PDF417Sides.glimpsedRows(of: height) : nil
        plane = GreyPlane(width: Self.width, height: height, of: picture, rows: rows) {
            column,
            row in
            origin + right * (Double(column) + 0.5) + down * (Double(row) + 0.5)
        }
        (self.origin, self.right, self.down) = (origin, right, down)
    }

    /// The same the other way up.
    init(turning other: PDF417Strip) {
        var plane = other.plane
        plane.values.reverse()
        self.plane = plane
        origin =
            other.origin + other.right * Double(plane.width) + other.down * Double(plane.height)
        right = other.right * -1
        down = other.down * -1
    }

    /// Where a column and row of the strip is in the picture.
    func place(_ column: Double, _ row: Double) -> Place {
        origin + right * (column + 0.5) + down * (row + 0.5)
    }

    /// How many times wider a step to the next column is than one to the next row.
    var aspect: Double { right.length / down.length }
}
