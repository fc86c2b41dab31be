// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(ImageIO)
extension PNGWriter {
    /// Returns a PNG file of 8-bit pixels, with one or three bytes each.
    static func encode(
        _ pixels: [UInt8],
        _ width: Int,
        _ height: Int,
        hasColor: Bool
    ) -> [UInt8]? {
        ImageFile.encode(pixels, width, height, hasColor: hasColor, as: "public.png")
    }
}
#endif
