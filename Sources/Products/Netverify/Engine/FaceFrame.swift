// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Pictures
import Reading

/// A frame of the camera as it is sent during movements: grey, upright like a phone, and small.
enum FaceFrame {
    /// The qualities of JPEG that are tried until the file is short enough.
    private static let qualities = [70, 50, 30, 15]

    /// Returns a JPEG of the middle of a frame, as high as the frame; nil if it cannot be written.
    static func file(of frame: GreyPicture) -> [UInt8]? {
        // A wide camera sees much beside the person; measures are shares of an upright picture's width.
        let width = min(frame.width, max(1, frame.height * 3 / 4))
        let left = (frame.width - width) / 2
        let columns = min(width, FaceFrameMessage.frameWidth)
        let rows = min(FaceFrameMessage.frameHeight, max(1, frame.height * columns / width))
        guard min(columns, rows) >= FacePixels.shortestSide else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * columns * rows)
        for row in 0..<rows {
            let ys = span(row, of: rows, over: frame.height)
            for column in 0..<columns {
                let xs = span(column, of: columns, over: width)
                let grey = mean(of: frame, left + xs.lowerBound..<left + xs.upperBound, ys)
                pixels.append(grey)
                pixels.append(grey)
                pixels.append(grey)
            }
        }
        let picture = ColorPicture(width: columns, height: rows, pixels: pixels)
        for quality in qualities {
            guard let file = picture.jpegFile(quality: quality) else { return nil }
            if file.count <= FaceFrameMessage.frameByteCount { return file }
        }
        return nil
    }

    /// The pixels of a side that become one.
    private static func span(_ place: Int, of count: Int, over side: Int) -> Range<Int> {
        let start = place * side / count
        return start..<max(start + 1, (place + 1) * side / count)
    }

    private static func mean(
        of frame: GreyPicture,
        _ columns: Range<Int>,
        _ rows: Range<Int>
    ) -> UInt8 {
        var sum = 0
        for row in rows {
            for column in columns { sum += Int(frame.pixels[row * frame.width + column]) }
        }
        return UInt8(sum / (columns.count * rows.count))
    }
}
