// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The local coordinates at one finder pattern: its middle and the steps of the modules there.
struct QRFrame {
    let center: Place
    /// One module to the right in the code.
    let right: Place
    /// One module down in the code.
    let down: Place

    /// Returns a place near the pattern, in modules from its middle.
    func place(_ columns: Double, _ rows: Double) -> Place {
        center + right * columns + down * rows
    }

    /// Measures the pattern along two directions, out to its outer edges.
    init?(_ finder: Finder, right: Place, down: Place, on ink: Ink) {
        guard let width = Self.extent(finder, along: right, on: ink),
            let height = Self.extent(finder, along: down, on: ink)
        else { return nil }
        // Both measurements include the middle; each is most accurate in its own direction.
        center = finder.center + width.shift + height.shift
        self.right = right * (width.modules / right.length)
        self.down = down * (height.modules / down.length)
    }

    /// Returns the module size in pixels, from edge to edge, and the offset of the middle.
    private static func extent(
        _ finder: Finder,
        along direction: Place,
        on ink: Ink
    ) -> (modules: Double, shift: Place)? {
        let step = direction * (0.25 / direction.length)
        guard let ahead = edge(finder, step, ink), let behind = edge(finder, step * -1, ink) else {
            return nil
        }
        let modules = Double(ahead + behind) * 0.25 / 7
        guard abs(modules - finder.module) < 0.6 * finder.module else { return nil }
        return (modules, step * (Double(ahead - behind) / 2))
    }

    /// Returns the number of steps to the outer edge: from the dark middle through the light ring and the dark one.
    private static func edge(_ finder: Finder, _ step: Place, _ ink: Ink) -> Int? {
        var count = 0
        var place = finder.center
        let limit = Int(finder.module * 7 * 4)
        for part in 0..<3 {
            while ink.isDark(place) == (part != 1) {
                place = place + step
                count += 1
                guard count < limit else { return nil }
            }
        }
        return count
    }
}
