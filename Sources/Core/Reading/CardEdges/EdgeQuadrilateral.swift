// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Four lines of which each two neighbours meet in a corner.
struct EdgeQuadrilateral {
    /// The corners clockwise on a screen.
    var corners: [SIMD2<Float>]
    /// The lines from each corner to the next, by their places among those that were searched.
    var lines = [Int]()
    /// Whether the ratio of the sides is nearer to that of a page than to that of a card.
    var isPage = false
    /// How much speaks for a document.
    var worth: Float = 0

    var middle: SIMD2<Float> {
        (corners[0] + corners[1]) / 4 + (corners[2] + corners[3]) / 4
    }

    var area: Float {
        (corners[2] - corners[0]).cross(corners[3] - corners[1]).magnitude / 2
    }

    func contains(_ place: SIMD2<Float>) -> Bool {
        corners.indices.allSatisfy { index in
            let next = corners[(index + 1) % 4]
            return (next - corners[index]).cross(place - corners[index]) >= 0
        }
    }
}
