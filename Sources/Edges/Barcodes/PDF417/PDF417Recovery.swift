// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Reads PDF417 that the library cannot: askew, seen from the side, blurred or scratched.
///
/// Compares the bars in grey with those of all codewords, and gives the library a clean drawing of the symbol.
struct PDF417Recovery {
    /// The greatest number of regions examined in a picture.
    private static let regionLimit = 3
    /// How much of a module's grey comes from each neighbour, the most frequent value first.
    private static let blurs: [Float] = [0.14, 0, 0.24]

    /// Returns the codes found.
    func run(on picture: GreyPicture, _ library: inout Library) -> [Barcode] {
        var found = BarcodeSet()
        for region in StripeField(picture).regions(limit: Self.regionLimit)
        where !library.isOver {
            guard mayShowSymbol(region, of: picture),
                let strip = PDF417Strip(region, of: picture)
            else { continue }
            if let code = read(strip, in: picture, &library) { found.add([code]) }
        }
        return found.codes
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
        _ library: inout Library
    ) -> Barcode? {
        for strip in [strip, PDF417Strip(turning: strip)] where !library.isOver {
            guard let sides = PDF417Sides(strip.plane) else { continue }
            guard let frame = PDF417Frame(strip, sides, in: picture) else { continue }
            let rows = PDF417Rows(frame, pixels: Double(strip.plane.height), in: picture)
            for blur in Self.blurs where !library.isOver {
                let matcher = PDF417Matcher(blur: blur)
                guard
                    let layout = PDF417Layout.find(rows, columns: frame.columns, matcher),
                    let symbol = PDF417Symbol(rows, layout, matcher),
                    let drawn = symbol.drawn()
                else { continue }
                let answer = library.ask(.drawnPDF417, about: drawn)
                library.note(answer.error)
                guard let code = answer.codes.first else { continue }
                return code.moved(to: corners(frame, rows, layout))
            }
        }
        return nil
    }

    /// Returns the corners of the symbol in the picture.
    private func corners(
        _ frame: PDF417Frame,
        _ rows: PDF417Rows,
        _ layout: PDF417Layout
    ) -> [Barcode.Point] {
        let last = layout.firstLine + layout.step * (layout.rows - 1)
        let (first, end) = (rows.heights[layout.firstLine], rows.heights[last])
        let isUpright = layout.step > 0
        let top = isUpright ? first.lowerBound : first.upperBound
        let bottom = isUpright ? end.upperBound : end.lowerBound
        let width = Double(frame.modules)
        return [(0, top), (width, top), (width, bottom), (0, bottom)].map { module, height in
            let place = frame.place(module: module, height: height)
            guard place.isFinite else { return Barcode.Point(x: 0, y: 0) }
            return Barcode.Point(
                x: Int(min(max(place.x, -1e6), 1e6).rounded()),
                y: Int(min(max(place.y, -1e6), 1e6).rounded())
            )
        }
    }
}

extension Pass {
    /// The pass for a PDF417 symbol that we drew.
    static let drawnPDF417: Pass = {
        var pass = Pass(symbologies: [.pdf417], threshold: .middle, isRotated: false)
        pass.isDownscaled = false
        return pass
    }()
}
