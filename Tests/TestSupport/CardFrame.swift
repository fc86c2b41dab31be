// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Reading

/// A camera's frame of 1280 by 720 pixels: cards with lines of print on a dark table.
package struct CardFrame {
    package let width = 1280
    package let height = 720
    /// One byte a pixel, row by row.
    package private(set) var pixels: [UInt8]

    /// Draws a card, or two.
    ///
    /// - Parameters:
    ///   - left: its left side.
    ///   - top: its upper side.
    ///   - width: its width; the height is that of ID-1.
    ///   - second: the left side of another one.
    ///   - isTurned: whether the other side is seen: a dark stripe and few words.
    ///   - blur: how many times the frame is blurred along its rows.
    package init(
        left: Int = 240,
        top: Int = 130,
        width: Int = 800,
        second: Int? = nil,
        isTurned: Bool = false,
        blur: Int = 0
    ) {
        pixels = [UInt8](repeating: 70, count: 1280 * 720)
        for left in [left, second].compactMap({ $0 }) {
            let height = width * 54 / 86
            for y in max(0, top)..<min(self.height, top + height) {
                for x in max(0, left)..<min(self.width, left + width) {
                    let (across, down) = (x - left, y - top)
                    let isStripe = down > height / 7 && down < height / 3
                    let isWord = across < width / 2 && down > height / 2 && down % 60 < 20
                    let isPrint =
                        isTurned
                        ? isStripe || isWord
                        : across > width / 12 && across < width - width / 12 && down > height / 8
                            && down < height - height / 8 && down % 30 < 14
                            && (across / 9 &* 7 &+ down / 30 &* 13) % 5 < 3
                    pixels[y * self.width + x] = isPrint ? 60 : 205
                }
            }
        }
        for _ in 0..<blur {
            let before = pixels
            for place in 4..<pixels.count - 4 {
                let sum = (place - 4...place + 4).reduce(0) { $0 + Int(before[$1]) }
                pixels[place] = UInt8(sum / 9)
            }
        }
    }

    /// Brightens a round spot: by nothing at its edge if it fades, or all of it to white.
    package mutating func brighten(x: Int, y: Int, radius: Int, fades: Bool) {
        for row in max(0, y - radius)..<min(height, y + radius) {
            for column in max(0, x - radius)..<min(width, x + radius) {
                let (across, down) = (Double(column - x), Double(row - y))
                let distance = (across * across + down * down).squareRoot() / Double(radius)
                guard distance < 1 else { continue }
                let place = row * width + column
                let light = fades ? 500 * (1 - distance) : 255
                pixels[place] = UInt8(min(255, Double(pixels[place]) + light))
            }
        }
    }

    /// The frame as a picture.
    package var picture: GreyPicture {
        get throws(NotDrawn) {
            guard let picture = GreyPicture(width: width, height: height, pixels: pixels) else {
                throw NotDrawn()
            }
            return picture
        }
    }

    /// The frame is no picture.
    package struct NotDrawn: Error {}

    /// Turns the frame by a quarter: 720 by 1280 pixels.
    package var turned: [UInt8] {
        (0..<1280).flatMap { y in (0..<720).map { x in pixels[x * 1280 + y] } }
    }
}
