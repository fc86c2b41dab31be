// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Characters that move the cursor, hide text or change its direction.
///
/// Source: Unicode 16, general categories Cc, Cf, Zl, Zp and Co, the noncharacters, and the code
/// points reserved for further invisible characters. A table, because the WebAssembly build has no
/// Unicode properties.
enum DeceptiveScalars {
    /// Returns whether a character from U+007F is one of them; JSON escapes those below U+0020 anyway.
    static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        // Controls, soft hyphen.
        case 0x7F...0x9F, 0xAD: true
        // Arabic, Syriac and Mongolian format characters.
        case 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x180E: true
        // Zero width, direction, line and paragraph separators, invisible operators.
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        // Private use, byte order mark, annotations.
        case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF, 0xFFF0...0xFFFB: true
        // Kaithi, hieroglyphs, shorthand, musical beams.
        case 0x110BD, 0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
        // Tags and the code points reserved beside them, without the variation selectors.
        case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
        // Private use of the last two planes.
        case 0xF0000...0x10FFFF: true
        default: scalar & 0xFFFE == 0xFFFE
        }
    }
}
