// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What is checked before anything is allocated for a picture.
public struct PictureLimits: Sendable, Hashable {
    /// The longest file in bytes.
    public var byteCount = 15_000_000
    /// The longest side must have more pixels than this.
    public var longestSideAbove = 300
    /// Neither side may have more pixels than this.
    public var side = 8_000
    /// Width times height.
    public var pixelCount = 40_000_000
    /// Pixels for each byte of the file, for pictures above ``freePixelCount``.
    public var pixelsPerByte = 400
    /// Pictures up to so many pixels may be of any ratio.
    public var freePixelCount = 0
    /// The memory the decoders may need, in bytes.
    public var memory = 256 << 20

    /// The limits for pictures of documents.
    public init() {}

    /// For pictures of documents.
    public static let standard = PictureLimits()

    /// For drawn pictures of codes, which are small or compress extremely well.
    public static let codes: PictureLimits = {
        var limits = PictureLimits()
        limits.longestSideAbove = 0
        limits.freePixelCount = 4_000_000
        return limits
    }()

    /// Checks the file's length.
    func check(byteCount count: Int) throws(PictureError) {
        guard count > 0 else { throw .emptyData }
        guard count <= byteCount else { throw .fileTooLarge }
    }

    /// Checks what the header promises.
    func check(_ header: PictureHeader, fileByteCount: Int) throws(PictureError) {
        guard header.width > 0, header.height > 0 else { throw .zeroDimension }
        guard header.width <= side, header.height <= side else { throw .tooManyPixels }
        let pixels = header.width * header.height
        guard pixels <= pixelCount, header.decodingMemory <= memory else { throw .tooManyPixels }
        guard pixels <= freePixelCount || pixels / fileByteCount <= pixelsPerByte else {
            throw .decompressionRatio
        }
        guard max(header.width, header.height) > longestSideAbove else { throw .tooSmall }
    }
}
