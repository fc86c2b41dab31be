// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A PDF417 symbol whose codewords are all known.
package struct PDF417Symbol {
    package let layout: PDF417Layout
    /// The codewords row by row, those of correction last.
    package let codewords: [Int]
    /// The corners in the picture as seen upright: top left, top right, bottom right and bottom left.
    package internal(set) var corners: [PicturePoint] = []

    /// The content exactly as encoded; `nil` if the codewords make no sense.
    package var bytes: [UInt8]? {
        PDF417Content.bytes(of: codewords[1..<codewords[0]])
    }

    /// Corrects what pictures show of a symbol; `nil` if the correction fails.
    init?(_ matches: PDF417Matches) {
        guard let codewords = matches.codewords else { return nil }
        layout = matches.layout
        self.codewords = codewords
    }

    /// Returns whether a place is in the upright rectangle around the corners.
    func surrounds(_ place: Place) -> Bool {
        let (columns, rows) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max()
        else { return false }
        return (left...right).contains(place.x) && (top...bottom).contains(place.y)
    }
}
