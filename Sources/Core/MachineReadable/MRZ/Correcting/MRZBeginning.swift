// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a zone begins in a format that only its beginning tells from others, where the candidates spell it
/// but the best of them do not.
///
/// With one character of `IDFRA` misread a French identity card would be taken for a card of another
/// layout, in which nothing fits.
struct MRZBeginning {
    /// The places of the joined lines at which another candidate than the best one stands.
    private(set) var spelled: [(offset: Int, character: UInt8)] = []

    private static let layouts: [MRZLayout] = [
        .frenchIdentityCard, .frenchDrivingLicence, .dutchDrivingLicence,
    ]

    /// The likeliest beginning, if it is little less likely than what was read; `nil` where none is, or
    /// where it was read already.
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
