// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The orientation of a stored picture (Exif 2.32 §4.6.4, tag 0x0112): where its first row and column belong.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored
    case upsideDown
    case flipped
    case transposed
    case turnedLeft
    case transversed
    case turnedRight

    /// Whether width and height are swapped.
    var swapsSides: Bool { rawValue >= 5 }

    /// Reads the orientation from an Exif block, which starts with a TIFF header; anything unexpected means upright.
    ///
    /// Reads only the first directory, once, so no chain of offsets can form a loop.
    init(exif bytes: ArraySlice<UInt8>) {
        self = Self.find(in: bytes) ?? .upright
    }

    private static func find(in bytes: ArraySlice<UInt8>) -> Orientation? {
        var cursor = ByteCursor(bytes)
        guard let order = cursor.slice(2) else { return nil }
        switch Array(order) {
        case Array("II".utf8): cursor.isLittleEndian = true
        case Array("MM".utf8): break
        default: return nil
        }
        guard cursor.number16() == 42, let offset = cursor.number32(), cursor.seek(offset),
            let count = cursor.number16()
        else { return nil }
        for _ in 0..<count {
            guard let tag = cursor.number16(), let type = cursor.number16(),
                let valueCount = cursor.number32(), let value = cursor.number16(), cursor.skip(2)
            else { return nil }
            // Type 3 is SHORT, whose value is in the first half of the field.
            if tag == 0x0112 {
                return type == 3 && valueCount == 1 ? Orientation(rawValue: value) : nil
            }
        }
        return nil
    }

    /// Returns the picture as it should be viewed.
    func apply(to picture: GreyPicture) -> GreyPicture? {
        guard self != .upright else { return picture }
        let (width, height) = sides(picture.width, picture.height)
        let pixels = apply(to: picture.pixels, picture.width, picture.height, channels: 1)
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// Returns the picture as it should be viewed.
    func apply(to picture: ColorPicture) -> ColorPicture {
        guard self != .upright else { return picture }
        let (width, height) = sides(picture.width, picture.height)
        let pixels = apply(to: picture.pixels, picture.width, picture.height, channels: 3)
        return ColorPicture(width: width, height: height, pixels: pixels)
    }

    private func sides(_ width: Int, _ height: Int) -> (Int, Int) {
        swapsSides ? (height, width) : (width, height)
    }

    /// Returns the pixels of a picture in their new order.
    private func apply(
        to stored: [UInt8],
        _ width: Int,
        _ height: Int,
        channels: Int
    ) -> [UInt8] {
        let (newWidth, newHeight) = sides(width, height)
        var pixels = [UInt8](repeating: 0, count: stored.count)
        // The destination of the first pixel, and the step there for one column and one row of the source.
        let last = (x: newWidth - 1, y: (newHeight - 1) * newWidth)
        let (start, column, row) =
            switch self {
            case .upright: (0, 1, newWidth)
            case .mirrored: (last.x, -1, newWidth)
            case .upsideDown: (last.x + last.y, -1, -newWidth)
            case .flipped: (last.y, 1, -newWidth)
            case .transposed: (0, newWidth, 1)
            case .turnedLeft: (last.x, newWidth, -1)
            case .transversed: (last.x + last.y, -newWidth, -1)
            case .turnedRight: (last.y, -newWidth, 1)
            }
        for y in 0..<height {
            var target = start + y * row
            for source in y * width..<(y + 1) * width {
                for channel in 0..<channels {
                    pixels[target * channels + channel] = stored[source * channels + channel]
                }
                target += column
            }
        }
        return pixels
    }
}
