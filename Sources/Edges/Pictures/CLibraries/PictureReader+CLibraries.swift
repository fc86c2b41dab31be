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
        guard !header.isReducible else {
            return try decodeJPEG(bytes, header, halvings: halvings)
        }
        return (0..<halvings).reduce(try decodePNG(bytes, header)) { picture, _ in
            picture.halved() ?? picture
        }
    }

    private static func decodePNG(
        _ bytes: [UInt8],
        _ header: PictureHeader
    ) throws(PictureError) -> GreyPicture {
        var pixels = [UInt8](repeating: 0, count: header.width * header.height)
        let isRead = unsafe bytes.withUnsafeBytes { source in
            unsafe pixels.withUnsafeMutableBytes { target in
                unsafe etui_png_read_grey(
                    source.baseAddress,
                    source.count,
                    UInt32(header.width),
                    UInt32(header.height),
                    target.baseAddress
                )
            }
        }
        return try picture(isRead, header.width, header.height, pixels)
    }

    private static func decodeJPEG(
        _ bytes: [UInt8],
        _ header: PictureHeader,
        halvings: Int
    ) throws(PictureError) -> GreyPicture {
        let (width, height) = header.sides(halved: halvings)
        var pixels = [UInt8](repeating: 0, count: width * height)
        let isRead = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe pixels.withUnsafeMutableBufferPointer { target in
                unsafe etui_jpeg_read_grey(
                    source.baseAddress,
                    source.count,
                    Int32(width),
                    Int32(height),
                    target.baseAddress
                )
            }
        }
        return try picture(isRead, width, height, pixels)
    }

    private static func picture(
        _ isRead: Bool,
        _ width: Int,
        _ height: Int,
        _ pixels: [UInt8]
    ) throws(PictureError) -> GreyPicture {
        guard isRead, let picture = GreyPicture(width: width, height: height, pixels: pixels) else {
            throw .corrupt
        }
        return picture
    }
}
#endif
