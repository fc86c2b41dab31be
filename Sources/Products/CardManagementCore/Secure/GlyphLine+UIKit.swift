// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
import CoreText
import Cryptography
import UIKit

/// Draws the digits of a secret glyph by glyph, each in a cell as wide as the widest digit.
struct GlyphLine {
    let font: UIFont
    let color: UIColor
    let line: SecretLine

    init(font: UIFont, color: UIColor, _ line: SecretLine) {
        self.font = font
        self.color = color
        self.line = line
    }

    /// Draws digits; they are never text.
    func draw(_ digits: Span<UInt8>, in bounds: CGRect, _ context: CGContext) {
        let text = line.text(digits)
        text.withBytes { bytes in
            // A separator may have letters outside ASCII; those are drawn as a gap.
            draw(bytes.count, in: bounds, context) { bytes[$0] < 0x80 ? UniChar(bytes[$0]) : 0x20 }
        }
    }

    /// Draws as many dots as there are digits.
    func drawDots(_ count: Int, in bounds: CGRect, _ context: CGContext) {
        let bullet = UniChar(0x2022)
        draw(count, in: bounds, context) { _ in bullet }
    }

    /// Returns the size of a line.
    func size(_ count: Int) -> CGSize {
        let groups = (0..<count).count { SecretLine.startsGroup($0, of: count) }
        let cells = count + (line.separator.isEmpty ? 0 : groups * line.separator.count)
        return CGSize(width: cellWidth * CGFloat(cells), height: font.lineHeight)
    }

    private var cellWidth: CGFloat {
        let digits = (0x30...0x39).map { UniChar($0) }
        return digits.map { advance(of: $0) }.max() ?? font.pointSize
    }

    private func glyph(of character: UniChar) -> CGGlyph {
        var (character, glyph) = (character, CGGlyph(0))
        _ = unsafe CTFontGetGlyphsForCharacters(font as CTFont, &character, &glyph, 1)
        return glyph
    }

    private func advance(of character: UniChar) -> CGFloat {
        var glyph = glyph(of: character)
        return unsafe CTFontGetAdvancesForGlyphs(font as CTFont, .horizontal, &glyph, nil, 1)
    }

    private func draw(
        _ count: Int,
        in bounds: CGRect,
        _ context: CGContext,
        _ character: (Int) -> UniChar
    ) {
        context.saveGState()
        defer { context.restoreGState() }
        // Core Text draws upwards.
        context.textMatrix = .identity
        context.translateBy(x: 0, y: bounds.height)
        context.scaleBy(x: 1, y: -1)
        context.setFillColor(color.cgColor)
        let width = cellWidth
        let base = (bounds.height - font.lineHeight) / 2 - font.descender
        for place in 0..<count {
            var glyph = glyph(of: character(place))
            let gap =
                unsafe width
                - CTFontGetAdvancesForGlyphs(font as CTFont, .horizontal, &glyph, nil, 1)
            var point = CGPoint(x: width * CGFloat(place) + gap / 2, y: base)
            unsafe CTFontDrawGlyphs(font as CTFont, &glyph, &point, 1, context)
        }
    }
}
#endif
