// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The strength of grey-value changes along a line of text, evened out over the picture.
///
/// Strokes of text change the grey often; a faint line on quiet paper has the same strength as a black one. Values are
/// stored in lanes across the direction of the text: for text from left to right a lane is a column.
struct EdgeColumns {
    /// Zeros after each lane, so that slanting sums need no bounds.
    static let padding = 48
    /// The side of the squares that strengths are evened out over.
    private static let side = 16
    /// The mean over the neighbourhood after evening out.
    private static let mean = 48
    /// Changes below this mean are noise and are not amplified; grey values.
    private static let floor = 3
    /// The greatest strength, so that no single edge outweighs text.
    static let limit = 160

    /// The number of lanes.
    let count: Int
    /// The number of values in a lane, without padding.
    let length: Int
    /// The distance from lane to lane, in values.
    let stride: Int
    private(set) var values: [UInt8]

    /// Computes the changes from left to right, in columns.
    ///
    /// For text that may run from top to bottom, uses the picture mirrored along its diagonal.
    init(_ picture: GreyPicture, runsDown: Bool) {
        count = runsDown ? picture.height : picture.width
        length = runsDown ? picture.width : picture.height
        stride = (length + 7) / 8 * 8 + Self.padding
        values = [UInt8](repeating: 0, count: count * stride)
        if runsDown {
            fillDown(picture)
        } else {
            fillAcross(picture)
        }
        even()
    }

    private mutating func fillDown(_ picture: GreyPicture) {
        let width = picture.width
        guard picture.height > 2, width > 2 else { return }
        for row in 1..<picture.height - 1 {
            let (above, below) = ((row - 1) * width, (row + 1) * width)
            var column = 1
            while column + 9 <= width {
                let value = Self.change(picture.pixels, above + column, below + column, step: 1)
                values.store(value, at: row * stride + column)
                column += 8
            }
            while column < width - 1 {
                values[row * stride + column] = Self.lone(
                    picture.pixels,
                    above + column,
                    below + column,
                    step: 1
                )
                column += 1
            }
        }
    }

    /// Fills lanes across the picture, mirroring eight pixels of eight rows at a time along the diagonal.
    private mutating func fillAcross(_ picture: GreyPicture) {
        let width = picture.width
        guard picture.height > 2, width > 2 else { return }
        var row = [UInt8](repeating: 0, count: width + 16)
        for line in 1..<picture.height - 1 {
            let start = line * width
            var column = 1
            while column + 9 <= width {
                let place = start + column
                let value = Self.change(picture.pixels, place - 1, place + 1, step: width)
                row.store(value, at: column)
                column += 8
            }
            while column < width - 1 {
                let place = start + column
                row[column] = Self.lone(picture.pixels, place - 1, place + 1, step: width)
                column += 1
            }
            var target = line + stride
            for column in 1..<width - 1 {
                values[target] = row[column]
                target += stride
            }
        }
    }

    /// Returns the difference of two sides, each smoothed along itself; a quarter of Sobel's.
    private static func change(
        _ pixels: [UInt8],
        _ before: Int,
        _ after: Int,
        step: Int
    ) -> SIMD8<UInt8> {
        let left = smooth(pixels, before, step)
        let right = smooth(pixels, after, step)
        let difference =
            left.replacing(with: right, where: left .< right)
            &- right.replacing(with: left, where: left .< right)
        return SIMD8<UInt8>(truncatingIfNeeded: difference &>> 2)
    }

    private static func smooth(_ pixels: [UInt8], _ place: Int, _ step: Int) -> SIMD8<UInt16> {
        let middle = SIMD8<UInt16>(truncatingIfNeeded: pixels.eight(at: place))
        return SIMD8<UInt16>(truncatingIfNeeded: pixels.eight(at: place - step))
            &+ SIMD8<UInt16>(truncatingIfNeeded: pixels.eight(at: place + step))
            &+ middle &+ middle
    }

    private static func lone(_ pixels: [UInt8], _ before: Int, _ after: Int, step: Int) -> UInt8 {
        func smooth(_ place: Int) -> Int {
            Int(pixels[place - step]) + 2 * Int(pixels[place]) + Int(pixels[place + step])
        }
        return UInt8(truncatingIfNeeded: (smooth(before) - smooth(after)).magnitude / 4)
    }

    /// Divides each value by the mean of its neighbourhood.
    private mutating func even() {
        let side = Self.side
        let columns = (count + side - 1) / side
        let rows = (length + side - 1) / side
        var sums = [Int32](repeating: 0, count: columns * rows)
        for lane in 0..<count {
            for row in 0..<rows {
                let start = lane * stride + row * side
                let chunk = values.sixteen(at: start)
                let wide = SIMD16<UInt16>(truncatingIfNeeded: chunk)
                sums[lane / side * rows + row] += Int32(wide.wrappedSum())
            }
        }
        let factors = Self.factors(sums, columns: columns, rows: rows)
        let limit = SIMD8<UInt16>(repeating: UInt16(Self.limit))
        for lane in 0..<count {
            for row in 0..<rows {
                let factor = factors[lane / side * rows + row]
                for half in [0, 8] {
                    let place = lane * stride + row * side + half
                    let value = SIMD8<UInt16>(truncatingIfNeeded: values.eight(at: place))
                    // At most 255 times 255: factors are in sixteenths.
                    let scaled = (value &* factor) &>> 4
                    let cut = scaled.replacing(with: limit, where: scaled .> limit)
                    values.store(SIMD8<UInt8>(truncatingIfNeeded: cut), at: place)
                }
            }
        }
    }

    /// Returns the factor for the values of each square, in sixteenths, from the mean of five by five squares.
    private static func factors(_ sums: [Int32], columns: Int, rows: Int) -> [UInt16] {
        var factors = [UInt16](repeating: 0, count: sums.count)
        for column in 0..<columns {
            for row in 0..<rows {
                var sum = 0
                var squares = 0
                for x in max(0, column - 2)...min(columns - 1, column + 2) {
                    for y in max(0, row - 2)...min(rows - 1, row + 2) {
                        sum += Int(sums[x * rows + y])
                        squares += 1
                    }
                }
                // Sixteen times the mean.
                let mean = max(16 * sum / (squares * side * side), 16 * floor)
                factors[column * rows + row] = UInt16(min(255, 256 * Self.mean / mean))
            }
        }
        return factors
    }
}
