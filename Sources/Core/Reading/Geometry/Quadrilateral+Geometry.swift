// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Quadrilateral {
    /// The corners clockwise from the top left one.
    package var corners: [PicturePoint] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The area in square pixels.
    package var area: Float {
        let (a, b, c, d) = (topLeft, topRight, bottomRight, bottomLeft)
        let first = (c.x - a.x) * (d.y - b.y)
        return (first - (d.x - b.x) * (c.y - a.y)).magnitude / 2
    }
}

extension PicturePoint {
    /// Returns the distance to another point in pixels.
    package func distance(to other: PicturePoint) -> Float {
        let (across, down) = (x - other.x, y - other.y)
        return (across * across + down * down).squareRoot()
    }
}
