// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A face that the engine found.
public struct FoundFace: Sendable, Hashable {
    /// The edges of its box, in pixels, the right and the lower one included; they may lie outside the picture.
    public let left, top, right, bottom: Int
    /// Its landmarks.
    public let landmarks: FaceLandmarks

    /// Describes a face.
    ///
    /// - Returns: nil for an empty box.
    public init?(left: Int, top: Int, right: Int, bottom: Int, landmarks: FaceLandmarks) {
        guard left < right, top < bottom else { return nil }
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
        self.landmarks = landmarks
    }

    /// Whether all of the box is inside a picture.
    func isInside(width: Int, height: Int) -> Bool {
        left >= 0 && top >= 0 && right < width && bottom < height
    }

    /// Returns the face as the steps see it; `isMirrored` tells whether the picture shows the person as in a mirror.
    public func sighting(in picture: FacePixels, isMirrored: Bool = false) -> FaceSighting {
        let width = Double(picture.width)
        return FaceSighting(
            measures: FaceMeasures(landmarks, width: picture.width, isMirrored: isMirrored),
            middle: FacePoint(
                x: Double(left + right) / 2 / width,
                y: Double(top + bottom) / 2 / width
            ),
            width: Double(right - left + 1) / width
        )
    }
}
