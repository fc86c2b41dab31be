// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A text as lines of the alphabet of machine-readable zones, with the repairs made.
struct MRZText {
    /// A line with its oddities.
    struct Line {
        /// The alphabet and blanks; an unreadable character is a question mark.
        var characters: [UInt8] = []
        /// Look-alikes that were replaced: offset, character read, character used.
        var replaced: [(offset: Int, read: UInt8, used: UInt8)] = []
        var hasLowerCase = false
        var hasInvisible = false
    }

    private(set) var lines: [Line] = []

    /// Marks a character that zones do not have.
    static let unreadable = UInt8(ascii: "?")

    init(_ bytes: [UInt8]) {
        var line: [Unicode.Scalar] = []
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard Self.endsLine(scalar) else {
                line.append(scalar)
                continue
            }
            add(line)
            line = []
        }
        add(line)
    }

    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private mutating func add(_ scalars: [Unicode.Scalar]) {
        let line = Line(scalars)
        if line.characters.contains(where: { $0 != Line.blank }) { lines.append(line) }
    }
}

extension MRZText.Line {
    static let blank = UInt8(ascii: " ")

    init(_ scalars: [Unicode.Scalar]) {
        let hasCapitals = scalars.contains { ("A"..."Z").contains($0) }
        let small = scalars.filter { ("a"..."z").contains($0) }
        // Among capitals a lone c is a misread filler; no other letter looks like one.
        let readsFillers = hasCapitals && small.allSatisfy { $0 == "c" }
        for scalar in scalars { append(scalar, readsFillers: readsFillers) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, readsFillers: Bool) {
        let byte = scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : 0
        switch scalar.value {
        case 0x09, 0x20, 0xA0: characters.append(Self.blank)
        case 0x63 where readsFillers: replace(byte, with: MRZCharacter.filler)
        case 0x61...0x7A:
            hasLowerCase = true
            characters.append(byte - 32)
        case _ where MRZCharacter.isMember(byte): characters.append(byte)
        case _ where Self.isInvisible(scalar): hasInvisible = true
        default: replace(byte, with: LookAlikes.character(for: scalar) ?? MRZText.unreadable)
        }
    }

    private mutating func replace(_ read: UInt8, with used: UInt8) {
        if used != MRZText.unreadable { replaced.append((characters.count, read, used)) }
        characters.append(used)
    }

    /// Returns whether a scalar is a control character, a joiner, a mark of writing direction or the byte order mark.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E,
            0x2060...0x2069, 0xFEFF:
            true
        default: false
        }
    }
}

/// Signs and letters of other alphabets that look like a character of a zone.
enum LookAlikes {
    private static let twins: [(looks: String, used: UInt8)] = [
        ("«‹≪〈⟨＜(", UInt8(ascii: "<")), ("АΑ", UInt8(ascii: "A")), ("ВΒ", UInt8(ascii: "B")),
        ("СϹ", UInt8(ascii: "C")), ("ЕΕ", UInt8(ascii: "E")), ("НΗ", UInt8(ascii: "H")),
        ("ІΙ", UInt8(ascii: "I")), ("Ј", UInt8(ascii: "J")), ("КΚ", UInt8(ascii: "K")),
        ("МΜ", UInt8(ascii: "M")), ("Ν", UInt8(ascii: "N")), ("ОΟ", UInt8(ascii: "O")),
        ("РΡ", UInt8(ascii: "P")), ("Ѕ", UInt8(ascii: "S")), ("ТΤ", UInt8(ascii: "T")),
        ("ХΧ", UInt8(ascii: "X")), ("УΥ", UInt8(ascii: "Y")), ("Ζ", UInt8(ascii: "Z")),
    ]

    /// Returns the character that a scalar looks like.
    static func character(for scalar: Unicode.Scalar) -> UInt8? {
        for (looks, used) in twins where looks.unicodeScalars.contains(scalar) { return used }
        return nil
    }
}
