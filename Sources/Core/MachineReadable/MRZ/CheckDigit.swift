// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The check digits of machine-readable zones (ICAO Doc 9303-3 §4.9).
///
/// Shape: 0–9 count 0–9, A–Z count 10–35, the filler counts 0; weights 7, 3, 1 from the left; the
/// sum modulo 10 is the digit.
public enum CheckDigit {
    /// What a character counts, or `nil` if it has no place in a machine-readable zone.
    public static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 10
        case MRZCharacter.filler: 0
        default: nil
        }
    }

    /// The residue of a character: two characters of one residue can stand for each other without
    /// any check digit noticing, as every weight is coprime to 10.
    public static func residue(of character: UInt8) -> Int? {
        value(of: character).map { $0 % 10 }
    }

    /// The digit over characters, in ASCII; characters outside the alphabet count 0.
    public static func digit(over characters: some Sequence<UInt8>) -> UInt8 {
        var sum = WeightedSum()
        for character in characters { sum.add(character) }
        return sum.digit
    }
}

/// The sum under way, so that a digit over several places needs no copy of them.
struct WeightedSum {
    private var sum = 0
    private var weight = 7
    /// What each character counts.
    private static let counts: [Int] = (0...255 as ClosedRange<UInt8>).map(MRZCharacter.count)

    /// The weights of the places, each found from the one before: 7 → 3 → 1 → 7.
    mutating func add(_ character: UInt8) {
        sum += MRZCharacter.count(character) * weight
        weight = weight == 7 ? 3 : weight == 3 ? 1 : 7
    }

    mutating func add(_ text: [UInt8], _ range: Range<Int>) {
        let counts = Self.counts
        var sum = sum
        var weight = weight
        for place in range {
            // At most 35 times 7 for each of at most 16384 places.
            sum &+= counts[Int(text[place])] &* weight
            weight = weight == 7 ? 3 : weight == 3 ? 1 : 7
        }
        self.sum = sum
        self.weight = weight
    }

    /// The digit in ASCII.
    var digit: UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: sum % 10) }
}
