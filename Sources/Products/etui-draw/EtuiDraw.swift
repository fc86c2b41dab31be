// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CRSVG
import Foundation

/// `etui-draw WIDTH HEIGHT` draws the SVG text on standard input as a PNG picture on standard output.
///
/// `etui wallet show --png` starts it. It is a program of its own because librsvg brings fifty libraries along, which
/// would cost every command a third of its time and memory. The exit status is 0 for a picture, 1 where the text is no
/// SVG or memory is short, 2 for wrong arguments.
@main
enum EtuiDraw {
    /// The longest side of a picture, pixels.
    private static let sideLimit: CInt = 8192

    static func main() {
        let sides = CommandLine.arguments.dropFirst().compactMap { CInt($0) }
        guard CommandLine.arguments.count == 3, sides.count == 2,
            sides.allSatisfy({ 1...sideLimit ~= $0 })
        else {
            end(2, "usage: etui-draw WIDTH HEIGHT <SVG >PNG, pixels, at most \(sideLimit)")
        }
        guard let svg = try? FileHandle.standardInput.readToEnd(),
            let canvas = Canvas(width: sides[0], height: sides[1]),
            canvas.draw([UInt8](svg)), let picture = canvas.png()
        else {
            end(1, "the text is no SVG, or memory is short")
        }
        do {
            try FileHandle.standardOutput.write(contentsOf: picture)
        } catch {
            end(1, "standard output cannot be written")
        }
    }

    private static func end(_ status: CInt, _ words: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("etui-draw: \(words)\n".utf8))
        exit(status)
    }
}

/// A surface of cairo in memory, on which librsvg draws.
@safe
private struct Canvas: ~Copyable {
    private let surface: OpaquePointer
    private let width: CInt
    private let height: CInt

    init?(width: CInt, height: CInt) {
        let made = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
        // Where memory is short cairo returns a surface that says so, and drawing on it fails.
        guard let made = unsafe made else { return nil }
        unsafe surface = made
        self.width = width
        self.height = height
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws a text on white, in its proportions; whether that went well.
    func draw(_ svg: [UInt8]) -> Bool {
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

    /// The picture as a PNG file; nil where memory is short.
    func png() -> Data? {
        var file = Data()
        let status = unsafe withUnsafeMutablePointer(to: &file) { file in
            unsafe cairo_surface_write_to_png_stream(
                surface,
                { context, bytes, count in
                    guard let file = unsafe context?.assumingMemoryBound(to: Data.self),
                        let bytes = unsafe bytes
                    else { return CAIRO_STATUS_WRITE_ERROR }
                    unsafe file.pointee.append(bytes, count: Int(count))
                    return CAIRO_STATUS_SUCCESS
                },
                file
            )
        }
        return status == CAIRO_STATUS_SUCCESS ? file : nil
    }
}
