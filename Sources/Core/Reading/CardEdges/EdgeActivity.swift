// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How much texture or print there is around each pixel: the mean steepness.
struct EdgeActivity {
    private let width: Int
    private let height: Int
    /// Sums of the steepness above and to the left of each corner of pixels.
    private var sums: [UInt32]

    /// Half of the side of the square over which the mean is taken.
    private static let reach = 3

    init(_ gradients: EdgeGradients) {
        width = gradients.width
        height = gradients.height
        sums = [UInt32](repeating: 0, count: (width + 1) * (height + 1))
        for row in 0..<height {
            var sum: UInt32 = 0
            let (source, target) = (row * width, (row + 1) * (width + 1))
            for column in 0..<width {
                sum &+= UInt32(gradients.steepness[source + column])
                sums[target + column + 1] = sums[target - width + column] &+ sum
            }
        }
    }

    /// Returns the mean around a place; `nil` outside the picture.
    @inline(__always)
    func value(_ place: SIMD2<Float>) -> Float? {
        guard place.x > -0.5, place.y > -0.5 else { return nil }
        let (column, row) = (Int(place.x + 0.5), Int(place.y + 0.5))
        guard column < width, row < height else { return nil }
        let (left, right) = (
            max(0, column - Self.reach), min(width, column + Self.reach + 1)
        )
        let (top, bottom) = (max(0, row - Self.reach), min(height, row + Self.reach + 1))
        let stride = width + 1
        let sum =
            sums[bottom * stride + right] &- sums[bottom * stride + left]
            &- sums[top * stride + right] &+ sums[top * stride + left]
        return Float(sum) / Float((right - left) * (bottom - top))
    }
}
