// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The distinguishing sign of a state as it was read.
struct PrintedSign {
    /// The state, alpha-3.
    let country: String
    /// How certain the engine is, 0 to 1.
    let confidence: Double

    /// Reads a sign; nil if no state has it.
    init?(_ words: [PrintedWord]) {
        // Signs are capitals, and a bar alone is an I.
        let letters = words.flatMap { Array($0.text) }
            .map { "|!1l[]".contains($0) ? "I" : $0 }.filter(\.isLetter)
        guard let country = DistinguishingSign.country(of: String(letters).uppercased()) else {
            return nil
        }
        self.country = country
        confidence = words.map(\.confidence).min() ?? 0
    }

    /// The middle of the blue field of a European licence, which has the sign within a ring of stars, in pixels of a
    /// card at 300 dpi.
    private static let box = PrintedBox(left: 66, top: 50, right: 136, bottom: 116)
    /// The size at which the engine reads it best, and the white border around it.
    private static let size = (width: 56, height: 53, border: 20)

    /// Returns the sign in black on white, without the stars; nil without a difference of light.
    static func picture(of card: GreyPicture) -> GreyPicture? {
        guard
            let part = card.part(box)?.inverted()?.resized(width: size.width, height: size.height)
        else { return nil }
        var dark = part.darkPixels()
        dark.removeAtBorder(width: size.width)
        let (width, height) = (size.width + 2 * size.border, size.height + 2 * size.border)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for place in dark.indices where dark[place] {
            let (row, column) = (place / size.width, place % size.width)
            pixels[(row + size.border) * width + column + size.border] = 0
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }
}

extension GreyPicture {
    /// Returns the picture with another size.
    fileprivate func resized(width: Int, height: Int) -> GreyPicture? {
        let (right, bottom) = (Float(self.width), Float(self.height))
        return straightened(
            Quadrilateral(
                topLeft: PicturePoint(x: 0, y: 0),
                topRight: PicturePoint(x: right, y: 0),
                bottomRight: PicturePoint(x: right, y: bottom),
                bottomLeft: PicturePoint(x: 0, y: bottom)
            ),
            width: width,
            height: height
        )
    }

    /// Whether each pixel belongs to the darker of the two classes that differ most (Otsu's method, 1979).
    fileprivate func darkPixels() -> [Bool] {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        let sum = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        var best = (difference: -1.0, threshold: 0)
        var (darkCount, darkSum) = (0, 0)
        for level in 0..<255 {
            darkCount += counts[level]
            darkSum += counts[level] * level
            let lightCount = pixels.count - darkCount
            guard darkCount > 0, lightCount > 0 else { continue }
            let apart =
                Double(darkSum) / Double(darkCount) - Double(sum - darkSum) / Double(lightCount)
            let difference = Double(darkCount) * Double(lightCount) * apart * apart
            if difference > best.difference { best = (difference, level) }
        }
        return pixels.map { Int($0) <= best.threshold }
    }
}

extension [Bool] {
    /// Takes out all pixels that hang together with one at the border.
    fileprivate mutating func removeAtBorder(width: Int) {
        let height = count / width
        var open = indices.filter { place in
            let (row, column) = (place / width, place % width)
            return row == 0 || column == 0 || row == height - 1 || column == width - 1
        }
        while let place = open.popLast() {
            guard self[place] else { continue }
            self[place] = false
            let column = place % width
            if column > 0 { open.append(place - 1) }
            if column < width - 1 { open.append(place + 1) }
            if place >= width { open.append(place - width) }
            if place + width < count { open.append(place + width) }
        }
    }
}
