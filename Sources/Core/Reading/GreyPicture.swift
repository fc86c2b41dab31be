// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A picture of grey values.
public struct GreyPicture: Hashable, Sendable {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// The grey values, 0 black to 255 white, row by row from the top left, without gaps.
    public let pixels: [UInt8]

    /// Creates a picture from grey values.
    ///
    /// `nil` if a side is below 1 or the number of pixels is not `width * height`.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard !isTooLarge, count == pixels.count else { return nil }
        self.init(width, height, pixels)
    }

    /// Creates a picture in a step that has already ensured its size.
    ///
    /// - Precondition: sides of at least 1 and `width * height` values.
    init(_ width: Int, _ height: Int, _ pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
