// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The lines above and below a line that was read, as far as they may be of one zone.
struct ZoneLines {
    /// The height of a capital in the strip, in rows.
    private static let unit = 6
    /// How far to look for neighbours, in capitals.
    private struct Reach {
        /// The greatest distance from a line to the next one.
        let distance: Float
        /// The greatest distance from the first line to the furthest one.
        let extent: Int

        /// For documents, where the next line is two or three capitals away.
        static let near = Reach(distance: 3.5, extent: 8)
        /// For lines that were cut out and placed below one another.
        static let far = Reach(distance: 6.5, extent: 14)
    }

    /// The lines from the top down, as the text is read.
    private(set) var lines: [ReadLine]
    private let picture: GreyPicture
    private let recogniser: LineRecogniser
    private let origin: LineCourse
    private let effort: DocumentReader.Effort
    private var bands: Bands
    /// The offsets of the outermost lines.
    private var (top, bottom) = (0, 0)
    /// Whether there may be more lines in that direction.
    private var (isOpenAbove, isOpenBelow) = (true, true)
    /// Whether a line that belongs to no zone was read in that direction.
    private var (isClosedAbove, isClosedBelow) = (false, false)
    private var looksFar = false
    private var hasShortLine = false

    init(
        around line: ReadLine,
        in picture: GreyPicture,
        with recogniser: LineRecogniser,
        effort: DocumentReader.Effort
    ) {
        lines = [line]
        self.picture = picture
        self.recogniser = recogniser
        self.effort = effort
        origin = line.course
        bands = Bands(line.course, in: picture, .near)
    }

    /// Reads the nearest unread line, or the clearer one of two; returns `false` if there is none.
    ///
    /// In a still picture, also looks further away if there is none nearby.
    mutating func extend() -> Bool {
        if extendWithinReach() { return true }
        guard effort == .still, !looksFar else { return false }
        looksFar = true
        bands = Bands(origin, in: picture, .far)
        (isOpenAbove, isOpenBelow) = (!isClosedAbove, !isClosedBelow)
        return extendWithinReach()
    }

    private mutating func extendWithinReach() -> Bool {
        while isOpenAbove || isOpenBelow {
            let above = isOpenAbove ? bands.next(from: top, -1) : nil
            let below = isOpenBelow ? bands.next(from: bottom, 1) : nil
            (isOpenAbove, isOpenBelow) = (above != nil, below != nil)
            guard let next = above ?? below else { return false }
            let isAbove: Bool
            if let above, let below {
                isAbove = bands.score(above) > bands.score(below)
            } else {
                isAbove = above != nil
            }
            let offset = isAbove ? next : below ?? next
            if let line = read(offset) {
                if isAbove {
                    lines.insert(line, at: 0)
                    top = offset
                } else {
                    lines.append(line)
                    bottom = offset
                }
                return true
            }
            if isAbove {
                (isOpenAbove, isClosedAbove) = (false, true)
            } else {
                (isOpenBelow, isClosedBelow) = (false, true)
            }
        }
        return false
    }

    /// Reads the short line above the first two long ones of a Swiss driving licence, if they are there.
    ///
    /// It fills too little of its band to be found as a neighbour.
    mutating func extendByShortLine() {
        guard !hasShortLine else { return }
        for place in 0..<max(0, lines.count - 1) {
            guard let first = lines[place].place(of: Self.swiss) else { continue }
            let upper = lines[place].course
            let pitch = lines[place].pitch
            let start = lines[place].letters[first].way - pitch / 2
            let distance = upper.distance(to: lines[place + 1].course, at: start + 4.5 * pitch)
            guard distance > 1.1 * upper.height, distance < 4 * upper.height else { continue }
            var course = upper.moved(by: -distance)
            course.extent = start...start + 9 * pitch
            let line = ReadLine(
                LineFit(course, in: picture).course,
                in: picture,
                with: recogniser,
                margin: 1
            )
            guard line.letters.count >= 7 else { continue }
            lines.insert(line, at: place)
            hasShortLine = true
            return
        }
    }

    private static let swiss = Array("FACHE".utf8)

    private func read(_ offset: Int) -> ReadLine? {
        let fit = LineFit(origin.moved(by: bands.pixels(offset)), in: picture)
        guard fit.contrast > 0.3, origin.isLike(fit.course) else { return nil }
        var line = ReadLine(fit.course, in: picture, with: recogniser, margin: 2)
        // Lines that were cut out separately may have another pitch or begin elsewhere.
        var margin: Float = 2
        for _ in 0..<3 where line.reachesEnd(margin: margin) {
            margin = 6
            let longer = ReadLine(line.course, in: picture, with: recogniser, margin: margin)
            guard longer.letters.count > line.letters.count else { break }
            line = longer
        }
        guard line.letters.count >= 9, line.quality > -1.2 else { return nil }
        return line
    }

    /// The strength of strokes by distance from the line, in four parts of its length.
    private struct Bands {
        private let reach: Reach
        private let rows: Int
        private let step: Float
        /// By row: how well a band of the line's height fits there, in its second-worst part.
        private var scores: [Float]

        init(_ course: LineCourse, in picture: GreyPicture, _ reach: Reach) {
            let unit = ZoneLines.unit
            self.reach = reach
            step = course.height / Float(unit)
            rows = 2 * (reach.extent + 1) * unit
            let view = LineSampler.View(
                course: course,
                rows: rows,
                step: max(step, course.length / 1200),
                extent: course.extent
            )
            // Rows must keep the line's unit, so long lines get fewer columns.
            let strip = LineSampler(picture: picture).strip(view)
            scores = [Float](repeating: 0, count: rows)
            let unitRows = max(2, Int(course.height / view.step + 0.5))
            var parts = [[Float]]()
            for part in 0..<4 {
                parts.append(Self.scores(strip, part: part, height: unitRows))
            }
            for row in 0..<rows {
                let sorted = [parts[0][row], parts[1][row], parts[2][row], parts[3][row]].sorted()
                scores[row] = sorted[1]
            }
        }

        private static func scores(_ strip: GreyPicture, part: Int, height: Int) -> [Float] {
            let from = part * strip.width / 4
            let to = max(from, (part + 1) * strip.width / 4 - 2)
            var totals = [Float](repeating: 0, count: strip.height + 1)
            for row in 0..<strip.height {
                var sum = 0
                for column in from..<to {
                    let place = row * strip.width + column
                    sum += Int((Int(strip.pixels[place + 2]) - Int(strip.pixels[place])).magnitude)
                }
                totals[row + 1] = totals[row] + Float(sum) / Float(max(1, to - from))
            }
            var scores = [Float](repeating: 0, count: strip.height)
            let flank = max(1, height / 3)
            for row in height..<strip.height - height {
                let top = row - height / 2
                let inside = (totals[top + height] - totals[top]) / Float(height)
                let above = (totals[top] - totals[top - flank]) / Float(flank)
                let below = (totals[top + height + flank] - totals[top + height]) / Float(flank)
                scores[row] = inside - max(above, below)
            }
            return scores
        }

        func score(_ offset: Int) -> Float { scores[rows / 2 + offset] }

        func pixels(_ offset: Int) -> Float { Float(offset) * step }

        /// Returns the nearest band like the line itself beyond an offset in a direction.
        func next(from offset: Int, _ direction: Int) -> Int? {
            let unit = ZoneLines.unit
            let middle = rows / 2
            let own = max(scores[middle], max(scores[middle - 1], scores[middle + 1]))
            var best: (offset: Int, score: Float)?
            for distance in 5 * unit / 4...Int(reach.distance * Float(unit)) {
                let candidate = offset + direction * distance
                let row = middle + candidate
                guard row >= unit, row < rows - unit else { break }
                let score = scores[row]
                if score > 0.3 * own, score > best?.score ?? 0 {
                    best = (candidate, score)
                } else if let best, score < 0.4 * best.score,
                    (candidate - best.offset).magnitude > 2
                {
                    break
                }
            }
            return best?.offset
        }
    }
}

extension LineCourse {
    /// Returns how far another line is towards the foot of this one's letters, at a way along this one.
    func distance(to other: LineCourse, at way: Float) -> Float {
        let place = point(at: way)
        let opposite = other.point(at: ((place - other.origin) * other.along).sum())
        return ((opposite - place) * across).sum()
    }

    /// Returns whether another line may be in one zone with this one.
    func isLike(_ other: LineCourse) -> Bool {
        let ratio = other.height / height
        return ratio > 0.6 && ratio < 1.65 && (along * other.along).sum() > 0.985
    }
}
