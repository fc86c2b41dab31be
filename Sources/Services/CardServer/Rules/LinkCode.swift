// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Barcodes
import Pictures
import Reading

/// The QR code of a link: error correction M, with a quiet zone of four modules.
package struct LinkCode {
    /// The permitted sizes in pixels.
    static let sizes = 64...4096
    /// The default size in pixels.
    static let usualSize = 512

    private let link: String
    private let style: BarcodeWriter.Style
    /// The code with one pixel per module, including the quiet zone.
    private let modules: GreyPicture

    /// Creates a code; throws `internalFailure` if the library fails, or if the text is too long.
    package init(
        _ link: String,
        correction: BarcodeWriter.Level = .medium
    ) throws(CardRequestError) {
        var style = BarcodeWriter.Style()
        style.level = correction
        style.scale = 1
        self.style = style
        guard let modules = BarcodeWriter.write(Array(link.utf8), style: style) else {
            throw CardRequestError(.internalFailure)
        }
        self.link = link
        self.modules = modules
    }

    /// Returns the code as SVG, which is sharp at any size.
    func svg(size: Int) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" \
        viewBox="0 0 \(modules.width) \(modules.height)" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h\(modules.width)v\(modules.height)H0z"/>\
        <path fill="#000" d="\(path)"/></svg>
        """
    }

    /// The width and height in modules, including the quiet zone.
    package var size: Int { modules.width }

    /// The dark modules as an SVG path, one unit per module.
    package var path: String {
        var path = ""
        for row in 0..<modules.height {
            var column = 0
            while column < modules.width {
                let start = column
                while column < modules.width, isDark(column, row) { column += 1 }
                if column > start { path += "M\(start) \(row)h\(column - start)v1H\(start)z" }
                column += 1
            }
        }
        return path
    }

    /// Returns the code as PNG, with the greatest whole number of pixels per module that fits the size.
    func png(size: Int) throws(CardRequestError) -> [UInt8] {
        var style = style
        style.scale = max(1, size / modules.width)
        guard let picture = BarcodeWriter.write(Array(link.utf8), style: style),
            let png = PNGWriter.encode(picture)
        else { throw CardRequestError(.internalFailure) }
        return png
    }

    private func isDark(_ column: Int, _ row: Int) -> Bool {
        modules.pixels[row * modules.width + column] < 128
    }
}
