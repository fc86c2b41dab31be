// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A picture at the size used for finding lines.
struct GreyLevel {
    let picture: GreyPicture
    /// The number of original pixels for each pixel of this picture.
    let scale: Float

    init(_ picture: GreyPicture, scale: Float) {
        self.picture = picture
        self.scale = scale
    }

    /// Reduces a picture by a whole number; each pixel is the mean of those it replaces.
    ///
    /// Leaves out remaining pixels that do not fill a last pixel.
    init(_ source: GreyPicture, reducedBy factor: Int) {
        guard factor > 1, min(source.width, source.height) >= factor else {
            self.init(source, scale: 1)
            return
        }
        let width = source.width / factor
        let height = source.height / factor
        let reciprocal = UInt32((1 << 20) / (factor * factor) + 1)
        var pixels = [UInt8](repeating: 0, count: width * height)
        var sums = [UInt16](repeating: 0, count: width * factor)
        for row in 0..<height {
            Self.sum(source, rows: row * factor..<(row + 1) * factor, into: &sums)
            let target = row * width
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe sums.withUnsafeBufferPointer { sums in
                    var place = 0
                    for column in 0..<width {
                        var sum: UInt32 = 0
                        for _ in 0..<factor {
                            unsafe sum &+= UInt32(sums[place])
                            place &+= 1
                        }
                        unsafe pixels[target + column] = UInt8(
                            truncatingIfNeeded: min(255, (sum &* reciprocal) >> 20)
                        )
                    }
                }
            }
        }
        self.init(GreyPicture(width, height, pixels), scale: Float(factor))
    }

    /// Returns the whole number by which a picture is reduced so that its longer side comes nearest to a length, in pixels.
    static func factor(from picture: GreyPicture, to side: Int) -> Int {
        max(1, (max(picture.width, picture.height) + side / 2) / side)
    }

    /// Sums rows of a picture column by column, for as many columns as there are sums.
    private static func sum(_ source: GreyPicture, rows: Range<Int>, into sums: inout [UInt16]) {
        var column = 0
        while column + 8 <= sums.count {
            var sum = SIMD8<UInt16>()
            for row in rows {
                let place = row * source.width + column
                sum &+= SIMD8<UInt16>(truncatingIfNeeded: source.pixels.eight(at: place))
            }
            sums.store(sum, at: column)
            column += 8
        }
        while column < sums.count {
            sums[column] = 0
            for row in rows { sums[column] &+= UInt16(source.pixels[row * source.width + column]) }
            column += 1
        }
    }

    /// The picture at half the size.
    var halved: GreyLevel {
        let half = GreyLevel(picture, reducedBy: 2)
        return GreyLevel(half.picture, scale: half.scale * scale)
    }
}
