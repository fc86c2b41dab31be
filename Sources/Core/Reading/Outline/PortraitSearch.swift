// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Looks for the portrait on a document whose outline is known.
///
/// The portrait is at the left, above the machine-readable zone and below the header (zone V of ICAO Doc 9303-4, 9303-6
/// and 9303-7). There this looks for the rectangle whose sides are seen best as edges. Many issuers let the portrait
/// fade into the page; then the result is the whole of zone V.
struct PortraitSearch {
    /// The document's left part, straightened.
    private let part: GreyPicture
    private let format: MRZFormat
    private let plane: Perspective

    /// Pixels to a millimetre of the straightened part.
    private static let scale = 2.0
    /// The strip at the lower side that belongs to the zone, in millimetres (ICAO Doc 9303-3).
    private static let zoneHeight = 23.2
    /// Where this searches: a share of the document's width, and from so many millimetres below its upper side.
    private static let searched = (width: 0.46, below: 4.0)
    /// The least and the greatest sides of a portrait, in millimetres: the standard has 26 by 32 to 35 by 45, and issuers
    /// have smaller and larger ones.
    private static let widths = 20.0...42.0
    private static let heights = 26.0...54.0
    /// The height of a portrait divided by its width.
    private static let ratios = 1.1...1.5
    /// How far from the document's left side a portrait begins at least, in millimetres; the document's own edge is nearer.
    private static let margin = 2.0
    /// The samples of a pixel.
    private static let samples = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]
    /// A difference of grey values across two pixels that counts as a clear edge.
    private static let clearEdge: Float = 24
    /// The least share of each side, and of all four on average, that is seen as an edge.
    private static let leastSide: Float = 0.4
    private static let leastMean: Float = 0.7

    /// Whether the outline can be trusted to put the portrait where it is.
    private let isReliable: Bool

    /// - Returns: `nil` if the portrait of such a document is on its other side, or the outline is no convex quadrilateral.
    init?(_ outline: DocumentOutline, of format: MRZFormat, in picture: GreyPicture) {
        guard format.hasPortrait else { return nil }
        isReliable = outline.confidence >= DocumentOutline.reliable
        let (width, height) = format.size
        let flat = [
            Place(x: 0, y: 0), Place(x: width, y: 0), Place(x: width, y: height),
            Place(x: 0, y: height),
        ]
        let corners = outline.corners.places
        // The corners of an unclear outline can be anywhere.
        guard corners.areConvex,
            let plane = Perspective(zip(flat, corners).map { (from: $0, to: $1) })
        else { return nil }
        (self.format, self.plane) = (format, plane)
        part = Self.straightened(
            width: Int(width * Self.searched.width * Self.scale),
            height: Int((height - Self.zoneHeight) * Self.scale),
            plane,
            PictureSampler(picture)
        )
    }

    /// The document's upper left part, each pixel the mean of four samples: sides of a portrait are long, so they are seen
    /// without the care that print needs.
    private static func straightened(
        width: Int,
        height: Int,
        _ plane: Perspective,
        _ sampler: PictureSampler
    ) -> GreyPicture {
        var pixels = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                var sum = 0.0
                for (across, down) in Self.samples {
                    let place = Place(x: Double(column) + across, y: Double(row) + down)
                    sum += sampler.value(plane(place * (1 / scale)))
                }
                pixels[row * width + column] = UInt8(sum / 4 + 0.5)
            }
        }
        return GreyPicture(width, height, pixels)
    }

    /// The portrait; `nil` if neither its edges nor those of the document are clear.
    var portrait: DocumentPortrait? {
        let seen = best()
        guard seen != nil || isReliable else { return nil }
        let place = seen?.place ?? Self.usual(format)
        return DocumentPortrait(
            corners: Quadrilateral(
                plane,
                left: place.left,
                top: place.top,
                right: place.right,
                bottom: place.bottom
            ),
            confidence: seen?.clearness ?? 0,
            width: place.right - place.left,
            height: place.bottom - place.top
        )
    }

    /// A rectangle in millimetres from the document's upper left corner.
    private typealias Rectangle = (left: Double, top: Double, right: Double, bottom: Double)

    /// All of zone V.
    private static func usual(_ format: MRZFormat) -> Rectangle {
        let (width, height) = format.size
        let bottom = height - zoneHeight - 2
        return (4, max(8, bottom - 48), min(41, width / 3), bottom)
    }

    /// The rectangle whose sides are seen best; `nil` if none is seen well.
    private func best() -> (place: Rectangle, clearness: Float)? {
        let (upright, level) = edges()
        let (columns, rows) = (part.width, part.height)
        func pixels(_ millimetres: Double) -> Int { Int(millimetres * Self.scale) }
        let (narrowest, widest) = (pixels(Self.widths.lowerBound), pixels(Self.widths.upperBound))
        let (lowest, highest) = (pixels(Self.heights.lowerBound), pixels(Self.heights.upperBound))
        let tops = pixels(Self.searched.below)..<max(rows - lowest, pixels(Self.searched.below))
        let lefts = pixels(Self.margin)..<max(columns - narrowest, pixels(Self.margin))
        var best: (left: Int, top: Int, right: Int, bottom: Int, mean: Float)?
        for left in lefts {
            for right in left + narrowest..<min(columns, left + widest + 1) {
                let width = Double(right - left)
                let shortest = max(lowest, Int(width * Self.ratios.lowerBound))
                let longest = min(highest, Int(width * Self.ratios.upperBound))
                for top in tops where top + shortest < min(rows, top + longest + 1) {
                    let above = Self.share(level, columns + 1, line: top, left, right)
                    guard above >= Self.leastSide else { continue }
                    for bottom in top + shortest..<min(rows, top + longest + 1) {
                        let below = Self.share(level, columns + 1, line: bottom, left, right)
                        guard below >= Self.leastSide else { continue }
                        let before = Self.share(upright, rows + 1, line: left, top, bottom)
                        let after = Self.share(upright, rows + 1, line: right, top, bottom)
                        let mean = (above + below + before + after) / 4
                        guard min(before, after) >= Self.leastSide,
                            mean > best?.mean ?? Self.leastMean
                        else { continue }
                        best = (left, top, right, bottom, mean)
                    }
                }
            }
        }
        guard let best else { return nil }
        func millimetres(_ pixels: Int) -> Double { (Double(pixels) + 0.5) / Self.scale }
        let place = (
            millimetres(best.left), millimetres(best.top), millimetres(best.right),
            millimetres(best.bottom)
        )
        return (place, best.mean)
    }

    /// The share of a line between two places that is an edge.
    private static func share(_ sums: [Float], _ length: Int, line: Int, _ start: Int, _ end: Int)
        -> Float
    {
        (sums[line * length + end] - sums[line * length + start]) / Float(end - start)
    }

    /// How clear an edge runs through each pixel, 0 to 1, summed along each column and along each row.
    ///
    /// The sides may be bent a little, so the clearest of three neighbours counts, the outer two a little less.
    private func edges() -> (upright: [Float], level: [Float]) {
        let (columns, rows) = (part.width, part.height)
        var upright = [Float](repeating: 0, count: columns * (rows + 1))
        var level = [Float](repeating: 0, count: rows * (columns + 1))
        func difference(_ first: Int, _ second: Int) -> Float {
            min(abs(Float(part.pixels[first]) - Float(part.pixels[second])), Self.clearEdge)
                / Self.clearEdge
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let here = row * columns + column
                var (across, down): (Float, Float) = (0, 0)
                for shift in -1...1 {
                    let weight: Float = shift == 0 ? 1 : 0.85
                    if (1..<columns - 1).contains(column + shift) {
                        across = max(
                            across,
                            weight * difference(here + shift - 1, here + shift + 1)
                        )
                    }
                    if (1..<rows - 1).contains(row + shift) {
                        let place = here + shift * columns
                        down = max(down, weight * difference(place - columns, place + columns))
                    }
                }
                upright[column * (rows + 1) + row + 1] = upright[column * (rows + 1) + row] + across
                level[row * (columns + 1) + column + 1] = level[row * (columns + 1) + column] + down
            }
        }
        return (upright, level)
    }
}

extension MRZFormat {
    /// Whether the portrait is on the side that has the zone.
    fileprivate var hasPortrait: Bool {
        switch self {
        case .td2, .td3, .mrvA, .mrvB, .frenchIdentityCard, .russianPassport: true
        case .td1, .frenchDrivingLicence, .dutchDrivingLicence, .swissDrivingLicence,
            .chinesePermit:
            false
        }
    }
}

extension Quadrilateral {
    /// A rectangle of a plane as a picture shows it.
    fileprivate init(_ plane: Perspective, left: Double, top: Double, right: Double, bottom: Double)
    {
        func point(_ x: Double, _ y: Double) -> PicturePoint {
            PicturePoint(plane(Place(x: x, y: y)))
        }
        self.init(
            topLeft: point(left, top),
            topRight: point(right, top),
            bottomRight: point(right, bottom),
            bottomLeft: point(left, bottom)
        )
    }
}
