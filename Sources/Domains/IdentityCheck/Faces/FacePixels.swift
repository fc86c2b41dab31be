// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A picture in red, green and blue for the face engine.
public struct FacePixels: Sendable, Hashable {
    /// The longest side that the engine takes, in pixels; longer pictures are reduced before.
    public static let longestSide = 1_600
    /// The shortest side that the engine takes, in pixels.
    public static let shortestSide = 16

    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Red, green and blue of each pixel, row by row from the top left, without gaps.
    public let pixels: [UInt8]

    /// Creates a picture.
    ///
    /// - Returns: nil if a side is too long or too short, or there are more or fewer than three bytes a pixel.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        let sides = Self.shortestSide...Self.longestSide
        guard sides.contains(width), sides.contains(height), pixels.count == 3 * width * height
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The red, green and blue at a point, from the nearest pixel; points outside show the edge.
    func color(at point: FacePoint) -> (red: Double, green: Double, blue: Double) {
        let x = Int(max(0, min(Double(width - 1), point.x.rounded())))
        let y = Int(max(0, min(Double(height - 1), point.y.rounded())))
        let place = 3 * (y * width + x)
        return (Double(pixels[place]), Double(pixels[place + 1]), Double(pixels[place + 2]))
    }
}
