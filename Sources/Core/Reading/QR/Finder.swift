// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A finder pattern: the square within a square in three corners of a QR code (ISO/IEC 18004 §6.3.3).
package struct Finder {
    /// Its middle.
    var center: Place
    /// The size of a module in pixels, measured along the rows and columns of the picture.
    var module: Double
    /// The number of rows in which it was seen.
    var votes: Int
}

/// Searches for finder patterns.
struct FinderSearch {
    private let ink: Ink
    private(set) var finders: [Finder] = []
    /// The finders whose middle is in a square of ``bucketSide`` pixels.
    private var buckets: [Int: [Int]] = [:]

    /// Patterns are compared only with those nearby, so that the cost of each does not grow with their number.
    private static let bucketSide = 32
    /// The greatest number of patterns kept: a page of text has many places that look like one.
    private static let limit = 20_000

    /// Searches for patterns from the first row to the last, or until it must end.
    init(_ ink: Ink, until mustEnd: () -> Bool = { false }) {
        self.ink = ink
        // A pattern with the smallest readable modules is 10 rows high.
        for y in stride(from: 1, to: ink.height, by: 2) {
            if y % 64 == 1, mustEnd() { break }
            scan(row: y)
        }
        finders.sort { $0.votes > $1.votes }
    }

    /// Runs of dark, light, dark, light, dark, each in pixels.
    private typealias Runs = (Int, Int, Int, Int, Int)

    private mutating func scan(row y: Int) {
        let start = y * ink.width
        var runs: Runs = (0, 0, 0, 0, 0)
        var (isDark, runStart) = (false, 0)
        let all = ink.pixels[...]
        let pixels = all.span
        for x in 0..<ink.width {
            let now = pixels[start + x] == 1
            guard now != isDark else { continue }
            runs.4 = x - runStart
            runStart = x
            if isDark, let module = Self.module(runs) {
                let middle = Double(x) - Double(runs.4 + runs.3) - Double(runs.2) / 2
                check(Place(x: middle, y: Double(y) + 0.5), module)
            }
            runs = (runs.1, runs.2, runs.3, runs.4, 0)
            isDark = now
        }
    }

    /// Returns the module size if the runs are as 1 : 1 : 3 : 1 : 1, with half a module of tolerance.
    private static func module(_ runs: Runs) -> Double? {
        let total = runs.0 + runs.1 + runs.2 + runs.3 + runs.4
        guard runs.0 > 0, total >= 8 else { return nil }
        let module = Double(total) / 7
        // Small modules may be a pixel longer or shorter merely because of their place on the grid.
        let slack = max(module * 0.5, 1.3)
        guard abs(Double(runs.2) - 3 * module) < 1.5 * slack,
            abs(Double(runs.0) - module) < slack, abs(Double(runs.1) - module) < slack,
            abs(Double(runs.3) - module) < slack, abs(Double(runs.4) - module) < slack
        else { return nil }
        return module
    }

    /// Checks the column through a middle, then the row again, and then all directions.
    private mutating func check(_ place: Place, _ module: Double) {
        guard let column = runs(through: place, step: Place(x: 0, y: 1)),
            abs(column.module - module) < 0.6 * module,
            let row = runs(through: column.middle, step: Place(x: 1, y: 0))
        else { return }
        let center = Place(x: row.middle.x, y: column.middle.y)
        let finder = Finder(center: center, module: (row.module + column.module) / 2, votes: 1)
        if isRing(finder) { add(finder) }
    }

    private mutating func add(_ finder: Finder) {
        // A known finder may be up to twice as large, and its middle two of its modules away.
        for bucket in buckets(around: finder.center, reach: min(4 * finder.module, 400)) {
            for index in buckets[bucket] ?? [] where isSame(finders[index], finder) {
                let known = finders[index]
                let weight = Double(known.votes)
                let sum = known.center * weight + finder.center
                finders[index].center = sum * (1 / (weight + 1))
                finders[index].module = (known.module * weight + finder.module) / (weight + 1)
                finders[index].votes += 1
                return
            }
        }
        guard finders.count < Self.limit else { return }
        buckets[bucket(of: finder.center), default: []].append(finders.count)
        finders.append(finder)
    }

    private func isSame(_ known: Finder, _ finder: Finder) -> Bool {
        (known.center - finder.center).length < 2 * known.module
            && abs(known.module - finder.module) < known.module / 2
    }

    private func bucket(of place: Place) -> Int {
        let columns = ink.width / Self.bucketSide + 1
        return Int(place.y) / Self.bucketSide * columns + Int(place.x) / Self.bucketSide
    }

    private func buckets(around place: Place, reach: Double) -> [Int] {
        let columns = ink.width / Self.bucketSide + 1
        let rows = ink.height / Self.bucketSide + 1
        let side = Double(Self.bucketSide)
        let x =
            max(
                Int((place.x - reach) / side),
                0
            )...min(
                Int((place.x + reach) / side),
                columns - 1
            )
        let y = max(Int((place.y - reach) / side), 0)...min(Int((place.y + reach) / side), rows - 1)
        return y.flatMap { row in x.map { row * columns + $0 } }
    }

    /// Every line through the middle of nested squares is divided alike, whatever its angle.
    private static let rays: [Place] = [
        (1, 0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924), (0, 1), (-0.383, 0.924),
        (-0.707, 0.707), (-0.924, 0.383),
    ].flatMap { [Place(x: $0.0, y: $0.1), Place(x: -$0.0, y: -$0.1)] }

    /// Returns whether nearly all rays from the middle go through dark, light and dark as expected.
    private func isRing(_ finder: Finder) -> Bool {
        var badCount = 0
        for ray in Self.rays {
            guard let (dark, light, edge) = crossings(finder, ray),
                (0.25...0.62).contains(dark / edge), (0.55...0.9).contains(light / edge),
                (0.6...1.7).contains(edge / (3.5 * finder.module))
            else {
                badCount += 1
                guard badCount <= 3 else { return false }
                continue
            }
        }
        return true
    }

    /// Returns the distances to the ends of the dark middle, the light ring and the dark ring.
    private func crossings(_ finder: Finder, _ ray: Place) -> (Double, Double, Double)? {
        let limit = 7 * finder.module
        var distance = 0.0
        func end(isDark: Bool) -> Double? {
            while ink.isDark(finder.center + ray * distance) == isDark {
                distance += 0.5
                guard distance < limit else { return nil }
            }
            return distance
        }
        guard let dark = end(isDark: true), let light = end(isDark: false),
            let edge = end(isDark: true)
        else { return nil }
        return (dark, light, edge)
    }

    /// Returns the pattern along a row or a column through its middle, if there is one.
    private func runs(through place: Place, step: Place) -> (middle: Place, module: Double)? {
        guard ink.isDark(place), let ahead = reach(from: place, step: step),
            let behind = reach(from: place, step: step * -1)
        else { return nil }
        let runs: Runs = (behind.2, behind.1, behind.0 + ahead.0 - 1, ahead.1, ahead.2)
        guard let module = Self.module(runs) else { return nil }
        return (place + step * (Double(ahead.0 - behind.0) / 2), module)
    }

    /// Returns the pixels of the dark middle, counted from a dark place, of the light ring and of the dark ring.
    private func reach(from place: Place, step: Place) -> (Int, Int, Int)? {
        let (x, y) = (Int(place.x), Int(place.y))
        let stride = Int(step.x) + Int(step.y) * ink.width
        // The pixels from the place to the edge of the picture.
        let left =
            step.x > 0
            ? ink.width - x : step.x < 0 ? x + 1 : step.y > 0 ? ink.height - y : y + 1
        let all = ink.pixels[...]
        let pixels = all.span
        let start = y * ink.width + x
        var (total, counts) = (0, (0, 0, 0))
        func count(_ value: UInt8) -> Int {
            let first = total
            while total < left, total - first < Self.runLimit,
                pixels[start + total * stride] == value
            {
                total += 1
            }
            return total - first
        }
        counts.0 = count(1)
        counts.1 = count(0)
        // At the edge of the picture a light ring does not end.
        guard total < left else { return nil }
        counts.2 = count(1)
        guard counts.0 > 0, counts.1 > 0, counts.2 > 0,
            max(counts.0, counts.1, counts.2) < Self.runLimit
        else { return nil }
        return counts
    }

    /// The pixels of a run that is too long for any pattern.
    private static let runLimit = 400
}
