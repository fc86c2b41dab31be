// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A picture at the size at which lines are looked for.
struct GreyLevel {
    let picture: GreyPicture
    /// Pixels of the picture given for one of this.
    let scale: Float

    init(_ picture: GreyPicture, scale: Float) {
        self.picture = picture
        self.scale = scale
    }

    /// The picture reduced by a whole number, each pixel the mean of those it stands for; what does
    /// not fill a last pixel is left out.
    init(_ source: GreyPicture, reducedBy factor: Int) {
        guard factor > 1, min(source.width, source.height) >= factor else {
            self.init(source, scale: 1)
            return
        }
        let width = source.width / factor
        let height = source.height / factor
        let reciprocal = UInt32((1 << 20) / (factor * factor) + 1)
        var pixels = [UInt8](repeating: 0, count: width * height)
        let used = width * factor
        var sums = [UInt16](repeating: 0, count: used + 16)
        for row in 0..<height {
            for place in sums.indices { sums[place] = 0 }
            for line in row * factor..<(row + 1) * factor {
                Self.add(source.pixels, from: line * source.width, count: used, to: &sums)
            }
            for column in 0..<width {
                var sum: UInt32 = 0
                for place in column * factor..<(column + 1) * factor { sum &+= UInt32(sums[place]) }
                pixels[row * width + column] = UInt8(
                    truncatingIfNeeded: min(255, (sum &* reciprocal) >> 20)
                )
            }
        }
        self.init(GreyPicture(width, height, pixels), scale: Float(factor))
    }

    private static func add(
        _ pixels: [UInt8],
        from start: Int,
        count: Int,
        to sums: inout [UInt16]
    ) {
        var place = 0
        while place + 8 <= count {
            let values = SIMD8<UInt16>(truncatingIfNeeded: pixels.eight(at: start + place))
            sums.store(sums.eight(at: place) &+ values, at: place)
            place += 8
        }
        while place < count {
            sums[place] &+= UInt16(pixels[start + place])
            place += 1
        }
    }

    /// Half the size.
    var halved: GreyLevel {
        let half = GreyLevel(picture, reducedBy: 2)
        return GreyLevel(half.picture, scale: half.scale * scale)
    }
}
