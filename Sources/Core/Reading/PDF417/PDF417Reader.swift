// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Finds and reads PDF417 symbols, even askew, seen from the side, blurred or scratched.
///
/// Compares the bars in grey with those of all codewords (ISO/IEC 15438).
package struct PDF417Reader {
    /// The greatest number of regions examined in a picture.
    private static let regionLimit = 3
    /// How much of a module's grey comes from each neighbour, the most frequent value first.
    private static let blurs: [Float] = [0.14, 0, 0.24]

    package init() {}

    /// Returns the symbols in a picture, as far as they are found until the search must end.
    package func symbols(
        in picture: GreyPicture,
        until mustEnd: () -> Bool = { false }
    ) -> [PDF417Symbol] {
        let found = search(picture, until: mustEnd)
        guard found.isEmpty, !mustEnd(), let half = picture.halved() else { return found }
        // Modules of more than a few pixels are too wide to look like stripes.
        return search(half, until: mustEnd).map { symbol in
            var symbol = symbol
            symbol.corners = symbol.corners.map { PicturePoint(x: 2 * $0.x, y: 2 * $0.y) }
            return symbol
        }
    }

    private func search(_ picture: GreyPicture, until mustEnd: () -> Bool) -> [PDF417Symbol] {
        var found: [PDF417Symbol] = []
        for region in StripeField(picture).regions(limit: Self.regionLimit) where !mustEnd() {
            guard !found.contains(where: { $0.surrounds(region.middle) }),
                mayShowSymbol(region, of: picture),
                let strip = PDF417Strip(region, of: picture),
                let symbol = read(strip, in: picture, until: mustEnd)
            else { continue }
            found.append(symbol)
        }
        return found
    }

    /// Returns whether a quick check of a region shows the sides of a symbol, one way up or the other.
    private func mayShowSymbol(_ region: StripedRegion, of picture: GreyPicture) -> Bool {
        guard let glimpse = PDF417Strip(region, of: picture, isGlimpse: true) else { return false }
        return PDF417Sides.mayBeFound(in: glimpse.plane)
            || PDF417Sides.mayBeFound(in: PDF417Strip(turning: glimpse).plane)
    }

    private func read(
        _ strip: PDF417Strip,
        in picture: GreyPicture,
        until mustEnd: () -> Bool
    ) -> PDF417Symbol? {
        for strip in [strip, PDF417Strip(turning: strip)] where !mustEnd() {
            guard let sides = PDF417Sides(strip.plane),
                let frame = PDF417Frame(strip, sides, in: picture)
            else { continue }
            let rows = PDF417Rows(frame, pixels: Double(strip.plane.height), in: picture)
            for blur in Self.blurs where !mustEnd() {
                let matcher = PDF417Matcher(blur: blur)
                guard let layout = PDF417Layout.find(rows, columns: frame.columns, matcher),
                    var symbol = PDF417Symbol(rows, layout, matcher)
                else { continue }
                symbol.corners = corners(frame, rows, layout)
                return symbol
            }
        }
        return nil
    }

    /// Returns the corners of the symbol in the picture.
    private func corners(
        _ frame: PDF417Frame,
        _ rows: PDF417Rows,
        _ layout: PDF417Layout
    ) -> [PicturePoint] {
        let last = layout.firstLine + layout.step * (layout.rows - 1)
        let (first, end) = (rows.heights[layout.firstLine], rows.heights[last])
        let isUpright = layout.step > 0
        let top = isUpright ? first.lowerBound : first.upperBound
        let bottom = isUpright ? end.upperBound : end.lowerBound
        let width = Double(frame.modules)
        return [(0, top), (width, top), (width, bottom), (0, bottom)].map { module, height in
            let place = frame.place(module: module, height: height)
            guard place.isFinite else { return PicturePoint(x: 0, y: 0) }
            return PicturePoint(
                x: Float(min(max(place.x, -1e6), 1e6).rounded()),
                y: Float(min(max(place.y, -1e6), 1e6).rounded())
            )
        }
    }
}
