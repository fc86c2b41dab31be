// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CoreGraphics)
public import CoreGraphics
public import Reading

extension GreyPicture {
    /// Creates the luminance of an image, over white where it is transparent; `nil` if memory is insufficient.
    ///
    /// Takes the image as stored: turn it upright, or leave that to the reader, which finds zones and codes in any
    /// orientation.
    public init?(_ image: CGImage) {
        self.init(image, width: image.width, height: image.height)
    }

    /// Does the same, drawn at another size.
    init?(_ image: CGImage, width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        var pixels = [UInt8](repeating: 255, count: width * height)
        let isDrawn = unsafe pixels.withUnsafeMutableBytes { target in
            let context = unsafe CGContext(
                data: target.baseAddress,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: width,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGImageAlphaInfo.none.rawValue
            )
            context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
            return context != nil
        }
        guard isDrawn else { return nil }
        self.init(width: width, height: height, pixels: pixels)
    }
}
#endif
