// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A place in a picture, in pixels from the top left.
public struct FacePoint: Sendable, Hashable {
    /// Columns from the left.
    public let x: Double
    /// Rows from the top.
    public let y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    static func + (one: FacePoint, other: FacePoint) -> FacePoint {
        FacePoint(x: one.x + other.x, y: one.y + other.y)
    }

    static func - (one: FacePoint, other: FacePoint) -> FacePoint {
        FacePoint(x: one.x - other.x, y: one.y - other.y)
    }

    static func * (point: FacePoint, factor: Double) -> FacePoint {
        FacePoint(x: point.x * factor, y: point.y * factor)
    }

    func dot(_ other: FacePoint) -> Double { x * other.x + y * other.y }

    var length: Double { dot(self).squareRoot() }
}

/// The five landmarks of a face: two corners of each eye, and the base of the nose.
///
/// *Left* and *right* are the picture's sides, not the person's.
public struct FaceLandmarks: Sendable, Hashable {
    /// The outer and the inner corner of the eye on the left.
    public let leftOuter, leftInner: FacePoint
    /// The inner and the outer corner of the eye on the right.
    public let rightInner, rightOuter: FacePoint
    /// The base of the nose.
    public let nose: FacePoint

    /// Creates the landmarks of a face.
    ///
    /// - Returns: nil unless the outer corners are at least a pixel apart.
    public init?(
        leftOuter: FacePoint,
        leftInner: FacePoint,
        rightInner: FacePoint,
        rightOuter: FacePoint,
        nose: FacePoint
    ) {
        guard (rightOuter - leftOuter).length >= 1 else { return nil }
        self.leftOuter = leftOuter
        self.leftInner = leftInner
        self.rightInner = rightInner
        self.rightOuter = rightOuter
        self.nose = nose
    }

    /// The distance between the outer corners of the eyes, in pixels.
    public var eyeDistance: Double { (rightOuter - leftOuter).length }

    /// From the left outer corner to the right one, one pixel long.
    var axis: FacePoint { (rightOuter - leftOuter) * (1 / eyeDistance) }

    /// The point in the middle of the four corners of the eyes.
    var middleOfEyes: FacePoint {
        (leftOuter + leftInner + rightInner + rightOuter) * 0.25
    }

    /// The landmarks in the mirrored picture of a width in pixels.
    public func mirrored(width: Int) -> FaceLandmarks {
        let flip = { (point: FacePoint) in FacePoint(x: Double(width - 1) - point.x, y: point.y) }
        return FaceLandmarks(
            leftOuter: flip(rightOuter),
            leftInner: flip(rightInner),
            rightInner: flip(leftInner),
            rightOuter: flip(leftOuter),
            nose: flip(nose)
        ) ?? self
    }
}
