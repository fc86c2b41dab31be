// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// Returns the picture at half its sides, each pixel the mean of four, without an odd last row or column.
    ///
    /// `nil` if a side has only one pixel.
    package func halved() -> GreyPicture? {
        let (newWidth, newHeight) = (width / 2, height / 2)
        guard newWidth > 0, newHeight > 0 else { return nil }
        var means = [UInt8](repeating: 0, count: newWidth * newHeight)
        for y in 0..<newHeight {
            let (above, below) = (2 * y * width, (2 * y + 1) * width)
            let target = y * newWidth
            var x = 0
            while x + 8 <= newWidth {
                let upper = pixels.sixteen(at: above + 2 * x)
                let lower = pixels.sixteen(at: below + 2 * x)
                let sum = Self.pairs(upper) &+ Self.pairs(lower) &+ 2
                means.store(SIMD8<UInt8>(truncatingIfNeeded: sum &>> 2), at: target + x)
                x += 8
            }
            while x < newWidth {
                let upper = Int(pixels[above + 2 * x]) + Int(pixels[above + 2 * x + 1])
                let lower = Int(pixels[below + 2 * x]) + Int(pixels[below + 2 * x + 1])
                means[target + x] = UInt8(truncatingIfNeeded: (upper + lower + 2) / 4)
                x += 1
            }
        }
        return GreyPicture(newWidth, newHeight, means)
    }

    /// Returns the sums of neighbours.
    private static func pairs(_ values: SIMD16<UInt8>) -> SIMD8<UInt16> {
        SIMD8<UInt16>(truncatingIfNeeded: values.evenHalf)
            &+ SIMD8<UInt16>(truncatingIfNeeded: values.oddHalf)
    }
}
