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

    /// What a picture shows.
    struct Sighting {
        /// The symbols that were read.
        var symbols: [PDF417Symbol] = []
        /// What is visible of symbols that could not be read.
        var unread: [PDF417Matches] = []
        /// Whether something looks like a symbol, even if nothing of it can be read.
        var hasSymbol = false
    }

    package init() {}

    /// Returns the symbols in a picture, as far as they are found until the search must end.
    package func symbols(
        in picture: GreyPicture,
        until mustEnd: () -> Bool = { false }
    ) -> [PDF417Symbol] {
        look(at: picture, until: mustEnd).symbols
    }

    /// Looks for symbols in a picture until the search must end.
    func look(at picture: GreyPicture, until mustEnd: () -> Bool = { false }) -> Sighting {
        let found = search(picture, until: mustEnd)
        guard found.symbols.isEmpty, !mustEnd(), let half = picture.halved() else { return found }
        // Modules of more than a few pixels are too wide to look like stripes.
        var more = search(half, until: mustEnd)
        for index in more.symbols.indices {
            more.symbols[index].corners = more.symbols[index].corners.map {
                PicturePoint(x: 2 * $0.x, y: 2 * $0.y)
            }
        }
        more.unread += found.unread
        more.hasSymbol = more.hasSymbol || found.hasSymbol
        return more
    }

    private func search(_ picture: GreyPicture, until mustEnd: () -> Bool) -> Sighting {
        var found = Sighting()
        for region in StripeField(picture).regions(limit: Self.regionLimit) where !mustEnd() {
            guard !found.symbols.contains(where: { $0.surrounds(region.middle) }),
                mayShowSymbol(region, of: picture)
            else { continue }
            found.hasSymbol = true
            guard let strip = PDF417Strip(region, of: picture) else { continue }
            read(strip, in: picture, until: mustEnd, &found)
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
        until mustEnd: () -> Bool,
        _ found: inout Sighting
    ) {
        var clearest: PDF417Matches?
        for strip in [strip, PDF417Strip(turning: strip)] where !mustEnd() {
            guard let sides = PDF417Sides(strip.plane),
                let frame = PDF417Frame(strip, sides, in: picture)
            else { continue }
            let rows = PDF417Rows(frame, pixels: Double(strip.plane.height), in: picture)
            for blur in Self.blurs where !mustEnd() {
                let matcher = PDF417Matcher(blur: blur)
                guard let layout = PDF417Layout.find(rows, columns: frame.columns, matcher)
                else { continue }
                let matches = PDF417Matches(rows, layout, matcher)
                guard var symbol = PDF417Symbol(matches) else {
                    if matches.clarity > clearest?.clarity ?? 0 { clearest = matches }
                    continue
                }
                symbol.corners = corners(frame, rows, layout)
                found.symbols.append(symbol)
                return
            }
        }
        if let clearest { found.unread.append(clearest) }
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
