// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The beginning of a zone whose format is recognised only by it, spelled by other candidates than the best ones.
///
/// With one character of `IDFRA` misread, a French identity card would be taken for a card of another layout, in which
/// nothing fits.
struct MRZBeginning {
    /// The places in the joined lines that use a candidate other than the best one.
    private(set) var spelled: [(offset: Int, character: UInt8)] = []

    private static let layouts: [MRZLayout] = [
        .frenchIdentityCard, .frenchDrivingLicence, .dutchDrivingLicence,
    ]

    /// Finds the likeliest beginning if it is little less likely than the characters read.
    ///
    /// Returns `nil` if there is none, or if the best candidates already spell it.
    init?(_ lines: [[MRZGlyph]]) {
        let lengths = lines.map { $0.count }
        var least = MRZLayout.surpriseOfUnknown
        for layout in Self.layouts where layout.lineLengths == lengths {
            var (changed, cost) = ([(offset: Int, character: UInt8)](), Float(0))
            func spell(_ characters: [UInt8], at offset: Int) {
                let glyph = lines[0][offset]
                guard !characters.contains(glyph.best) else { return }
                let found = (0..<glyph.count).first { characters.contains(glyph[$0].character) }
                cost += found.map { glyph[$0].cost } ?? .infinity
                if let found { changed.append((offset, glyph[found].character)) }
            }
            spell(layout.format.usualFirstLetters, at: 0)
            for mark in layout.fixedTexts {
                for (column, character) in zip(mark.place.columns, mark.texts[0].utf8)
                where column > 1 {
                    spell([character], at: column - 1)
                }
            }
            if cost < least { (spelled, least) = (changed, cost) }
        }
        if spelled.isEmpty { return nil }
    }
}
