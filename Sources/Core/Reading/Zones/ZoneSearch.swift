// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// One search for zones in a picture.
struct ZoneSearch {
    /// Below this quality a reading is not text in the alphabet of zones.
    private static let leastQuality: Float = -0.75
    /// Above this quality the reading direction is most probably right.
    private static let clearQuality: Float = -0.16

    /// Below this worth a zone is not worth more readings.
    private static let leastWorth: Float = -15
    /// Below this evenness a line is not in print of a fixed pitch.
    private static let leastEvenness: Float = 0.22
    /// Below this regularity the strokes of a fitted line are not evenly spaced.
    private static let leastRegularity: Float = 0.25
    /// Above this evenness a line is worth a look even if there is a zone.
    private static let fairEvenness: Float = 0.4

    /// The greatest differences between lines of the same other print, tuned on the corpus.
    ///
    /// The turn from its direction (two degrees), how much lower or higher a line is, how much more even, and the
    /// factor of the contrast.
    private enum Likeness {
        static let turn: Float = 0.035
        static let heights: ClosedRange<Float> = 0.8...1.25
        static let evenness: Float = 0.15
        static let contrast: Float = 1.6
    }

    /// A line in one of its possible reading directions.
    private struct Way {
        let course: LineCourse
        /// The quality of reading its middle part.
        let quality: Float
    }

    let picture: GreyPicture
    let recogniser: LineRecogniser
    let effort: DocumentReader.Effort
    let today: CalendarDate
    /// The steepnesses of lines to look for, in turn until there is a zone.
    let attention: [LineFinder.Steepness]
    /// Whether lines of a frame are read as in a mirror; of a still picture, unclear ones are anyway.
    let inMirror: Bool
    /// The zones that convince.
    private(set) var zones = [ZoneAssembler.Zone]()
    /// A zone that was seen but does not convince.
    private(set) var doubtful: ZoneAssembler.Zone?
    /// A line of a zone of which no other line was found.
    private(set) var loneLine: ReadLine?
    /// Whether there is small print of a fixed pitch.
    private(set) var isFar = false
    /// Lines whose reading direction is not clear.
    private var unclear = [Way]()
    /// The number of parts of long lines that were examined.
    private var pieceCount = 0
    /// The number of parts of lines that were read to find out whether the lines are of a zone.
    private var probeCount = 0
    /// Lines that belong to no zone, and their contrast.
    private var otherPrint = [(line: LineFinder.Candidate, contrast: Float)]()
    /// The lines that were examined.
    private(set) var looked = [LineCourse]()

    init(
        _ picture: GreyPicture,
        _ recogniser: LineRecogniser,
        effort: DocumentReader.Effort,
        today: CalendarDate,
        attention: [LineFinder.Steepness],
        inMirror: Bool = false
    ) {
        self.picture = picture
        self.recogniser = recogniser
        self.effort = effort
        self.today = today
        self.attention = attention
        self.inMirror = inMirror
    }

    /// The longest side in pixels of the picture in which lines are sought.
    ///
    /// In a frame, lines with legible characters can be found at half of that size.
    private var locatingSide: Int { effort == .frame ? 480 : 1000 }
    /// The greatest number of lines kept for a closer look.
    private var mostCandidates: Int { effort == .frame ? 16 : 60 }
    /// The greatest number of parts of lines read to find out whether the lines are of a zone.
    private var mostProbes: Int { effort == .frame ? 3 : 24 }

    mutating func run(_ onStage: (ReadingStage) -> Void) {
        let longest = max(picture.width, picture.height)
        let factor = max(1, (longest + locatingSide - 1) / locatingSide)
        var finder = LineFinder(picture, reducedBy: factor)
        for steepness in attention where zones.isEmpty {
            let part = steepness == .gentle ? mostProbes * 2 / 3 : mostProbes
            search(&finder, steepness, upTo: part, onStage)
        }
        if effort == .still, zones.isEmpty, factor > 1 { lookCloser(factor / 2, onStage) }
        isFar = finder.candidates.contains {
            $0.hasPartner && $0.evenness > LineFinder.plainEvenness && $0.course.height < 5
        }
        guard effort == .still, zones.isEmpty else { return }
        lookAtUnevenLines(finder, onStage)
        unclear.sort { $0.quality > $1.quality }
        for way in unclear.prefix(4) where zones.isEmpty {
            _ = read(way.course, onStage)
        }
    }

    /// Examines the strongest lines that were not considered even.
    ///
    /// Their strokes must be regular once their height is known, unless there is hardly another line: the course of a
    /// lone line in a picture is only roughly known at first.
    private mutating func lookAtUnevenLines(_ finder: LineFinder, _ onStage: (ReadingStage) -> Void)
    {
        let strongest = finder.candidates.sorted { $0.strength > $1.strength }.prefix(3)
        let isAlone = finder.candidates.count <= 2
        for candidate in strongest
        where zones.isEmpty && candidate.evenness <= Self.leastEvenness {
            guard let fit = newFit(candidate.course) else { continue }
            guard isAlone || fit.regularity > Self.leastRegularity else { continue }
            look(at: fit.course, evenInMirror: false, onStage)
        }
    }

    /// Examines even lines in a less reduced picture.
    ///
    /// In a strongly reduced one, lines of small characters merge with other print around them.
    private mutating func lookCloser(_ factor: Int, _ onStage: (ReadingStage) -> Void) {
        var finder = LineFinder(picture, reducedBy: factor, mostLevels: 1)
        onStage(.locating)
        for runsDown in [false, true] {
            finder.find(runsDown: runsDown, .gentle, most: mostCandidates)
        }
        onStage(.reading)
        probeCount = 0
        for candidate in finder.candidates where candidate.evenness > Self.fairEvenness {
            guard probeCount < mostProbes / 3 else { break }
            if !isLikeOtherPrint(candidate) { look(at: candidate, onStage) }
        }
    }

    /// Examines possible lines of zones up to a steepness, until `mostProbes` parts of lines were read.
    private mutating func search(
        _ finder: inout LineFinder,
        _ steepness: LineFinder.Steepness,
        upTo mostProbes: Int,
        _ onStage: (ReadingStage) -> Void
    ) {
        // A clear zone makes the search for lines in the other direction unnecessary.
        for runsDown in [false, true] where !fills {
            onStage(.locating)
            finder.find(runsDown: runsDown, steepness, most: mostCandidates)
            onStage(.reading)
            for candidate in finder.candidates.prefix(4) where probeCount < mostProbes {
                guard candidate.hasPartner, candidate.evenness > LineFinder.plainEvenness else {
                    continue
                }
                guard !isLikeOtherPrint(candidate) else { continue }
                look(at: candidate, onStage)
            }
        }
        var alike = [LineFinder.Candidate]()
        for candidate in finder.candidates where probeCount < mostProbes {
            if isLikeOtherPrint(candidate) {
                alike.append(candidate)
            } else {
                look(at: candidate, onStage)
            }
        }
        for candidate in alike where probeCount < mostProbes / 2 {
            look(at: candidate, onStage)
        }
    }

    /// Examines a possible line of a zone, and parts of it if it is long.
    private mutating func look(
        at candidate: LineFinder.Candidate,
        _ onStage: (ReadingStage) -> Void
    ) {
        // Once there is a zone, only lines that look like another one are worth the time.
        let least = zones.isEmpty ? Self.leastEvenness : Self.fairEvenness
        guard candidate.evenness > least else { return }
        let known = zones.count
        let isEven =
            candidate.evenness > LineFinder.plainEvenness
            || candidate.hasPartner && candidate.evenness > Self.fairEvenness
        let fit = newFit(candidate.course)
        if let fit {
            look(at: fit.course, evenInMirror: isEven, onStage)
            if isEven, zones.count == known { lookAtHalves(of: fit.course, onStage) }
        }
        lookAtParts(of: candidate, onStage)
        if zones.count == known, let fit { otherPrint.append((candidate, fit.contrast)) }
    }

    /// Returns whether a line is one more of a page of other print.
    ///
    /// It is then parallel to two lines that belong to no zone, equally high, and neither more even nor much darker.
    private func isLikeOtherPrint(_ candidate: LineFinder.Candidate) -> Bool {
        let course = candidate.course
        let alike = otherPrint.filter { other, _ in
            let along = other.course.along
            let turn = course.along.x * along.y - course.along.y * along.x
            return turn.magnitude < Likeness.turn
                && Likeness.heights.contains(course.height / other.course.height)
                && candidate.evenness < other.evenness + Likeness.evenness
        }
        guard alike.count >= 2 else { return false }
        // The waves of security print are as even as a zone, but pale in comparison.
        guard candidate.evenness > LineFinder.plainEvenness else { return true }
        let contrast = LineFit(course, in: picture).contrast
        return alike.contains { contrast < Likeness.contrast * $0.contrast }
    }

    /// Whether there is a zone so large that no other document fits beside it at a right angle.
    private var fills: Bool {
        let longest = max(picture.width, picture.height)
        return zones.contains { $0.lines[0].course.length > 0.4 * Float(longest) }
    }

    /// Examines the two lines that a band may consist of.
    ///
    /// They are so close, letter above letter, that they were taken for one.
    private mutating func lookAtHalves(of course: LineCourse, _ onStage: (ReadingStage) -> Void) {
        guard effort == .still else { return }
        let known = zones.count
        for side in [Float(-1), 1] where zones.count == known {
            var half = course.moved(by: side * 0.3 * course.height)
            half.height = 0.4 * course.height
            // If one of them is not a line, the band is not two.
            guard let fit = printFit(half), fit.course.height < 0.6 * course.height else { return }
            look(at: fit.course, evenInMirror: false, onStage)
        }
    }

    /// Examines parts of a line longer than those of zones.
    ///
    /// Print beside a zone, or a second document, may continue it, and then nothing fits all of it.
    private mutating func lookAtParts(
        of candidate: LineFinder.Candidate,
        _ onStage: (ReadingStage) -> Void
    ) {
        guard effort == .still, pieceCount < 24 else { return }
        for piece in candidate.evenParts where !isInZone(piece) {
            pieceCount += 1
            let fit = LineFit(piece, in: picture)
            guard fit.contrast > 0.5, !isInZone(fit.course) else { continue }
            var ways = [way(fit.course)]
            if ways[0].quality < Self.clearQuality / 4 { ways.append(way(fit.course.turned)) }
            ways.sort { $0.quality > $1.quality }
            if ways[0].quality > Self.clearQuality { _ = read(ways[0].course, onStage) }
        }
    }

    private func isInZone(_ course: LineCourse) -> Bool {
        zones.contains { zone in zone.lines.contains { $0.course.covers(course) } }
    }

    /// Returns the fit of a line that was not examined yet and may be long enough for a zone.
    private func newFit(_ course: LineCourse) -> LineFit? {
        guard !isKnown(course), let fit = printFit(course) else { return nil }
        return isKnown(fit.course) ? nil : fit
    }

    /// Returns the fit of a line that is dark enough for print and may be long enough for a zone.
    private func printFit(_ course: LineCourse) -> LineFit? {
        let fit = LineFit(course, in: picture)
        return fit.contrast > 0.5 && fit.course.length > 14 * fit.course.height ? fit : nil
    }

    /// Checks whether a line is of a zone, and reads it.
    ///
    /// If it is unreadable in both directions, tries it mirrored only if requested.
    private mutating func look(
        at course: LineCourse,
        evenInMirror: Bool,
        _ onStage: (ReadingStage) -> Void
    ) {
        looked.append(course)
        var ways = [Way]()
        let course = inMirror ? course.mirrored : course
        for course in [course, course.turned] {
            ways.append(way(course))
            probeCount += 1
            if ways[0].quality > Self.clearQuality / 4 { break }
        }
        ways.sort { $0.quality > $1.quality }
        guard evenInMirror || ways[0].quality > Self.leastQuality else { return }
        let isClear = ways[0].quality > Self.clearQuality
        if isClear, read(ways[0].course, onStage) { return }
        guard zones.isEmpty, effort == .still else { return }
        // Mirrored reading comes last, because fillers look the same there upside down.
        for course in [course.mirrored, course.mirrored.turned] {
            ways.append(way(course))
        }
        if isClear { ways.remove(at: 0) }
        unclear += ways.filter { $0.quality > Self.leastQuality }
    }

    /// Evaluates how well the middle part of a line reads.
    private func way(_ course: LineCourse) -> Way {
        let probe = ReadLine(course.middlePart, in: picture, with: recogniser, margin: 0)
        let count = probe.letters.count
        return Way(course: course, quality: count >= 8 ? probe.quality : -10)
    }

    private func isKnown(_ course: LineCourse) -> Bool {
        looked.contains { $0.covers(course) } || isInZone(course)
    }

    /// Reads a line and its neighbours; returns whether they are a zone.
    private mutating func read(_ course: LineCourse, _ onStage: (ReadingStage) -> Void) -> Bool {
        let first = ReadLine(course, in: picture, with: recogniser, margin: 5)
        var line = first
        for _ in 0..<3 {
            guard let longer = line.course.grown(beyond: line.looked, pitch: line.pitch) else {
                break
            }
            let fit = LineFit(longer, in: picture)
            let next = ReadLine(fit.course, in: picture, with: recogniser, margin: 12)
            guard next.letters.count > line.letters.count else { break }
            line = next
        }
        if read(around: line, onStage) { return true }
        // Print beside the zone may have been taken for a part of it.
        guard effort == .still, line.letters.count > first.letters.count,
            first.quality > Self.clearQuality
        else { return false }
        return read(around: first, onStage)
    }

    /// Reads the neighbours of a line; returns whether they form a zone with it.
    private mutating func read(
        around line: ReadLine,
        _ onStage: (ReadingStage) -> Void
    ) -> Bool {
        guard line.letters.count >= 24 else { return false }
        var neighbours = ZoneLines(around: line, in: picture, with: recogniser, effort: effort)
        // Passports, visas and larger cards have two lines, small cards three.
        let usual = line.cellCount > 32 ? 2 : 3
        var best: ZoneAssembler.Zone?
        repeat {
            let hasMore = neighbours.lines.count < 4 && neighbours.extend()
            guard neighbours.lines.count >= usual || !hasMore else { continue }
            neighbours.extendByShortLine()
            onStage(.correcting)
            best = ZoneAssembler(picture: picture, today: today).zone(of: neighbours.lines)
            onStage(.reading)
            if !hasMore || best?.isConvincing ?? false { break }
        } while true
        if effort == .still, let zone = best, zone.worth > Self.leastWorth {
            best = ZoneRetry(picture: picture, recogniser: recogniser, today: today)
                .improved(zone)
        }
        if best == nil, loneLine == nil, line.quality > Self.clearQuality, line.isOfZone {
            loneLine = line
        }
        return keep(best)
    }

    /// Keeps a zone if it convinces; returns whether it does.
    private mutating func keep(_ zone: ZoneAssembler.Zone?) -> Bool {
        guard let zone else { return false }
        guard zone.isConvincing else {
            if zone.worth > doubtful?.worth ?? -.infinity { doubtful = zone }
            return false
        }
        if let place = zones.firstIndex(where: { $0.covers(zone) }) {
            if zone.worth > zones[place].worth { zones[place] = zone }
        } else {
            zones.append(zone)
        }
        return true
    }

    /// The result of the search.
    var reading: PictureReading {
        let found = zones.map { zone in
            var reading = ZoneReading(zone, openLines: zone.openLines(in: picture))
            if effort == .still {
                let outline = DocumentOutline(around: reading, in: picture)
                reading.outline = outline
                reading.portrait =
                    PortraitSearch(outline, of: reading.document.format, in: picture)?.portrait
            }
            return reading
        }.sorted { $0.region.area > $1.region.area }
        return PictureReading(
            zones: found,
            feedback: feedback(found),
            candidateRegions: looked.map { Quadrilateral($0) },
            doubtful: doubtful.map { ZoneReading($0) }
        )
    }
}

extension LineCourse {
    /// The middle of a line, about sixteen characters.
    var middlePart: LineCourse {
        var part = self
        let middle = (extent.lowerBound + extent.upperBound) / 2
        let half = min(length / 2, 8.5 * height)
        part.extent = middle - half...middle + half
        return part
    }

    /// Returns the extent of the letters read, if the line continues beyond the examined part.
    ///
    /// Letters are then outside `looked`.
    fileprivate func grown(beyond looked: LineCourse, pitch: Float) -> LineCourse? {
        let isLonger =
            extent.lowerBound < looked.extent.lowerBound - 3 * pitch
            || extent.upperBound > looked.extent.upperBound + 3 * pitch
        return isLonger ? self : nil
    }
}
