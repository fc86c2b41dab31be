// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// The shapes of the zeros and letters O in a zone, taken from the certain ones.
///
/// Those are zeros in digit positions and letters in letter positions. The recogniser has seen many fonts and must
/// judge by what they have in common; one document has one font, seen through one lens. Shapes are compared pixel by
/// pixel, in windows as wide as the distance between characters, after each is moved to its best fit.
struct ZeroShapes {
    /// The part of a shape that is compared: about a character, without the edges that its neighbours may reach into.
    private enum Window {
        static let rows = 16
        static let columns = 13
        /// The greatest move in each direction.
        static let rise = 2
        static let shift = 3
        /// The number of shape pixels from character to character.
        static let perPitch: Float = 13.3
        static var count: Int { rows * columns }
    }

    /// The greatest number of examples; more add no information.
    private static let mostExamples = 12
    /// The cost of a move by one pixel, so that the nearest of equal fits wins.
    private static let moveCost: Float = 0.0005
    /// The least contrast in grey values, so that a shape without any contrast is not amplified.
    private static let leastContrast: Float = 4
    /// A difference of shapes without meaning, as in fonts that use one shape for both.
    private static let leastDifference: Float = 0.005
    /// Below this certainty an example may be another character that was misread.
    private static let leastCertainty: Float = 0.9

    private let zeros, letters: [Float]
    /// How different the two are, and how different examples are from their own mean.
    private let separation, scatter: Float
    private let picture: GreyPicture
    private let rows: [Row]

    /// The places of the characters in a row.
    private struct Row {
        let course: LineCourse
        /// The ways along the course to the middles of the cells.
        let ways: [Float]
        /// The distance from cell to cell, which is more accurate than the height of a line.
        let pitch: Float
    }

    /// Collects the shapes of a zone; `nil` if it has no certain zero or no certain letter O to compare with.
    init?(_ zone: ZoneAssembler.Zone, in picture: GreyPicture) {
        self.picture = picture
        let rows = zip(zone.lines, zone.rows).map {
            Row(course: $0.course, ways: $1.ways, pitch: $1.pitch)
        }
        self.rows = rows
        let document = zone.correction.document
        let contents = document.format.layout.contents
        let likelihoods = zone.likelihoods
        let text = Array(document.lines.joined().utf8)
        var (zeroPlaces, letterPlaces) = ([Int](), [Int]())
        for place in text.indices
        where contents[place] != .mixed && likelihoods[place].own > Self.leastCertainty {
            if text[place] == UInt8(ascii: "0"), zeroPlaces.count < Self.mostExamples {
                zeroPlaces.append(place)
            }
            if text[place] == UInt8(ascii: "O"), letterPlaces.count < Self.mostExamples {
                letterPlaces.append(place)
            }
        }
        guard !zeroPlaces.isEmpty, !letterPlaces.isEmpty else { return nil }
        let zeroViews = zeroPlaces.map { Shape(at: $0, rows, picture) }
        let letterViews = letterPlaces.map { Shape(at: $0, rows, picture) }
        zeros = Self.mean(zeroViews)
        letters = Self.mean(letterViews)
        separation = Self.distance(zeros[...], letters)
        var sum: Float = 0
        for view in zeroViews { sum += view.fit(zeros).distance }
        for view in letterViews { sum += view.fit(letters).distance }
        scatter = sum / Float(zeroViews.count + letterViews.count)
    }

    /// Returns how much more a character looks like the zone's letters O than like its zeros.
    ///
    /// About 1 for a letter, -1 for a zero, nearer to 0 if examples scatter as much as the two differ.
    func likenessToLetter(at place: Int) -> Float {
        let shape = Shape(at: place, rows, picture)
        let (asZero, asLetter) = (shape.fit(zeros), shape.fit(letters))
        // Both comparisons use the character in the same position.
        let move = asZero.distance < asLetter.distance ? asZero.move : asLetter.move
        let window = shape.window(move)
        let difference = Self.distance(window, zeros) - Self.distance(window, letters)
        return difference / (separation + scatter + Self.leastDifference)
    }

    private static func distance(_ window: ArraySlice<Float>, _ other: [Float]) -> Float {
        var sum: Float = 0
        for (offset, place) in window.indices.enumerated() {
            let difference = window[place] - other[offset]
            sum += difference * difference
        }
        return sum / Float(other.count)
    }

    /// Returns the mean of shapes, each moved to where it fits the mean of the previous round.
    private static func mean(_ shapes: [Shape]) -> [Float] {
        var mean = Array(shapes[0].window(Shape.unmoved))
        for _ in 0..<2 {
            var sums = [Float](repeating: 0, count: Window.count)
            for shape in shapes {
                for (offset, value) in shape.window(shape.fit(mean).move).enumerated() {
                    sums[offset] += value
                }
            }
            for offset in sums.indices { sums[offset] /= Float(shapes.count) }
            mean = sums
        }
        return mean
    }

    /// One character in all positions: for each its window, with mean 0 and deviation about 1.
    private struct Shape {
        private static let moves = (2 * Window.rise + 1) * (2 * Window.shift + 1)
        static let unmoved = moves / 2

        private var values = [Float]()

        init(at place: Int, _ rows: [Row], _ picture: GreyPicture) {
            var (line, cell) = (0, place)
            while cell >= rows[line].ways.count {
                cell -= rows[line].ways.count
                line += 1
            }
            let row = rows[line]
            let step = row.pitch / Window.perPitch
            let way = row.ways[cell]
            let half = (Float(Window.columns) / 2 + Float(Window.shift)) * step
            let view = LineSampler.View(
                course: row.course,
                rows: Window.rows + 2 * Window.rise,
                step: step,
                // Slightly less, so that rounding adds no column.
                extent: way - half...way + half - 0.1 * step
            )
            let strip = LineSampler(picture: picture).strip(view)
            values.reserveCapacity(Self.moves * Window.count)
            for rise in 0...2 * Window.rise {
                for shift in 0...2 * Window.shift { append(strip, rise, shift) }
            }
        }

        private mutating func append(_ strip: GreyPicture, _ rise: Int, _ shift: Int) {
            let start = values.count
            var (sum, squares) = (Float(0), Float(0))
            for row in rise..<rise + Window.rows {
                for place in row * strip.width + shift..<row * strip.width + shift + Window.columns
                {
                    let value = Float(strip.pixels[place])
                    values.append(value)
                    sum += value
                    squares += value * value
                }
            }
            let count = Float(Window.count)
            let mean = sum / count
            let deviation = max(0, squares / count - mean * mean).squareRoot()
            let scale = 1 / (deviation + ZeroShapes.leastContrast)
            for place in start..<values.count { values[place] = (values[place] - mean) * scale }
        }

        func window(_ move: Int) -> ArraySlice<Float> {
            values[move * Window.count..<(move + 1) * Window.count]
        }

        /// Returns the move that fits another shape best, and the difference after it.
        func fit(_ other: [Float]) -> (move: Int, distance: Float) {
            var best = (move: Self.unmoved, distance: Float.infinity)
            for move in 0..<Self.moves {
                let rise = Float(move / (2 * Window.shift + 1) - Window.rise)
                let shift = Float(move % (2 * Window.shift + 1) - Window.shift)
                let cost = ZeroShapes.moveCost * (rise * rise + shift * shift)
                let distance = ZeroShapes.distance(window(move), other) + cost
                if distance < best.distance { best = (move, distance) }
            }
            return best
        }
    }
}
