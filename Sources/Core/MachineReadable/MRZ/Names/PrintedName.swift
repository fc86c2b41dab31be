// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A name as people write it, split into the possible spellings of each letter in a zone.
///
/// Source: ICAO Doc 9303-3 §4.6 and §6.
struct PrintedName {
    /// A letter, or a gap between components.
    enum Unit {
        /// The spellings of a letter, the recommended one first.
        case letter(recommended: [UInt8], alternates: [[UInt8]])
        /// Any run of blanks, hyphens or commas: one filler.
        case gap
        /// A comma, which may also be dropped.
        case comma
    }

    private(set) var units: [Unit] = []
    /// The first character that zones cannot represent.
    private(set) var unknown: Unicode.Scalar?

    /// Reads a name; `issuer` decides between spellings that only some states use.
    init(_ name: String, issuer: String? = nil) {
        let state = issuer.map { Array($0.utf8)[...] }
        var letters: [UInt32] = []
        for scalar in name.unicodeScalars {
            let capital = TransliterationTable.capital(scalar.value)
            if TransliterationTable.isCombiningMark(scalar.value), let last = letters.last {
                if let whole = TransliterationTable.composed(last, scalar.value) {
                    letters[letters.count - 1] = whole
                }
                continue
            }
            letters.append(capital)
        }
        for letter in letters { append(letter, issuer: state) }
        while let last = units.last, !last.isLetter { units.removeLast() }
    }

    private mutating func append(_ scalar: UInt32, issuer: ArraySlice<UInt8>?) {
        switch scalar {
        case 0x41...0x5A:
            let letter = [UInt8(truncatingIfNeeded: scalar)]
            units.append(.letter(recommended: letter, alternates: []))
        case 0x20, 0x3C, 0x2D, 0xA0, 0x2010...0x2015: appendGap(.gap)
        case 0x2C: appendGap(.comma)
        // Apostrophes, in their many forms, and full stops are dropped.
        case 0x27, 0x60, 0xB4, 0x2BB, 0x2BC, 0x2018, 0x2019, 0x2E: return
        default:
            guard let entry = TransliterationTable.entry(of: scalar) else {
                unknown = unknown ?? Unicode.Scalar(scalar)
                return
            }
            units.append(unit(entry, issuer))
        }
    }

    private mutating func appendGap(_ gap: Unit) {
        if let last = units.last, last.isLetter { units.append(gap) }
    }

    private func unit(_ entry: TransliteratedLetter, _ issuer: ArraySlice<UInt8>?) -> Unit {
        let isFirst = units.last.map { !$0.isLetter } ?? true
        var recommended = entry.text
        var alternates: [[UInt8]] = []
        for alternate in entry.alternates where !alternate.atWordStart || isFirst {
            if alternate.isRule(of: issuer) {
                alternates.append(recommended)
                recommended = alternate.text
            } else {
                alternates.append(alternate.text)
            }
        }
        return .letter(recommended: recommended, alternates: alternates)
    }

    /// The name in recommended letters, its components separated by one filler.
    var text: [UInt8] {
        var text: [UInt8] = []
        for unit in units {
            switch unit {
            case .letter(let recommended, _): text += recommended
            case .gap, .comma: text.append(MRZCharacter.filler)
            }
        }
        return text
    }
}

extension PrintedName.Unit {
    fileprivate var isLetter: Bool {
        if case .letter = self { true } else { false }
    }
}
