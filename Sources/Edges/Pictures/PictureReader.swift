// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import Reading

/// Decodes pictures to grey and turns them upright.
public enum PictureReader {
    /// Decodes a JPEG or PNG file; on Apple's platforms any format that ImageIO reads, such as HEIC.
    ///
    /// Converts colours to their luminance, puts transparency over white, and applies the Exif orientation. Checks all
    /// limits before it allocates memory for the picture. Halves a picture with more pixels than
    /// ``PictureLimits/pixelCount`` as often as necessary. This can take seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - limits: the limits on memory and time.
    ///   - side: a picture whose longest side is at least twice this is halved until it is not, for JPEG at little cost
    ///     while decoding; by default, pictures within the limits are not halved.
    /// - Returns: the picture as it should be viewed.
    /// - Throws: ``PictureError``.
    public static func grey(
        from bytes: [UInt8],
        limits: PictureLimits = .standard,
        reducingAbove side: Int = .max
    ) throws(PictureError) -> GreyPicture {
        try limits.check(byteCount: bytes.count)
        let header = try header(of: bytes)
        try limits.check(header, fileByteCount: bytes.count)
        let halvings = limits.halvings(of: header, above: side)
        let decoded = try decode(bytes, header, halvings: halvings)
        guard let upright = header.orientation.apply(to: decoded) else { throw .corrupt }
        return upright
    }

    /// Decodes a picture with its colours, like ``grey(from:limits:reducingAbove:)``.
    ///
    /// - Throws: ``PictureError``.
    package static func colors(
        from bytes: [UInt8],
        limits: PictureLimits = .standard,
        reducingAbove side: Int = .max
    ) throws(PictureError) -> ColorPicture {
        try limits.check(byteCount: bytes.count)
        let header = try header(of: bytes)
        try limits.check(header, fileByteCount: bytes.count)
        let halvings = limits.halvings(of: header, above: side)
        return header.orientation.apply(to: try decodeColors(bytes, header, halvings: halvings))
    }

    private static func header(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        switch PictureFormat(recognisedIn: bytes) {
        case .png: try PNGHeader.read(bytes)
        case .jpeg: try JPEGHeader.read(bytes)
        case .svg, nil: try otherHeader(of: bytes)
        }
    }
}
