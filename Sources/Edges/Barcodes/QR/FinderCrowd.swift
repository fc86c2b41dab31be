// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Very many finder patterns, of which few or none belong to a code.
///
/// Each pattern is tried as the top left one, with pairs of those nearest to it, so that the work
/// grows with the number of patterns and not with its cube. Threes with timing patterns come first
/// (ISO/IEC 18004 §6.3.5): it is these that a heap of patterns lacks.
struct FinderCrowd {
    /// Patterns that are looked at, those seen in most rows first.
    private static let finderLimit = 4_000
    /// Neighbours of each that are paired.
    private static let neighbourLimit = 32
    /// Threes whose timing patterns are looked at.
    private static let timingLimit = 40_000
    /// Pixels on each side of a bucket.
    private static let bucketSide = 64

    private let finders: [Finder]
    private let ink: Ink
    private var buckets: [[Int]]
    private let columns: Int
    private let rows: Int
    /// How many threes were tried, for tests: a bound that no clock knows.
    private(set) var triedCount = 0

    /// A crowd, sorted by votes.
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

    /// The most threes that any crowd costs.
    static let triedLimit = finderLimit * neighbourLimit * (neighbourLimit - 1) / 2

    /// The likeliest threes, best first; of those tried, where the search must end before.
    func candidates(limit: Int, until mustEnd: () -> Bool) -> [QRCorners] {
        var crowd = self
        return crowd.search(limit: limit, until: mustEnd)
    }

    /// The same, counting.
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
                    guard let timing = timingMisfit(corners) else { continue }
                    found.append((corners, corners.misfit + timing))
                }
            }
        }
        return found.sorted { $0.misfit < $1.misfit }.prefix(limit).map(\.corners)
    }

    /// The nearest patterns of about the same size, no nearer than those of one code are.
    private func neighbours(of index: Int) -> [Int] {
        let finder = finders[index]
        let (x, y) = (
            Int(finder.center.x) / Self.bucketSide, Int(finder.center.y) / Self.bucketSide
        )
        var found: [(index: Int, distance: Double)] = []
        // No code of readable modules reaches further than a version 40 in modules of twelve pixels.
        for ring in 0...32 {
            collect(ring, around: (x, y), of: finder, into: &found)
            let covered = Double(ring * Self.bucketSide)
            if found.count(where: { $0.distance <= covered }) >= Self.neighbourLimit { break }
        }
        return found.sorted { $0.distance < $1.distance }.prefix(Self.neighbourLimit).map(\.index)
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

    /// How far the lines between the patterns are from changing once a module; nil where they do
    /// not nearly.
    private func timingMisfit(_ corners: QRCorners) -> Double? {
        let across = corners.topRight.center - corners.topLeft.center
        let along = corners.bottomLeft.center - corners.topLeft.center
        guard let one = timing(corners, from: across, beside: along),
            let two = timing(corners, from: along, beside: across)
        else { return nil }
        return one + two
    }

    private func timing(_ corners: QRCorners, from way: Place, beside: Place) -> Double? {
        let module =
            (corners.topLeft.module + corners.topRight.module + corners.bottomLeft.module) / 3
        let start = corners.topLeft.center + beside * (3 * module / beside.length)
        let step = way * (module / 3 / way.length)
        let first = 4.5 * module
        let last = way.length - 4.5 * module
        guard last > first else { return nil }
        var (changes, isDark) = (0, false)
        for number in Int(first / module * 3)...Int(last / module * 3) {
            let now = ink.isDark(start + step * Double(number))
            if now != isDark { changes += 1 }
            isDark = now
        }
        let ratio = Double(changes) / ((last - first) / module)
        return (0.6...1.5).contains(ratio) ? abs(ratio - 1) : nil
    }
}
