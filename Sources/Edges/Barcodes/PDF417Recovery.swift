// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Reads PDF417 that the library cannot: askew, seen from the side, blurred or scratched.
///
/// Gives the library a clean drawing of each symbol that our own reader finds, because the library knows the character
/// sets.
struct PDF417Recovery {
    /// Returns the codes found.
    func run(on picture: GreyPicture, _ library: inout Library) -> [Barcode] {
        let symbols = PDF417Reader().symbols(in: picture, until: library.mustEnd)
        // Records a search that ended early, even if it has found nothing.
        guard !library.isOver else { return [] }
        var found = BarcodeSet()
        for symbol in symbols {
            guard let drawn = symbol.drawn() else { continue }
            let answer = library.ask(.drawnPDF417, about: drawn)
            library.note(answer.error)
            let corners = symbol.corners.map { Barcode.Point(x: Int($0.x), y: Int($0.y)) }
            if let code = answer.codes.first { found.add([code.moved(to: corners)]) }
        }
        return found.codes
    }
}

extension Pass {
    /// The pass for a PDF417 symbol that we drew.
    static let drawnPDF417: Pass = {
        var pass = Pass(symbologies: [.pdf417], threshold: .middle, isRotated: false)
        pass.isDownscaled = false
        return pass
    }()
}

extension PDF417Symbol {
    /// Pixels for each module, and the height of its rows in pixels.
    private static let scale = 2
    private static let rowHeight = 8
    private static let quiet = 4

    /// Draws the symbol as if it were printed and scanned without any fault.
    func drawn() -> GreyPicture? {
        let white = [Bool](repeating: false, count: Self.quiet)
        let width = Self.scale * (17 * layout.columns + 69 + 2 * Self.quiet)
        let margin = [UInt8](repeating: 255, count: Self.scale * Self.quiet * width)
        var pixels = margin
        for row in 0..<layout.rows {
            var modules = white + Self.modules(0x1_fea8, 17)
            let first = row * layout.columns
            let values =
                [layout.indicator(row: row, isLeft: true)]
                + codewords[first..<first + layout.columns]
                + [layout.indicator(row: row, isLeft: false)]
            for value in values {
                modules += Self.modules(UInt32(PDF417Codewords.patterns[row % 3][value]) << 1, 17)
            }
            modules += Self.modules(0x3_fa29, 18) + white
            let line = modules.flatMap {
                [UInt8](repeating: $0 ? 0 : 255, count: Self.scale)
            }
            for _ in 0..<Self.rowHeight { pixels += line }
        }
        pixels += margin
        return GreyPicture(width: width, height: pixels.count / width, pixels: pixels)
    }

    /// Returns the lowest bits of a number, the highest first.
    private static func modules(_ bits: UInt32, _ count: Int) -> [Bool] {
        (0..<count).map { bits & (1 << UInt32(count - 1 - $0)) != 0 }
    }
}
