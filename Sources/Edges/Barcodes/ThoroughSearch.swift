// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Searches one picture in several ways.
struct ThoroughSearch {
    let symbologies: Set<Symbology>

    init(_ symbologies: Set<Symbology>) {
        self.symbologies = symbologies
    }

    /// Returns the codes found in any way.
    func run(on picture: GreyPicture, _ library: inout Library) -> [Barcode] {
        var found = BarcodeSet()
        var views = FinderViews(picture)
        let isCrowded = isCrowded(&views, until: library.mustEnd)
        let asked = isCrowded ? symbologies.subtracting([.qr]) : symbologies
        for threshold in [Pass.Threshold.local, .histogram] where !asked.isEmpty {
            var pass = Pass(symbologies: asked)
            pass.threshold = threshold
            found.add(PassSearch(pass).run(on: picture, &library))
        }
        if symbologies.contains(.qr), !found.codes.contains(where: { $0.symbology == .qr }) {
            found.add(QRRecovery(effort: .thorough).run(on: &views, &library))
        }
        if symbologies.contains(.pdf417), !found.codes.contains(where: { $0.symbology == .pdf417 })
        {
            found.add(PDF417Recovery().run(on: picture, &library))
        }
        // The library and our own readers expect dark on light.
        if found.codes.isEmpty, !asked.isEmpty {
            let search = PassSearch(Pass(symbologies: asked))
            found.add(search.run(on: picture.negative(), &library))
        }
        return found.codes
    }

    /// Returns whether there are too many finder patterns to ask the library; our own reader can handle them.
    private func isCrowded(_ views: inout FinderViews, until mustEnd: () -> Bool) -> Bool {
        guard symbologies.contains(.qr) else { return false }
        return [0.03, 0.06].contains { reach in
            views.view(reach: reach, until: mustEnd).finders.count > QRRecovery.crowdLimit
        }
    }
}

/// A set of codes, each once even if found in several ways.
struct BarcodeSet {
    private(set) var codes: [Barcode] = []

    /// Adds those that are not in the set yet.
    mutating func add(_ more: [Barcode]) {
        for code in more where !codes.contains(where: { Self.isSame($0, code) }) {
            codes.append(code)
        }
    }

    /// Returns whether two codes are the same; equal content in two places that do not overlap is two codes.
    private static func isSame(_ one: Barcode, _ other: Barcode) -> Bool {
        guard one.symbology == other.symbology, one.bytes == other.bytes else { return false }
        let (left, right) = (middle(one), middle(other))
        let reach = one.corners.map { abs($0.x - left.x) + abs($0.y - left.y) }.max() ?? 0
        return abs(left.x - right.x) + abs(left.y - right.y) <= max(reach / 2, 8)
    }

    private static func middle(_ code: Barcode) -> Barcode.Point {
        let count = max(code.corners.count, 1)
        return Barcode.Point(
            x: code.corners.reduce(0) { $0 + $1.x } / count,
            y: code.corners.reduce(0) { $0 + $1.y } / count
        )
    }
}
