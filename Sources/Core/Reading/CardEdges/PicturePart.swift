// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A rectangle of whole pixels in a picture.
struct PicturePart {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// Creates the part of a picture around places in it; `nil` if none of it is in the picture.
    ///
    /// - Parameters:
    ///   - places: the places, in pixels of the picture.
    ///   - margin: how much is added on each side, as a fraction of the longer extent of the places.
    ///   - picture: the picture, which bounds the part.
    init?(around places: [SIMD2<Float>], margin: Float, in picture: GreyPicture) {
        guard var (low, high) = places.first.map({ ($0, $0) }) else { return nil }
        for place in places {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let room = (high - low).max() * margin
        low = pointwiseMax(low - room, SIMD2())
        high = pointwiseMin(high + room, SIMD2(Float(picture.width), Float(picture.height)))
        guard high.x >= low.x + 1, high.y >= low.y + 1 else { return nil }
        (left, top) = (Int(low.x), Int(low.y))
        (width, height) = (Int(high.x) - left, Int(high.y) - top)
    }

    /// Returns the part as a picture of its own.
    func cut(from picture: GreyPicture) -> GreyPicture {
        var pixels = [UInt8]()
        pixels.reserveCapacity(width * height)
        for row in top..<top + height {
            let start = row * picture.width + left
            pixels += picture.pixels[start..<start + width]
        }
        return GreyPicture(width, height, pixels)
    }
}
