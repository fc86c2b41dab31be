// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Puts names into a zone of fixed width, shortened as the standard requires.
///
/// Source: ICAO Doc 9303-4 §4.2.3 and -5 §4.2.3: components are shortened to initials or cut from the right, at least
/// one letter of the secondary identifier remains, and a letter at the last position shows that something is missing.
struct NameZone {
    private static let filler = MRZCharacter.filler
    let width: Int

    /// Returns both identifiers, separated by two fillers.
    func characters(surname: [UInt8], givenNames: [UInt8]) -> [UInt8] {
        guard !givenNames.isEmpty else { return characters(of: surname) }
        var primary = surname
        // There must be room for two fillers and a letter of the secondary identifier.
        if primary.count + 3 > width { primary = Self.shortened(primary, to: width - 3) }
        return fitted(primary + [Self.filler, Self.filler], givenNames)
    }

    /// Returns one identifier.
    func characters(of identifier: [UInt8]) -> [UInt8] {
        fitted([], identifier)
    }

    private func fitted(_ start: [UInt8], _ components: [UInt8]) -> [UInt8] {
        let room = width - start.count
        guard components.count > room else {
            let fillers = [UInt8](repeating: Self.filler, count: room - components.count)
            return start + components + fillers
        }
        return start + Self.cut(components, to: room)
    }

    /// Cuts from the right so that the last character is a letter.
    private static func cut(_ components: [UInt8], to room: Int) -> [UInt8] {
        var text = components
        // If the last character would be a filler, the component before it loses a letter, and the next component
        // starts one place earlier.
        while room > 0, text.count > room, text[room - 1] == filler {
            guard let letter = lastOfLongComponent(text[..<(room - 1)]) else { break }
            text.remove(at: letter)
        }
        return Array(text.prefix(room))
    }

    /// Returns the place of the last letter that is not the only one of its component.
    private static func lastOfLongComponent(_ text: ArraySlice<UInt8>) -> Int? {
        for place in text.indices.reversed() where place > text.startIndex {
            let endsHere = place + 1 == text.endIndex || text[place + 1] == filler
            if endsHere, text[place] != filler, text[place - 1] != filler { return place }
        }
        return nil
    }

    /// Shortens components to initials from the last to the second, then cuts.
    private static func shortened(_ identifier: [UInt8], to room: Int) -> [UInt8] {
        var components = identifier.split(separator: filler).map { Array($0) }
        for place in components.indices.reversed().dropLast() {
            guard Array(components.joined(separator: [filler])).count > room else { break }
            components[place] = [components[place][0]]
        }
        var text = Array(components.joined(separator: [filler]).prefix(max(0, room)))
        while text.last == filler { text.removeLast() }
        return text
    }
}
