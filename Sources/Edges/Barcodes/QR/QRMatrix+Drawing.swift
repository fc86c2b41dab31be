// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

extension QRMatrix {
    /// The size of a module in the picture, in pixels.
    static let scale = 3
    /// The white margin, in modules.
    static let margin = 4

    /// Draws the code as if it were printed and scanned without any fault.
    func drawn() -> GreyPicture? {
        let side = version.side
        let full = (side + 2 * Self.margin) * Self.scale
        var pixels = [UInt8](repeating: 255, count: full * full)
        for row in 0..<side {
            for column in 0..<side where isDark[row * side + column] {
                let start = ((row + Self.margin) * full + column + Self.margin) * Self.scale
                for line in 0..<Self.scale {
                    for pixel in 0..<Self.scale { pixels[start + line * full + pixel] = 0 }
                }
            }
        }
        return GreyPicture(width: full, height: full, pixels: pixels)
    }
}
