// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where a head points and how near it is.
public struct FaceMeasures: Sendable, Hashable {
    /// How far the base of the nose is off the middle of the eyes along their axis, in distances of the outer corners.
    ///
    /// Positive if the nose is further right in a picture that is not mirrored: the person looks to their left.
    public let turn: Double
    /// The distance of the outer corners of the eyes, in widths of the picture.
    public let distance: Double
    /// The sine of the angle between the axis of the eyes and the rows of the picture, without its sign.
    public let rollSine: Double

    /// Creates measures from their numbers.
    public init(turn: Double, distance: Double, rollSine: Double = 0) {
        self.turn = turn
        self.distance = distance
        self.rollSine = rollSine
    }

    /// Measures a face.
    ///
    /// - Parameters:
    ///   - landmarks: in pixels of the picture.
    ///   - width: of the picture, in pixels; at least 1.
    ///   - isMirrored: whether the picture shows the person as in a mirror, which is undone.
    public init(_ landmarks: FaceLandmarks, width: Int, isMirrored: Bool = false) {
        let face = isMirrored ? landmarks.mirrored(width: width) : landmarks
        let offset = face.nose - face.middleOfEyes
        turn = offset.dot(face.axis) / face.eyeDistance
        distance = face.eyeDistance / Double(max(1, width))
        rollSine = face.axis.y.magnitude
    }
}
