// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// Reads a document from camera frames until they agree.
///
/// Averages the likelihoods of all frames for each place of the zone; documents that differ in number and date of birth
/// have separate votes. A zone is stable when all its check digits are right and two frames agree with it on every
/// character, names included; without check digits it takes three. A document whose check digit stays wrong, or of
/// which a character stays missing, is returned as it is once eight frames agree. Frames in which lines may be cut off
/// count for none of this. Memory does not grow with the number of frames.
public struct ReadingSession: Sendable {
    /// The state after a frame.
    public enum Progress: Sendable {
        /// Nothing is stable yet; contains the feedback for the person holding the camera.
        case searching([ReadingFeedback])
        /// The stable zone.
        case stable(ZoneReading)
    }

    /// The greatest number of documents with votes at the same time.
    private static let mostDocuments = 4
    /// Every so many frames without a zone, one is read as in a mirror: some front cameras give such pictures.
    private static let mirrorPeriod = 5

    private let reader: DocumentReader
    private var votes = [ZoneVotes]()
    /// How steep lines may be in the search of the next frame.
    private var steepness = LineFinder.Steepness.gentle
    /// Whether the next frame is read as in a mirror.
    private var inMirror = false
    /// The frames in a row without a zone.
    private var emptyCount = 0

    /// Creates a session without any frames.
    public init(effort: DocumentReader.Effort = .frame) {
        reader = DocumentReader(effort: effort)
    }

    /// Creates a session that uses an existing reader.
    public init(_ reader: DocumentReader) {
        self.reader = reader
    }

    /// Reads one more frame and adds the result.
    public mutating func add(_ frame: GreyPicture, today: CalendarDate) -> Progress {
        add(read(frame, today: today), today: today)
    }

    /// Reads one more frame without adding it, for ``add(_:today:)-(PictureReading,_)``.
    ///
    /// Searches frames in turn for lines up to 14 degrees askew and for steeper ones as well, and each fifth one as in a
    /// mirror, until there is a zone; from then on it searches as that zone was found. This way, frames without a zone take
    /// half the time, and no document that is not mirrored waits for more than three.
    public mutating func read(_ frame: GreyPicture, today: CalendarDate) -> PictureReading {
        guard reader.effort == .frame else { return reader.read(frame, today: today) }
        let reading = reader.read(
            frame,
            today: today,
            attention: [steepness],
            inMirror: inMirror
        )
        // What does not convince in a mirror may well be no zone, or not mirrored.
        if let zone = reading.zones.first ?? (inMirror ? nil : reading.doubtful) {
            steepness = zone.isSteep ? .any : .gentle
            emptyCount = 0
        } else {
            emptyCount += 1
            steepness = emptyCount.isMultiple(of: 2) ? .gentle : .any
            inMirror = emptyCount % Self.mirrorPeriod == Self.mirrorPeriod - 1
        }
        return reading
    }

    /// Adds the reading of a frame.
    public mutating func add(_ reading: PictureReading, today: CalendarDate) -> Progress {
        guard let zone = reading.zones.first ?? reading.doubtful else {
            return .searching(reading.feedback)
        }
        let convinces = !reading.zones.isEmpty && !zone.isPartlyVisible
        guard let place = votes.firstIndex(where: { $0.fits(zone) }) else {
            // One frame that does not convince starts no votes.
            if convinces { votes.append(ZoneVotes(zone, convinces: true)) }
            if votes.count > Self.mostDocuments { votes.removeFirst() }
            return .searching(reading.feedback)
        }
        votes[place].add(zone, convinces: convinces)
        if let stable = votes[place].stable(today: today) { return .stable(stable) }
        return .searching(reading.feedback)
    }

    /// Forgets all frames, for example between the sides of a card.
    public mutating func reset() {
        votes = []
        steepness = .gentle
        inMirror = false
        emptyCount = 0
    }
}

extension ZoneReading {
    /// Whether its lines may be too steep for the search for gentle ones, whose limit is a slope of a quarter.
    fileprivate var isSteep: Bool {
        let along = (
            x: (region.topRight.x - region.topLeft.x).magnitude,
            y: (region.topRight.y - region.topLeft.y).magnitude
        )
        return min(along.x, along.y) > 0.2 * max(along.x, along.y)
    }
}
