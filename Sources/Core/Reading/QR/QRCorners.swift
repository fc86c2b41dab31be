// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Three finder patterns that may belong to one code, each in its corner.
package struct QRCorners {
    let topLeft: Finder
    let topRight: Finder
    let bottomLeft: Finder
    /// How badly the three fit; 0 for a square.
    let misfit: Double

    /// Assigns three patterns in any order to the corners; `nil` if they cannot be a code.
    init?(_ one: Finder, _ two: Finder, _ three: Finder) {
        let small = min(one.module, two.module, three.module)
        let large = max(one.module, two.module, three.module)
        guard large < 1.7 * small else { return nil }
        // The corner is opposite the longest side.
        let lengths = (
            (two.center - three.center).length, (one.center - three.center).length,
            (one.center - two.center).length
        )
        let longest = max(lengths.0, lengths.1, lengths.2)
        let (corner, right, left) =
            longest == lengths.0
            ? (one, two, three) : longest == lengths.1 ? (two, one, three) : (three, one, two)
        let first = right.center - corner.center
        let second = left.center - corner.center
        let (longer, shorter) = (max(first.length, second.length), min(first.length, second.length))
        // The smallest code has 14 modules between the middles, the largest one 170.
        guard shorter > 10 * small, longer < 220 * large, longer < 1.8 * shorter else { return nil }
        let cosine = abs(first.dot(second)) / (longer * shorter)
        guard cosine < 0.5 else { return nil }
        misfit = cosine + (longer / shorter - 1) + (large / small - 1)
        topLeft = corner
        let isClockwise = first.cross(second) > 0
        topRight = isClockwise ? right : left
        bottomLeft = isClockwise ? left : right
    }

    /// The greatest number of patterns tried in all triples, whose number is its cube.
    private static let smallCrowd = 24

    /// The misfit of a triple without timing patterns: more than that of any with them.
    private static let noTimingMisfit = 4.0

    /// Returns the likeliest triples of patterns, the best first; for a crowd, only those tried before the search must
    /// end.
    static func candidates(
        among finders: [Finder],
        on ink: Ink,
        limit: Int,
        finderLimit: Int = FinderCrowd.finderLimit,
        until mustEnd: () -> Bool
    ) -> [QRCorners] {
        let seen = finders.filter { $0.votes >= 2 }
        guard seen.count <= smallCrowd else {
            return FinderCrowd(Array(seen.prefix(finderLimit)), on: ink).candidates(
                limit: limit,
                until: mustEnd
            )
        }
        var found: [(corners: QRCorners, misfit: Double)] = []
        for (first, one) in seen.enumerated() {
            for (second, two) in seen.enumerated().dropFirst(first + 1) {
                for three in seen.dropFirst(second + 1) {
                    guard let corners = QRCorners(one, two, three) else { continue }
                    // Patterns of several codes form squares too, but without timing patterns.
                    let timing = seen.count > 3 ? corners.timingMisfit(on: ink) : 0
                    found.append((corners, corners.misfit + (timing ?? noTimingMisfit)))
                }
            }
        }
        return found.sorted { $0.misfit < $1.misfit }.prefix(limit).map { $0.corners }
    }
}
