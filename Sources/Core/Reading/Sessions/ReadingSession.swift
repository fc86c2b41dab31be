// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// Reads a document from the frames of a camera, until they agree.
///
/// For each place of the zone the likelihoods of all frames are averaged; documents whose numbers and
/// dates of birth differ are voted for apart. A zone is stable when all its check digits are right and
/// two frames agree with it on every character, names included; without check digits it takes three.
/// A document whose check digit stays wrong is given as it is once eight frames agree.
/// Memory does not grow with the frames.
public struct ReadingSession: Sendable {
    /// What is known after a frame.
    public enum Progress: Sendable {
        /// Nothing is stable yet; what to say to whoever holds the camera.
        case searching([ReadingFeedback])
        /// The zone.
        case stable(ZoneReading)
    }

    /// Documents that are voted for at the same time, at most.
    private static let mostDocuments = 4

    private let reader: DocumentReader
    private var votes = [ZoneVotes]()
    /// How steep the lines may be that the next frame is searched for.
    private var steepness = LineFinder.Steepness.gentle

    /// A session that has seen nothing.
    public init(effort: DocumentReader.Effort = .frame) {
        reader = DocumentReader(effort: effort)
    }

    /// A session that reads with a reader that was made before.
    public init(_ reader: DocumentReader) {
        self.reader = reader
    }

    /// Reads one more frame, and adds what was read.
    public mutating func add(_ frame: GreyPicture, today: CalendarDate) -> Progress {
        add(read(frame, today: today), today: today)
    }

    /// Reads one more frame without adding it: what it shows by itself, for
    /// ``add(_:today:)-(PictureReading,_)``.
    ///
    /// A frame is searched for lines up to 14 degrees askew, the next for steeper ones as well, turn
    /// by turn until there is a zone; from then on as the zone stands. Frames in which there is
    /// nothing take half of the time so, and no document waits for more than one frame.
    public mutating func read(_ frame: GreyPicture, today: CalendarDate) -> PictureReading {
        guard reader.effort == .frame else { return reader.read(frame, today: today) }
        let reading = reader.read(frame, today: today, attention: [steepness])
        if let zone = reading.zones.first ?? reading.doubtful {
            steepness = zone.isSteep ? .any : .gentle
        } else {
            steepness = steepness == .gentle ? .any : .gentle
        }
        return reading
    }

    /// Adds what was read in a frame.
    public mutating func add(_ reading: PictureReading, today: CalendarDate) -> Progress {
        guard let zone = reading.zones.first ?? reading.doubtful else {
            return .searching(reading.feedback)
        }
        let convinces = !reading.zones.isEmpty
        guard let place = votes.firstIndex(where: { $0.fits(zone) }) else {
            // One frame that does not convince founds nothing.
            if convinces { votes.append(ZoneVotes(zone, convinces: true)) }
            if votes.count > Self.mostDocuments { votes.removeFirst() }
            return .searching(reading.feedback)
        }
        votes[place].add(zone, convinces: convinces)
        if let stable = votes[place].stable(today: today) { return .stable(stable) }
        return .searching(reading.feedback)
    }

    /// Forgets all frames, as between the sides of a card.
    public mutating func reset() {
        votes = []
        steepness = .gentle
    }
}

extension ZoneReading {
    /// Whether its lines may be too steep for the search for gentle ones, which ends at a slope of a
    /// quarter.
    fileprivate var isSteep: Bool {
        let along = (
            x: (region.topRight.x - region.topLeft.x).magnitude,
            y: (region.topRight.y - region.topLeft.y).magnitude
        )
        return min(along.x, along.y) > 0.2 * max(along.x, along.y)
    }
}
