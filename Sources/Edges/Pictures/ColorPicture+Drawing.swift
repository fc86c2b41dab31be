// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Outlines and labels for annotating a picture.
extension ColorPicture {
    /// Draws the outline of a shape, from corner to corner and back to the first.
    public mutating func drawOutline(
        _ color: Color,
        corners: [(x: Int, y: Int)],
        thickness: Int = 1
    ) {
        guard let last = corners.last else { return }
        var from = last
        for corner in corners {
            drawLine(color, from: from, to: corner, thickness: thickness)
            from = corner
        }
    }

    /// Fills an upright rectangle, clipped to the picture.
    public mutating func fill(
        _ color: Color,
        from corner: (x: Int, y: Int),
        width: Int,
        height: Int
    ) {
        let columns = max(corner.x, 0)..<max(min(corner.x &+ width, self.width), max(corner.x, 0))
        let rows = max(corner.y, 0)..<max(min(corner.y &+ height, self.height), max(corner.y, 0))
        for y in rows {
            for x in columns { paint(color, x: x, y: y) }
        }
    }

    /// Writes one line of text on a plate, in letters of `LabelFont`.
    ///
    /// Moves the plate into the picture if it would be outside; cuts text off at the edge if it is too long for the
    /// picture.
    ///
    /// - Parameters:
    ///   - text: small letters are written as capitals, unknown characters as a blank.
    ///   - corner: the upper left corner of the plate.
    ///   - scale: pixels for each point of the font, at least 1.
    ///   - colors: the colours of the letters and of the plate.
    public mutating func drawLabel(
        _ text: String,
        at corner: (x: Int, y: Int),
        scale: Int,
        colors: (letters: Color, plate: Color)
    ) {
        let scale = max(scale, 1)
        let (plateWidth, plateHeight) = Self.labelSize(text, scale: scale)
        let left = max(0, min(corner.x, width - plateWidth))
        let top = max(0, min(corner.y, height - plateHeight))
        fill(colors.plate, from: (left, top), width: plateWidth, height: plateHeight)
        for (place, letter) in text.unicodeScalars.enumerated() {
            let start = left + scale * (2 + place * (LabelFont.width + 1))
            for (row, points) in LabelFont.rows(of: letter).enumerated() {
                for column in 0..<LabelFont.width where points >> (4 - column) & 1 == 1 {
                    let corner = (x: start + scale * column, y: top + scale * (row + 2))
                    fill(colors.letters, from: corner, width: scale, height: scale)
                }
            }
        }
    }

    /// Returns the size of a label's plate in pixels.
    public static func labelSize(_ text: String, scale: Int) -> (width: Int, height: Int) {
        let count = text.unicodeScalars.count
        return (scale * (count * (LabelFont.width + 1) + 3), scale * (LabelFont.height + 4))
    }
}
