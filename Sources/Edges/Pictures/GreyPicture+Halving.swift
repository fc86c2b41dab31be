// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Reading

extension GreyPicture {
    /// The picture at half its sides, each pixel the mean of four; an odd last row or column goes.
    ///
    /// Nil where a side has but one pixel.
    package func halved() -> GreyPicture? {
        let (newWidth, newHeight) = (width / 2, height / 2)
        var means = [UInt8](repeating: 0, count: newWidth * newHeight)
        for y in 0..<newHeight {
            let row = 2 * y * width
            for x in 0..<newWidth {
                let upper = Int(pixels[row + 2 * x]) + Int(pixels[row + 2 * x + 1])
                let below = row + width
                let lower = Int(pixels[below + 2 * x]) + Int(pixels[below + 2 * x + 1])
                means[y * newWidth + x] = UInt8((upper + lower + 2) / 4)
            }
        }
        return GreyPicture(width: newWidth, height: newHeight, pixels: means)
    }
}
