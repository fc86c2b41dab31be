// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Pictures made of a card for the engine.
extension GreyPicture {
    /// Returns a part of the picture, as far as it is in it, with its sides multiplied; nil if nothing of it is.
    func part(_ box: PrintedBox, scale: Int = 1) -> GreyPicture? {
        let (left, top) = (max(0, box.left), max(0, box.top))
        let (right, bottom) = (min(width, box.right), min(height, box.bottom))
        guard left < right, top < bottom else { return nil }
        let (columns, rows) = (right - left, bottom - top)
        var values = [UInt8](repeating: 0, count: columns * rows * scale * scale)
        for row in 0..<(rows * scale) {
            for column in 0..<(columns * scale) {
                values[row * columns * scale + column] = between(
                    2 * left * scale + 2 * column + 1,
                    2 * top * scale + 2 * row + 1,
                    scale
                )
            }
        }
        return GreyPicture(width: columns * scale, height: rows * scale, pixels: values)
    }

    /// Returns the value at a place, in halves of a pixel divided by the scale, between those of the four nearest pixels.
    private func between(_ x: Int, _ y: Int, _ scale: Int) -> UInt8 {
        let whole = 2 * scale
        let (x, y) = (max(0, x - scale), max(0, y - scale))
        let (column, row) = (min(x / whole, width - 1), min(y / whole, height - 1))
        let (across, down) = (x % whole, y % whole)
        let (next, below) = (min(column + 1, width - 1), min(row + 1, height - 1))
        let upper =
            Int(pixels[row * width + column]) * (whole - across)
            + Int(pixels[row * width + next]) * across
        let lower =
            Int(pixels[below * width + column]) * (whole - across)
            + Int(pixels[below * width + next]) * across
        return UInt8((upper * (whole - down) + lower * down) / (whole * whole))
    }

    /// Returns the negative, for bright text on a dark ground.
    func inverted() -> GreyPicture? {
        GreyPicture(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }

    /// Returns the picture in black and white, divided by what is around each pixel.
    ///
    /// A pixel is black if it is darker than the mean around it by a share of the deviation there (J. Sauvola and
    /// M. Pietikäinen, Adaptive document image binarization, 2000). Near the threshold there are a few shades, which
    /// keep the edges of letters smooth.
    ///
    /// - Parameter reach: pixels to each side that count as around.
    /// - Returns: the picture; `nil` never happens, since the sizes are the same.
    func binarised(reach: Int = 18) -> GreyPicture? {
        let sums = SquareSums(self)
        var values = [UInt8](repeating: 255, count: pixels.count)
        for row in 0..<height {
            for column in 0..<width {
                let (mean, deviation) = sums.light(column, row, reach)
                let threshold = mean * (1 + 0.2 * (deviation / 128 - 1))
                let over = (Double(pixels[row * width + column]) - threshold) / 24 + 0.5
                values[row * width + column] = UInt8(255 * min(1, max(0, over)))
            }
        }
        return GreyPicture(width: width, height: height, pixels: values)
    }
}

/// Sums of values and of their squares over rectangles from the top left corner.
private struct SquareSums {
    private let width: Int
    private let height: Int
    private var values: [Int]
    private var squares: [Int]

    init(_ picture: GreyPicture) {
        width = picture.width
        height = picture.height
        let stride = width + 1
        values = [Int](repeating: 0, count: stride * (height + 1))
        squares = values
        for row in 0..<height {
            var (sum, square) = (0, 0)
            for column in 0..<width {
                let value = Int(picture.pixels[row * width + column])
                sum += value
                square += value * value
                let place = (row + 1) * stride + column + 1
                values[place] = values[place - stride] + sum
                squares[place] = squares[place - stride] + square
            }
        }
    }

    /// Returns the mean around a pixel and the deviation from it.
    func light(_ column: Int, _ row: Int, _ reach: Int) -> (mean: Double, deviation: Double) {
        let (left, right) = (max(0, column - reach), min(width, column + reach + 1))
        let (top, bottom) = (max(0, row - reach), min(height, row + reach + 1))
        let stride = width + 1
        func sum(_ sums: [Int]) -> Double {
            Double(
                sums[bottom * stride + right] - sums[bottom * stride + left]
                    - sums[top * stride + right] + sums[top * stride + left]
            )
        }
        let count = Double((right - left) * (bottom - top))
        let mean = sum(values) / count
        return (mean, max(0, sum(squares) / count - mean * mean).squareRoot())
    }
}
