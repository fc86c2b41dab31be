// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A line of text after reading, with each character in an even row of cells.
struct ReadLine {
    /// A character and its place.
    struct Letter {
        let character: RecognisedCharacter
        /// The way along the course to the middle of the character.
        let way: Float
        /// The number of its cell; cells are numbered from the first letter of the line.
        var cell = 0
    }

    /// The line, with the extent of the letters.
    private(set) var course: LineCourse
    /// The course given for reading.
    let looked: LineCourse
    /// The letters of the longest row without gaps.
    private(set) var letters: [Letter]
    /// The distance from character to character, pixels of the picture.
    let pitch: Float
    /// The certainty of the reading: the mean logarithm of the likelihood of a character, at most 0.
    let quality: Float

    /// Reads a line and up to `margin` heights beyond its extent.
    init(
        _ course: LineCourse,
        in picture: GreyPicture,
        with recogniser: LineRecogniser,
        margin: Float,
        carefully: Bool = false
    ) {
        let sampler = LineSampler(picture: picture)
        let view = LineSampler.View(of: course, margin: margin * course.height, in: picture)
        let strip = sampler.strip(view)
        let line = recogniser.read(StripLight(strip).even(strip), carefully: carefully)
        var letters = [Letter]()
        letters.reserveCapacity(line.characters.count)
        for character in line.characters {
            letters.append(
                Letter(character: character, way: view.way(ofColumn: character.middle))
            )
        }
        self.course = course
        looked = course
        pitch = Self.pitch(of: letters, height: course.height)
        self.letters = Self.longestRow(letters, pitch: pitch)
        var sum: Float = 0
        for letter in self.letters { sum += max(-6, letter.character.best.logLikelihood) }
        quality = self.letters.isEmpty ? -10 : sum / Float(self.letters.count)
        if let first = self.letters.first, let last = self.letters.last {
            self.course.extent = first.way - pitch / 2...last.way + pitch / 2
        }
    }

    /// The number of cells from the first letter to the last.
    var cellCount: Int { (letters.last?.cell ?? -1) + 1 }

    /// Whether it can only be a line of a zone: as long as one, with fillers.
    var isOfZone: Bool {
        letters.count >= 28
            && letters.count { $0.character.best.character == UInt8(ascii: "<") } >= 3
    }

    /// Returns whether the letters reach an end of the strip, so that there may be more of them.
    func reachesEnd(margin: Float) -> Bool {
        let beyond = margin * course.height - 1.5 * pitch
        return course.extent.lowerBound < looked.extent.lowerBound - beyond
            || course.extent.upperBound > looked.extent.upperBound + beyond
    }

    /// Returns the index of the letter that starts a word near the beginning of the line.
    ///
    /// One character of the word may be misread.
    func place(of word: [UInt8]) -> Int? {
        for start in 0..<max(0, min(5, letters.count - word.count)) {
            var same = 0
            for (offset, character) in word.enumerated()
            where letters[start + offset].character.best.character == character {
                same += 1
            }
            if same + 1 >= word.count { return start }
        }
        return nil
    }

    /// Returns the typical distance between neighbours.
    private static func pitch(of letters: [Letter], height: Float) -> Float {
        guard letters.count > 4 else { return height }
        var distances = [Float]()
        distances.reserveCapacity(letters.count)
        for place in 1..<letters.count {
            distances.append(letters[place].way - letters[place - 1].way)
        }
        distances.sort()
        // The mean of the middle half, so that the steps of the strip have no effect.
        let quarter = distances.count / 4
        var sum: Float = 0
        for distance in distances[quarter..<distances.count - quarter] { sum += distance }
        return max(sum / Float(distances.count - 2 * quarter), 0.3 * height)
    }

    /// Numbers the cells and keeps the part with the most letters that has no gap of more than three cells.
    private static func longestRow(_ letters: [Letter], pitch: Float) -> [Letter] {
        var best = 0..<0
        var start = 0
        var numbered = letters
        var local = pitch
        for place in letters.indices.dropFirst() {
            let distance = letters[place].way - letters[place - 1].way
            let cells = (distance / local + 0.5).rounded(.down)
            numbered[place].cell = numbered[place - 1].cell + Int(cells)
            if cells == 1 { local += 0.1 * (distance - local) }
            if cells > 4 || cells < 0 {
                if place - start > best.count { best = start..<place }
                start = place
                local = pitch
            }
        }
        if letters.count - start > best.count { best = start..<letters.count }
        var row = Array(numbered[best])
        let first = row.first?.cell ?? 0
        for place in row.indices { row[place].cell -= first }
        return row
    }
}

extension LineSampler.View {
    /// Creates the strip that the recogniser sees of a line.
    ///
    /// Twice as high as the capitals, and up to a margin beyond both ends, as far as its middle line is in the picture.
    init(of course: LineCourse, margin: Float, in picture: GreyPicture) {
        self.init(
            course: course,
            rows: LineStrip.rows,
            step: course.height / Float(LineStrip.rows / 2),
            extent: course.reach(margin, in: picture)
        )
    }
}

extension RecognisedCharacter {
    /// The middle of its columns.
    var middle: Float { Float(columns.lowerBound + columns.upperBound) / 2 }
}

extension LineCourse {
    /// Returns the extent with a margin on both sides, as far as its middle line is in the picture.
    func reach(_ margin: Float, in picture: GreyPicture) -> ClosedRange<Float> {
        var (start, end) = (extent.lowerBound, extent.upperBound)
        let step = max(margin / 16, 0.5)
        for _ in 0..<16 {
            if picture.shows(point(at: start - step), within: height / 2) { start -= step }
            if picture.shows(point(at: end + step), within: height / 2) { end += step }
        }
        return start...end
    }
}

extension GreyPicture {
    /// Returns whether a point is in the picture, or no further outside than `margin`.
    func shows(_ point: SIMD2<Float>, within margin: Float) -> Bool {
        point.x >= -margin && point.y >= -margin
            && point.x <= Float(width) + margin && point.y <= Float(height) + margin
    }
}
