// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Looks for the four sides of the document around a zone.
///
/// Places are in millimetres of the document seen flat, from the lower left corner of the zone: to the right as it is
/// read, and down.
struct OutlineSearch {
    /// A side by its two ends, clockwise around the document.
    struct Side {
        let start: Place
        let end: Place
        /// The share of the side that is seen as an edge, 0 to 1.
        let clearness: Float
    }

    /// How far each end of a side may lie from where it should be, in millimetres: inwards and outwards.
    struct Reach {
        let start: ClosedRange<Double>
        let end: ClosedRange<Double>
        /// The most that the two ends may differ.
        let slant: Double
    }

    private let sampler: PictureSampler
    /// The picture's place of the zone's lower left corner.
    private let origin: Place
    /// A millimetre to the right and down, in pixels.
    private let right: Place
    private let down: Place
    private let size: (width: Double, height: Double)
    private let zoneWidth: Double

    /// The distance between neighbouring samples of a profile, in millimetres.
    private static let step = 0.35
    /// How many profiles a side has.
    private static let profileCount = 48
    /// How many samples on each side of a place tell whether an edge is there.
    private static let width = 2
    /// An edge has at least this part of all votes.
    private static let leastClearness: Float = 0.3
    /// How many edges of a side are tried together with those of the others.
    private static let mostEdges = 10
    /// Edges whose ends lie so many steps apart in sum are the same one.
    private static let nearness = 5
    /// A difference of grey values that counts half of a clear edge.
    private static let faintEdge = 5.0

    init(_ zone: ZoneReading, in picture: GreyPicture) {
        sampler = PictureSampler(picture)
        let region = zone.region
        let format = zone.document.format
        let (left, end) = (Place(region.bottomLeft), Place(region.bottomRight))
        let columns = zone.document.lines.last?.utf8.count ?? 1
        zoneWidth = Double(columns) * Self.pitch
        size = format.size
        origin = left
        right = (end - left) * (1 / zoneWidth)
        // The zone is too flat to say how high a millimetre is, so it is as high as it is wide.
        let up = Place(region.topLeft) - left
        let turned = Place(x: -right.y, y: right.x)
        down = turned.dot(up) < 0 ? turned : turned * -1
    }

    /// Characters are printed ten to the inch (ICAO Doc 9303-3), so they are 2.54 mm apart.
    private static let pitch = 2.54
    /// From the feet of the last line to the lower side; issuers differ by some millimetres.
    private static let below = 5.5

    var outline: DocumentOutline {
        let margin = (size.width - zoneWidth) / 2
        let top = Self.below - size.height
        // Where the sides should be.
        let bottoms = edges(
            from: Place(x: zoneWidth + margin - 4, y: Self.below),
            to: Place(x: 4 - margin, y: Self.below),
            Reach(start: -4.5...7, end: -4.5...7, slant: 5)
        )
        let lefts = edges(
            from: Place(x: -margin, y: Self.below - 4),
            to: Place(x: -margin, y: top + 6),
            Reach(start: -4...5, end: -17...17, slant: 15)
        )
        let rights = edges(
            from: Place(x: zoneWidth + margin, y: top + 6),
            to: Place(x: zoneWidth + margin, y: Self.below - 4),
            Reach(start: -17...17, end: -4...5, slant: 15)
        )
        let reach = size.height * 0.24
        let tops = edges(
            from: meeting(lefts[0], y: top) + Place(x: 3, y: 0),
            to: meeting(rights[0], y: top) - Place(x: 3, y: 0),
            Reach(start: -reach...reach, end: -reach...reach, slant: size.height * 0.2)
        )
        let corners = best(tops, rights, bottoms, lefts)
        let places = corners.places.map { PicturePoint(pixel($0)) }
        return DocumentOutline(
            corners: Quadrilateral(
                topLeft: places[0],
                topRight: places[1],
                bottomRight: places[2],
                bottomLeft: places[3]
            ),
            confidence: corners.clearness,
            width: size.width,
            height: size.height
        )
    }

    /// Returns the corners of the sides that make the best document, clockwise from the upper left one, and the
    /// clearness of its faintest side.
    private func best(
        _ tops: [Side],
        _ rights: [Side],
        _ bottoms: [Side],
        _ lefts: [Side]
    ) -> (places: [Place], clearness: Float) {
        // Each corner belongs to many quadrilaterals.
        let upperLeft = tops.map { top in lefts.map { crossing(top, $0) } }
        let upperRight = tops.map { top in rights.map { crossing(top, $0) } }
        let lowerLeft = bottoms.map { bottom in lefts.map { crossing(bottom, $0) } }
        let lowerRight = bottoms.map { bottom in rights.map { crossing(bottom, $0) } }
        // The last of each are the sides where they should be.
        let expected = [
            crossing(tops[tops.count - 1], lefts[lefts.count - 1]),
            crossing(tops[tops.count - 1], rights[rights.count - 1]),
            crossing(bottoms[bottoms.count - 1], rights[rights.count - 1]),
            crossing(bottoms[bottoms.count - 1], lefts[lefts.count - 1]),
        ]
        var best = (worth: -Double.infinity, places: expected, clearness: Float(0))
        for (top, topSide) in tops.enumerated() {
            for (bottom, bottomSide) in bottoms.enumerated() {
                for (left, leftSide) in lefts.enumerated() {
                    for (right, rightSide) in rights.enumerated() {
                        let shape = worth(
                            upperLeft[top][left],
                            upperRight[top][right],
                            lowerRight[bottom][right],
                            lowerLeft[bottom][left]
                        )
                        let clear =
                            topSide.clearness + bottomSide.clearness + leftSide.clearness
                            + rightSide.clearness
                        guard shape + Double(clear) > best.worth else { continue }
                        best = (
                            shape + Double(clear),
                            [
                                upperLeft[top][left], upperRight[top][right],
                                lowerRight[bottom][right], lowerLeft[bottom][left],
                            ],
                            min(
                                min(topSide.clearness, bottomSide.clearness),
                                min(leftSide.clearness, rightSide.clearness)
                            )
                        )
                    }
                }
            }
        }
        return (best.places, best.clearness)
    }

    /// Returns how well four corners, clockwise from the upper left one, make the shape of the document: at most 0.
    ///
    /// On a table of boards or on a printed page other edges can be as clear. A tilted document looks lower, hardly
    /// ever higher than it is.
    private func worth(_ one: Place, _ two: Place, _ three: Place, _ four: Place) -> Double {
        let (upper, lower) = ((two - one).length, (three - four).length)
        let (left, right) = ((four - one).length, (three - two).length)
        // Sides that cross inside the document leave no room for it.
        guard min(min(upper, lower), min(left, right)) > 1 else { return -.infinity }
        let height = (left + right) / (upper + lower) * size.width / size.height - 1
        let shape = height > 0 ? 5 * height : -1.5 * height
        return -shape - 1.5 * (lower / size.width - 1).magnitude - (upper / lower - 1).magnitude
            - 1.5 * (left / right - 1).magnitude
    }

    private func pixel(_ place: Place) -> Place { origin + right * place.x + down * place.y }

    /// Returns the place of a side at a height, in millimetres.
    private func meeting(_ side: Side, y: Double) -> Place {
        let way = side.end - side.start
        let share = way.y == 0 ? 0 : (y - side.start.y) / way.y
        return side.start + way * share
    }

    /// Returns where two sides cross.
    private func crossing(_ one: Side, _ other: Side) -> Place {
        let (first, second) = (one.end - one.start, other.end - other.start)
        let turn = first.cross(second)
        guard turn.magnitude > 1e-9 else { return one.end }
        return one.start + first * ((other.start - one.start).cross(second) / turn)
    }

    /// Returns the clearest edges near a line, the clearest first, and the line itself at the end.
    ///
    /// Between the ends' offsets an edge is straight. Each profile across the line has a vote of at most 1 for a change
    /// of brightness, and an edge needs many of them with the same sign, so print is no edge.
    private func edges(from start: Place, to end: Place, _ reach: Reach) -> [Side] {
        let way = end - start
        // Clockwise around the document, so outwards is to the left of the way.
        let outwards = Place(x: way.y, y: -way.x) * (1 / way.length)
        let nearest = min(reach.start.lowerBound, reach.end.lowerBound)
        let farthest = max(reach.start.upperBound, reach.end.upperBound)
        let range = nearest...farthest
        let votes = (0..<Self.profileCount).map { profile in
            let share = (Double(profile) + 0.5) / Double(Self.profileCount)
            return profileVotes(start + way * share, outwards, range)
        }
        func steps(_ offset: Double) -> Int {
            Int(((offset - range.lowerBound) / Self.step).rounded())
        }
        let slant = Int(reach.slant / Self.step)
        let ends = steps(reach.end.lowerBound)...steps(reach.end.upperBound)
        var found = [(score: Float, clearness: Float, start: Int, end: Int)]()
        for first in steps(reach.start.lowerBound)...steps(reach.start.upperBound) {
            for last in ends where abs(first - last) <= slant {
                let clearness = Self.sum(votes, from: first, to: last).magnitude
                guard clearness > Self.leastClearness else { continue }
                // Of two edges as clear, the one nearer to where it should be counts.
                let far =
                    (Self.offset(first, range) / Self.most(reach.start)).magnitude
                    + (Self.offset(last, range) / Self.most(reach.end)).magnitude
                found.append((clearness - 0.06 * Float(far), clearness, first, last))
            }
        }
        var sides = [Side]()
        while sides.count < Self.mostEdges, let edge = found.max(by: { $0.score < $1.score }) {
            sides.append(
                Side(
                    start: start + outwards * Self.offset(edge.start, range),
                    end: end + outwards * Self.offset(edge.end, range),
                    clearness: edge.clearness
                )
            )
            found.removeAll {
                abs($0.start - edge.start) + abs($0.end - edge.end) < Self.nearness
            }
        }
        // The true edge may be invisible, so the expected place is a candidate too.
        return sides + [Side(start: start, end: end, clearness: 0)]
    }

    private static func offset(_ place: Int, _ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(place) * step
    }

    private static func most(_ range: ClosedRange<Double>) -> Double {
        max(range.lowerBound.magnitude, range.upperBound.magnitude)
    }

    /// Returns the mean of the votes along a straight line between two offsets.
    private static func sum(_ votes: [[Float]], from first: Int, to last: Int) -> Float {
        var sum: Float = 0
        let slope = Float(last - first) / Float(votes.count)
        var place = Float(first) + slope / 2 + 0.5
        for profile in votes {
            let index = Int(place)
            if profile.indices.contains(index) { sum += profile[index] }
            place += slope
        }
        return sum / Float(votes.count)
    }

    /// Returns the votes across a line: how clearly the picture is brighter outside than inside at each offset.
    private func profileVotes(
        _ middle: Place,
        _ outwards: Place,
        _ range: ClosedRange<Double>
    ) -> [Float] {
        let count = Int(((range.upperBound - range.lowerBound) / Self.step).rounded()) + 1
        let half = Self.width
        let values = (-half..<count + half).map { place in
            sampler.value(pixel(middle + outwards * Self.offset(place, range)))
        }
        return (0..<count).map { place in
            var difference = 0.0
            for shift in 1...half {
                difference += values[place + half + shift] - values[place + half - shift]
            }
            let step = difference / Double(half)
            return Float(step / (step.magnitude + Self.faintEdge))
        }
    }
}

extension MRZFormat {
    /// The width and height of documents of this format in millimetres (ICAO Doc 9303-4 to 9303-7, ISO/IEC 7810).
    var size: (width: Double, height: Double) {
        switch self {
        case .td1, .frenchDrivingLicence, .dutchDrivingLicence, .swissDrivingLicence,
            .chinesePermit:
            (85.6, 53.98)
        case .td2, .mrvB, .frenchIdentityCard: (105, 74)
        case .td3, .russianPassport: (125, 88)
        case .mrvA: (120, 80)
        }
    }
}

extension Place {
    init(_ point: PicturePoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension PicturePoint {
    init(_ place: Place) { self.init(x: Float(place.x), y: Float(place.y)) }
}
