// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(ImageIO)
import CPNG
import CTurboJPEG
import Reading

extension PictureReader {
    /// Would describe a file in a format other than JPEG and PNG, but no such format is supported here.
    static func otherHeader(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        throw .unsupportedFormat
    }

    /// Decodes the picture as stored in the file, halved `halvings` times.
    static func decode(
        _ bytes: [UInt8],
        _ header: PictureHeader,
        halvings: Int
    ) throws(PictureError) -> GreyPicture {
        let (width, height) = header.isReducible ? header.sides(halved: halvings) : header.sides
        let pixels = try pixels(bytes, header, width, height, hasColor: false)
        guard let picture = GreyPicture(width: width, height: height, pixels: pixels) else {
            throw .corrupt
        }
        guard !header.isReducible else { return picture }
        return (0..<halvings).reduce(picture) { picture, _ in picture.halved() ?? picture }
    }

    /// Decodes the picture with its colours as stored in the file, halved `halvings` times.
    static func decodeColors(
        _ bytes: [UInt8],
        _ header: PictureHeader,
        halvings: Int
    ) throws(PictureError) -> ColorPicture {
        let (width, height) = header.isReducible ? header.sides(halved: halvings) : header.sides
        let pixels = try pixels(bytes, header, width, height, hasColor: true)
        let picture = ColorPicture(width: width, height: height, pixels: pixels)
        guard !header.isReducible else { return picture }
        return (0..<halvings).reduce(picture) { picture, _ in picture.halved() }
    }

    private static func pixels(
        _ bytes: [UInt8],
        _ header: PictureHeader,
        _ width: Int,
        _ height: Int,
        hasColor: Bool
    ) throws(PictureError) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * (hasColor ? 3 : 1))
        let isRead = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe pixels.withUnsafeMutableBufferPointer { target in
                header.isReducible
                    ? unsafe etui_jpeg_read(
                        source.baseAddress,
                        source.count,
                        Int32(width),
                        Int32(height),
                        hasColor,
                        target.baseAddress
                    )
                    : unsafe etui_png_read(
                        source.baseAddress,
                        source.count,
                        UInt32(width),
                        UInt32(height),
                        hasColor,
                        target.baseAddress
                    )
            }
        }
        guard isRead else { throw .corrupt }
        return pixels
    }
}
#endif
