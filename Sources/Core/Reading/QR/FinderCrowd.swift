// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A very large number of finder patterns, few or none of which belong to a code.
///
/// Each pattern is tried as the top left one, with pairs of its nearest neighbours, so that the work grows with the
/// number of patterns and not with its cube. Triples with timing patterns come first (ISO/IEC 18004 §6.3.5), because a
/// random heap of patterns has none.
struct FinderCrowd {
    /// The greatest number of patterns examined, starting with those seen in most rows.
    static let finderLimit = 4_000
    /// The number of neighbours that each is paired with.
    private static let neighbourLimit = 32
    /// The greatest number of triples whose timing patterns are examined.
    private static let timingLimit = 40_000
    /// The side of a bucket in pixels.
    private static let bucketSide = 64

    private let finders: [Finder]
    private let ink: Ink
    private var buckets: [[Int]]
    private let columns: Int
    private let rows: Int
    /// The number of triples tried; tests use it as a bound that does not depend on the clock.
    private(set) var triedCount = 0

    /// Creates a crowd from patterns sorted by votes.
    init(_ finders: [Finder], on ink: Ink) {
        self.finders = Array(finders.prefix(Self.finderLimit))
        self.ink = ink
        columns = ink.width / Self.bucketSide + 1
        rows = ink.height / Self.bucketSide + 1
        buckets = Array(repeating: [], count: columns * rows)
        for (index, finder) in self.finders.enumerated() {
            let (x, y) = (Int(finder.center.x), Int(finder.center.y))
            buckets[y / Self.bucketSide * columns + x / Self.bucketSide].append(index)
        }
    }

    /// Returns the likeliest triples, the best first; only of those tried if the search must end early.
    func candidates(limit: Int, until mustEnd: () -> Bool) -> [QRCorners] {
        var crowd = self
        return crowd.search(limit: limit, until: mustEnd)
    }

    /// Does the same and counts the triples.
    mutating func search(limit: Int, until mustEnd: () -> Bool = { false }) -> [QRCorners] {
        var found: [(corners: QRCorners, misfit: Double)] = []
        var timingCount = 0
        for (index, finder) in finders.enumerated() {
            if index % 64 == 0, mustEnd() { break }
            let near = neighbours(of: index)
            for (place, one) in near.enumerated() {
                for two in near.dropFirst(place + 1) {
                    triedCount += 1
                    let corners = QRCorners(finder, finders[one], finders[two])
                    guard let corners, corners.topLeft.center == finder.center,
                        timingCount < Self.timingLimit
                    else { continue }
                    timingCount += 1
                    guard let timing = corners.timingMisfit(on: ink) else { continue }
                    found.append((corners, corners.misfit + timing))
                }
            }
        }
        return found.sorted { $0.misfit < $1.misfit }.prefix(limit).map { $0.corners }
    }

    /// Returns the nearest patterns of about the same size, no closer than those of one code can be.
    private func neighbours(of index: Int) -> [Int] {
        let finder = finders[index]
        let (x, y) = (
            Int(finder.center.x) / Self.bucketSide, Int(finder.center.y) / Self.bucketSide
        )
        var found: [(index: Int, distance: Double)] = []
        // No readable code is larger than version 40 with modules of twelve pixels.
        for ring in 0...32 {
            collect(ring, around: (x, y), of: finder, into: &found)
            let covered = Double(ring * Self.bucketSide)
            if found.count(where: { $0.distance <= covered }) >= Self.neighbourLimit { break }
        }
        return found.sorted { $0.distance < $1.distance }.prefix(Self.neighbourLimit).map {
            $0.index
        }
    }

    private func collect(
        _ ring: Int,
        around middle: (x: Int, y: Int),
        of finder: Finder,
        into found: inout [(index: Int, distance: Double)]
    ) {
        for row in max(middle.y - ring, 0)...min(middle.y + ring, rows - 1) {
            let isEdge = abs(row - middle.y) == ring
            let step = isEdge ? 1 : max(2 * ring, 1)
            for column in stride(from: middle.x - ring, through: middle.x + ring, by: step)
            where (0..<columns).contains(column) {
                for other in buckets[row * columns + column] {
                    let distance = (finders[other].center - finder.center).length
                    guard distance > 10 * finder.module, distance < 220 * finder.module,
                        max(finders[other].module, finder.module)
                            < 1.7 * min(finders[other].module, finder.module)
                    else { continue }
                    found.append((other, distance))
                }
            }
        }
    }
}
