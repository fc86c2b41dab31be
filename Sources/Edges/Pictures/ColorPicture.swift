// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// A picture in red, green and blue, for annotating what was read.
public struct ColorPicture: Sendable, Hashable {
    /// A colour with 8 bits for each channel.
    public struct Color: Sendable, Hashable {
        /// From 0 to 255 each.
        public let red, green, blue: UInt8

        /// Creates a colour from its parts.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Red, green and blue of each pixel, row by row from the top left, without gaps.
    public private(set) var pixels: [UInt8]

    /// Creates a colour picture from a grey one, for drawing on it.
    public init(_ picture: GreyPicture) {
        width = picture.width
        height = picture.height
        var pixels = [UInt8](repeating: 0, count: 3 * picture.pixels.count)
        for (index, value) in picture.pixels.enumerated() {
            pixels[3 * index] = value
            pixels[3 * index + 1] = value
            pixels[3 * index + 2] = value
        }
        self.pixels = pixels
    }

    /// Creates a picture from existing pixels, three bytes each.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == 3 * width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Returns the picture with each of its channels changed in the same way.
    ///
    /// - Parameter change: gets red, green and blue in turn, as grey pictures; returns pictures of one size.
    /// - Returns: `nil` if a channel could not be changed.
    package func mapChannels(_ change: (GreyPicture) -> GreyPicture?) -> ColorPicture? {
        var changed: [GreyPicture] = []
        for channel in 0..<3 {
            let plane = stride(from: channel, to: pixels.count, by: 3).map { pixels[$0] }
            guard let grey = GreyPicture(width: width, height: height, pixels: plane),
                let next = change(grey)
            else { return nil }
            changed.append(next)
        }
        let (red, green, blue) = (changed[0], changed[1], changed[2])
        guard [green, blue].allSatisfy({ ($0.width, $0.height) == (red.width, red.height) }) else {
            return nil
        }
        var merged = [UInt8](repeating: 0, count: 3 * red.pixels.count)
        for index in red.pixels.indices {
            merged[3 * index] = red.pixels[index]
            merged[3 * index + 1] = green.pixels[index]
            merged[3 * index + 2] = blue.pixels[index]
        }
        return ColorPicture(width: red.width, height: red.height, pixels: merged)
    }

    /// The picture at half its sides, each pixel the mean of four, without an odd last row or column.
    ///
    /// The same picture if a side has only one pixel.
    package func halved() -> ColorPicture {
        let (newWidth, newHeight) = (width / 2, height / 2)
        guard newWidth > 0, newHeight > 0 else { return self }
        var means = [UInt8](repeating: 0, count: 3 * newWidth * newHeight)
        for y in 0..<newHeight {
            let (above, below) = (6 * y * width, 3 * (2 * y + 1) * width)
            for x in 0..<newWidth {
                for channel in 0..<3 {
                    let (left, right) = (6 * x + channel, 6 * x + 3 + channel)
                    let upper = Int(pixels[above + left]) + Int(pixels[above + right])
                    let lower = Int(pixels[below + left]) + Int(pixels[below + right])
                    means[3 * (y * newWidth + x) + channel] = UInt8((upper + lower + 2) / 4)
                }
            }
        }
        return ColorPicture(width: newWidth, height: newHeight, pixels: means)
    }

    /// Colours a pixel; does nothing outside the picture.
    public mutating func paint(_ color: Color, x: Int, y: Int) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let start = 3 * (y * width + x)
        pixels[start] = color.red
        pixels[start + 1] = color.green
        pixels[start + 2] = color.blue
    }

    /// Draws a straight line between two points, with a thickness in pixels.
    public mutating func drawLine(
        _ color: Color,
        from start: (x: Int, y: Int),
        to end: (x: Int, y: Int),
        thickness: Int = 1
    ) {
        // Far outside the picture nothing is visible, and a line there could be endless.
        let reach = -4 * (width + height)...4 * (width + height)
        guard [start.x, start.y, end.x, end.y].allSatisfy(reach.contains) else { return }
        let steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
        let from = -(thickness - 1) / 2
        for step in 0...steps {
            let x = start.x + (end.x - start.x) * step / steps
            let y = start.y + (end.y - start.y) * step / steps
            for dy in 0..<thickness {
                for dx in 0..<thickness { paint(color, x: x + from + dx, y: y + from + dy) }
            }
        }
    }
}
