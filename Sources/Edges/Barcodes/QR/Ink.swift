// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Which pixels of a picture are dark, each judged against its neighbourhood.
struct Ink {
    let width: Int
    let height: Int
    /// 1 for dark, row by row.
    let pixels: [UInt8]

    /// Judges all pixels.
    ///
    /// The neighbourhood goes `reach` pixels to each side; it should hold several modules of a code,
    /// and not much more, or shadows count as ink.
    init(_ picture: GreyPicture, reach: Int) {
        width = picture.width
        height = picture.height
        var dark = [UInt8](repeating: 0, count: width * height)
        // Sums over the columns of the rows in reach, moved down row by row.
        var columns = [Int32](repeating: 0, count: width)
        let all = picture.pixels[...]
        let source = all.span
        for y in 0..<min(reach, height) {
            for x in 0..<width { columns[x] += Int32(source[y * width + x]) }
        }
        var target = dark.mutableSpan
        for y in 0..<height {
            if y + reach < height {
                for x in 0..<width { columns[x] += Int32(source[(y + reach) * width + x]) }
            }
            if y - reach - 1 >= 0 {
                for x in 0..<width { columns[x] -= Int32(source[(y - reach - 1) * width + x]) }
            }
            let rows = min(y + reach, height - 1) - max(y - reach, 0) + 1
            var sum: Int32 = columns[..<min(reach, width)].reduce(0, +)
            for x in 0..<width {
                if x + reach < width { sum += columns[x + reach] }
                if x - reach - 1 >= 0 { sum -= columns[x - reach - 1] }
                let count = rows * (min(x + reach, width - 1) - max(x - reach, 0) + 1)
                // Clearly darker than the mean, so that noise on paper is no ink.
                let value = (Int(source[y * width + x]) + Self.margin) * count
                target[y * width + x] = value < Int(sum) ? 1 : 0
            }
        }
        pixels = dark
    }

    /// By how many grey values ink is darker than its neighbourhood.
    private static let margin = 3

    /// Whether the pixel at a place is dark; outside of the picture nothing is.
    func isDark(_ place: Place) -> Bool {
        guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else {
            return false
        }
        return pixels[Int(place.y) * width + Int(place.x)] == 1
    }
}
