// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageIO
import Reading

extension PictureReader {
    /// Returns ImageIO's description of a file in a format other than JPEG and PNG, such as HEIC.
    static func otherHeader(of bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        guard let source = CGImageSourceCreateWithData(Data(bytes) as CFData, nil),
            CGImageSourceGetCount(source) > 0,
            let properties = members(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)),
            let width = properties[kCGImagePropertyPixelWidth as String] as? Int,
            let height = properties[kCGImagePropertyPixelHeight as String] as? Int
        else { throw .unsupportedFormat }
        let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard width >= 0, height >= 0, !isTooLarge else { throw .tooManyPixels }
        var header = PictureHeader(width: width, height: height, pixelByteCount: pixels)
        let orientation = properties[kCGImagePropertyOrientation as String] as? Int
        header.orientation = orientation.flatMap(Orientation.init) ?? .upright
        return header
    }

    /// Decodes the picture as stored in the file, halved `halvings` times; never decodes a truncated file.
    static func decode(
        _ bytes: [UInt8],
        _ header: PictureHeader,
        halvings: Int
    ) throws(PictureError) -> GreyPicture {
        let (width, height) = header.sides(halved: halvings)
        guard let image = image(bytes, halvings: halvings),
            let picture = GreyPicture(image, width: width, height: height)
        else { throw .corrupt }
        return picture
    }

    /// Decodes the picture with its colours as stored in the file, halved `halvings` times.
    static func decodeColors(
        _ bytes: [UInt8],
        _ header: PictureHeader,
        halvings: Int
    ) throws(PictureError) -> ColorPicture {
        let (width, height) = header.sides(halved: halvings)
        guard let image = image(bytes, halvings: halvings),
            let picture = ColorPicture(image, width: width, height: height)
        else { throw .corrupt }
        return picture
    }

    private static func image(_ bytes: [UInt8], halvings: Int) -> CGImage? {
        // Without this ImageIO would return all pixels of a colour photo.
        let options: [CFString: Any] = [kCGImageSourceSubsampleFactor: 1 << halvings]
        guard let source = CGImageSourceCreateWithData(Data(bytes) as CFData, nil),
            CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete
        else { return nil }
        return CGImageSourceCreateImageAtIndex(source, 0, options as CFDictionary)
    }

    /// Converts a Core Foundation dictionary to a Swift one.
    private static func members(_ dictionary: Any?) -> [String: Any]? {
        dictionary as? [String: Any]
    }
}
#endif
