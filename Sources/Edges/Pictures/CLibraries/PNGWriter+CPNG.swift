// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(ImageIO)
import CPNG

extension PNGWriter {
    /// Returns a PNG file of 8-bit pixels, with one or three bytes each.
    static func encode(
        _ pixels: [UInt8],
        _ width: Int,
        _ height: Int,
        hasColor: Bool
    ) -> [UInt8]? {
        let (width, height) = (UInt32(clamping: width), UInt32(clamping: height))
        var file = [UInt8](repeating: 0, count: etui_png_size_limit(width, height, hasColor))
        let count = unsafe pixels.withUnsafeBytes { source in
            unsafe file.withUnsafeMutableBytes { target in
                unsafe etui_png_write(
                    source.baseAddress,
                    width,
                    height,
                    hasColor,
                    target.baseAddress,
                    target.count
                )
            }
        }
        guard count > 0, count <= file.count else { return nil }
        return Array(file.prefix(count))
    }
}
#endif
