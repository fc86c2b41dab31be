// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The place in a picture where a document should be: a rectangle in pixels, of which parts may be outside the picture.
package struct CaptureGuide: Sendable, Hashable {
    /// How far a document may reach beyond the rectangle, as a part of its longer side.
    private static let tolerance: Float = 0.08
    /// The least part of the rectangle that a document fills.
    static let least: Float = 0.35

    private let upperLeft: PicturePoint
    private let lowerRight: PicturePoint

    /// Creates a guide; `nil` if it has no area.
    package init?(left: Float, top: Float, right: Float, bottom: Float) {
        guard left < right, top < bottom else { return nil }
        upperLeft = PicturePoint(x: left, y: top)
        lowerRight = PicturePoint(x: right, y: bottom)
    }

    /// Returns whether all corners are inside, or almost.
    func holds(_ corners: [PicturePoint]) -> Bool {
        let longest = max(lowerRight.x - upperLeft.x, lowerRight.y - upperLeft.y)
        let beyond = longest * Self.tolerance
        return corners.allSatisfy {
            $0.x >= upperLeft.x - beyond && $0.x <= lowerRight.x + beyond
                && $0.y >= upperLeft.y - beyond && $0.y <= lowerRight.y + beyond
        }
    }

    /// Returns how much of the rectangle's part inside the picture an area is.
    func share(of area: Float, in picture: GreyPicture) -> Float {
        let width = min(lowerRight.x, Float(picture.width)) - max(upperLeft.x, 0)
        let height = min(lowerRight.y, Float(picture.height)) - max(upperLeft.y, 0)
        return area / max(1, max(0, width) * max(0, height))
    }
}
