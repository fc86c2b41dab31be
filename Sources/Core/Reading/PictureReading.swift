// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// A place in a picture: pixels from the top left corner of the picture given.
public struct PicturePoint: Hashable, Sendable {
    /// Pixels from the left side.
    public var x: Float
    /// Pixels from the upper side.
    public var y: Float

    /// A place.
    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }
}

/// Four corners, named as the text within is read: wherever its first line begins is the top left.
public struct Quadrilateral: Hashable, Sendable {
    /// Where the first line begins.
    public var topLeft: PicturePoint
    /// Where the first line ends.
    public var topRight: PicturePoint
    /// Where the last line ends.
    public var bottomRight: PicturePoint
    /// Where the last line begins.
    public var bottomLeft: PicturePoint

    /// The corners in the order of the hands of a clock, as the text is read.
    public init(
        topLeft: PicturePoint,
        topRight: PicturePoint,
        bottomRight: PicturePoint,
        bottomLeft: PicturePoint
    ) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }
}

/// What was read in a picture.
public struct PictureReading: Sendable {
    /// The zones, the largest first.
    public let zones: [ZoneReading]
    /// What should be said about the picture, what is most urgent first; never empty.
    public let feedback: [ReadingFeedback]
    /// Bands of the picture that were looked at because they might have been a zone.
    public let candidateRegions: [Quadrilateral]
    /// A zone that was read but does not convince by itself; several frames together may.
    let doubtful: ZoneReading?
}

/// A machine-readable zone as read in a picture.
public struct ZoneReading: Sendable {
    /// The zone after correction; fields that are not sure are among its findings
    /// (`MRZFinding.uncertain(_:)`), and it is not valid then.
    public internal(set) var document: MRZDocument
    /// The lines before correction, the likeliest characters.
    public let rawLines: [String]
    /// What was changed.
    public let changes: [MRZChange]
    /// The ways to make wrong check digits right, taken or not.
    public let alternatives: [MRZAlternative]
    /// Where the zone stands.
    public let region: Quadrilateral
    /// How far the text is turned: 0, 90, 180 or 270 degrees clockwise, the nearest.
    public let rotation: Int
    /// Whether the text is seen in a mirror, as front cameras show it.
    public let isMirrored: Bool
    /// The distance from character to character, pixels of the picture given.
    public let pitch: Float
    /// For each character of the zone how likely it is right by what was seen alone, and what else it
    /// may be.
    let likelihoods: [MRZLikelihood]
    /// For each character of the zone what was read there.
    let cells: [RecognisedCharacter?]

    /// How sure the zone is, 0 to 1: the least of its fields' (``confidence(of:)``).
    public var confidence: Float {
        var least: Float = 1
        for field in document.fields where !Self.isOptional(field) {
            least = min(least, confidence(of: field) ?? 1)
        }
        return least
    }

    private static func isOptional(_ field: MRZField) -> Bool {
        switch field {
        case .optionalData1, .optionalData2, .personalNumber, .otherData: true
        default: false
        }
    }
}

/// The steps of reading a picture.
public enum ReadingStage: Sendable, CaseIterable {
    /// Bands of text are looked for.
    case locating
    /// Lines are read.
    case reading
    /// What was read is checked and corrected.
    case correcting
}
