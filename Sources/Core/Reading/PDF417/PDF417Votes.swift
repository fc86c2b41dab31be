// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The codewords of one symbol in several frames, none of which could be read alone.
struct PDF417Votes {
    /// The part of the clear codewords that two frames of one symbol must have in common.
    private static let leastAgreement = 0.6
    /// How many values of a codeword are kept.
    private static let mostValues = 4

    private let layout: PDF417Layout
    /// By codeword: its values, each with the sum of its leads.
    private var cells: [[PDF417Matcher.Match]]

    /// Starts with a frame.
    init(_ matches: PDF417Matches) {
        layout = matches.layout
        cells = matches.cells.map { [$0] }
    }

    /// Returns whether a frame shows the same symbol.
    func fits(_ other: PDF417Matches) -> Bool {
        guard layout.rows == other.layout.rows, layout.columns == other.layout.columns,
            layout.level == other.layout.level
        else { return false }
        let own = matches.cells
        // The clearer half of what was read, in each.
        let clear = zip(Self.clear(own), Self.clear(other.cells)).map { $0 && $1 }
        let common = zip(own, other.cells).map { $0.value == $1.value }
        let count = clear.count { $0 }
        let agreed = zip(clear, common).count { $0 && $1 }
        return Double(agreed) > Self.leastAgreement * Double(count)
    }

    private static func clear(_ cells: [PDF417Matcher.Match]) -> [Bool] {
        let leads = cells.map { $0.lead }.sorted()
        let median = leads[leads.count / 2]
        return cells.map { $0.lead >= median }
    }

    /// Adds a frame that fits.
    mutating func add(_ other: PDF417Matches) {
        for (place, match) in other.cells.enumerated() {
            if let index = cells[place].firstIndex(where: { $0.value == match.value }) {
                cells[place][index].lead += match.lead
            } else {
                cells[place].append(match)
            }
            cells[place].sort { $0.lead > $1.lead }
            if cells[place].count > Self.mostValues { cells[place].removeLast() }
        }
    }

    /// What all frames together show.
    var matches: PDF417Matches {
        PDF417Matches(
            layout,
            cells.map { values in
                var best = values[0]
                best.lead -= values.count > 1 ? values[1].lead : 0
                return best
            }
        )
    }
}
