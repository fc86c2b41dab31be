// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// A point in a picture: pixels from the top left corner of the original picture.
public struct PicturePoint: Hashable, Sendable {
    /// Pixels from the left side.
    public var x: Float
    /// Pixels from the upper side.
    public var y: Float

    /// Creates a point.
    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }
}

/// Four corners, named as the text within is read: the top left is where its first line begins.
public struct Quadrilateral: Hashable, Sendable {
    /// Where the first line begins.
    public var topLeft: PicturePoint
    /// Where the first line ends.
    public var topRight: PicturePoint
    /// Where the last line ends.
    public var bottomRight: PicturePoint
    /// Where the last line begins.
    public var bottomLeft: PicturePoint

    /// Creates a quadrilateral from its corners in clockwise order, as the text is read.
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

/// The result of reading a picture.
public struct PictureReading: Sendable {
    /// The zones, the largest first.
    public let zones: [ZoneReading]
    /// Feedback on the picture, the most urgent first; never empty.
    public let feedback: [ReadingFeedback]
    /// Regions of the picture that were examined because they might have been a zone.
    public let candidateRegions: [Quadrilateral]
    /// A zone that does not convince on its own; several frames together may.
    let doubtful: ZoneReading?
}

/// A machine-readable zone read in a picture.
public struct ZoneReading: Sendable {
    /// The zone after correction.
    ///
    /// Fields that are not certain are among its findings (`MRZFinding.uncertain(_:)`), and then it is not valid.
    public internal(set) var document: MRZDocument
    /// The lines before correction, with the likeliest characters.
    public let rawLines: [String]
    /// All changes.
    public let changes: [MRZChange]
    /// The ways to make wrong check digits right, chosen or not.
    public let alternatives: [MRZAlternative]
    /// The region of the zone in the picture.
    public let region: Quadrilateral
    /// The nearest rotation of the text: 0, 90, 180 or 270 degrees clockwise.
    public let rotation: Int
    /// Whether the text is mirrored, as front cameras show it.
    public let isMirrored: Bool
    /// The distance from character to character, in pixels of the original picture.
    public let pitch: Float
    /// The outline of the document that carries the zone; `nil` if the picture was one of many frames.
    public internal(set) var outline: DocumentOutline?
    /// Where the holder's portrait is, if it is on the side that has the zone; `nil` if it was not found, or the picture
    /// was one of many frames.
    public internal(set) var portrait: DocumentPortrait?
    /// The likelihood of each character of the zone by its reading alone, and the other possibilities.
    let likelihoods: [MRZLikelihood]
    /// What was read for each character of the zone.
    let cells: [RecognisedCharacter?]

    /// The confidence in the zone, 0 to 1: the least of its fields' (``confidence(of:)``).
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
    /// Looking for bands of text.
    case locating
    /// Reading lines.
    case reading
    /// Checking and correcting the characters read.
    case correcting
}
