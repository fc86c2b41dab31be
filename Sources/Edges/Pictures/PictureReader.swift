// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Decodes pictures to grey, upright.
public enum PictureReader {
    /// The picture in a JPEG or PNG file; on Apple's platforms in any that ImageIO reads, such as HEIC.
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
        let header = try header(of: bytes)
        try limits.check(header, fileByteCount: bytes.count)
        let halvings = limits.halvings(of: header, above: side)
        let decoded = try decode(bytes, header, halvings: halvings)
        guard let upright = header.orientation.apply(to: decoded) else { throw .corrupt }
        return upright
    }

    private static func header(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        switch PictureFormat(recognisedIn: bytes) {
        case .png: try PNGHeader.read(bytes)
        case .jpeg: try JPEGHeader.read(bytes)
        case nil: try otherHeader(of: bytes)
        }
    }
}
