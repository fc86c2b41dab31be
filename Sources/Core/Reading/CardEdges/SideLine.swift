// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The line on which a side of a quadrilateral lies.
struct SideLine {
    /// A place on it.
    var place: SIMD2<Float>
    /// Its direction, of length 1.
    var way: SIMD2<Float>

    /// The sine of the least angle between two sides that meet in a corner.
    private static let leastTurn: Float = 0.2

    /// Returns the corner where it meets another side; `nil` if the two are nearly parallel.
    func corner(with other: SideLine) -> SIMD2<Float>? {
        let turn = way.cross(other.way)
        guard turn.magnitude > Self.leastTurn else { return nil }
        return place + way * ((other.place - place).cross(other.way) / turn)
    }
}
