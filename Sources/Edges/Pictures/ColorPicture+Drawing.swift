// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Reading

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

    /// Fills a quadrilateral, clipped to the picture; every pixel that it touches is filled.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - shape: the corners in pixels; a shape that is not convex is filled as its convex hull.
    package mutating func fill(_ color: Color, _ shape: Quadrilateral) {
        let corners = shape.corners
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        let places = corners.map { (x: Double($0.x), y: Double($0.y)) }
        let (first, last) = (places.map(\.y).min() ?? 0, places.map(\.y).max() ?? 0)
        let top = Int(min(max(first.rounded(.down), 0), Double(height)))
        let bottom = Int(min(max(last.rounded(.up), 0), Double(height)))
        for row in top..<max(top, bottom) {
            guard let span = Self.span(of: places, from: Double(row)) else { continue }
            let left = Int(min(max(span.lowerBound.rounded(.down), 0), Double(width)))
            let right = Int(max(min(span.upperBound.rounded(.up), Double(width)), 0))
            fill(color, from: (left, row), width: right - left, height: 1)
        }
    }

    /// Returns the columns that a shape covers between the upper and the lower side of a row of pixels.
    private static func span(
        of places: [(x: Double, y: Double)],
        from top: Double
    ) -> ClosedRange<Double>? {
        var covered: [Double] = []
        for (place, start) in places.enumerated() {
            let end = places[(place + 1) % places.count]
            if start.y >= top, start.y <= top + 1 { covered.append(start.x) }
            for y in [top, top + 1] where min(start.y, end.y) < y && y < max(start.y, end.y) {
                covered.append(start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y))
            }
        }
        guard let left = covered.min(), let right = covered.max() else { return nil }
        return left...right
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
