// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageIO

/// Files that ImageIO writes.
enum ImageFile {
    /// Returns a file of 8-bit pixels, with one or three bytes each.
    ///
    /// The type is the uniform identifier of the format; the properties are what the format leaves open.
    static func encode(
        _ pixels: [UInt8],
        _ width: Int,
        _ height: Int,
        hasColor: Bool,
        as type: String,
        _ properties: [CFString: Any] = [:]
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
                type as CFString,
                1,
                nil
            )
        else { return nil }
        CGImageDestinationAddImage(destination, image, properties as CFDictionary)
        return CGImageDestinationFinalize(destination) ? [UInt8](Data(referencing: file)) : nil
    }
}

extension ColorPicture {
    /// Returns a JPEG file of the picture, without any metadata.
    ///
    /// - Parameter quality: from 1 to 100; at 90 print stays sharp.
    /// - Returns: the file; `nil` for a side of more than 65,535 pixels.
    package func jpegFile(quality: Int = 90) -> [UInt8]? {
        guard max(width, height) <= 65_535 else { return nil }
        return ImageFile.encode(
            pixels,
            width,
            height,
            hasColor: true,
            as: "public.jpeg",
            [kCGImageDestinationLossyCompressionQuality: Double(quality) / 100]
        )
    }
}
#endif
