// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A capital and its spelling in a zone.
struct TransliteratedLetter: Sendable {
    /// Another spelling that some issuers use.
    struct Alternate: Sendable {
        let text: [UInt8]
        /// The issuers that always use it; empty if any issuer may.
        let issuers: [UInt8]
        let atWordStart: Bool

        init(_ text: String, by issuers: String = "", atWordStart: Bool = false) {
            self.text = Array(text.utf8)
            self.issuers = Array(issuers.utf8)
            self.atWordStart = atWordStart
        }

        /// Returns whether this issuer always uses the spelling.
        func isRule(of issuer: ArraySlice<UInt8>?) -> Bool {
            guard let issuer, !issuers.isEmpty else { return false }
            return issuers.split(separator: 0x20).contains { $0 == issuer }
        }
    }

    let scalar: UInt32
    let text: [UInt8]
    let alternates: [Alternate]

    init(_ scalar: UInt32, _ text: String, _ alternates: [Alternate] = []) {
        self.scalar = scalar
        self.text = Array(text.utf8)
        self.alternates = alternates
    }
}

/// Letters of national alphabets in machine-readable zones.
enum TransliterationTable {
    /// Returns the entry of a capital letter, found by binary search.
    static func entry(of scalar: UInt32) -> TransliteratedLetter? {
        let letters = letters
        var low = 0
        var high = letters.count
        while low < high {
            let middle = (low + high) / 2
            if letters[middle].scalar < scalar { low = middle + 1 } else { high = middle }
        }
        return low < letters.count && letters[low].scalar == scalar ? letters[low] : nil
    }

    /// Returns the capital of a letter; a web page does not have the Unicode tables.
    static func capital(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x430...0x44F: scalar - 32
        case 0xFF: 0x178
        // In these ranges each capital is followed by its small letter: the small one is odd, in two ranges even.
        case 0x100...0x12F, 0x132...0x137, 0x14A...0x177, 0x218...0x21B, 0x46A...0x46B,
            0x490...0x491:
            scalar & ~1
        case 0x139...0x148, 0x179...0x17E: scalar % 2 == 0 ? scalar - 1 : scalar
        case 0x450...0x45F: scalar - 80
        default: scalar
        }
    }

    /// Returns the letter that a letter and a combining mark form, if the pair has its own spelling.
    static func composed(_ letter: UInt32, _ mark: UInt32) -> UInt32? {
        for (base, sign, whole) in compositions where base == letter && sign == mark {
            return whole
        }
        return nil
    }

    /// The only pairs whose spelling differs from that of the letter alone.
    private static let compositions: [(UInt32, UInt32, UInt32)] = [
        (0x41, 0x308, 0xC4), (0x41, 0x30A, 0xC5), (0x4F, 0x308, 0xD6), (0x55, 0x308, 0xDC),
        (0x4E, 0x303, 0xD1), (0x415, 0x308, 0x401), (0x418, 0x306, 0x419), (0x406, 0x308, 0x407),
        (0x423, 0x306, 0x40E), (0x413, 0x301, 0x403), (0x41A, 0x301, 0x40C),
    ]

    /// Returns whether a scalar is a combining accent.
    static func isCombiningMark(_ scalar: UInt32) -> Bool { 0x300...0x36F ~= scalar }
}
