// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CRSVG

/// Why an SVG text was not drawn.
public enum SVGDrawingError: Error, Equatable, Sendable {
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
        guard let canvas = Canvas(width: width, height: height),
            canvas.draw(Array(svg.utf8), width: width, height: height)
        else { throw .refused }
        return ColorPicture(width: width, height: height, pixels: canvas.pixels())
    }
}

/// A surface of cairo in memory, on which librsvg draws.
@safe
private struct Canvas: ~Copyable {
    private let surface: OpaquePointer

    init?(width: Int, height: Int) {
        let made = unsafe cairo_image_surface_create(
            CAIRO_FORMAT_RGB24,
            CInt(width),
            CInt(height)
        )
        // Where memory is short cairo returns a surface that says so, and drawing on it fails.
        guard let made = unsafe made else { return nil }
        unsafe surface = made
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws a text on white; false for a text that is no SVG, and where memory is short.
    func draw(_ svg: [UInt8], width: Int, height: Int) -> Bool {
        // Without an address of its own the text can name no other file.
        guard let handle = unsafe rsvg_handle_new_from_data(svg, gsize(svg.count), nil) else {
            return false
        }
        defer { unsafe g_object_unref(handle) }
        let context = unsafe cairo_create(surface)
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        guard unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS else { return false }
        var all = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        return unsafe rsvg_handle_render_document(handle, context, &all, nil) != 0
    }

    /// Red, green and blue, row by row from the top left, without gaps.
    func pixels() -> [UInt8] {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return [] }
        let (width, height) = unsafe (
            Int(cairo_image_surface_get_width(surface)),
            Int(cairo_image_surface_get_height(surface))
        )
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * width * height)
        for y in 0..<height {
            let row = unsafe UnsafeRawBufferPointer(start: data + y * stride, count: 4 * width)
            for x in 0..<width {
                let pixel = unsafe row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                pixels.append(UInt8(truncatingIfNeeded: pixel >> 16))
                pixels.append(UInt8(truncatingIfNeeded: pixel >> 8))
                pixels.append(UInt8(truncatingIfNeeded: pixel))
            }
        }
        return pixels
    }
}
