// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Barcodes
import Pictures
import Reading

/// The QR code of a link: error correction M, four modules of white around it (spec, insurance cards
/// §4.3).
package struct LinkCode {
    /// How large a code may be, pixels.
    static let sizes = 64...4096
    /// How large it is unless said.
    static let usualSize = 512

    private let link: String
    private let style: BarcodeWriter.Style
    /// A pixel for each module, the white border included.
    private let modules: GreyPicture

    /// A code; throws `internalFailure` if the library cannot make one, or the text is too long for it.
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

    /// The code as SVG, which is sharp at any size.
    func svg(size: Int) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" \
        viewBox="0 0 \(modules.width) \(modules.height)" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h\(modules.width)v\(modules.height)H0z"/>\
        <path fill="#000" d="\(path)"/></svg>
        """
    }

    /// How many modules it is wide and high, the white border included.
    package var size: Int { modules.width }

    /// The dark modules as a path of SVG, one unit a module.
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

    /// The code as PNG, of the greatest whole number of pixels a module that fits into the size.
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
