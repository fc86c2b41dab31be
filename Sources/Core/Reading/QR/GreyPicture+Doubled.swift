// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// Returns a picture with twice as many pixels on each side, interpolated between neighbours.
    func doubled() -> GreyPicture? {
        let full = 2 * width
        var result = [UInt8](repeating: 0, count: full * 2 * height)
        let all = pixels[...]
        let source = all.span
        for y in 0..<height {
            let row = y * width
            let (above, below) = (max(y - 1, 0) * width, min(y + 1, height - 1) * width)
            for x in 0..<width {
                let (before, after) = (max(x - 1, 0), min(x + 1, width - 1))
                // Each new pixel is a quarter away from the old one: weights 9, 3, 3 and 1.
                let middle = 9 * Int(source[row + x]) + 8
                let left = 3 * Int(source[row + before])
                let right = 3 * Int(source[row + after])
                let (up, down) = (3 * Int(source[above + x]), 3 * Int(source[below + x]))
                let start = 2 * y * full + 2 * x
                result[start] = UInt8((middle + left + up + Int(source[above + before])) / 16)
                result[start + 1] = UInt8((middle + right + up + Int(source[above + after])) / 16)
                result[start + full] =
                    UInt8((middle + left + down + Int(source[below + before])) / 16)
                result[start + full + 1] =
                    UInt8((middle + right + down + Int(source[below + after])) / 16)
            }
        }
        return GreyPicture(width: full, height: 2 * height, pixels: result)
    }
}
