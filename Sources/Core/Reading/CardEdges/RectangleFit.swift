// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How well four corners fit a rectangle with the ratio of a card or page, seen by a camera from anywhere.
struct RectangleFit {
    /// 0 for a perfect fit; 1 if the ratio is 5 % or an angle about 3.4° off.
    private(set) var error: Float = 9
    /// Whether the ratio of the sides is nearer to that of a page than to that of a card.
    private(set) var isPage = false

    /// Logarithms of the ratio of sides of cards and of pages (ISO/IEC 7810 ID-1; ICAO Doc 9303-4).
    private static let (card, page): (Float, Float) = (0.4612, 0.3507)
    /// The camera's focal length is not known; these are tried, as parts of the diagonal of the four corners.
    private static let focalLengths: [Float] = [1.3, 2, 3]
    private static let ratioScale: Float = 0.05
    private static let angleScale: Float = 0.06

    /// Measures corners in their order around the rectangle.
    init(
        _ first: SIMD2<Float>,
        _ second: SIMD2<Float>,
        _ third: SIMD2<Float>,
        _ fourth: SIMD2<Float>
    ) {
        // The projection of the unit square; its columns are the images of two perpendicular directions.
        let (one, other) = (second - third, fourth - third)
        let turn = one.cross(other)
        guard turn.magnitude > 1 else { return }
        let lean = first - second + third - fourth
        let (across, down) = (lean.cross(other) / turn, one.cross(lean) / turn)
        // The camera is taken to look at where the diagonals cross.
        let (diagonal, crossing) = (third - first, fourth - second)
        let crossed = diagonal.cross(crossing)
        guard crossed.magnitude > 1 else { return }
        let centre = first + diagonal * ((second - first).cross(crossing) / crossed)
        let right = second - first + (second - centre) * across
        let low = fourth - first + (fourth - centre) * down
        let longest = max(diagonal.length, crossing.length)
        for part in Self.focalLengths {
            let focal = part * part * longest * longest
            let width = right.dot(right) + across * across * focal
            let height = low.dot(low) + down * down * focal
            let product = width * height
            guard product > 0 else { continue }
            let cosine = (right.dot(low) + across * down * focal) / product.squareRoot()
            let ratio = min(3, (max(width, height) / min(width, height)).squareRoot())
            let size = ratio.logarithmTo3
            let miss =
                min((size - Self.card).magnitude, (size - Self.page).magnitude) / Self.ratioScale
            let angle = cosine / Self.angleScale
            let found = miss * miss + angle * angle
            if found < error { (error, isPage) = (found, size < (Self.card + Self.page) / 2) }
        }
    }
}

extension Float {
    /// The natural logarithm of a number between 1 and 3.
    fileprivate var logarithmTo3: Float {
        // Twice the area tangent of (x - 1) / (x + 1).
        let part = (self - 1) / (self + 1)
        let square = part * part
        return 2 * part * (1 + square * (1.0 / 3 + square * (0.2 + square / 7)))
    }
}
