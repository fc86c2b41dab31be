// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import Testing

extension GreyPicture {
    /// Returns a light page with pictures on it.
    static func page(
        _ width: Int,
        _ height: Int,
        _ parts: [(GreyPicture, x: Int, y: Int)]
    ) throws -> GreyPicture {
        var pixels = [UInt8](repeating: 225, count: width * height)
        for (part, x, y) in parts {
            for row in 0..<part.height {
                let start = (y + row) * width + x
                pixels.replaceSubrange(
                    start..<start + part.width,
                    with: part.pixels[row * part.width..<(row + 1) * part.width]
                )
            }
        }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }
}
