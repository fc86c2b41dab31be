// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The candidates at one position, the best first, each with its cost.
///
/// Shape: up to three candidates; costs are differences of log-likelihood to the best one, so the best costs 0 and none
/// is negative. The size is fixed, so a page of zones needs no further allocations.
public struct MRZGlyph: Sendable, Hashable {
    private var characters: (UInt8, UInt8, UInt8)
    private var costs: (Float, Float, Float)
    /// The number of candidates, 1…3.
    public let count: Int
    /// Whether nothing was read here.
    public let isUnread: Bool

    /// Creates a glyph with one certain character.
    public init(_ character: UInt8) {
        characters = (character, 0, 0)
        costs = (0, 0, 0)
        count = 1
        isUnread = false
    }

    /// A position at which nothing was read: an overlooked filler, or a character that is covered or worn off.
    public static let unread = MRZGlyph(
        (MRZCharacter.filler, 0, 0),
        (0, 0, 0),
        1,
        isUnread: true
    )

    /// Creates a glyph from a recogniser's candidates with their log-likelihoods, in any order; keeps the best three.
    ///
    /// Returns `nil` if there is none, or if one is outside the alphabet or has no likelihood.
    public init?(_ candidates: [(character: UInt8, logLikelihood: Float)]) {
        let sorted = candidates.sorted { $0.logLikelihood > $1.logLikelihood }.prefix(3)
        guard let best = sorted.first,
            sorted.allSatisfy({ MRZCharacter.isMember($0.character) && $0.logLikelihood.isFinite })
        else { return nil }
        self.init(best.character)
        var glyph = self
        for candidate in sorted.dropFirst() {
            glyph = glyph.adding(
                candidate.character,
                cost: best.logLikelihood - candidate.logLikelihood
            )
        }
        self = glyph
    }

    private init(
        _ characters: (UInt8, UInt8, UInt8),
        _ costs: (Float, Float, Float),
        _ count: Int,
        isUnread: Bool = false
    ) {
        self.isUnread = isUnread
        self.characters = characters
        self.costs = costs
        self.count = count
    }

    /// Returns the glyph with one more candidate, or unchanged if there is no room for it.
    func adding(_ character: UInt8, cost: Float) -> MRZGlyph {
        switch count {
        case 1:
            MRZGlyph((characters.0, character, 0), (0, cost, 0), 2)
        case 2:
            MRZGlyph((characters.0, characters.1, character), (0, costs.1, cost), 3)
        default: self
        }
    }

    /// The best candidate.
    public var best: UInt8 { characters.0 }

    /// Returns a candidate and its cost; the place is 0, 1 or 2.
    subscript(place: Int) -> (character: UInt8, cost: Float) {
        switch place {
        case 0: (characters.0, costs.0)
        case 1: (characters.1, costs.1)
        default: (characters.2, costs.2)
        }
    }

    /// Returns whether two glyphs have the same candidates at the same costs.
    public static func == (left: MRZGlyph, right: MRZGlyph) -> Bool {
        left.count == right.count && left.characters == right.characters
            && left.costs == right.costs && left.isUnread == right.isUnread
    }

    /// Feeds the candidates to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(characters.0)
        hasher.combine(characters.1)
        hasher.combine(characters.2)
    }
}

/// Characters that are easily confused in print, for text without candidates from a recogniser.
///
/// Source: the confusions seen with OCR-B; the cost is that of one change.
enum MRZConfusion {
    /// The cost of one change that no candidate supports.
    static let cost: Float = 2

    private static let pairs: [(characters: [UInt8], twins: [UInt8])] = [
        (Array("0".utf8), Array("OQD".utf8)), (Array("1".utf8), Array("IL".utf8)),
        (Array("2".utf8), Array("Z".utf8)), (Array("4".utf8), Array("A".utf8)),
        (Array("5".utf8), Array("S".utf8)), (Array("6".utf8), Array("G".utf8)),
        (Array("7".utf8), Array("T".utf8)), (Array("8".utf8), Array("B".utf8)),
        (Array("O".utf8), Array("0QD".utf8)), (Array("Q".utf8), Array("0O".utf8)),
        (Array("D".utf8), Array("0O".utf8)), (Array("U".utf8), Array("0".utf8)),
        (Array("I".utf8), Array("1L".utf8)), (Array("L".utf8), Array("1I".utf8)),
        (Array("Z".utf8), Array("2".utf8)), (Array("A".utf8), Array("4".utf8)),
        (Array("S".utf8), Array("5".utf8)), (Array("G".utf8), Array("6".utf8)),
        (Array("T".utf8), Array("7".utf8)), (Array("B".utf8), Array("8".utf8)),
        (Array("K".utf8), Array("<".utf8)), (Array("P".utf8), Array("F".utf8)),
        (Array("H".utf8), Array("M".utf8)),
    ]

    /// Returns a character read from plain text with the characters it may be confused with.
    ///
    /// At a position of a known kind, only those of that kind.
    static func glyph(_ character: UInt8, at content: MRZContent) -> MRZGlyph {
        var glyph = MRZGlyph(character)
        for (characters, twins) in pairs where characters[0] == character {
            for twin in twins where content.admits(twin) && isTwin(twin, of: character, content) {
                glyph = glyph.adding(twin, cost: cost)
            }
        }
        return glyph
    }

    /// Returns whether a twin is possible at a kind of position; fillers and letters of the sex have twins at their own
    /// positions only.
    private static func isTwin(_ twin: UInt8, of character: UInt8, _ content: MRZContent) -> Bool {
        switch character {
        case UInt8(ascii: "P"), UInt8(ascii: "H"): content == .sex
        case UInt8(ascii: "K"): content == .filler || content == .names
        default: true
        }
    }
}
