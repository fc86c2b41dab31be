// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The dark pixels of a picture, each compared with its neighbourhood.
struct Ink {
    let width: Int
    let height: Int
    /// 1 for dark, row by row.
    let pixels: [UInt8]

    /// Classifies all pixels.
    ///
    /// The neighbourhood extends about `reach` pixels to each side; it should hold several modules of a code, and not
    /// much more, or shadows become ink. A pixel is dark if it is below the middle between the darkest and the lightest
    /// around it: unlike a mean, that does not depend on how much white there is, so lines keep their width beside a
    /// quiet zone.
    ///
    /// The same blocks work for neighbourhoods of every size.
    init(_ picture: GreyPicture, _ blocks: InkBlocks, reach: Int) {
        width = picture.width
        height = picture.height
        var dark = [UInt8](repeating: 0, count: width * height)
        let all = picture.pixels[...]
        let source = all.span
        let levels = blocks.thresholds(reach: reach)[...]
        let thresholds = levels.span
        for y in 0..<height {
            let line = y / InkBlocks.side * blocks.columns
            var start = y * width
            for block in 0..<blocks.columns {
                let threshold = thresholds[line + block]
                let end = min(start + InkBlocks.side, (y + 1) * width)
                for index in start..<end { dark[index] = source[index] < threshold ? 1 : 0 }
                start = end
            }
        }
        pixels = dark
    }

    /// Returns whether the pixel at a place is dark; `false` outside the picture.
    func isDark(_ place: Place) -> Bool {
        guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else {
            return false
        }
        return pixels[Int(place.y) * width + Int(place.x)] == 1
    }
}

/// The lightest and darkest values in squares of a picture.
struct InkBlocks {
    /// The number of pixels on each side.
    static let side = 8

    let columns: Int
    let rows: Int
    private let lows: [UInt8]
    private let highs: [UInt8]

    init(_ picture: GreyPicture) {
        columns = (picture.width + Self.side - 1) / Self.side
        rows = (picture.height + Self.side - 1) / Self.side
        var lows = [UInt8](repeating: 255, count: columns * rows)
        var highs = [UInt8](repeating: 0, count: columns * rows)
        let all = picture.pixels[...]
        let source = all.span
        for y in 0..<picture.height {
            let line = y / Self.side * columns
            for block in 0..<columns {
                let start = y * picture.width + block * Self.side
                let end = min(start + Self.side, (y + 1) * picture.width)
                var (low, high) = (lows[line + block], highs[line + block])
                for index in start..<end {
                    let value = source[index]
                    low = min(low, value)
                    high = max(high, value)
                }
                (lows[line + block], highs[line + block]) = (low, high)
            }
        }
        (self.lows, self.highs) = (lows, highs)
    }

    /// Returns for each block the value below which a pixel is dark; 0 if there is no contrast.
    func thresholds(reach: Int) -> [UInt8] {
        let radius = max(1, (reach + Self.side / 2) / Self.side)
        return Self.thresholds(spread(lows, radius, min), spread(highs, radius, max))
    }

    /// Returns the extreme of the blocks around each block, first along rows, then along columns.
    private func spread(
        _ values: [UInt8],
        _ radius: Int,
        _ extreme: (UInt8, UInt8) -> UInt8
    ) -> [UInt8] {
        var lines = values
        for row in 0..<rows {
            for column in 0..<columns {
                for near in max(column - radius, 0)...min(column + radius, columns - 1) {
                    let index = row * columns + column
                    lines[index] = extreme(lines[index], values[row * columns + near])
                }
            }
        }
        var result = lines
        for row in 0..<rows {
            for near in max(row - radius, 0)...min(row + radius, rows - 1) {
                for column in 0..<columns {
                    let index = row * columns + column
                    result[index] = extreme(result[index], lines[near * columns + column])
                }
            }
        }
        return result
    }

    /// Returns the middle between low and high where they differ clearly.
    ///
    /// Clearly means by a fraction of the greatest contrast in the picture, so that the noise of plain areas does not
    /// become ink.
    private static func thresholds(_ lows: [UInt8], _ highs: [UInt8]) -> [UInt8] {
        let contrasts = zip(highs, lows).map { $0 - $1 }
        let rich = contrasts.sorted()[contrasts.count * 9 / 10]
        let least = max(16, Int(rich) * 3 / 10)
        return zip(lows, contrasts).map { low, contrast in
            Int(contrast) < least ? 0 : low + contrast / 2
        }
    }
}
