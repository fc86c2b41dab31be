// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Links pieces of neighbouring bands into lines.
struct LineChains {
    /// Pieces of one line, from band to band.
    private(set) var chains = [[LinePiece]]()

    /// Creates the chains of at least `least` pieces.
    init(_ pieces: [LinePiece], atLeast least: Int) {
        var next = [Int](repeating: -1, count: pieces.count)
        var previous = next
        link(pieces, over: 1, &next, &previous)
        link(pieces, over: 2, &next, &previous)
        for start in pieces.indices where previous[start] < 0 {
            var chain = [pieces[start]]
            var place = next[start]
            while place >= 0 {
                chain.append(pieces[place])
                place = next[place]
            }
            if chain.count >= least { chains.append(chain) }
        }
    }

    /// Links each piece that has no successor with its best continuation, if each is the best match of the other.
    private func link(
        _ pieces: [LinePiece],
        over bands: Int,
        _ next: inout [Int],
        _ previous: inout [Int]
    ) {
        var starts = [Int]()
        for (place, piece) in pieces.enumerated() {
            while starts.count <= piece.band { starts.append(place) }
        }
        var pairs = [(cost: Float, from: Int, to: Int)]()
        for (from, piece) in pieces.enumerated() where next[from] < 0 {
            let band = piece.band + bands
            guard band < starts.count else { continue }
            let end = band + 1 < starts.count ? starts[band + 1] : pieces.count
            for to in starts[band]..<max(starts[band], end) where previous[to] < 0 {
                if let cost = Self.cost(piece, pieces[to]) { pairs.append((cost, from, to)) }
            }
        }
        pairs.sort { $0.cost < $1.cost }
        for pair in pairs where next[pair.from] < 0 && previous[pair.to] < 0 {
            next[pair.from] = pair.to
            previous[pair.to] = pair.from
        }
    }

    /// Returns how badly one piece continues the other, or `nil` if they are not of one line.
    private static func cost(_ piece: LinePiece, _ other: LinePiece) -> Float? {
        let height = max(piece.height, other.height)
        guard height <= 2 * min(piece.height, other.height) else { return nil }
        let bend = (piece.slope - other.slope).magnitude
        guard bend <= 0.13 else { return nil }
        let step = Float((other.band - piece.band) * SlantSums.half)
        let expected = piece.middle + step * (piece.slope + other.slope) / 2
        let gap = (expected - other.middle).magnitude
        guard gap <= 0.4 * height + 1 else { return nil }
        return gap / height + 3 * bend + 0.2 * (piece.strength - other.strength).magnitude / 50
    }
}
