// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The limits of the face step, and what is known about each.
///
/// They are data: Docs/identity-check-face.md has the same table.
public struct FaceThresholds: Sendable, Hashable {
    /// The greatest turn of a head that looks straight ahead.
    public var straightTurn = 0.10
    /// The least turn of a head that looks aside.
    public var sideTurn = 0.22
    /// The greatest part of its frontal distance that the eyes of a turned head have; a flat picture that only has its
    /// nose displaced keeps all of it.
    public var turnedShare = 0.97
    /// The distances of a face at the start.
    public var startDistance = 0.16...0.24
    /// The least distance of the outer corners of a near face, in widths of the picture.
    public var nearDistance = 0.28
    /// The greatest distance of the outer corners of a far face, in widths of the picture.
    public var farDistance = 0.13
    /// The greatest sine of the roll: 15 degrees.
    public var rollSine = 0.2588
    /// The frames in a row that must show what was asked for.
    public var heldFrames = 3
    /// The greatest jump between two frames, in widths of the face.
    public var jump = 0.5
    /// The greatest distance of embeddings between the selfie and the frames of the steps.
    public var samePerson = 0.50
    /// The greatest distance of embeddings at which portrait and selfie match.
    public var match = 0.50
    /// The least distance of embeddings at which they do not match.
    public var noMatch = 0.60
    /// The fewest pixels between the outer corners of the eyes of a portrait.
    public var portraitEyes = 40.0
    /// The greatest distance at which a selfie may be a piece of the document's own picture.
    public var croppedDistance = 0.15
    /// The least correlation of the grey values at which it is.
    public var croppedCorrelation = 0.9
    /// The least sharpness of a face, see ``FaceSample/sharpness``.
    public var sharpness = 0.03
    /// The least mean colourfulness of a face in colour, 0 to 255.
    public var colourfulness = 4.0

    /// Creates the thresholds that hold today.
    public init() {}

    /// The thresholds that hold today.
    public static let standard = FaceThresholds()
}

extension FaceThresholds {
    /// Where a threshold on the distance of embeddings was measured.
    public struct Origin: Sendable, Hashable {
        /// The greatest distance that counts as the same person.
        public let distance: Double
        /// Who measured, and on what pictures.
        public let source: String
        /// The share of pairs that were judged right, if that was published.
        public let accuracy: Double?
        /// The share of pairs of different persons that were taken for one; nil if it is not known.
        public let falseMatchRate: Double?
    }

    /// What is known about the thresholds; nothing was measured on portraits of documents.
    public static let origins: [Origin] = [
        Origin(
            distance: 0.60,
            source: "the model's author, on the pairs of Labeled Faces in the Wild",
            accuracy: 0.9938,
            falseMatchRate: nil
        ),
        Origin(
            distance: 0.50,
            source: "stricter than the author's; no false-match rate was measured",
            accuracy: nil,
            falseMatchRate: nil
        ),
    ]
}
