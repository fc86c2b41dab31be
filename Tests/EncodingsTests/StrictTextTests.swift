// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

/// Text consists of well-formed units only.
struct StrictTextTests {
    @Test(arguments: ["", "Etui", "Zürich", "Ελληνικά", "🇨🇭", "e\u{301}", "\u{FFFD}", "\u{0}"])
    func `well-formed units of each form are the text`(text: String) {
        #expect(String(strictUTF8: Array(text.utf8))?.utf8.elementsEqual(text.utf8) == true)
        #expect(String(strictUTF16: Array(text.utf16))?.utf8.elementsEqual(text.utf8) == true)
        let scalars = text.unicodeScalars.map(\.value)
        #expect(String(strictUTF32: scalars)?.utf8.elementsEqual(text.utf8) == true)
    }

    /// Unicode §3.9: a lone continuation, an overlong form, a surrogate, beyond U+10FFFF, cut short.
    @Test(arguments: [
        [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        [0x41, 0xE2, 0x82], [0xFF], [0xEF, 0xBF, 0xBD, 0xC3],
    ])
    func `ill-formed UTF-8 is no text`(bytes: [UInt8]) {
        #expect(String(strictUTF8: bytes) == nil)
    }

    @Test(arguments: [[0xD800], [0xDC00], [0x41, 0xD83D], [0xDE00, 0xD83D]])
    func `a surrogate alone is no text`(units: [UInt16]) {
        #expect(String(strictUTF16: units) == nil)
    }

    @Test(arguments: [[0xD800], [0x11_0000], [0x41, 0xDFFF]])
    func `a number that is no scalar is no text`(units: [UInt32]) {
        #expect(String(strictUTF32: units) == nil)
    }
}
