// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Finds possible lines of a machine-readable zone.
struct LineFinder {
    /// A line and the strength of its evidence.
    struct Candidate {
        let course: LineCourse
        let strength: Float
        /// Whether another candidate runs beside it like the next line of a zone.
        var hasPartner = false

        /// How evenly its characters follow one another (``Evenness``).
        var evenness: Float = 0
        /// The even parts of a line longer than those of zones, the most even first.
        var evenParts = [LineCourse]()
        /// Whether the evenness was measured.
        fileprivate var isRated = false

        /// Its strength before any of its print is read.
        var standing: Float { hasPartner ? strength : strength / 2 }

        /// How likely it is to be a line of a zone; for comparing candidates of one picture.
        var worth: Float {
            let ratio = course.length / course.height
            let fits = ratio > 20 && ratio < 60
            return standing * (0.15 + evenness) * (fits ? 1 : 0.4)
        }
    }

    /// Print above this evenness most probably has a fixed pitch.
    static let plainEvenness: Float = 0.6

    /// The candidates, the likeliest first.
    private(set) var candidates = [Candidate]()
    /// The reduced picture.
    private let first: GreyLevel
    /// The reduced picture and halves of it, as far as lines can be found in them.
    private let levels: [GreyLevel]

    /// Prepares a picture reduced by `factor`, and halves of it.
    init(_ picture: GreyPicture, reducedBy factor: Int, mostLevels: Int = 3) {
        let first = GreyLevel(picture, reducedBy: factor)
        self.first = first
        var level = first
        var levels = [GreyLevel]()
        while levels.count < mostLevels, min(level.picture.width, level.picture.height) >= 16 {
            levels.append(level)
            level = level.halved
        }
        self.levels = levels
    }

    /// The steepness of lines.
    enum Steepness {
        /// Up to 14 degrees, for which the search takes a third of the time.
        case gentle
        /// Up to 45 degrees.
        case any

        fileprivate var slopes: Int { self == .gentle ? SlantSums.width / 4 : SlantSums.width }
    }

    /// Adds the lines that run across or down the picture and keeps the strongest `most` of them.
    mutating func find(runsDown: Bool, _ steepness: Steepness, most: Int) {
        var found = [Candidate]()
        for level in levels {
            let pieces = PieceFinder(
                EdgeColumns(level.picture, runsDown: runsDown),
                slopes: steepness.slopes
            ).pieces
            for chain in LineChains(pieces, atLeast: 3).chains {
                if let candidate = Self.candidate(chain, level, runsDown) {
                    found.append(candidate)
                }
            }
        }
        found += candidates
        found.sort { $0.strength > $1.strength }
        // A line that runs along a stronger one is the same line.
        var lines = [Candidate]()
        for candidate in found
        where !lines.contains(where: { $0.course.covers(candidate.course) }) {
            lines.append(candidate)
        }
        for place in lines.indices {
            let course = lines[place].course
            lines[place].hasPartner = lines.contains { $0.course.runsBeside(course) }
        }
        lines.sort { $0.standing > $1.standing }
        lines.removeLast(max(0, lines.count - most))
        for place in lines.indices where !lines[place].isRated {
            rate(&lines[place])
        }
        candidates = lines.sorted { $0.worth > $1.worth }
    }

    /// Measures how evenly the characters of a line follow one another.
    ///
    /// A line longer than those of some zones may include other print or a second document, so its most even part is
    /// used.
    private func rate(_ line: inout Candidate) {
        line.isRated = true
        line.evenness = Evenness(line.course, in: first).value
        guard line.course.isLong else { return }
        let rated = line.course.pieces.map { (course: $0, value: Evenness($0, in: first).value) }
        let even = rated.filter { $0.value > Self.plainEvenness }.sorted { $0.value > $1.value }
        line.evenParts = even.map { $0.course }
        line.evenness = max(line.evenness, even.first?.value ?? 0)
    }

    private static func candidate(
        _ chain: [LinePiece],
        _ level: GreyLevel,
        _ runsDown: Bool
    ) -> Candidate? {
        let half = Float(SlantSums.half)
        var (sumX, sumY, sumXX, sumXY, weight, height) = (
            Float(0), Float(0), Float(0), Float(0), Float(0), Float(0)
        )
        for piece in chain {
            let x = Float(piece.band + 1) * half
            sumX += piece.strength * x
            sumY += piece.strength * piece.middle
            sumXX += piece.strength * x * x
            sumXY += piece.strength * x * piece.middle
            weight += piece.strength
            height += piece.strength * piece.height
        }
        let (meanX, meanY) = (sumX / weight, sumY / weight)
        let spread = sumXX / weight - meanX * meanX
        guard spread > 0 else { return nil }
        let slope = (sumXY / weight - meanX * meanY) / spread
        let first = Float(chain[0].band + 1) * half - 0.75 * half
        let last = Float(chain[chain.count - 1].band + 1) * half + 0.75 * half
        let stretch = (1 + slope * slope).squareRoot()
        let scale = level.scale
        let along = SIMD2<Float>(1, slope) / stretch
        let origin = SIMD2<Float>(meanX, meanY)
        let turned = { (point: SIMD2<Float>) in runsDown ? SIMD2(point.y, point.x) : point }
        let course = LineCourse(
            origin: turned(origin) * scale + (scale - 1) / 2,
            along: turned(along),
            bend: 0,
            height: height / weight / stretch * scale,
            extent: (first - meanX) * stretch * scale...(last - meanX) * stretch * scale
        )
        // Forty-four characters and a margin are about fifty heights, two documents side by side twice that.
        guard course.length > 12 * course.height, course.length < 120 * course.height else {
            return nil
        }
        guard
            Self.hasStrokes(
                LineCourse(
                    origin: turned(origin),
                    along: turned(along),
                    bend: 0,
                    height: height / weight / stretch,
                    extent: (first - meanX) * stretch...(last - meanX) * stretch
                ),
                in: level.picture
            )
        else { return nil }
        return Candidate(
            course: course,
            strength: weight / Float(chain.count) * Float(chain.count).squareRoot()
        )
    }

    /// Returns whether grey values change along the line about as much as across it.
    ///
    /// Strokes of letters do that, the edge of a page or a printed rule does not.
    private static func hasStrokes(_ course: LineCourse, in picture: GreyPicture) -> Bool {
        let rows = 7
        let step = max(1, course.height / 7)
        let view = LineSampler.View(course: course, rows: rows, step: step, extent: course.extent)
        let strip = LineSampler(picture: picture).strip(view)
        var (along, across) = (0, 0)
        for row in 1..<rows - 1 {
            for column in 1..<max(1, strip.width - 1) {
                let place = row * strip.width + column
                let sideways = Int(strip.pixels[place + 1]) - Int(strip.pixels[place - 1])
                let upright =
                    Int(strip.pixels[place + strip.width])
                    - Int(strip.pixels[place - strip.width])
                along += Int(sideways.magnitude)
                across += Int(upright.magnitude)
            }
        }
        return 10 * along > 6 * across
    }
}

extension LineCourse {
    /// Whether a line is longer than those of some zones: the shortest have thirty characters.
    var isLong: Bool { length > 40 * height }

    /// Overlapping parts of a line, each of about twenty characters.
    var pieces: [LineCourse] {
        let (span, step) = (20 * height, 12 * height)
        var pieces = [LineCourse]()
        var start = extent.lowerBound
        while start + span < extent.upperBound + step / 2, pieces.count < 9 {
            var piece = self
            piece.extent = start...min(start + span, extent.upperBound)
            pieces.append(piece)
            start += step
        }
        return pieces
    }

    /// Returns whether another line runs mostly along this one.
    func covers(_ other: LineCourse) -> Bool {
        guard (along * other.along).sum().magnitude > 0.97 else { return false }
        let middle = (other.extent.lowerBound + other.extent.upperBound) / 2
        let way = other.point(at: middle) - origin
        let (x, y) = ((way * along).sum(), (way * across).sum())
        return extent.contains(x) && y.magnitude < 0.6 * max(height, other.height)
    }
}

extension LineCourse {
    /// Returns whether another line runs beside this one like those of a zone.
    ///
    /// It must be parallel, about as long and as high, and one to four heights away.
    func runsBeside(_ other: LineCourse) -> Bool {
        guard (along * other.along).sum().magnitude > 0.99 else { return false }
        let ratio = height / other.height
        guard ratio > 0.55, ratio < 1.8 else { return false }
        let middle = (other.extent.lowerBound + other.extent.upperBound) / 2
        let way = other.point(at: middle) - point(at: 0)
        let (x, y) = ((way * along).sum(), (way * across).sum().magnitude)
        guard y > 1.1 * height, y < 4.2 * max(height, other.height) else { return false }
        let (low, high) = (x - other.length / 2, x + other.length / 2)
        let shared = min(high, extent.upperBound) - max(low, extent.lowerBound)
        return shared > 0.6 * max(length, other.length)
    }
}
