// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CPNG
import CTurboJPEG
public import Reading

/// Decodes pictures to grey, upright.
public enum PictureReader {
    /// The picture in a JPEG or PNG file.
    ///
    /// Colours become their luminance, transparency lies over white, and the orientation of Exif is
    /// applied. All limits are checked before anything is allocated for the picture. A picture of
    /// more pixels than ``PictureLimits/pixelCount`` comes halved as often as it takes. It takes up
    /// to seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - limits: what may be asked of memory and time.
    ///   - side: a picture with a longest side of at least twice this is halved until it has not,
    ///     for JPEG at little cost while decoding; by default nothing is that the limits allow.
    /// - Returns: the picture as it is to be seen.
    /// - Throws: ``PictureError``.
    public static func grey(
        from bytes: [UInt8],
        limits: PictureLimits = .standard,
        reducingAbove side: Int = .max
    ) throws(PictureError) -> GreyPicture {
        try limits.check(byteCount: bytes.count)
        let isPNG = PictureFormat(recognisedIn: bytes) == .png
        let header = isPNG ? try PNGHeader.read(bytes) : try JPEGHeader.read(bytes)
        try limits.check(header, fileByteCount: bytes.count)
        let halvings = limits.halvings(of: header, above: side)
        let decoded: GreyPicture
        if isPNG {
            decoded = (0..<halvings).reduce(try decodePNG(bytes, header)) { picture, _ in
                picture.halved() ?? picture
            }
        } else {
            decoded = try decodeJPEG(bytes, header, halvings: halvings)
        }
        guard let upright = header.orientation.apply(to: decoded) else { throw .corrupt }
        return upright
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
        // The decoder rounds up: TJSCALED.
        let divisor = 1 << halvings
        let width = (header.width + divisor - 1) / divisor
        let height = (header.height + divisor - 1) / divisor
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
