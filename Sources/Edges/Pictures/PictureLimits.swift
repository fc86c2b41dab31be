// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The limits checked before any memory is allocated for a picture.
///
/// Memory and time depend on what is decoded, not on what a file declares: a JPEG with more pixels than ``pixelCount``
/// is decoded at a reduced size (DCT scaling), so photos of 50 and of 200 megapixels are read at a half or a quarter of
/// their sides.
public struct PictureLimits: Sendable, Hashable {
    /// The longest file in bytes.
    public var byteCount = 15_000_000
    /// The longest side must have more pixels than this.
    public var longestSideAbove = 300
    /// Neither declared side may have more pixels than this.
    public var side = 20_000
    /// Declared width times height of a JPEG; the largest sensors of phones have 200 million.
    public var declaredPixelCount = 210_000_000
    /// Declared width times height of a PNG, which decoders cannot reduce before it is whole.
    public var wholePixelCount = 64_000_000
    /// Pixels of the returned picture; larger ones are halved.
    public var pixelCount = 40_000_000
    /// Bytes of pixels, as the file packs them, for each byte of a file, above ``freeByteCount``.
    public var pixelBytesPerByte = 400
    /// Pictures whose pixels take at most this many bytes may have any compression ratio.
    ///
    /// Decoding them takes half a second at most. Scanners and print dialogs sometimes save black-and-white pages in
    /// grey or colour: a page of A4 at 600 dpi has 4.4 MB with one bit a pixel, 35 MB in grey, 104 MB in colour and 139
    /// MB with transparency, and a photo of 50 megapixels has 151 MB.
    public var freeByteCount = 160_000_000
    /// The memory the decoders may need, in bytes.
    public var memory = 256 << 20
    /// Pixels times passes over them, for a JPEG with many passes.
    public var passedPixelCount = 1_000_000_000

    /// Creates the limits for pictures of documents.
    public init() {}

    /// The limits for pictures of documents.
    public static let standard = PictureLimits()

    /// The limits for files that may also show a code: drawn codes are small.
    public static let codes: PictureLimits = {
        var limits = PictureLimits()
        limits.longestSideAbove = 0
        return limits
    }()

    /// The greatest expansion of a byte by deflate (RFC 1951: 258 bytes of two bits).
    private static let deflateRatio = 1_032

    /// Checks the file's length.
    func check(byteCount count: Int) throws(PictureError) {
        guard count > 0 else { throw .emptyData }
        guard count <= byteCount else { throw .fileTooLarge }
    }

    /// Checks the values of the header.
    func check(_ header: PictureHeader, fileByteCount: Int) throws(PictureError) {
        guard header.width > 0, header.height > 0 else { throw .zeroDimension }
        guard header.width <= side, header.height <= side else { throw .tooManyPixels }
        let pixels = header.width * header.height
        let declared = header.isReducible ? declaredPixelCount : wholePixelCount
        guard pixels <= declared, pixels * header.passCount <= passedPixelCount,
            decodingMemory(of: header) <= memory
        else { throw .tooManyPixels }
        let bytes = header.pixelByteCount
        let ratio = bytes <= freeByteCount ? Self.deflateRatio : pixelBytesPerByte
        // The bytes around the pixels in a file outweigh the rounding.
        guard bytes / fileByteCount <= ratio else { throw .decompressionRatio }
        guard max(header.width, header.height) > longestSideAbove else { throw .tooSmall }
    }

    /// Returns how often to halve a picture.
    ///
    /// At most three times, until its longest side is less than twice the requested side and it has no more pixels
    /// than ``pixelCount``.
    func halvings(of header: PictureHeader, above side: Int) -> Int {
        guard side > 0 else { return 0 }
        let longest = max(header.width, header.height)
        var count = 0
        while count < 3,
            longest >> (count + 1) >= side || header.pixelCount(halved: count) > pixelCount
        {
            count += 1
        }
        return count
    }

    private func decodingMemory(of header: PictureHeader) -> Int {
        let halvings = header.isReducible ? halvings(of: header, above: .max) : 0
        return header.workingMemory + header.pixelCount(halved: halvings)
    }
}
