// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where a side of a document should be if the other three are right.
///
/// Print or shadow beside an edge hides it, or looks like it; but a card and a page have a certain ratio of sides.
enum SideCompletion {
    /// A guessed side, from one corner to the next.
    typealias Side = (start: SIMD2<Float>, end: SIMD2<Float>)

    /// The factors by which a quadrilateral is made longer or shorter.
    private static let factors = (0..<35).map { 0.72 + 0.02 * Float($0) }
    /// Shapes that fit worse are not tried.
    private static let mostError: Float = 2
    /// A smaller change gives the same side.
    private static let leastChange: Float = 0.015

    /// Returns for each side where it would have to be, at most two places, for the four to have the shape of a document.
    static func sides(of corners: [SIMD2<Float>]) -> [Side] {
        corners.indices.flatMap { side -> [Side] in
            let (start, end) = (corners[side], corners[(side + 1) % 4])
            let (before, after) = (corners[(side + 3) % 4], corners[(side + 2) % 4])
            let moved = factors.map {
                (start: before + (start - before) * $0, end: after + (end - after) * $0)
            }
            let errors = moved.map { RectangleFit(before, $0.start, $0.end, after).error }
            return factors.indices.dropFirst().dropLast()
                .filter {
                    errors[$0] < mostError && errors[$0] <= errors[$0 - 1]
                        && errors[$0] < errors[$0 + 1]
                        && (factors[$0] - 1).magnitude > leastChange
                }
                .map { moved[$0] }
        }
    }
}
