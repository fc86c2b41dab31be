// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Reading
import TestSupport

/// Seeded distortions of pictures of codes.
struct Distortion {
    private var random: SeededGenerator
    private var pixels: [UInt8]
    private var width: Int
    private var height: Int

    /// Starts with a code of random kind, content, scale and correction.
    init?(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let symbology = Symbology.allCases.randomElement(using: &random) ?? .qr
        let length = symbology.isLinear ? 2 * Int.random(in: 3...8, using: &random) : 60
        let digits = (0..<length).map { _ in UInt8.random(in: 48...57, using: &random) }
        var style = BarcodeWriter.Style()
        style.scale = Int.random(in: 1...4, using: &random)
        style.quietZone = Int.random(in: 0...6, using: &random)
        style.level = BarcodeWriter.Level.allCases.randomElement(using: &random) ?? .low
        guard let code = BarcodeWriter.write(digits, symbology: symbology, style: style) else {
            return nil
        }
        (pixels, width, height) = (code.pixels, code.width, code.height)
        self.random = random
    }

    /// Returns the picture after one to four distortions.
    mutating func picture() -> GreyPicture? {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: addNoise()
            case 1: paintBlocks()
            case 2: shiftRows()
            case 3: for index in pixels.indices { pixels[index] = 255 - pixels[index] }
            case 4: repeatBelow()
            case 5: repeatBeside()
            case 6: stretch()
            default: flipModules()
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    private mutating func addNoise() {
        let reach = Int.random(in: 5...120, using: &random)
        for index in pixels.indices {
            let value = Int(pixels[index]) + Int.random(in: -reach...reach, using: &random)
            pixels[index] = UInt8(clamping: value)
        }
    }

    private mutating func paintBlocks() {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let value = UInt8.random(in: .min ... .max, using: &random)
            let x = Int.random(in: 0..<width, using: &random)
            let y = Int.random(in: 0..<height, using: &random)
            for row in y..<min(height, y + height / 6 + 1) {
                for column in x..<min(width, x + width / 6 + 1) {
                    pixels[row * width + column] = value
                }
            }
        }
    }

    /// Shifts rows, as in torn paper or a picture that arrives in strips.
    private mutating func shiftRows() {
        let strip = Int.random(in: 1...max(1, height / 2), using: &random)
        for row in 0..<height where (row / strip).isMultiple(of: 2) {
            let by = Int.random(in: 0..<width, using: &random) / 4
            let line = Array(pixels[row * width..<(row + 1) * width])
            for column in 0..<width { pixels[row * width + column] = line[(column + by) % width] }
        }
    }

    private mutating func repeatBelow() {
        guard pixels.count < 200_000 else { return }
        pixels += pixels
        height *= 2
    }

    private mutating func repeatBeside() {
        guard pixels.count < 200_000 else { return }
        var wide: [UInt8] = []
        for row in 0..<height {
            let line = pixels[row * width..<(row + 1) * width]
            wide += line
            wide += line
        }
        (pixels, width) = (wide, 2 * width)
    }

    /// Changes the proportions, by the nearest pixel.
    private mutating func stretch() {
        let (newWidth, newHeight) = (
            min(width * Int.random(in: 30...180, using: &random) / 100 + 1, 900),
            min(height * Int.random(in: 30...180, using: &random) / 100 + 1, 900)
        )
        var result: [UInt8] = []
        for row in 0..<newHeight {
            for column in 0..<newWidth {
                result.append(pixels[row * height / newHeight * width + column * width / newWidth])
            }
        }
        (pixels, width, height) = (result, newWidth, newHeight)
    }

    private mutating func flipModules() {
        let side = Int.random(in: 1...4, using: &random)
        for _ in 0..<Int.random(in: 1...200, using: &random) {
            let x = Int.random(in: 0..<width, using: &random) / side * side
            let y = Int.random(in: 0..<height, using: &random) / side * side
            for row in y..<min(height, y + side) {
                for column in x..<min(width, x + side) {
                    pixels[row * width + column] = 255 - pixels[row * width + column]
                }
            }
        }
    }
}
