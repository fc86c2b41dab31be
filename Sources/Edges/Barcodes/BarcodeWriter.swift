// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Draws codes.
public enum BarcodeWriter {
    /// How much of a QR code may be damaged.
    public typealias Level = QRLevel

    /// The appearance of a code.
    public struct Style: Sendable, Hashable {
        /// Error correction, if the symbology allows a choice.
        public var level = Level.medium
        /// Pixels for each module, at least 1.
        public var scale = 4
        /// Modules of white around the symbol; QR requires 4 (ISO/IEC 18004 §5.3.8).
        public var quietZone = 4
        /// The height of a linear code in modules.
        public var barHeight = 40
        /// Whether the symbol declares its content to be UTF-8 (ECI 26).
        ///
        /// Readers recognise undeclared UTF-8, and some old ones fail at declarations.
        public var declaresUTF8 = false

        /// Creates the default style: medium correction, four pixels a module, four modules of white.
        public init() {}
    }

    /// The modules of a symbol without white around it, row by row, 0 for white; a linear symbol has one row.
    typealias Symbol = (modules: [UInt8], width: Int)

    /// Draws a code, or returns `nil` if the content does not fit the symbology.
    ///
    /// Apple's platforms draw QR, Aztec, PDF417 and Code 128 only, and never declare UTF-8.
    public static func write(
        _ bytes: [UInt8],
        symbology: Symbology = .qr,
        style: Style = Style()
    ) -> GreyPicture? {
        guard style.scale >= 1, style.quietZone >= 0, style.barHeight >= 1 else { return nil }
        guard let symbol = symbol(bytes, symbology, style), symbol.width > 0 else { return nil }
        guard symbology.isLinear, symbol.modules.count == symbol.width else {
            return draw(symbol.modules, width: symbol.width, style: style)
        }
        let bars = (0..<style.barHeight).flatMap { _ in symbol.modules }
        return draw(bars, width: symbol.width, style: style)
    }

    private static func draw(_ modules: [UInt8], width: Int, style: Style) -> GreyPicture? {
        let margin = [UInt8](repeating: 255, count: style.quietZone * style.scale)
        let fullWidth = (width + 2 * style.quietZone) * style.scale
        let white = [UInt8](repeating: 255, count: fullWidth * margin.count)
        var pixels = white
        for start in stride(from: 0, to: modules.count, by: width) {
            var row = margin
            for module in modules[start..<start + width] {
                row.append(contentsOf: repeatElement(module == 0 ? 255 : 0, count: style.scale))
            }
            row += margin
            for _ in 0..<style.scale { pixels += row }
        }
        pixels += white
        return GreyPicture(width: fullWidth, height: pixels.count / fullWidth, pixels: pixels)
    }
}
