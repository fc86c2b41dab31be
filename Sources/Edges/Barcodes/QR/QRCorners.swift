// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Three finder patterns that may belong to one code, each in its corner.
struct QRCorners {
    let topLeft: Finder
    let topRight: Finder
    let bottomLeft: Finder
    /// How badly the three fit; 0 for a square.
    let misfit: Double

    /// Assigns three patterns in any order to the corners; `nil` if they cannot be a code.
    init?(_ one: Finder, _ two: Finder, _ three: Finder) {
        let sizes = [one.module, two.module, three.module]
        guard let small = sizes.min(), let large = sizes.max(), large < 1.7 * small else {
            return nil
        }
        // The corner is opposite the longest side.
        let orders = [(one, two, three), (two, one, three), (three, one, two)]
        guard
            let (corner, right, left) = orders.max(by: { Self.hypotenuse($0) < Self.hypotenuse($1) }
            )
        else { return nil }
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

    private static func hypotenuse(_ order: (Finder, Finder, Finder)) -> Double {
        (order.1.center - order.2.center).length
    }

    /// The greatest number of patterns tried in all triples, whose number is its cube.
    private static let smallCrowd = 24

    /// Returns the likeliest triples of patterns, the best first; for a crowd, only those tried before the search must
    /// end.
    static func candidates(
        among finders: [Finder],
        on ink: Ink,
        limit: Int,
        until mustEnd: () -> Bool
    ) -> [QRCorners] {
        let seen = finders.filter { $0.votes >= 2 }
        guard seen.count <= smallCrowd else {
            return FinderCrowd(seen, on: ink).candidates(limit: limit, until: mustEnd)
        }
        var found: [QRCorners] = []
        for (first, one) in seen.enumerated() {
            for (second, two) in seen.enumerated().dropFirst(first + 1) {
                for three in seen.dropFirst(second + 1) {
                    if let corners = QRCorners(one, two, three) { found.append(corners) }
                }
            }
        }
        return Array(found.sorted { $0.misfit < $1.misfit }.prefix(limit))
    }
}
