// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageIO

extension PNGWriter {
    /// Returns a PNG file of 8-bit pixels, with one or three bytes each.
    static func encode(
        _ pixels: [UInt8],
        _ width: Int,
        _ height: Int,
        hasColor: Bool
    ) -> [UInt8]? {
        let channels = hasColor ? 3 : 1
        let file = NSMutableData()
        guard let provider = CGDataProvider(data: Data(pixels) as CFData),
            let image = unsafe CGImage(
                width: width,
                height: height,
                bitsPerComponent: 8,
                bitsPerPixel: 8 * channels,
                bytesPerRow: width * channels,
                space: hasColor ? CGColorSpaceCreateDeviceRGB() : CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
                provider: provider,
                decode: nil,
                shouldInterpolate: false,
                intent: .defaultIntent
            ),
            let destination = CGImageDestinationCreateWithData(
                file as CFMutableData,
                "public.png" as CFString,
                1,
                nil
            )
        else { return nil }
        CGImageDestinationAddImage(destination, image, nil)
        return CGImageDestinationFinalize(destination) ? [UInt8](Data(referencing: file)) : nil
    }
}
#endif
