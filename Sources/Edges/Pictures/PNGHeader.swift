// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads the chunks of a PNG file in one pass (PNG, third edition, §5, §11).
enum PNGHeader {
    /// The length of the signature, by which `PictureFormat` has recognised the file.
    private static let signatureByteCount = 8

    /// Reads sides and orientation, and checks that the file has an end.
    static func read(_ bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        var cursor = ByteCursor(bytes.dropFirst(signatureByteCount))
        guard let (first, content) = chunk(&cursor), first == "IHDR" else { throw .corrupt }
        var header = try readHeader(content)
        while let (type, content) = chunk(&cursor) {
            switch type {
            case "acTL": throw .unsupportedFormat
            case "eXIf": header.orientation = Orientation(exif: content)
            case "IEND": return header
            default: break
            }
        }
        throw .corrupt
    }

    /// Returns type and content of the next chunk; `nil` at the end or if it is truncated.
    private static func chunk(_ cursor: inout ByteCursor) -> (String, ArraySlice<UInt8>)? {
        guard let length = cursor.number32(), let type = cursor.slice(4),
            let content = cursor.slice(length), cursor.skip(4)
        else { return nil }
        return (String(decoding: type, as: UTF8.self), content)
    }

    private static func readHeader(
        _ content: ArraySlice<UInt8>
    ) throws(PictureError) -> PictureHeader {
        var cursor = ByteCursor(content)
        guard content.count == 13, let width = cursor.number32(), let height = cursor.number32(),
            let depth = cursor.byte(), let color = cursor.byte()
        else { throw .corrupt }
        // Samples of a pixel by colour type (§11.2.1): grey, RGB, palette, grey and alpha, RGBA.
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 4
        let (bits, widthOverflows) = width.multipliedReportingOverflow(by: depth * samples)
        // A byte before each row names its filter.
        let (bytes, overflows) = (bits / 8 + 2).multipliedReportingOverflow(by: height)
        return PictureHeader(
            width: width,
            height: height,
            pixelByteCount: widthOverflows || overflows ? .max : bytes
        )
    }
}
