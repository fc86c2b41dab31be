// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

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
        let source = picture.pixels
        let thresholds = blocks.thresholds(reach: reach)
        let (one, none) = (SIMD8<UInt8>(repeating: 1), SIMD8<UInt8>(repeating: 0))
        for y in 0..<height {
            let line = y / InkBlocks.side * blocks.columns
            var start = y * width
            for block in 0..<width / InkBlocks.side {
                let threshold = SIMD8(repeating: thresholds[line + block])
                let isDark = source.eight(at: start) .< threshold
                dark.store(none.replacing(with: one, where: isDark), at: start)
                start += InkBlocks.side
            }
            // The last block of a row may be narrower.
            for index in start..<(y + 1) * width {
                dark[index] = source[index] < thresholds[line + blocks.columns - 1] ? 1 : 0
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
        let source = picture.pixels
        for row in 0..<rows {
            let lines = row * Self.side..<min((row + 1) * Self.side, picture.height)
            for block in 0..<picture.width / Self.side {
                var low = SIMD8<UInt8>(repeating: 255)
                var high = SIMD8<UInt8>(repeating: 0)
                for y in lines {
                    let values = source.eight(at: y * picture.width + block * Self.side)
                    low = pointwiseMin(low, values)
                    high = pointwiseMax(high, values)
                }
                lows[row * columns + block] = low.min()
                highs[row * columns + block] = high.max()
            }
            // The last block of a row may be narrower.
            let last = row * columns + columns - 1
            for y in lines {
                for x in picture.width / Self.side * Self.side..<picture.width {
                    let value = source[y * picture.width + x]
                    lows[last] = min(lows[last], value)
                    highs[last] = max(highs[last], value)
                }
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
            let start = row * columns
            for column in 0..<columns {
                var value = values[start + column]
                for near in max(column - radius, 0)...min(column + radius, columns - 1) {
                    value = extreme(value, values[start + near])
                }
                lines[start + column] = value
            }
        }
        var result = lines
        for row in 0..<rows {
            for column in 0..<columns {
                var value = lines[row * columns + column]
                for near in max(row - radius, 0)...min(row + radius, rows - 1) {
                    value = extreme(value, lines[near * columns + column])
                }
                result[row * columns + column] = value
            }
        }
        return result
    }

    /// Returns the middle between low and high where they differ clearly.
    ///
    /// Clearly means by a fraction of the greatest contrast in the picture, so that the noise of plain areas does not
    /// become ink.
    private static func thresholds(_ lows: [UInt8], _ highs: [UInt8]) -> [UInt8] {
        var counts = [Int](repeating: 0, count: 256)
        for (high, low) in zip(highs, lows) { counts[Int(high - low)] += 1 }
        // The contrast that a tenth of the blocks exceed.
        var (rich, left) = (255, lows.count - lows.count * 9 / 10)
        while counts[rich] < left {
            left -= counts[rich]
            rich -= 1
        }
        let least = max(16, rich * 3 / 10)
        return zip(lows, highs).map { low, high in
            let contrast = high - low
            return Int(contrast) < least ? 0 : low + contrast / 2
        }
    }
}
