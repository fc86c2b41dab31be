// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CoreGraphics)
import CoreGraphics

extension ColorPicture {
    /// Creates the colours of an image drawn at a size, over white where it is transparent; `nil` if memory is insufficient.
    init?(_ image: CGImage, width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        var drawn = [UInt8](repeating: 255, count: 4 * width * height)
        let isDrawn = unsafe drawn.withUnsafeMutableBytes { target in
            let context = unsafe CGContext(
                data: target.baseAddress,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
            )
            context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
            return context != nil
        }
        guard isDrawn else { return nil }
        var pixels = [UInt8]()
        pixels.reserveCapacity(3 * width * height)
        for pixel in 0..<width * height { pixels += drawn[4 * pixel..<4 * pixel + 3] }
        self.init(width: width, height: height, pixels: pixels)
    }
}
#endif
