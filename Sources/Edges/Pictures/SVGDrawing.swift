// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CRSVG

/// Why an SVG text was not drawn.
public enum SVGDrawingError: Error, Equatable, Sendable {
    /// librsvg, which draws, is not installed.
    case libraryMissing
    /// The text is no SVG, or memory does not suffice.
    case refused
    /// A side is shorter than one pixel or longer than ``SVGDrawing/sideLimit``.
    case size
}

/// Draws SVG texts of our own as pixels, sharp at every size.
public enum SVGDrawing {
    /// The longest side of a picture, pixels.
    public static let sideLimit = 8192

    /// Draws a text on white.
    ///
    /// - Parameters:
    ///   - svg: the SVG text; it names no other files.
    ///   - width: how wide the picture is to be, pixels.
    ///   - height: how high, pixels; within both the drawing keeps its proportions.
    /// - Returns: the picture.
    /// - Throws: ``SVGDrawingError``.
    public static func picture(
        of svg: String,
        width: Int,
        height: Int
    ) throws(SVGDrawingError) -> ColorPicture {
        let sides = 1...sideLimit
        guard sides ~= width, sides ~= height else { throw .size }
        var pixels = [UInt8](repeating: 0, count: 3 * width * height)
        let text = Array(svg.utf8)
        let outcome = unsafe text.withUnsafeBufferPointer { text in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe etui_rsvg_draw(
                    text.baseAddress,
                    text.count,
                    Int32(width),
                    Int32(height),
                    pixels.baseAddress
                )
            }
        }
        switch Int(outcome) {
        case Int(ETUI_RSVG_DRAWN): return ColorPicture(width: width, height: height, pixels: pixels)
        case Int(ETUI_RSVG_MISSING): throw .libraryMissing
        default: throw .refused
        }
    }
}
