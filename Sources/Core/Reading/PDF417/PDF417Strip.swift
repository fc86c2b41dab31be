// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A striped region rotated so that its bars are roughly vertical, with some of its surroundings.
struct PDF417Strip {
    private static let width = 1200
    private static let heights = 24...480

    let plane: GreyPlane
    /// The place of its top left in the picture, and the steps to the next column and row.
    private let origin: Place
    private let right: Place
    private let down: Place

    /// Cuts out a region, with a margin of several hundredths on each side.
    ///
    /// A glimpse contains only the rows that ``PDF417Sides/mayBeFound(in:)`` needs. Most striped regions are not
    /// symbols, and sampling all their rows would be a waste.
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

    /// Turns another strip upside down.
    init(turning other: PDF417Strip) {
        var plane = other.plane
        plane.values.reverse()
        self.plane = plane
        origin =
            other.origin + other.right * Double(plane.width) + other.down * Double(plane.height)
        right = other.right * -1
        down = other.down * -1
    }

    /// Returns the place in the picture of a column and row of the strip.
    func place(_ column: Double, _ row: Double) -> Place {
        origin + right * (column + 0.5) + down * (row + 0.5)
    }

    /// How many times wider a step to the next column is than one to the next row.
    var aspect: Double { right.length / down.length }
}
