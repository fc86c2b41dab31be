// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads grey values between pixels.
package struct PictureSampler {
    @usableFromInline
    let picture: GreyPicture

    package init(_ picture: GreyPicture) {
        self.picture = picture
    }

    /// Returns the grey value at a place, between the middles of four pixels; the edge is repeated outside.
    @inlinable
    package func value(_ place: Place) -> Double {
        // A degenerate perspective gives coordinates that are not finite.
        guard place.isFinite else { return 0 }
        let x = min(max(place.x - 0.5, 0), Double(picture.width - 1))
        let y = min(max(place.y - 0.5, 0), Double(picture.height - 1))
        let (column, row) = (Int(x), Int(y))
        let (u, v) = (x - Double(column), y - Double(row))
        let start = row * picture.width + column
        let right = column + 1 < picture.width ? 1 : 0
        let down = row + 1 < picture.height ? picture.width : 0
        let all = picture.pixels[...]
        let pixels = all.span
        let top = Double(pixels[start]) * (1 - u) + Double(pixels[start + right]) * u
        let bottom =
            Double(pixels[start + down]) * (1 - u)
            + Double(pixels[start + down + right]) * u
        return top * (1 - v) + bottom * v
    }
}
