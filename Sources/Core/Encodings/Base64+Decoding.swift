// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Base64 {
    /// The bytes that a text spells.
    ///
    /// Shape: groups of four characters, the last one filled as `padding` says; no white space, no
    /// line breaks; spare bits must be zero.
    public static func decode(
        _ text: Span<UInt8>,
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        let count = try characterCount(of: text, padding: padding)
        let values = values(of: alphabet)
        var bytes = [UInt8](repeating: 0, count: count / 4 * 3 + (count % 4 * 3) / 4)
        var (index, written) = (0, 0)
        while index + 4 <= count {
            let first = values[Int(text[index])]
            let second = values[Int(text[index + 1])]
            let third = values[Int(text[index + 2])]
            let fourth = values[Int(text[index + 3])]
            guard first | second | third | fourth < 64 else { break }
            bytes[written] = first << 2 | second >> 4
            bytes[written + 1] = second << 4 | third >> 2
            bytes[written + 2] = third << 6 | fourth
            index += 4
            written += 3
        }
        for offset in index..<count where values[Int(text[offset])] == noValue {
            throw Base64Error(reason: .character, offset: offset)
        }
        try decodeRest(of: text, from: index, to: count, values: values, into: &bytes)
        return bytes
    }

    /// The bytes that a text spells; see ``decode(_:alphabet:padding:)-(Span<UInt8>,_,_)``.
    public static func decode(
        _ text: [UInt8],
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        try decode(text.span, alphabet: alphabet, padding: padding)
    }

    /// The bytes that a text spells; offsets in errors count from the start of the slice.
    public static func decode(
        _ text: ArraySlice<UInt8>,
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        try decode(text.span, alphabet: alphabet, padding: padding)
    }

    /// The bytes that a text spells; offsets in errors count bytes of its UTF-8 form.
    public static func decode(
        _ text: String,
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        try decode(Array(text.utf8), alphabet: alphabet, padding: padding)
    }

    /// How many characters come before the padding, which is checked here.
    private static func characterCount(
        of text: Span<UInt8>,
        padding: Padding
    ) throws(Base64Error) -> Int {
        var count = text.count
        while count > 0, text.count - count < 2, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        let rest = count % 4
        guard rest != 1 else { throw Base64Error(reason: .length, offset: count) }
        let found = text.count - count
        let needed = rest == 0 ? 0 : 4 - rest
        let isAccepted =
            switch padding {
            case .required: found == needed
            case .forbidden: found == 0
            case .optional: found == 0 || found == needed
            }
        guard isAccepted else { throw Base64Error(reason: .padding, offset: count) }
        return count
    }

    /// Decodes the last two or three characters, if any, whose values are known to be good.
    private static func decodeRest(
        of text: Span<UInt8>,
        from index: Int,
        to count: Int,
        values: [UInt8],
        into bytes: inout [UInt8]
    ) throws(Base64Error) {
        guard index < count else { return }
        let first = values[Int(text[index])]
        let second = values[Int(text[index + 1])]
        let written = index / 4 * 3
        bytes[written] = first << 2 | second >> 4
        var spare = second & 15
        if index + 2 < count {
            let third = values[Int(text[index + 2])]
            bytes[written + 1] = second << 4 | third >> 2
            spare = third & 3
        }
        guard spare == 0 else { throw Base64Error(reason: .spareBits, offset: count - 1) }
    }
}
