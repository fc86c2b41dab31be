// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How well a printed name and the name in a zone agree.
///
/// Letters of national alphabets may be spelled in any of their listed ways; no other difference is accepted.
public enum NameComparison: Hashable, Sendable {
    /// They are the same name.
    case same
    /// The zone was full and contains the beginning of the printed name, or it contains initials.
    case truncated
    /// They differ by at least this many inserted, deleted or changed letters.
    case different(distance: Int)

    /// Compares one identifier as printed with the one in a zone, where blanks or fillers separate its components.
    ///
    /// `isTruncated` says that the zone was full.
    public init(printed: String, zone: String, isTruncated: Bool = false) {
        let name = PrintedName(printed)
        guard name.unknown == nil else {
            self = .different(distance: max(1, name.units.count))
            return
        }
        let characters = zone.utf8.map { $0 == 0x20 ? MRZCharacter.filler : $0 }
        let costs = SpellingDistance(name.units).costs(against: characters)
        let distance = costs.whole
        if distance == 0 {
            self = .same
        } else if isTruncated, costs.beginning == 0 || Self.holdsInitials(name.text, characters) {
            self = .truncated
        } else {
            self = .different(distance: distance)
        }
    }

    /// Returns whether each component of the zone is the start of the printed component at its place.
    private static func holdsInitials(_ printed: [UInt8], _ zone: [UInt8]) -> Bool {
        let whole = printed.split(separator: MRZCharacter.filler)
        let short = zone.split(separator: MRZCharacter.filler)
        guard !short.isEmpty, short.count <= whole.count else { return false }
        return zip(whole, short).allSatisfy { $0.starts(with: $1) }
    }
}

/// The edit distance from a printed name, in the closest of its spellings, to a text.
struct SpellingDistance {
    private let units: [PrintedName.Unit]

    init(_ units: [PrintedName.Unit]) {
        self.units = units
    }

    /// Returns the cost of the whole name, and of its best beginning that uses up the text.
    func costs(against text: [UInt8]) -> (whole: Int, beginning: Int) {
        var row = Array(0...text.count)
        var beginning = row[text.count]
        for unit in units {
            var best = [Int](repeating: Int.max / 2, count: text.count + 1)
            for spelling in unit.spellings {
                let reached = Self.advance(row, by: spelling, through: text, best: &beginning)
                for place in best.indices { best[place] = min(best[place], reached[place]) }
            }
            row = best
            beginning = min(beginning, row[text.count])
        }
        return (row[text.count], beginning)
    }

    /// Computes one row of the usual table of edit distances for each character of a spelling.
    private static func advance(
        _ start: [Int],
        by spelling: [UInt8],
        through text: [UInt8],
        best: inout Int
    ) -> [Int] {
        var row = start
        for character in spelling {
            var next = row
            next[0] = row[0] + 1
            for place in text.indices {
                let change = row[place] + (text[place] == character ? 0 : 1)
                next[place + 1] = min(change, row[place + 1] + 1, next[place] + 1)
            }
            row = next
            best = min(best, row[text.count])
        }
        return row
    }
}

extension PrintedName.Unit {
    fileprivate var spellings: [[UInt8]] {
        switch self {
        case .letter(let recommended, let alternates): [recommended] + alternates
        case .gap: [[MRZCharacter.filler]]
        case .comma: [[MRZCharacter.filler], []]
        }
    }
}
