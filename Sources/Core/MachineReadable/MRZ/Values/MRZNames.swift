// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The names of a holder as in the zone: upper case, components separated by a blank.
///
/// Source: ICAO Doc 9303-3 §4.6.
public struct MRZNames: Hashable, Sendable {
    /// The primary identifier; `nil` if the field starts with two fillers (seen from India).
    public let surname: String?
    /// The secondary identifier; `nil` if there is none.
    public let givenNames: String?
    /// Whether the field is filled to its last position, so that the names may be cut off.
    public let isTruncated: Bool

    /// Reads one zone in which two fillers separate the identifiers.
    init(zone: ArraySlice<UInt8>, alphabet: Alphabet = .latin) {
        let filler = MRZCharacter.filler
        isTruncated = zone.last.map { $0 != filler } ?? false
        var groups: [[UInt8]] = [[]]
        var fillers = 0
        for character in zone {
            guard character != filler else {
                fillers += 1
                continue
            }
            if fillers >= 2 { groups.append([]) } else if fillers == 1 { groups.addBlank() }
            fillers = 0
            groups[groups.count - 1].append(character)
        }
        surname = alphabet.text(groups[0])
        // A third group belongs to the secondary identifier.
        givenNames = alphabet.text(Array(groups.dropFirst().joined(separator: [0x20])))
    }

    /// Reads two zones of one identifier each.
    init(surname: ArraySlice<UInt8>?, givenNames: ArraySlice<UInt8>?) {
        self.surname = surname.flatMap(Self.oneIdentifier)
        self.givenNames = givenNames.flatMap(Self.oneIdentifier)
        let ends = [surname?.last, givenNames?.last]
        isTruncated = ends.contains { $0 != nil && $0 != MRZCharacter.filler }
    }

    /// Reads one identifier, in which any number of fillers separate components.
    private static func oneIdentifier(_ zone: ArraySlice<UInt8>) -> String? {
        let components = zone.split(separator: MRZCharacter.filler)
        return Alphabet.latin.text(Array(components.joined(separator: [0x20])))
    }

    /// The alphabet that the characters of a zone represent.
    enum Alphabet {
        case latin
        /// The one-to-one table of the Russian national passport.
        case russian

        func text(_ characters: [UInt8]) -> String? {
            guard !characters.isEmpty else { return nil }
            guard self == .russian else { return String(decoding: characters, as: UTF8.self) }
            var text = ""
            for character in characters {
                let scalar = RussianAlphabet.letter(for: character) ?? Unicode.Scalar(character)
                text.unicodeScalars.append(scalar)
            }
            return text
        }
    }
}

extension [[UInt8]] {
    fileprivate mutating func addBlank() {
        if !self[count - 1].isEmpty { self[count - 1].append(0x20) }
    }
}
