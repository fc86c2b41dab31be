// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The extent of the bars of a linear code in a picture, of which the library has read one line.
struct LinearExtent {
    /// The lines of the picture in the direction of the code: rows, or columns for an upright one.
    private struct Lines {
        let picture: GreyPicture
        let areRows: Bool

        var count: Int { areRows ? picture.height : picture.width }
        var length: Int { areRows ? picture.width : picture.height }

        func index(_ line: Int, _ place: Int) -> Int {
            areRows ? line * picture.width + place : place * picture.width + line
        }

        func along(_ point: Barcode.Point) -> Int { areRows ? point.x : point.y }
        func across(_ point: Barcode.Point) -> Int { areRows ? point.y : point.x }
    }

    /// Whether the code runs along rows.
    private let areRows: Bool
    /// Where it starts and ends on the line read.
    private let start: Int
    private let end: Int
    /// The lines it covers, and its shift on each.
    private let firstLine: Int
    private let shifts: [Int]
    /// The grey value of the paper.
    private let paper: UInt8

    /// Follows the bars from the line read; `nil` if that is not a place in the picture.
    init?(_ code: Barcode, in picture: GreyPicture) {
        guard code.corners.count == 4 else { return nil }
        let (left, right) = (code.corners[0], code.corners[1])
        areRows = abs(right.x - left.x) >= abs(right.y - left.y)
        let lines = Lines(picture: picture, areRows: areRows)
        start = min(max(lines.along(left), 0), lines.length - 1)
        end = min(max(lines.along(right), 0), lines.length - 1)
        let line = min(max(lines.across(left), 0), lines.count - 1)
        guard abs(end - start) >= Self.shortest else { return nil }
        let reach = min(start, end)...max(start, end)
        let pattern = Self.values(lines, line, reach)
        let back = Self.follow(pattern, lines, reach, from: line, step: -1)
        let ahead = Self.follow(pattern, lines, reach, from: line, step: 1)
        firstLine = line - back.count
        shifts = back.reversed() + [0] + ahead
        paper = UInt8(clamping: Int(pattern.max() ?? 255))
    }

    /// The fewest modules of any code.
    private static let shortest = 16

    /// Returns the shifts of the lines that continue the pattern, until it ends.
    private static func follow(
        _ pattern: [Float],
        _ lines: Lines,
        _ reach: ClosedRange<Int>,
        from line: Int,
        step: Int
    ) -> [Int] {
        var shifts: [Int] = []
        var shift = 0
        var accepted = 0
        var next = line + step
        // A few lines may be torn or dirty.
        while next >= 0, next < lines.count, shifts.count - accepted <= 4 {
            let candidates = [shift, shift - 1, shift + 1].map { candidate in
                (candidate, likeness(pattern, values(lines, next, reach, shift: candidate)))
            }
            let best = candidates.max { $0.1 < $1.1 } ?? (shift, 0)
            if best.1 > 0.4 { shift = best.0 }
            shifts.append(shift)
            if best.1 > 0.4 { accepted = shifts.count }
            next += step
        }
        return Array(shifts.prefix(accepted))
    }

    private static func values(
        _ lines: Lines,
        _ line: Int,
        _ reach: ClosedRange<Int>,
        shift: Int = 0
    ) -> [Float] {
        let all = lines.picture.pixels[...]
        let pixels = all.span
        let last = lines.length - 1
        var values: [Float] = []
        values.reserveCapacity(reach.count)
        for place in reach {
            values.append(Float(pixels[lines.index(line, min(max(place + shift, 0), last))]))
        }
        return values
    }

    /// Returns the correlation of two lines, from -1 to 1; 0 if one is plain.
    private static func likeness(_ one: [Float], _ other: [Float]) -> Float {
        let count = Float(one.count)
        let (mean, otherMean) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
        var (product, square, otherSquare): (Float, Float, Float) = (0, 0, 0)
        for index in one.indices {
            let (a, b) = (one[index] - mean, other[index] - otherMean)
            product += a * b
            square += a * a
            otherSquare += b * b
        }
        guard square > count, otherSquare > count else { return 0 }
        return product / (square * otherSquare).squareRoot()
    }

    /// The corners of the symbol as seen upright.
    var corners: [Barcode.Point] {
        // Turned by a half or by a quarter to the right, its top is the last line.
        let topIsLast = areRows == (start > end)
        let last = firstLine + shifts.count - 1
        let (top, bottom) = topIsLast ? (last, firstLine) : (firstLine, last)
        return [(start, top), (end, top), (end, bottom), (start, bottom)].map { along, across in
            let place = along + shifts[across - firstLine]
            return areRows ? Barcode.Point(x: place, y: across) : Barcode.Point(x: across, y: place)
        }
    }

    /// Returns the picture with the code, and a little around it, covered by paper.
    func paintedOver(_ picture: GreyPicture) -> GreyPicture {
        let lines = Lines(picture: picture, areRows: areRows)
        let margin = 3 + abs(end - start) / 40
        var pixels = picture.pixels
        for line in max(firstLine - 2, 0)...min(firstLine + shifts.count + 1, lines.count - 1) {
            let shift = shifts[min(max(line - firstLine, 0), shifts.count - 1)]
            let first = max(min(start, end) + shift - margin, 0)
            let last = min(max(start, end) + shift + margin, lines.length - 1)
            for place in stride(from: first, through: last, by: 1) {
                pixels[lines.index(line, place)] = paper
            }
        }
        return GreyPicture(width: picture.width, height: picture.height, pixels: pixels) ?? picture
    }

    /// Returns whether a code is the rest of another, on the same bars or very close: a scratch is thin.
    static func isRest(_ code: Barcode, of other: Barcode) -> Bool {
        guard code.symbology == other.symbology, code.bytes == other.bytes else { return false }
        let (one, two) = (Box(code.corners), Box(other.corners))
        let gap = max(8, max(two.width, two.height) / 20)
        return one.left <= two.right + gap && two.left <= one.right + gap
            && one.top <= two.bottom + gap && two.top <= one.bottom + gap
            && (one.overlapsAcross(two) || one.overlapsAlong(two))
    }

    /// An upright rectangle around corners.
    private struct Box {
        let left, right, top, bottom: Int

        init(_ corners: [Barcode.Point]) {
            left = corners.map(\.x).min() ?? 0
            right = corners.map(\.x).max() ?? 0
            top = corners.map(\.y).min() ?? 0
            bottom = corners.map(\.y).max() ?? 0
        }

        var width: Int { right - left }
        var height: Int { bottom - top }

        /// Returns whether the two share half of the shorter width.
        func overlapsAcross(_ other: Box) -> Bool {
            2 * (min(right, other.right) - max(left, other.left)) >= min(width, other.width)
        }

        func overlapsAlong(_ other: Box) -> Bool {
            2 * (min(bottom, other.bottom) - max(top, other.top)) >= min(height, other.height)
        }
    }
}
